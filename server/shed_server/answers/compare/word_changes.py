"""The words that changed in a sentence: `the fee is [-5-]{+7+} per cent`.

These are the marks of `git diff --word-diff`, which models know. Words of a long sentence that stay
as they are are left out, but for some around a change.
"""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

_CONTEXT = 6  # words on either side of a change
_MAX_WORDS = 1_000  # of both; SequenceMatcher takes the square of it
_MIN_RATIO = 0.4  # of two sentences that have more in common than words here and there
_LIKE_A_MARK = re.compile(r"\[(?=-)|-(?=\])|\{(?=\+)|\+(?=\})")


def word_changes(before: str, after: str) -> str:
    """Return a sentence with the words that are only before or only after a change.

    >>> word_changes("The fee is 5 per cent.", "The fee is 7 per cent.")
    'The fee is [-5-]{+7+} per cent.'
    """
    old, new = _escaped(before).split(), _escaped(after).split()
    if len(old) + len(new) > _MAX_WORDS:
        return f"{_dropped(old)}{_added(new)}"
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    if matcher.ratio() < _MIN_RATIO:
        return f"{_dropped(old)}{_added(new)}"
    return " ".join(_parts(old, new, matcher))


def _parts(
    old: Sequence[str], new: Sequence[str], matcher: "SequenceMatcher[str]"
) -> Iterator[str]:
    for kind, start, stop, first, last in matcher.get_opcodes():
        if kind != "equal":
            yield _dropped(old[start:stop]) + _added(new[first:last])
            continue
        n_before = _CONTEXT if start or first else 0
        n_after = _CONTEXT if stop < len(old) or last < len(new) else 0
        same = new[first:last]
        if len(same) > n_before + n_after + 1:
            same = [*same[:n_before], "...", *same[len(same) - n_after :]]
        yield " ".join(same)


def _dropped(words: Sequence[str]) -> str:
    return f"[-{' '.join(words)}-]" if words else ""


def _added(words: Sequence[str]) -> str:
    return f"{{+{' '.join(words)}+}}" if words else ""


def _escaped(text: str) -> str:
    return _LIKE_A_MARK.sub(r"\\\g<0>", text)
