"""Differences of a section from that of another document, by sentences and rows of tables.

The order of sentences and rows does not count, so that a move is no difference. A sentence that
shares most words with one that is missing here counts as changed, and only its changed places are
shown.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from difflib import SequenceMatcher

from shed_core.comparison.units import (
    Unit,
    changed_pairs,
    is_footer,
    without_equals,
    without_versions,
)
from shed_server.answers.formatting import count, shortened

ONLY_HERE, NOT_HERE, CHANGED = "+ ", "- ", "~ "
"""Signs at the beginnings of lines, so that no line of a document can imitate another of ours."""

_MAX_LINE_CHARS = 400  # of a line; a longer one goes on in the next
_MAX_NOT_HERE_CHARS = 90  # of a text that is above in full
_CONTEXT = 5  # words on either side of a change
_MIN_ELIDED = 4  # words that dots stand for
_MAX_WHOLE_CHARS = (
    300  # of a changed sentence that is shown whole: what is left out may be the reason
)


def differences(here: Sequence[Unit], above: Sequence[Unit]) -> list[str]:
    """Return the lines of the differences of a text from one above it; none if it has none.

    Each begins with one of our signs, or is the line of a section or the head of a table.
    """
    only_here, not_here = without_equals(here, above)
    pairs = changed_pairs(only_here, not_here)
    lines: list[str] = []
    title, head = "", None
    for unit, other in zip(only_here, pairs, strict=True):
        if other is not None and is_footer(unit, not_here[other]):
            continue
        if unit.title != title:
            title, head = unit.title, None
            lines.append(title)
        if unit.head and unit.head != head:
            lines.append(unit.head)
        head = unit.head
        text = unit.text if other is None else _changed(unit, not_here[other])
        lines += short_lines((ONLY_HERE if other is None else CHANGED) + text)
    paired = set(pairs)
    left = [unit for n, unit in enumerate(not_here) if n not in paired]
    return [*lines, *_gone(without_versions(left, only_here), above)]


def _changed(unit: Unit, other: Unit) -> str:
    """Return a unit with dots for the words between the places where it differs from another."""
    if unit.head is not None or len(unit.text) <= _MAX_WHOLE_CHARS:
        return unit.text
    words, before = unit.text.split(), other.text.split()
    kept: set[int] = set()
    for kind, _, _, start, stop in SequenceMatcher(None, before, words, False).get_opcodes():
        if kind != "equal":
            kept.update(range(max(0, start - _CONTEXT), stop + _CONTEXT))
    return _elided(words, kept)


def _elided(words: Sequence[str], kept: Collection[int]) -> str:
    shown: list[str] = []
    start = 0
    for number in [*sorted(n for n in kept if n < len(words)), len(words)]:
        gap = number - start
        shown += ["..."] if gap >= _MIN_ELIDED else words[start:number]
        shown += words[number : number + 1]
        start = number + 1
    return " ".join(shown)


def _gone(left: Sequence[Unit], above: Sequence[Unit]) -> Iterator[str]:
    """Yield lines for missing units, one for each section that is missing, and one for rows."""
    n_left, n_all = (Counter(unit.title for unit in listed) for listed in (left, above))
    said: set[str] = set()
    n_rows = sum(unit.head is not None for unit in left)
    for unit in (unit for unit in left if unit.head is None):
        is_all = unit.title and n_left[unit.title] == n_all[unit.title]
        if is_all and unit.title in said:
            continue
        said.add(unit.title)
        yield NOT_HERE + (unit.title if is_all else shortened(unit.text, _MAX_NOT_HERE_CHARS))
    if n_rows:
        yield f"{NOT_HERE}{count(n_rows, 'row')} of tables"


def short_lines(line: str) -> Iterator[str]:
    """Yield a line in pieces, each with its sign, that are short enough to be shown whole."""
    sign, text = line[:2], line[2:]
    while len(text) > _MAX_LINE_CHARS:
        place = text.rfind(" ", 1, _MAX_LINE_CHARS)
        place = place if place > 0 else _MAX_LINE_CHARS
        yield sign + text[:place]
        text = text[place:].lstrip()
    yield sign + text
