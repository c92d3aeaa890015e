r"""Text of a table for a model: Markdown if that tells more than its lines, else rows of text.

Markdown shows the column of a figure, so it is used if a row has blanks, if heads take several
lines, or if they are above the table. Otherwise rows of cells, two spaces apart, tell as much and
are shorter. A part of a table has its heads again, and each column all heads over it, so that a
head over several columns is repeated.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import NamedTuple

from shed_core.document.grid import Grid
from shed_core.document.record import DocumentRecord

ROW_END = "\N{NULL}"
"""Separator of the rows of a table in a text to search; no record has a control character."""

Text = Callable[[int, int], str]
"""Returns the shown form of a run of characters of the record's text."""


class TableText(NamedTuple):
    """Form of a table's text.

    own: each run of characters in its own cell, once.
    repeated: a head in each further column that it is over.
    """

    own: Text
    repeated: Text


_Piece = tuple[int, int, int, int, int]
"""Text of a cell: start and stop in the record's text, row, column, number of columns it spans."""

RowPieces = list[tuple[int, int, int]]
"""Pieces of one row: start, stop and column."""

# for single blanks; a pattern that begins with the blank is the fastest
_AFTER_OPENING = re.compile(r" (?<=[$€£¥₹(\[] )(?=(?:>>)?[\d.(\[$€£¥—–−-])")
_BEFORE_CLOSING = re.compile(r" (?=[)\]]|%(?! ?[^\W\d_]))(?:(?<=[\d.)\]—–−-] )|(?<=[\d)]<< ))")
_MARK_CHARS = 7  # of Markdown for each column: `| ` and ` ` of a row, `---|` below the heads

_MAX_GROUP_CHARS = 200  # of a label that is shown above rows of its group


class TableRow(NamedTuple):
    """A row of a table.

    start, stop: its position in the record's text, in characters.
    cells: the text of each column, "" for a blank.
    """

    start: int
    stop: int
    cells: list[str]


def table_rows(
    record: DocumentRecord, phrase: int, within: range | None = None, text: TableText | None = None
) -> list[TableRow]:
    """Return the rows of the table that a phrase is, its heads first if they are its own.

    within: the characters to show; None for all.
    """
    grid = record.grids[phrase]
    rows = pieces_of_rows(record, phrase)
    if within is None:
        within = range(record.offsets[phrase], record.offsets[phrase + 1])
    else:
        rows = [row for row in rows if _meets(row, within)]
    return [_row(row, grid, within, text or _plain(record)) for row in rows]


def head_cells(record: DocumentRecord, phrase: int, text: TableText | None = None) -> list[str]:
    """Return the heads of a table's columns, which may be above another part of it.

    A head over several columns is in each of them. Blanks if the table has no heads.
    """
    above = first_part(record, phrase)
    grid, shown = record.grids[above], text or _plain(record)
    heads: list[list[str]] = [[] for _ in range(grid.n_columns)]
    for start, stop, row, column, span in _pieces(record, above) if grid.has_head else ():
        if row == 0:
            heads[column].append(shown.own(start, stop))
            for further in heads[column + 1 : column + span]:
                further.append(shown.repeated(start, stop))
    return [_cell(" ".join(parts)) for parts in heads]


def head_chars(record: DocumentRecord, phrase: int) -> int:
    """Return the number of characters, roughly, of a table's heads, each time they are shown."""
    return sum(map(len, head_cells(record, phrase))) + _MARK_CHARS * record.grids[phrase].n_columns


def row_starts(record: DocumentRecord, phrase: int) -> list[int]:
    """Return the beginning of each row in the record's text."""
    above = (-1, *record.grids[phrase].rows)
    pieces = zip(_pieces(record, phrase), above, strict=False)
    return [start for (start, _, row, _, _), last in pieces if row != last]


def pieces_of_rows(record: DocumentRecord, phrase: int) -> list[RowPieces]:
    """Return the pieces of each row of a table, in their order."""
    by_row: defaultdict[int, RowPieces] = defaultdict(list)
    for start, stop, row, column, _ in _pieces(record, phrase):
        by_row[row].append((start, stop, column))
    return list(by_row.values())


def head_at(record: DocumentRecord, phrase: int, place: int) -> str:
    """Return the head of the column of a table that a place is in."""
    for row in pieces_of_rows(record, phrase):
        for start, stop, column in row:
            if start <= place < stop:
                return head_cells(record, phrase)[column]
    return ""


def text_with_row_ends(record: DocumentRecord) -> str:
    """Return the record's text with ROW_END for each line break around a row of a table.

    No phrase of a query continues from a row to the next. Offsets stay the same.
    """
    if not record.grids:
        return record.text
    parts: list[str] = []
    start = 0
    for phrase in record.grids:
        for place in (*row_starts(record, phrase), record.offsets[phrase + 1]):
            if start < place and record.text[place - 1] == "\n":
                parts += [record.text[start : place - 1], ROW_END]
                start = place
    return "".join([*parts, record.text[start:]])


def is_in_order(record: DocumentRecord, phrase: int, start: int, stop: int) -> bool:
    """True if a run of characters of a table is read in their order, from cell to cell.

    It is not if a label continues below its figures, for its cell comes before theirs.
    """
    places = [
        (row, column)
        for first, end, row, column, _ in _pieces(record, phrase)
        if first < stop and start < end
    ]
    return places == sorted(places)


