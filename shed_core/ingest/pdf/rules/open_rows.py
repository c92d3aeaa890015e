"""The rows of a table whose rules do not divide them: which of its lines are one row."""

import re
from collections.abc import Sequence
from itertools import pairwise

from shed_core.document.runs import in_runs
from shed_core.ingest.pdf.rules.borders import Interval
from shed_core.ingest.pdf.rules.open_heads import over
from shed_core.ingest.pdf.rules.words import TextRow

_MAX_STEP_EM = 1.6  # between two lines of one cell
_BESIDE_EM = 0.75  # between the baselines of cells that are centred beside each other
_MIN_DIVIDED_ROWS = 3
_MAX_OF_LEADING = 1.15
_MIN_SMALL = 0.4  # of the further lines of wrapped cells, that begin with a small letter
_SMALL = re.compile(r"\(?[^\W\d_A-Z]")
_OPEN = re.compile(
    r"(?:[,(–—+&/-]|\b(?:an?|and|by|for|from|in|of|on|or|the|to|with))$", re.IGNORECASE
)


def row_groups(
    spaces: Sequence[Sequence[TextRow]], columns: Sequence[Interval]
) -> list[list[TextRow]]:
    """Return the lines between rules in groups, one for each row of the table.

    Where rules or wide spaces are between all rows, they say so.
    """
    ruled = [[*rows] for rows in spaces]
    max_step = _MAX_OF_LEADING * _leading(spaces)

    def is_near(above: Sequence[TextRow], row: TextRow) -> bool:
        return row.baseline - above[-1].baseline < max_step

    def goes_on(above: Sequence[TextRow], row: TextRow) -> bool:
        return _goes_on(above, row, columns)

    spaced = [group for rows in spaces for group in in_runs(rows, is_near)]
    for groups in (ruled, spaced):
        is_divided = len(groups) >= _MIN_DIVIDED_ROWS
        if is_divided and all(_is_one(group, columns) for group in groups):
            return groups
    return [group for rows in spaces for group in in_runs(rows, goes_on)]


def _leading(spaces: Sequence[Sequence[TextRow]]) -> float:
    """Return the least step between two lines, in points."""
    steps = (b.baseline - a.baseline for rows in spaces for a, b in pairwise(rows))
    return min(steps, default=0.0)


def _is_one(rows: Sequence[TextRow], columns: Sequence[Interval]) -> bool:
    """True if lines are one row: of wrapped cells, or of cells centred beside one of several lines.

    Rows without a label of their own begin with capitals, in most columns.
    """
    own = [{over(piece, columns).start for piece in row.pieces} for row in rows]
    rest = [piece.text for row in rows[1:] for piece in row.pieces]
    n_small = sum(_SMALL.match(text) is not None for text in rest)
    is_wrapped = n_small >= _MIN_SMALL * len(rest) and all(part < own[0] for part in own[1:])
    n_full = sum(2 * len(part) > len(columns) for part in own)
    return not _clash(rows, columns) and (is_wrapped or n_full <= 1)


def _clash(rows: Sequence[TextRow], columns: Sequence[Interval]) -> bool:
    """True if two lines have figures in one column, or more lines than a wrapped cell has."""
    own = [_figures(row, columns) for row in rows]
    return sum(map(len, own)) > len(set[int]().union(*own))


def _figures(row: TextRow, columns: Sequence[Interval]) -> set[int]:
    """Return the columns in which a line has figures, without that of labels."""
    return {over(piece, columns).start for piece in row.pieces if piece.is_figure} - {0}


def _goes_on(above: Sequence[TextRow], row: TextRow, columns: Sequence[Interval]) -> bool:
    """True if a line is of the row above: drawn beside it, or the rest of a wrapped cell."""
    step = (row.baseline - above[-1].baseline) / max(above[-1].size, row.size)
    if step > _MAX_STEP_EM or _clash([*above, row], columns):
        return False
    if step < _BESIDE_EM:
        return True
    label, first = above[-1].pieces[0], row.pieces[0]
    is_open = _SMALL.match(first.text) is not None or _OPEN.search(label.text) is not None
    if over(first, columns).start > 0:
        return not _figures(row, columns)
    n_columns = len({over(piece, columns).start for piece in row.pieces})
    return (
        is_open
        and over(label, columns).start == 0
        and (n_columns == 1 or len(above[-1].pieces) == 1)
    )
