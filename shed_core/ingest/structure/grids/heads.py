"""The heads of columns: the columns below each piece above the figures."""

from collections.abc import Sequence

from shed_core.document.runs import connected
from shed_core.ingest.lines.text_line import HeadRule
from shed_core.ingest.structure.grids.cells import CellText
from shed_core.ingest.structure.grids.columns import TableColumns
from shed_core.ingest.structure.grids.line_runs import MIN_HEAD_INDENT, UNIT
from shed_core.ingest.structure.grids.regions import Row
from shed_core.ingest.structure.grids.run_scores import Level, level_of, scores
from shed_core.ingest.structure.grids.spans import (
    Head,
    HeadsBelow,
    PlacedHead,
    best_runs,
    divides,
    runs_over,
)

_SAME_BASELINE = 3.0  # points
_MIN_GAP_AFTER_LABELS = 12.0  # points to the first column of figures
_MAX_LEADING = 1.32  # ems between two lines of one head; a head over others is 1.35 above or more
_MAX_RAGGED = 6.0  # points between the edges or middles of two lines of one head
_MIN_OVERHANG = 4.0  # points by which such a rule is longer; one below words underlines them


def head_columns(
    rows: Sequence[Row], columns: TableColumns, rules: Sequence[HeadRule]
) -> dict[CellText, range]:
    """Return the columns of figures below each cell of the heads.

    rows: of the heads. rules: between them, and below the last. Cells that are before all
    columns, or are of all, are left out.
    """
    heads = [
        Head(cell, row.line.baseline, row.line.size)
        for row in rows
        for cell in row.cells
        if _is_over(cell, columns, row.line.size)
    ]
    heads.sort(key=lambda head: -head.baseline)
    placed: list[PlacedHead] = []
    for level in connected(heads, _is_beside):  # from the lowest up
        level.sort(key=lambda head: head.cell.x0)
        below = HeadsBelow(placed, columns, rules)
        ruled = [_over_rule(head, heads, below) for head in level]
        placed += map(PlacedHead, level, _runs(level, ruled, below))
    placed = _with_bare_columns(placed, columns)
    return {head.cell: run for head, run in placed}


def _with_bare_columns(placed: list[PlacedHead], columns: TableColumns) -> list[PlacedHead]:
    """Return heads so that those of one column are of a second one, too, that has none of its own.

    They are in the middle of both, as `2015 vs. 2014` over an amount and a share.
    """
    alone = {one.run.start: one for one in placed if len(one.run) == 1}
    wide = [one for one in placed if len(one.run) > 1]
    for bare in range(len(columns.figures)):
        for beside in (bare - 1, bare + 1):
            head = alone.get(beside)
            if bare in alone or head is None or len(head.run) > 1:
                continue
            run = range(min(bare, beside), max(bare, beside) + 1)
            off = [abs(head.head.cell.middle - columns.middle(own)) for own in (run, head.run)]
            if off[0] < off[1] and not any(divides(one.run, run) for one in wide):
                placed = [one._replace(run=run) if one.run == head.run else one for one in placed]
                alone |= dict.fromkeys(run, head._replace(run=run))
    return placed


def _is_beside(head: Head, other: Head) -> bool:
    return abs(head.baseline - other.baseline) < _SAME_BASELINE


def _is_over(cell: CellText, columns: TableColumns, size: float) -> bool:
    """True if a cell heads columns; size: of its letters, in points."""
    left = columns.figures[0].left
    if columns.has_labels and UNIT.fullmatch(cell.text):
        return False
    if columns.labels_end < cell.x0 < left:
        return True
    if cell.x0 < left - MIN_HEAD_INDENT * size:  # where labels begin
        return cell.x1 > left
    return cell.x1 >= left - _MIN_GAP_AFTER_LABELS


def _over_rule(head: Head, heads: Sequence[Head], below: HeadsBelow) -> range | None:
    """Return the columns below a rule that is below one head alone; those above it aside.

    None where there is none, or heads are between.
    """
    rules = below.rules_under(head)
    if not rules:
        return None
    (y, x0, x1), own = min(rules)
    above = [one for one in heads if one.baseline < y and x0 < one.cell.middle < x1]
    others = [one for one in above if one != head and not _is_part(one, head)]
    if others or not own or x1 - x0 < head.cell.x1 - head.cell.x0 + _MIN_OVERHANG:
        return None
    run = range(own[0], own[-1] + 1)
    return None if any(divides(run, one.run) for one in below.placed) else run


def _is_part(other: Head, head: Head) -> bool:
    """True if a head is above another one, or a line of it."""
    return other.baseline < head.baseline - _SAME_BASELINE and _is_above(other.cell, head.cell)


def _runs(level: Sequence[Head], ruled: Sequence[range | None], below: HeadsBelow) -> list[range]:
    """Return the columns below the heads of one baseline.

    level: from left to right. ruled: the columns that a rule below each says, or None.
    """
    own = [run or below.columns.over(head.cell) for head, run in zip(level, ruled, strict=True)]
    if not below.placed:
        n = len(below.columns.figures)
        return [range(i, i + 1) for i in range(n)] if len(level) == n else own
    whole = level_of(own, below)
    choices = [
        {run: 0.0} if run else _choices(head, whole, own[n])
        for n, (head, run) in enumerate(zip(level, ruled, strict=True))
    ]
    return best_runs(choices) or own


def _choices(head: Head, level: Level, own: range) -> dict[range, float]:
    """Return the runs of columns that may be below a head, with the score of each.

    own: the columns that it overlaps.
    """
    under = [placed for placed in level.below.placed if _is_above(head.cell, placed.head.cell)]
    next_line = _next_line(head, under)
    if next_line is not None:
        return {next_line.run: 0.0}
    inner = {number for run in (own, *(placed.run for placed in under)) for number in run}
    inner -= {number for run in level.overlapped for number in run if number not in own}
    return scores(head, runs_over(range(min(inner), max(inner) + 1), level.below), level)


def _is_above(cell: CellText, below: CellText) -> bool:
    return min(below.x1, cell.x1) - max(below.x0, cell.x0) > 1


def _next_line(head: Head, under: Sequence[PlacedHead]) -> PlacedHead | None:
    """Return the line of the same head below one, or None if that is its last."""
    top = min((placed.head.baseline for placed in under), default=0.0)
    nearest = [placed for placed in under if placed.head.baseline < top + _SAME_BASELINE]
    if len(nearest) != 1 or top - head.baseline > _MAX_LEADING * head.size:
        return None
    a, b = head.cell, nearest[0].head.cell
    ragged = min(abs(a.middle - b.middle), abs(a.x0 - b.x0), abs(a.x1 - b.x1))
    return nearest[0] if ragged < _MAX_RAGGED else None
