"""The words that changed in a sentence: `the fee is [-5-]{+7+} per cent`.

These are the marks of `git diff --word-diff`, which models know. Unchanged words of a long sentence
are left out, except some around a change.
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
    runs = list(word_runs(_escaped(before), _escaped(after)))
    shown: list[str] = []
    for number, (old, new) in enumerate(runs):
        if old != new:
            shown.append(_dropped(old) + _added(new))
            continue
        n_before, n_after = _CONTEXT * (number > 0), _CONTEXT * (number + 1 < len(runs))
        if len(new) > n_before + n_after + 1:
            new = [*new[:n_before], "...", *new[len(new) - n_after :]]
        shown.append(" ".join(new))
    return " ".join(shown)


def word_runs(before: str, after: str) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    """Yield the words of two sentences, run by run: equal ones, or ones that replace each other.

    >>> list(word_runs("a b", "a c"))
    [(['a'], ['a']), (['b'], ['c'])]
    """
    old, new = before.split(), after.split()
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    if len(old) + len(new) > _MAX_WORDS or matcher.ratio() < _MIN_RATIO:
        yield old, new
        return
    for _, start, stop, first, last in matcher.get_opcodes():
        yield old[start:stop], new[first:last]


def _dropped(words: Sequence[str]) -> str:
    return f"[-{' '.join(words)}-]" if words else ""


def _added(words: Sequence[str]) -> str:
    return f"{{+{' '.join(words)}+}}" if words else ""


def _escaped(text: str) -> str:
    return _LIKE_A_MARK.sub(r"\\\g<0>", text)
