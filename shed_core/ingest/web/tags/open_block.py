"""The open block of text and the open table while HTML is parsed.

The text is visible and hidden; cells with rowspan take columns of the rows below.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from shed_core.document.tagged import Tag
from shed_core.ingest.flow.layout import line_height
from shed_core.ingest.flow.looks import Look, Setting
from shed_core.ingest.flow.package import digits
from shed_core.ingest.flow.rows import LINE_BREAK, Block, Cell, Piece, Row, table_blocks
from shed_core.ingest.flow.visibility import Visibility
from shed_core.ingest.web.tags.mathml import EquationCopies
from shed_core.ingest.web.tags.text_style import TextStyle

_MAX_SPAN = 1000  # columns or rows of one cell, as in browsers
_MAX_COLUMNS = 2000  # of a row; cells beyond have the place of the last one
_MAX_TAGS = 4  # of one figure, which is in an element for each


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


class Content(NamedTuple):
    """Text collected for a block.

    pieces: none if all of it is blank. hidden: text that is marked.
    is_link: True if its words are links, and nothing else.
    is_blank_line: True if it has only blanks that are shown.
    """

    pieces: list[Piece]
    hidden: str
    is_link: bool
    is_blank_line: bool


class OpenBlock:
    """Text since the end of the last block. n_left_out: characters of the page that are hidden."""

    def __init__(self) -> None:
        self.n_left_out = 0
        self._begin()

    def _begin(self) -> None:
        self.pieces: list[Piece] = []
        self.copies = EquationCopies()
        self.is_blank_line = False
        self._tags: list[tuple[Tag, ...]] = [()]  # of the open figures, the innermost last
        self._is_link = True
        self._hidden: list[str] = []

    def add(self, text: str, look: Look, *, is_in_link: bool) -> None:
        """Add text that is seen."""
        if text:
            self.pieces.append(Piece(text, look, self._tags[-1]))
            self._is_link = self._is_link and (is_in_link or not any(map(str.isalnum, text)))

    def begin_figure(self, tag: Tag | None) -> None:
        """Begin a figure, with the tags of those that are open around it."""
        outer = self._tags[-1]
        self._tags.append((*outer, tag) if tag and len(outer) < _MAX_TAGS else outer)

    def end_figure(self) -> None:
        """End the innermost figure, if one is open."""
        if len(self._tags) > 1:
            self._tags.pop()

    def hide(self, text: str, visibility: Visibility) -> None:
        """Take text that is not seen: to be marked, or left out."""
        if visibility == Visibility.MARKED:
            self._hidden.append(text)
        else:
            self.leave_out(text)

    def leave_out(self, text: str) -> None:
        """Count text that is left out as hidden."""
        self.n_left_out += len(text.strip())

    def end_copy(self) -> None:
        """End an equation of which a copy was before it."""
        self._hidden.append(self.copies.take(self.pieces))

    def end_line(self) -> None:
        """End a line, if one has begun."""
        if self.pieces:
            self.pieces.append(Piece(LINE_BREAK, self.pieces[-1].look))

    @property
    def is_at_line_start(self) -> bool:
        """True if no letter follows the last end of a line."""
        texts = (piece.text for piece in reversed(self.pieces))
        return next((text for text in texts if text.strip(" ")), LINE_BREAK).endswith(LINE_BREAK)

    @property
    def last_letter(self) -> str:
        """The last character of the last piece but for blanks, or "" if it has none."""
        return self.pieces[-1].text.rstrip()[-1:] if self.pieces else ""

    def take(self) -> Content:
        """Return the collected content, and begin the next block."""
        pieces = self.pieces if any(piece.text.strip() for piece in self.pieces) else []
        content = Content(pieces, "".join(self._hidden), self._is_link, self.is_blank_line)
        self._begin()
        return content


class Spacing:
    """Spacing of elements that began or ended since the last paragraph; lengths in points."""

    def __init__(self) -> None:
        self._margin: float | None = None  # the largest that an element states
        self._blank = 0.0  # of lines without letters
        self._breaks_page = False

    def begin(self, style: TextStyle) -> None:
        """Add the spacing at an element's beginning."""
        self._widen(style.above)
        self._breaks_page = self._breaks_page or style.breaks_before

    def end(self, style: TextStyle) -> None:
        """Add the spacing at an element's end."""
        self._widen(style.below)
        self._breaks_page = self._breaks_page or style.breaks_after

    def add_line(self, style: TextStyle) -> None:
        """Note a line without letters."""
        self._blank += line_height(style.look.size, Setting())

    def placed(self, setting: Setting) -> Setting:
        """Return the setting of the next paragraph, and reset the spacing.

        setting: without spacing, except its default space if no element states one.
        """
        margin = setting.before if self._margin is None else self._margin
        with_spacing = replace(setting, before=margin + self._blank, breaks_page=self._breaks_page)
        self._margin, self._blank, self._breaks_page = None, 0.0, False
        return with_spacing

    def _widen(self, margin: float | None) -> None:
        if margin is not None:
            self._margin = max(self._margin or 0.0, margin)
