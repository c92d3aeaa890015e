"""The columns of a table: one range of x for the figures of each.

Figures of one column share a right edge, a decimal point or a middle, and above all they overlap,
while those of two columns never do. Labels say nothing, since a long one may reach over a blank.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from shed_core.ingest.structure.grids.cells import CellText
from shed_core.ingest.structure.grids.regions import Row

_MIN_OVERLAP = 0.5  # points that two cells of one column share
_MAX_SPLITS = 30  # of columns that turn out to be two


class TableColumn(NamedTuple):
    """A range of x in points, that holds the figures of a column. left: of their currencies."""

    x0: float
    x1: float
    left: float

    @property
    def middle(self) -> float:
        """The x of its middle."""
        return (self.x0 + self.x1) / 2


class TableColumns(NamedTuple):
    """The columns of figures, from left to right.

    has_labels: True if labels are before them. labels_end: x of the end of those beside figures.
    """

    figures: list[TableColumn]
    has_labels: bool
    labels_end: float

    @property
    def n(self) -> int:
        """Number of columns, that of the labels included."""
        return len(self.figures) + self.has_labels

    def middle(self, run: range) -> float:
        """Return the x of the middle of some columns, their currencies included."""
        return (self.figures[run.start].left + self.figures[run[-1]].x1) / 2

    def over(self, cell: CellText) -> range:
        """Return the columns of figures that a cell overlaps, or else the nearest one."""
        found = [n for n, column in enumerate(self.figures) if _overlaps(cell, column)]
        if not found:
            distances = [_distance(cell, column) for column in self.figures]
            found = [distances.index(min(distances))]
        return range(found[0], found[-1] + 1)


def _distance(cell: CellText, column: TableColumn) -> float:
    """Return the points between a cell and a column, whose currencies are a part of it."""
    return max(column.left - cell.x1, cell.x0 - column.x1, 0.0)


def table_columns(rows: Sequence[Row]) -> TableColumns:
    """Return the columns of the rows below the heads, some of which have figures.

    Takes O(cells log cells).
    """
    figures = [cell for row in rows if row.is_body for cell in row.cells if cell.is_figure]
    columns = _merged(figures)
    for _ in range(_MAX_SPLITS):
        columns, is_done = _without_clashes(columns, figures, rows)
        if is_done:
            break
    texts = [cell for row in rows for cell in row.cells[1:] if not cell.is_figure]
    free = [cell for cell in texts if not any(_overlaps(cell, column) for column in columns)]
    columns = sorted([*columns, *_merged(cell for cell in free if cell.x0 > columns[0].x0)])
    has_labels = any(row.cells[0].x0 < columns[0].x0 - 1 for row in rows)
    labels = [row.cells[0].x1 for row in rows if row.is_body and not row.cells[0].is_figure]
    return TableColumns(columns, has_labels, max(labels, default=columns[0].left))


def _overlaps(cell: CellText, column: TableColumn) -> bool:
    is_near = column.x0 < cell.x1 and cell.x0 < column.x1  # of most pairs no more is looked at
    return is_near and min(cell.x1, column.x1) - max(cell.x0, column.x0) > _MIN_OVERLAP


def _merged(cells: Iterable[CellText]) -> list[TableColumn]:
    """Return the ranges that the cells cover, from left to right."""
    columns: list[TableColumn] = []
    for cell in sorted(cells, key=lambda cell: cell.x0):
        if columns and cell.x0 < columns[-1].x1 - _MIN_OVERLAP:
            x0, x1, left = columns[-1]
            columns[-1] = TableColumn(x0, max(x1, cell.x1), min(left, cell.left))
        else:
            columns.append(TableColumn(cell.x0, cell.x1, cell.left))
    return columns


def _without_clashes(
    columns: list[TableColumn], figures: Sequence[CellText], rows: Sequence[Row]
) -> tuple[list[TableColumn], bool]:
    """Return the columns with one cut that holds two figures of a row, and whether none does."""
    starts = [column.x0 for column in columns]
    for row in rows:
        own = [cell for cell in row.cells if cell.is_figure] if row.is_body else []
        numbers = [bisect_right(starts, cell.middle) - 1 for cell in own]
        for left, right, a, b in zip(own, own[1:], numbers, numbers[1:], strict=False):
            if a == b >= 0:
                return _cut(columns, a, (left.x1 + right.x0) / 2, figures), False
    return columns, True


def _cut(
    columns: list[TableColumn], number: int, border: float, figures: Sequence[CellText]
) -> list[TableColumn]:
    """Return the columns with one cut at a border between two figures of a row."""
    column = columns[number]
    own = [cell for cell in figures if column.x0 <= cell.middle <= column.x1]
    left = [cell.x1 for cell in own if cell.middle <= border]
    right = [cell for cell in own if cell.middle > border]
    middle = max(border, min((cell.x0 for cell in right), default=border))
    currency = max(border, min((cell.left for cell in right), default=border))
    halves = [
        TableColumn(column.x0, min(border, max(left, default=border)), column.left),
        TableColumn(middle, column.x1, min(middle, currency)),
    ]
    return [*columns[:number], *halves, *columns[number + 1 :]]