def table_text(
    record: DocumentRecord,
    phrase: int,
    within: range,
    text: TableText | None = None,
    match: int | None = None,
) -> str:
    """Return the text of a table, or of the rows that have characters within a range.

    match: a place in the table, whose group's label is added: the nearest row above without cells.
    Every row takes a line. The heads are shown also where they are not within the range.
    """
    grid = record.grids[phrase]
    rows = [row.cells for row in table_rows(record, phrase, within, text)]
    if match is not None and (group := _group_above(record, phrase, within, match)):
        whole = range(record.offsets[phrase], record.offsets[phrase + 1])
        rows.insert(0, _row(group, grid, whole, text or _plain(record)).cells)
    is_cut = within.start > record.offsets[phrase]
    if grid.has_head and not is_cut:
        rows = rows[1:]
    head = head_cells(record, phrase, text)
    stands_above = any(head) and (grid.continues or is_cut)
    if stands_above or is_markdown(grid):
        return markdown(head, rows)
    return "".join(f"{'  '.join(filter(None, row))}\n" for row in [head, *rows] if any(row))


def markdown(head: list[str], rows: list[list[str]]) -> str:
    """Return a table in Markdown.

    >>> print(markdown(["", "2021"], [["Sales", "$5"]]), end="")
    | | 2021 |
    |---|---|
    | Sales | $5 |
    """
    return "".join([_line(head), f"|{'---|' * len(head)}\n", *map(_line, rows)])


def is_markdown(grid: Grid) -> bool:
    """True if Markdown tells more of a table than its rows as text."""
    first = int(grid.has_head)
    n_in_head = grid.rows.count(0) if first else 0
    heads = {column for row, column in zip(grid.rows, grid.columns, strict=True) if not row}
    has_many_heads = first and n_in_head > len(heads)
    return bool(has_many_heads or max(grid.spans) > 1 or _has_blanks(grid))


def _has_blanks(grid: Grid) -> bool:
    """True if a row has figures in some columns and not in others."""
    filled: defaultdict[int, set[int]] = defaultdict(set)
    for row, column in zip(grid.rows, grid.columns, strict=True):
        if column and (row or not grid.has_head):
            filled[row].add(column)
    return any(len(columns) < grid.n_columns - 1 for columns in filled.values())


def _plain(record: DocumentRecord) -> TableText:
    def text(start: int, stop: int) -> str:
        return record.text[start:stop]

    return TableText(text, text)


def _pieces(record: DocumentRecord, phrase: int) -> Iterator[_Piece]:
    grid = record.grids[phrase]
    bounds = list(accumulate(grid.lengths, initial=record.offsets[phrase]))
    return zip(bounds, bounds[1:], grid.rows, grid.columns, grid.spans, strict=False)


def _row(pieces: RowPieces, grid: Grid, within: range, text: TableText) -> TableRow:
    cells: list[list[str]] = [[] for _ in range(grid.n_columns)]
    for start, stop, column in pieces:
        start, stop = max(start, within.start), min(stop, within.stop)
        if start < stop:
            cells[column].append(text.own(start, stop))
    shown = [_cell(" ".join(parts)) if parts else "" for parts in cells]
    return TableRow(pieces[0][0], pieces[-1][1], shown)


def _group_above(
    record: DocumentRecord, phrase: int, within: range, match: int
) -> RowPieces | None:
    """Return the nearest row above a match that is a label only, if it is not within a range."""
    rows = pieces_of_rows(record, phrase)[int(record.grids[phrase].has_head) :]
    above = (row for row in reversed(rows) if row[-1][1] <= match)
    group = next((row for row in above if not any(column for *_, column in row)), None)
    if group is None or _meets(group, within):
        return None
    return group if group[-1][1] - group[0][0] <= _MAX_GROUP_CHARS else None


def _meets(pieces: RowPieces, within: range) -> bool:
    return pieces[0][0] < within.stop and within.start < pieces[-1][1]


def _cell(text: str) -> str:
    r"""Return the text of a cell on one line, with signs and brackets joined to their numbers.

    >>> _cell("$  (1,199 )"), _cell("12 %\n"), _cell("2015 to 2016 % Change")
    ('$(1,199)', '12%', '2015 to 2016 % Change')
    """
    line = " ".join(text.split())
    return _BEFORE_CLOSING.sub("", _AFTER_OPENING.sub("", line)) if " " in line else line


def _line(cells: list[str]) -> str:
    shown = [cell.replace("|", "\\|") for cell in cells]
    return f"|{''.join([f' {cell} |' if cell else ' |' for cell in shown])}\n"


def first_part(record: DocumentRecord, phrase: int) -> int:
    """Return the phrase of the table whose columns a table continues; else its own."""
    if not record.grids[phrase].continues:
        return phrase
    return next(
        above for above, grid in reversed(record.tables) if above < phrase and not grid.continues
    )


def tables_within(record: DocumentRecord, phrases: range) -> Iterator[int]:
    """Yield the phrases that are tables among some."""
    return (phrase for phrase in phrases if phrase in record.grids)
