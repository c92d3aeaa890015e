"""The columns of a table whose rules do not divide them, by gaps that all rows share.

A gap that is no wider than a blank divides columns if the heads are divided there, too.
"""

from collections.abc import Sequence
from itertools import pairwise

from shed_core.ingest.pdf.rules.borders import TOLERANCE, Border, Interval
from shed_core.ingest.pdf.rules.words import MIN_GAP_EM, TextRow, Word

_MIN_BLANK_EM = 0.12  # between two columns
_MAX_OVERHANG = 1.5  # points by which a text may reach over a vertical rule


def columns_of(
    rows: Sequence[TextRow], heads: Sequence[TextRow], upright: Sequence[Border]
) -> list[Interval]:
    """Return the extents of columns by the texts of rows, from left to right."""
    size = max(row.size for row in rows)
    columns: list[Interval] = []
    for x0, x1 in sorted((piece.x0, piece.x1) for row in rows for piece in row.pieces):
        gap = (columns[-1][1], x0) if columns else (x0, x0)
        is_ruled = gap[1] > gap[0] - _MAX_OVERHANG and _rule_in(gap, upright)
        if columns and gap[1] - gap[0] < _MIN_BLANK_EM * size and not is_ruled:
            columns[-1] = columns[-1][0], max(gap[0], x1)
        else:
            columns.append((x0, x1))
    whole = columns[:1]
    for column in columns[1:]:
        gap = whole[-1][1], column[0]
        is_wide = gap[1] - gap[0] >= MIN_GAP_EM * size or _rule_in(gap, upright)
        if is_wide or _are_headed(whole, column, heads):
            whole.append(column)
        else:
            whole[-1] = whole[-1][0], column[1]
    return whole


def _rule_in(gap: Interval, upright: Sequence[Border]) -> list[float]:
    """Return the x of vertical rules in a gap between two texts."""
    ends = min(gap) - TOLERANCE, max(gap) + TOLERANCE
    return [rule.at for rule in upright if ends[0] < rule.at < ends[1]]


def _are_headed(left: Sequence[Interval], column: Interval, heads: Sequence[TextRow]) -> bool:
    """True if heads are over both columns beside a narrow gap; that of labels may have none.

    left: the columns before the gap, from the first.
    """
    start, stop = left[-1][1], column[0]
    own = [word for word in _lowest(heads, (left[-1][0], column[1])) if word.x0 < column[1]]
    is_left = len(left) == 1 or any(w.x0 < start and w.middle < stop for w in own)
    return (
        is_left
        and any(stop < w.x1 and w.middle > start for w in own)
        and not any(w.x0 < start and stop < w.x1 for w in own)
    )


def _lowest(heads: Sequence[TextRow], over: Interval) -> list[Word]:
    """Return the words of the lowest row of heads that has some over an interval."""
    for row in reversed(heads):
        own = [word for word in row.words if over[0] < word.x1 and word.x0 < over[1]]
        if own:
            return own
    return []


def borders_of(
    columns: Sequence[Interval], heads: Sequence[TextRow], upright: Sequence[Border]
) -> list[float]:
    """Return the ends of columns: a vertical rule, or the widest blank of the lowest heads.

    Else it is the middle of the gap.
    """
    borders: list[float] = []
    for (x0, a), (b, x1) in pairwise(columns):
        own = _lowest(heads, (x0, x1))
        blanks = [(max(a, u.x1), min(b, v.x0)) for u, v in pairwise(own)]
        start, stop = max(blanks, key=lambda ends: ends[1] - ends[0], default=(a, b))
        start, stop = (start, stop) if start < stop else (a, b)
        borders.append(next(iter(_rule_in((a, b), upright)), (start + stop) / 2))
    return borders
