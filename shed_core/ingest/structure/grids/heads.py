"""The heads of columns: which columns each piece above the figures stands over."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from shed_core.ingest.structure.grids.cells import CellText
from shed_core.ingest.structure.grids.columns import TableColumns
from shed_core.ingest.structure.grids.regions import Row

_PERIOD = re.compile(
    r"\b(?:ended|ending|years?|months?|quarters?|weeks?|as of|as at)\b", re.IGNORECASE
)
UNIT = re.compile(
    r"\(?\s*(?:(?:u\.s\. )?dollars |amounts |shares )?(?:are )?in (?:thou|mill|bill)[a-z]+s?\b.*"
    r"|\(?unaudited\)?",
    re.IGNORECASE,
)
"""What is said of all figures of a table."""

_MAX_OFF_CENTER = 8.0  # points between the middles of a head and of the columns that it spans
_MAX_OFF_CENTER_SHARE = 0.2  # of the width of all columns, where a period stands over all of them
_SAME_BASELINE = 3.0  # points
_MIN_GAP_AFTER_LABELS = 12.0  # points to the first column of figures


class _Head(NamedTuple):
    """A piece of the heads. run: the columns of figures that it stands over."""

    cell: CellText
    baseline: float
    run: range


def head_columns(rows: Sequence[Row], columns: TableColumns) -> dict[CellText, range]:
    """Return the columns of figures that each cell of the heads stands over.

    rows: of the heads. Cells that stand before all columns, or are of all, are left out.
    """
    cells = [
        (row.line.baseline, cell) for row in rows for cell in row.cells if _is_over(cell, columns)
    ]
    heads: list[_Head] = []
    for baseline, cell in sorted(cells, key=lambda pair: -pair[0]):  # from the lowest up
        below = [head for head in heads if head.baseline > baseline + _SAME_BASELINE]
        beside = [
            columns.over(other)
            for at, other in cells
            if other is not cell and abs(at - baseline) < _SAME_BASELINE
        ]
        heads.append(_Head(cell, baseline, _run(cell, below, beside, columns)))
    return {head.cell: head.run for head in heads} | _one_each(rows, columns)


def _one_each(rows: Sequence[Row], columns: TableColumns) -> dict[CellText, range]:
    """Return the columns of dates that are as many as the columns, wherever exactly they stand."""
    found: dict[CellText, range] = {}
    for row in rows:
        dates = [cell for cell in row.cells if cell.is_head_figure]
        if len(dates) == len(columns.figures):
            found |= {cell: range(number, number + 1) for number, cell in enumerate(dates)}
    return found


def _is_over(cell: CellText, columns: TableColumns) -> bool:
    if columns.has_labels and UNIT.fullmatch(cell.text):
        return False
    return cell.x1 >= columns.figures[0].left - _MIN_GAP_AFTER_LABELS


def _run(
    cell: CellText, below: Sequence[_Head], beside: Sequence[range], columns: TableColumns
) -> range:
    own = columns.over(cell)
    if cell.is_head_figure or not below:
        return own
    under = [h.run for h in below if min(h.cell.x1, cell.x1) - max(h.cell.x0, cell.x0) > 1]
    taken = {number for run in beside for number in run}
    wide = {number for run in [own, *under] for number in run} - (taken - set(own))
    own = range(min(wide), max(wide) + 1)
    return _widened(cell, own, beside, below, columns) if _PERIOD.search(cell.text) else own


def _widened(
    cell: CellText,
    own: range,
    beside: Sequence[range],
    below: Sequence[_Head],
    columns: TableColumns,
) -> range:
    """Return the run of columns over whose middle a head stands, none of which another is over."""
    low = max((run.stop for run in beside if run.stop <= own.start), default=0)
    high = min((run.start for run in beside if run.start >= own.stop), default=len(columns.figures))
    runs = [range(a, b) for a in range(low, own.start + 1) for b in range(own.stop, high + 1)]
    edges = {run: _edges(run, below, columns) for run in runs}
    width = columns.figures[-1].x1 - columns.figures[0].x0
    limit = _MAX_OFF_CENTER if beside else max(_MAX_OFF_CENTER, _MAX_OFF_CENTER_SHARE * width)
    near = [run for run in runs if _off_center(cell, edges[run]) < limit]
    if not near:
        return own
    return (
        max(near, key=len) if not beside else min(near, key=lambda r: _off_center(cell, edges[r]))
    )


def _edges(run: range, below: Sequence[_Head], columns: TableColumns) -> tuple[float, float]:
    """Return the left and right edge of some columns, as those of their heads where they have."""
    heads = [head.cell for head in below if head.run.start in run and head.run[-1] in run]
    ends = [columns.figures[run.start].x0, columns.figures[run[-1]].x1]
    if len(heads) < len(run):
        return ends[0], ends[1]
    return min(cell.x0 for cell in heads), max(cell.x1 for cell in heads)


def _off_center(cell: CellText, edges: tuple[float, float]) -> float:
    return abs(cell.middle - sum(edges) / 2)
