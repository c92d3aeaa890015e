"""Tables of plain text: lines whose cells stand below each other, divided by blanks.

Cells whose places overlap are in one column, so figures may be set to the right of it.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

_CELL = re.compile(r"\S+(?: \S+)*")
_GAP = re.compile(r"(?<=[^\s.)\d•*-]) {3,}|(?<=\w\w) {3,}")  # after no number of an item
_MIN_ROWS = 2


class TextRow(NamedTuple):
    """A line with cells. columns: of each cell, from 0."""

    cells: tuple[str, ...]
    columns: tuple[int, ...]
    n_columns: int


def text_parts(lines: Sequence[str]) -> Iterator[tuple[list[str], list[TextRow]]]:
    """Yield the parts of lines without a blank one among them: text, or rows of a table."""
    for has_gap, run in groupby(lines, key=lambda line: _GAP.search(line.strip()) is not None):
        own = list(run)
        rows = _rows(own) if has_gap and len(own) >= _MIN_ROWS else []
        yield ([], rows) if rows else (own, [])


def with_gaps(line: str, gap: str) -> str:
    """Return a line with its wide blanks replaced."""
    return _GAP.sub(gap, line.strip())


def _rows(lines: Sequence[str]) -> list[TextRow]:
    """Return lines as rows, or nothing where two cells of a line would be in one column."""
    cells = [list(_CELL.finditer(line)) for line in lines]
    starts: list[int] = []  # of the columns
    end = -1
    for cell in sorted((cell for row in cells for cell in row), key=lambda cell: cell.start()):
        if cell.start() >= end:
            starts.append(cell.start())
        end = max(end, cell.end())
    rows: list[TextRow] = []
    for row in cells:
        columns = tuple(bisect_right(starts, cell.start()) - 1 for cell in row)
        if len(set(columns)) < len(columns):
            return []
        rows.append(TextRow(tuple(cell[0] for cell in row), columns, len(starts)))
    return rows
