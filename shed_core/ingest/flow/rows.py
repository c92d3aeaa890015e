"""Rows of tables: one block with a place for each cell, or the paragraphs of page layout."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from shed_core.document.changes import Change
from shed_core.document.tagged import Tag
from shed_core.ingest.flow.looks import Look, Setting
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.lines.text_line import StatedRow, is_marker

LINE_BREAK, PAGE_BREAK, TAB = "\n", "\f", "\t"
"""The characters that represent them in the text of a piece."""

_MAX_CELL_LENGTH = 300  # characters; a row with a longer cell is page layout, not data,
_MAX_LATER_LENGTH = 1000  # but of three or more below a row of data
_MAX_HEADED_LENGTH = 100  # of a cell beside a heading; a longer one is a paragraph that it heads
_OPENS = re.compile(r"[$€£¥₹(\[]+")
_CLOSES = re.compile(r"[)\]%]+")
_BEGINS_FIGURE = re.compile(r"[(\[]?[\d.,—–-]")


class Piece(NamedTuple):
    """A run of text with one look. tags: of the figure that it is, or is a part of."""

    text: str
    look: Look
    tags: tuple[Tag, ...] = ()


class Block(NamedTuple):
    """A paragraph, which is one cell, or a row of a table; or, without cells, hidden text.

    row: its place in its table, or None.
    hidden: text that a reader cannot see, or only perhaps; it is marked.
    n_left_out: characters that no reader sees, which are left out.
    changes: that are tracked in it.
    """

    cells: tuple[tuple[Piece, ...], ...]
    setting: Setting
    row: StatedRow | None = None
    hidden: str = ""
    n_left_out: int = 0
    changes: tuple[Change, ...] = ()

    def with_setting(self, **changes: object) -> "Block":
        """Return the block with some fields of its setting changed."""
        return self._replace(setting=replace(self.setting, **changes))


def hidden_block(text: str, n_left_out: int = 0) -> Block:
    """Return a block of hidden text."""
    return Block((), Setting(), hidden=clean(text).strip(), n_left_out=n_left_out)


class Cell(NamedTuple):
    """A cell of a row, blank or not. column: its first, from 0. span: how many it takes."""

    blocks: Sequence[Block]
    column: int
    span: int


@dataclass(frozen=True)
class Row:
    """A row of a table. table, number: of the table in the document, and of the row in it."""

    cells: Sequence[Cell]
    table: int
    number: int
    is_head: bool = False

    @cached_property
    def filled(self) -> list[Cell]:
        """The cells with text."""
        return [cell for cell in self.cells if any(map(is_filled, cell.blocks))]

    @cached_property
    def longest(self) -> int:
        """Characters of the longest cell."""
        return max((sum(map(_length, cell.blocks)) for cell in self.filled), default=0)

    @cached_property
    def headed(self) -> list[list[Block]]:
        """The paragraphs of each cell with a heading."""
        filled = ([block for block in cell.blocks if is_filled(block)] for cell in self.filled)
        return [own for own in filled if any(map(_is_heading, own))]

    @property
    def is_data(self) -> bool:
        """True if it has several cells, all of which are short."""
        return len(self.filled) > 1 and self.longest <= _MAX_CELL_LENGTH

    @property
    def heads_nothing(self) -> bool:
        """True if each heading is alone in its cell, and none of the others holds a paragraph."""
        is_data = self.is_data and self.longest <= _MAX_HEADED_LENGTH
        return is_data and all(len(own) == 1 for own in self.headed)


def table_blocks(rows: Sequence[Row], section_level: int = 0) -> Iterator[Block]:
    """Yield each row of a table as one block, or its paragraphs if the table is layout.

    section_level: of the section around the table, or 0. Headings without text below them in a
    table of data are its cells; others get levels below that section, which they do not end.
    """
    n_several = sum(len(row.filled) > 1 for row in rows)
    n_data = sum(row.is_data for row in rows)
    is_grid = 1 < n_data >= n_several / 2 or any(row.is_data and row.headed[1:] for row in rows)
    is_in_section = section_level > 0 and is_grid
    table = _Table()
    for row in rows:
        for block in _with_changes(table.blocks(row, is_in_section=is_in_section), row.cells):
            yield _below(block, section_level) if is_in_section else block


def _with_changes(blocks: Iterable[Block], cells: Iterable[Cell]) -> Iterator[Block]:
    """Yield the blocks of a row, the first with the changes of all its cells."""
    changes = tuple(c for cell in cells for block in cell.blocks for c in block.changes)
    if not changes:
        yield from blocks
        return
    first, *others = [*blocks] or [Block((), Setting())]
    yield first._replace(changes=changes)
    yield from (block._replace(changes=()) for block in others)


class _Table:
    """State of one table, since the kind of a row depends on those above it."""

    def __init__(self) -> None:
        self._has_data = False  # whether a row of several cells was data
        self._has_headings = True  # whether its headings head anything

    def blocks(self, row: Row, *, is_in_section: bool) -> Iterator[Block]:
        """Yield a row as one block, or its paragraphs if it is layout or has a heading."""
        filled = row.filled
        n_columns = max((cell.column + cell.span for cell in row.cells), default=0)
        place = StatedRow(row.table, row.number, (), (), n_columns, row.is_head)
        paragraphs = [block for cell in filled for block in cell.blocks if is_filled(block)]
        if len(filled) > 1:
            self._has_headings = self._has_headings and not _are_data(paragraphs)
        has_headings = self._has_headings and not (is_in_section and row.heads_nothing)
        if self._is_layout(row, paragraphs, has_headings=has_headings):
            is_data = len(filled) > 1 and not has_headings
            yield from map(_as_text, paragraphs) if is_data else paragraphs
        elif len(filled) > 1:
            self._has_data = True
            yield _joined_row(filled, paragraphs, place)
        elif len(paragraphs) == 1 and paragraphs[0].row is None:
            yield paragraphs[0]._replace(row=_placed(place, filled))
        else:
            yield from paragraphs
        yield from (block for cell in row.cells for block in cell.blocks if block.hidden)

    def _is_layout(self, row: Row, paragraphs: Sequence[Block], *, has_headings: bool) -> bool:
        """True if a row places paragraphs on the page: long ones, or those below a heading."""
        headings = [block for block in paragraphs if _is_heading(block)]
        is_headed = bool(headings) and (has_headings or len(row.filled) == 1)
        is_below_data = self._has_data and len(row.filled) > 2
        return row.longest > (_MAX_LATER_LENGTH if is_below_data else _MAX_CELL_LENGTH) or (
            is_headed and not _numbers_one(headings, paragraphs)
        )


def _below(block: Block, section_level: int) -> Block:
    level = block.setting.level
    if level is None or level > section_level:
        return block
    return block.with_setting(level=section_level + 1)


def _joined_row(filled: Sequence[Cell], paragraphs: Sequence[Block], row: StatedRow) -> Block:
    """Return a row of several cells as one block; a heading if one is numbered by the others."""
    headings = [block for block in paragraphs if _is_heading(block)]
    is_contents = all(block.setting.is_contents for block in paragraphs)
    is_numbered = bool(headings) and _numbers_one(headings, paragraphs)
    setting = headings[0].setting if is_numbered else Setting(is_contents=is_contents)
    setting = replace(setting, breaks_page=any(map(_breaks_page, paragraphs)))
    cells = _with_signs(filled)
    return Block(tuple(tuple(_joined(cell.blocks)) for cell in cells), setting, _placed(row, cells))


def _is_heading(block: Block) -> bool:
    return block.setting.level is not None


def _as_text(block: Block) -> Block:
    return block.with_setting(level=None, is_no_heading=True)


def _are_data(paragraphs: Sequence[Block]) -> bool:
    """True if two headings of one level have no text between them, so the first heads nothing."""
    return any(
        above.setting.level is not None and above.setting.level == below.setting.level
        for above, below in pairwise(paragraphs)
    )


def is_filled(block: Block) -> bool:
    """True if a block has any letter."""
    return _length(block) > 0


def _breaks_page(block: Block) -> bool:
    marked = any(PAGE_BREAK in piece.text for cell in block.cells for piece in cell)
    return marked or block.setting.breaks_page


def plain_text(block: Block) -> str:
    """Return the text of a block on one line, blanks between cells."""
    text = " ".join("".join(piece.text for piece in cell) for cell in block.cells)
    return clean(text.replace(PAGE_BREAK, " ")).strip()


def prefixed(pieces: Iterable[Piece], prefix: str) -> Iterator[Piece]:
    """Yield the pieces with a number before the first letter, on the page of that letter."""
    is_first = True
    for piece in pieces:
        letters = piece.text.lstrip()
        if is_first and letters:
            breaks = piece.text[: len(piece.text) - len(letters)]
            yield piece._replace(text=f"{breaks}{prefix}{letters}")
            is_first = False
        else:
            yield piece


def _placed(row: StatedRow, cells: Sequence[Cell]) -> StatedRow:
    columns, spans = tuple(c.column for c in cells), tuple(c.span for c in cells)
    return row._replace(columns=columns, spans=spans)


def _with_signs(cells: Sequence[Cell]) -> list[Cell]:
    """Return the cells, with a sign or bracket in a cell of its own joined to its figure."""
    result: list[Cell] = []
    for cell in cells:
        text = _text(cell)
        left = _text(result[-1]) if result else ""
        opens = _OPENS.fullmatch(left) and _BEGINS_FIGURE.match(text)
        closes = _CLOSES.fullmatch(text) and left[-1:].isdigit()
        if opens or closes:
            above = result.pop()
            span = cell.column + cell.span - above.column
            cell = Cell([*above.blocks, *cell.blocks], above.column, span)
        result.append(cell)
    return result


def _text(cell: Cell) -> str:
    return " ".join(plain_text(block) for block in cell.blocks if is_filled(block))


def _numbers_one(headings: Sequence[Block], paragraphs: Sequence[Block]) -> bool:
    """True if the paragraphs of a row are the number of a heading and, last, the heading."""
    if len(headings) != 1 or paragraphs[-1] is not headings[0]:
        return False
    return all(is_marker(plain_text(block)) for block in paragraphs[:-1])


def _joined(blocks: Sequence[Block]) -> Iterator[Piece]:
    """Yield the pieces of a cell's paragraphs, and of tables in it, on one line."""
    cells = [cell for block in blocks if is_filled(block) for cell in block.cells]
    for number, pieces in enumerate(cells):
        for index, piece in enumerate(pieces):
            text = piece.text.translate({ord(c): " " for c in LINE_BREAK + PAGE_BREAK + TAB})
            yield piece._replace(text=" " + text if number and not index else text)


def _length(block: Block) -> int:
    return sum(len(piece.text.strip()) for pieces in block.cells for piece in pieces)
