"""The grid of a table: ranges of a phrase's text as cells in rows and columns.

The text of a record is unchanged; a table is a way to show ranges of it. The pieces of a grid
partition the text of a phrase, so that no word can be lost or doubled, and rows follow each other
in the text, so that a place in the text is a place in the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from shed_core.errors import MalformedRecordError

MAX_COLUMNS = 64
"""Columns of a grid; a table with more is left as text."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells of a table; the columns have one entry for each piece of the phrase's text.

    lengths: characters of each piece, the white space after it included; the pieces follow each
        other. Several of one row and column are one cell, such as the lines of a wrapped label.
    rows: of each piece, from 0, never decreasing.
    columns: first column that each piece is in or over, from 0. Labels are in column 0.
    spans: number of columns that each piece is in or over; 1 for most.
    n_columns: of the table.
    has_head: True if row 0 heads the columns.
    continues: True if the table has the columns of the one before it, and so its head.
    is_uncertain: True if words on the page are heads in a second reading of them.

    Raises MalformedRecordError if the columns do not fit together.
    """

    lengths: tuple[int, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    spans: tuple[int, ...]
    n_columns: int
    has_head: bool
    continues: bool = False
    is_uncertain: bool = False

    def __post_init__(self) -> None:
        sizes = {len(self.lengths), len(self.rows), len(self.columns), len(self.spans)}
        if len(sizes) != 1 or not self.lengths or min(self.lengths) < 1:
            raise MalformedRecordError("the pieces of a table do not have one entry a column")
        if self.rows[0] != 0 or not set(map(_step, pairwise(self.rows))) <= {0, 1}:
            raise MalformedRecordError("the rows of a table do not follow each other")
        if not 1 <= self.n_columns <= MAX_COLUMNS or min(self.columns) < 0 or min(self.spans) < 1:
            raise MalformedRecordError("a table's columns are out of range")
        if self.has_head and self.continues:
            raise MalformedRecordError("a table has two heads")
        if max(map(sum, zip(self.columns, self.spans, strict=True))) > self.n_columns:
            raise MalformedRecordError("a cell is beyond the last column of its table")

    @property
    def n_rows(self) -> int:
        """Number of rows, the head included."""
        return self.rows[-1] + 1


class Table(NamedTuple):
    """A phrase that is a table. phrase: its number in the document."""

    phrase: int
    grid: Grid


def _step(rows: Sequence[int]) -> int:
    return rows[1] - rows[0]
