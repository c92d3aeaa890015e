import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_server.answers.search import compile_pattern, find
from shed_server.errors import BadPatternError, PatternTimeoutError

TEXT = "Net income\nrose. The net\n  income of 2021 (net loss: $5) fell.\nNET INCOME"


def matches(pattern, text=TEXT, *, ignore_case=True, within=None):
    compiled = compile_pattern(pattern, ignore_case=ignore_case)
    return [text[s.start : s.stop] for s in find(compiled, text, within or range(len(text)))]


def test_a_blank_matches_a_line_break():
    assert matches("net income") == ["Net income", "net\n  income", "NET INCOME"]
    assert matches(r"net\ income", ignore_case=False) == ["net\n  income"]


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("net *income", ["Net income", "net\n  income", "NET INCOME"]),
        ("net +income", ["Net income", "net\n  income", "NET INCOME"]),
        ("net {3}income", ["net\n  income"]),
        ("net   income", ["Net income", "net\n  income", "NET INCOME"]),
        ("net[ ]income", ["Net income", "NET INCOME"]),
        ("net[^ ]", ["net\n"]),
        (r"[] (]net l", ["(net l"]),
        (r"(?x) net \s loss", ["net loss"]),
        ("^income|^rose", ["rose"]),
        (r"\$\d", ["$5"]),
        ("inc.me$", ["income", "INCOME"]),
        ("(?s)loss.*income", ["loss: $5) fell.\nNET INCOME"]),
        ("loss.*income", []),
        ("x*", []),
    ],
)
def test_patterns(pattern, found):
    assert matches(pattern) == found


def test_a_search_stays_within_its_section():
    section = range(TEXT.index("The"), TEXT.index("NET"))

    assert matches("net", within=section) == ["net", "net"]
    assert matches("(?<=The )net", within=section) == ["net"]


@pytest.mark.parametrize(
    ("pattern", "says"),
    [
        ("net (income", r"missing \) at position 11"),
        ("[z-a]", "at position"),
        ("*", "nothing to repeat at position 0"),
        ("", "empty"),
        ("a" * 1001, "1001 characters; the most is 1000"),
        (r"\p{Nonsense}", "unknown property"),
        (r"(a(?1)?b)", "calls itself at position 2"),
        ("(?R)", "calls itself"),
        ("(" * 400 + ")" * 400, "groups within groups"),
        ("(?:(?:a{1000}){1000}){1000}", "too many"),
        ("(?:(?:a+){1000}){1000}", "too many"),
        ("a{100000000}", "too many"),
        ("a{99999999999999999999}", "too many"),
        ("(?:" * 20 + "a" + "){2}" * 20, "too many"),
        (r"\L<words>", "undefined named list"),
    ],
)
def test_a_bad_pattern_is_explained(pattern, says):
    with pytest.raises(BadPatternError, match=says):
        compile_pattern(pattern, ignore_case=True)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"(a|aa)+$", "a" * 60 + "!"),
        (r"(x+x+)+y", "x" * 3_000),
        (r"(?:a{1,30}){1,30}b", "a" * 1_000),
    ],
)
def test_a_pattern_that_would_run_for_ever_is_stopped(pattern, text):
    compiled = compile_pattern(pattern, ignore_case=True)

    with pytest.raises(PatternTimeoutError, match="was stopped"):
        list(find(compiled, text, range(len(text)), seconds=0.05))


words = st.lists(st.text("ab ", min_size=1, max_size=4).filter(str.strip), min_size=1, max_size=5)


@given(words, st.text("abB \n", max_size=60), st.booleans())
def test_words_in_alternation_match_as_one_regular_expression_does(words, text, ignore_case):
    one = "|".join(re.sub(" +", r"\\s+", word) for word in words)
    expected = [m.group() for m in re.finditer(one, text, re.IGNORECASE if ignore_case else 0)]

    assert matches("|".join(words), text, ignore_case=ignore_case) == expected


@given(st.text(alphabet="ab []{}()*+?|\\.^$-:#<>=!&PxR1,0", max_size=30), st.booleans())
def test_any_pattern_is_compiled_or_explained(pattern, ignore_case):
    try:
        compiled = compile_pattern(pattern, ignore_case=ignore_case)
    except BadPatternError as error:
        assert str(error)  # noqa: PT017
    else:
        assert all(s.start < s.stop for s in find(compiled, "ab a\nb", range(6)))
