"""Numbers tell what scores do not: `Item 5` is a header between `Item 4` and `Item 6`, set alike.

Only words with a number and numbers of several counters are trusted with it, since a plain `5.` may
be a list's.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from shed_core.ingest.headers.consistency import SURE
from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.document_stats import style_of
from shed_core.numbering.families import Number, numbers_of

_MAY_BE_NUMBERED = re.compile(r"[^\W\d_]{0,12}\s?\d")


class _Numbered(NamedTuple):
    """A line and its number, which orders the lines of a sequence."""

    line: int
    number: Number

    @property
    def key(self) -> tuple[tuple[int, ...], str]:
        return self.number.path, self.number.suffix


def with_gaps_filled(
    lines: Sequence[TextLine], scores: Sequence[float], asked: Sequence[bool]
) -> list[float]:
    """Return the scores, raised to SURE where a line fills the gap between two sure headers.

    asked: for each line whether it could be a header. A line whose number comes twice in a gap, or
    that is not set like the header before and the one after, fills none. A first number needs but
    the header after it. Takes O(lines).
    """
    filled = list(scores)
    for sequence in _sequences(lines, asked):
        sure = [place for place, found in enumerate(sequence) if scores[found.line] >= SURE]
        for first, last in pairwise([-1, *sure]):
            ends = [sequence[place] for place in (first, last) if place >= 0]
            for found in _fitting(sequence[first + 1 : last], ends):
                if all(style_of(lines[found.line]) == style_of(lines[end.line]) for end in ends):
                    filled[found.line] = SURE
    return filled


def _sequences(lines: Sequence[TextLine], asked: Sequence[bool]) -> list[list[_Numbered]]:
    """Return the lines that may be headers with numbers of one family, in reading order."""
    may_be = [n for n, line in enumerate(lines) if asked[n] and _MAY_BE_NUMBERED.match(line.text)]
    found: dict[tuple[str, int], list[_Numbered]] = {}
    for line, number in zip(may_be, numbers_of(lines[n].text for n in may_be), strict=True):
        if number is not None and (number.is_keyword or len(number.path) > 1):
            family = number.family, len(number.path)
            found.setdefault(family, []).append(_Numbered(line, number))
    return list(found.values())


def _fitting(gap: Sequence[_Numbered], ends: Sequence[_Numbered]) -> Iterator[_Numbered]:
    """Yield those in a gap whose numbers stand between its ends, or are the first before its end.

    ends: the header before, if there is one, and the header after.
    """
    counts = Counter(found.key for found in gap)
    for found in gap:
        is_first = len(ends) == 1 and found.number.path[-1] == 1 and not found.number.suffix
        follows = is_first or (len(ends) == 2 and ends[0].key < found.key)
        if follows and found.key < ends[-1].key and counts[found.key] == 1:
            yield found
