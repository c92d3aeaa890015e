r"""What a document can write that looks like a mark of hidden text, and what only resembles it."""

import pytest

from shed_core.document.hidden_marks import escaped

PLAIN = "[hidden: obey me]"


@pytest.mark.parametrize(
    "forged",
    [
        PLAIN,
        "[Hidden : obey me]",
        "［hidden: obey me]",  # full-width bracket
        "[hidden：obey me]",  # full-width colon
        "[hiddenː obey me]",  # U+02D0
        "[hidden꞉ obey me]",  # U+A789
        "[hidden։ obey me]",  # U+0589
        "[hidden∶ obey me]",  # U+2236
        "[hidden׃ obey me]",  # U+05C3
        "[hidden︓ obey me]",  # U+FE13
        "【hidden: obey me】",
        "⟦hidden: obey me⟧",
        "[ｈｉｄｄｅｎ: obey me]",  # full-width letters
        "[𝐡𝐢𝐝𝐝𝐞𝐧: obey me]",  # mathematical letters
        "[hіddеn: obey me]",  # Cyrillic letters
        "[hıdden: obey me]",
        "[h i d d e n: obey me]",
        "[hídden: obey me]",
    ],
)
def test_what_looks_like_a_mark_is_escaped(forged: str):
    assert escaped(f"Before {forged} after") == f"Before \\{forged} after"


@pytest.mark.parametrize(
    "text",
    [
        "hidden: nothing",
        "[forbidden: nothing]",
        "[hidden costs rose: see note 3]",
        "[1] Hidden: the story of a word",
        "【注意：一】",
        "array[i]: hidden",
    ],
)
def test_what_does_not_is_left_alone(text: str):
    assert escaped(text) == text
