"""An open table of HTML: the columns of its cells, those with rowspan included."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from shed_core.ingest.flow.package import digits
from shed_core.ingest.flow.rows import Block, Cell, Row, table_blocks

_MAX_SPAN = 1000  # columns or rows of one cell, as in browsers
_MAX_COLUMNS = 2000  # of a row; cells beyond have the place of the last one


class _OpenCell(NamedTuple):
    blocks: list[Block]
    column: int
    span: int
    is_head: bool


class OpenTable:
    """Rows and cells of a table. cells: of the open row, which lasts until the next one."""

    def __init__(self, number: int) -> None:
        """number: of the table in the document."""
        self.cells: list[_OpenCell] = []
        self._number = number
        self._rows: list[Row] = []
        self._taken: dict[int, int] = {}  # rows that a cell from above still takes, by column

    def begin_cell(self, attributes: Mapping[str, str | None], is_head: bool) -> None:
        """Begin a cell in the next free column."""
        column = self.cells[-1].column + self.cells[-1].span if self.cells else 0
        while self._taken.get(column, 0) and column < _MAX_COLUMNS:
            column += 1
        span = min(_span(attributes.get("colspan")), max(1, _MAX_COLUMNS - column))
        self.cells.append(_OpenCell([], min(column, _MAX_COLUMNS), span, is_head))
        if (n_rows := _span(attributes.get("rowspan"))) > 1:
            self._taken |= dict.fromkeys(range(column, column + span), n_rows)

    def end_row(self) -> None:
        """End the open row, if one is."""
        if self.cells:
            cells, self.cells = self.cells, []
            is_head = all(cell.is_head for cell in cells)
            own = [Cell(cell.blocks, cell.column, cell.span) for cell in cells]
            self._rows.append(Row(own, self._number, len(self._rows), is_head))
            self._taken = {column: n - 1 for column, n in self._taken.items() if n > 1}

    def blocks(self, section_level: int) -> Iterator[Block]:
        """Yield the rows, the open one too; see table_blocks."""
        self.end_row()
        return table_blocks(self._rows, section_level)


def _span(text: str | None) -> int:
    return min(max(1, digits(text, 1)), _MAX_SPAN)
