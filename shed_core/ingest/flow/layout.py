"""Word text laid out in lines on pages.

Word stores no positions, but headers are recognized by them: centred lines, full lines, space
around lines. So paragraphs are broken into lines (`line_breaking`), which are placed on pages:
Word's own if it noted them, otherwise estimated ones.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby, islice
from typing import NamedTuple

from shed_core.document.changes import Change
from shed_core.document.phrases import RUNNING_HEADS, Box
from shed_core.ingest.flow.line_breaking import TAB_EM, lines_of, width_of
from shed_core.ingest.flow.looks import Look, Setting
from shed_core.ingest.flow.rows import PAGE_BREAK, TAB, Block, Piece
from shed_core.ingest.flow.tagged import TaggedLetters, tagged_letters
from shed_core.ingest.flow.told_apart import struck_by_look, told_apart, with_small_initial
from shed_core.ingest.lines.boldness import Font, font_of
from shed_core.ingest.lines.changes import TrackedChange
from shed_core.ingest.lines.spans import Line, Span
from shed_core.ingest.lines.text_line import Corners, HiddenLine, StatedRow, is_marker
from shed_core.progress import Progress

_LEADING = 1.2  # ems from one baseline to the next
_NUMBER_TAB_EM = 1.0  # left by the only tab of a line, after a number or reference: `25/014`
_CELL_GAP_EM = 2.0  # the smallest gap between two cells of a row
_NUMBER = re.compile(r"(?=\S*\d)\S{1,15}")
_LINES_BELOW_TITLE = 2  # on its page
_MAX_SHEET_WIDTH = 1584.0  # points; sections may have larger pages than the first one
_MIN_LINE_WIDTH = 36.0  # points of a line, in spite of its indents


class Sheet(NamedTuple):
    """The size of a page and its margins, in points."""

    width: float = 612.0
    height: float = 792.0
    left: float = 72.0
    right: float = 72.0
    top: float = 72.0
    bottom: float = 72.0


US_LETTER = Sheet()


class PlacedBlock(NamedTuple):
    """A block of a page.

    number: of its paragraph or row, from 1.
    row: place in its table, or None.
    """

    number: int
    setting: Setting
    row: StatedRow | None = None


class Flow:
    """Blocks laid out one after the other.

    pages: the lines of each page, of the size of the sheet.
    has_pages: True if the blocks hold all page breaks, so that none need be estimated.
    blocks: by page from 1 and number on it.
    sheet: the size of all pages.
    rules: by page from 1, below letters that are underlined.
    struck_pages: pages from 1 with letters that are struck out.
    changes: that are tracked, or text that is struck out, by page from 1.
    tagged: figures that the file tags, by the number of their paragraph or row, as in PlacedBlock.
    hidden: hidden text by page from 1. n_left_out: characters that no reader sees.
    """

    def __init__(self, sheet: Sheet, has_pages: bool) -> None:
        self.pages: list[list[Line]] = []
        self.blocks: dict[tuple[int, int], PlacedBlock] = {}
        self._placed = PlacedBlock(0, Setting())
        self.rules: dict[int, list[Corners]] = {}
        self.struck_pages: set[int] = set()
        self.changes: dict[int, list[TrackedChange]] = {}
        self.tagged: dict[int, list[TaggedLetters]] = {}
        self.hidden: dict[int, list[HiddenLine]] = {}
        self.n_left_out = 0
        self.sheet = sheet
        self.has_pages = has_pages
        self._y = 0.0
        self._break()

    def add(self, block: Block) -> None:
        """Lay out a block below the others."""
        page, n_lines = len(self.pages), len(self.pages[-1])
        self._lay_out(block)
        if changes := (*block.changes, *struck_by_look(block.cells)):
            self._note_changes(changes, page, n_lines)

    def _note_changes(self, changes: Iterable[Change], page: int, n_lines: int) -> None:
        """Record changes at the first line after the first n_lines, or at the last line if none is.

        n_lines: on a page, counted from 1.
        """
        new = (
            (number, line)
            for number in range(page, len(self.pages) + 1)
            for line in self.pages[number - 1][n_lines if number == page else 0 :]
        )
        last = [(page, line) for line in self.pages[page - 1][-1:]]
        number, line = next(new, last[0] if last else (page, None))
        x0, y0, x1, y1 = line.spans[0].box if line else (0.0, 0.0, 0.0, 0.0)
        at = ((x0 + x1) / 2, (y0 + y1) / 2) if line else None
        own = self.changes.setdefault(number, [])
        own += [TrackedChange(change, at) for change in changes]

    def _lay_out(self, block: Block) -> None:
        cells = tuple(told_apart(with_small_initial(cell)) for cell in block.cells)
        block = block._replace(cells=cells)
        self._placed = PlacedBlock(self._placed.number + 1, block.setting, block.row)
        if tagged := tagged_letters(cells):
            self.tagged[self._placed.number] = tagged
        if block.setting.breaks_page and self._block:
            self._break()
        self.n_left_out += block.n_left_out
        if block.hidden:
            self._add_hidden(block.hidden)
        if not block.cells and not block.setting.breaks_page:
            return
        self._y += block.setting.before + block.setting.height
        self._block += 1
        if len(block.cells) > 1:
            self._add_cells(block)
        else:
            for pieces in block.cells:
                self._add_paragraph(pieces, block.setting)
        self._y += block.setting.after

    def _add_hidden(self, text: str) -> None:
        """Note hidden text after the last line of the page; it takes no room."""
        lines = self.pages[-1]
        x0, y0, x1, y1 = lines[-1].spans[-1].box if lines else (self.sheet.left, self._y) * 2
        after = ((x0 + x1) / 2, (y0 + y1) / 2) if lines else None
        own = self.hidden.setdefault(len(self.pages), [])
        own.append(HiddenLine(text, Box(x0, y0, x1, y1), after))

    def _add_paragraph(self, pieces: Sequence[Piece], setting: Setting) -> None:
        left = self.sheet.left + setting.left
        indent = setting.first
        lines = lines_of(pieces, self._room(left + indent), self._room(left))
        first = list(lines if setting.level is not None else islice(lines, 2))
        if setting.level is not None or len(first) == 1:  # a heading is not torn
            self._keep_together(first)
        for line in chain(first, lines):
            if line and line[0].text == PAGE_BREAK:
                self._break()
                self._block += 1
                line = line[1:]
            if any(piece.text.strip() for piece in line):
                x = (
                    (self.sheet.width - width_of(line)) / 2
                    if setting.is_centered
                    else left + indent
                )
                if -width_of(line) < x < _MAX_SHEET_WIDTH:  # else it is beside every page
                    self._advance(line)
                    self._add_line(line, x)
                indent = 0.0

    def _keep_together(self, lines: Sequence[Sequence[Piece]]) -> None:
        """Begin a new page, if pages are estimated, and lines fit on one, but not on this one.

        A single line, which may be a title, has some lines of its text on its page.
        """
        height = sum(line_height(_size(line), self._placed.setting) for line in lines)
        if len(lines) == 1:
            height *= 1 + _LINES_BELOW_TITLE
        room = self.sheet.height - self.sheet.bottom
        if not self.has_pages and self._y + height > room >= self.sheet.top + height:
            self._break()
            self._block += 1

    def _add_cells(self, block: Block) -> None:
        """Lay out the cells of a row on one line, far enough apart to be told apart."""
        columns = block.row.columns if block.row else range(len(block.cells))
        n_columns = block.row.n_columns if block.row else len(columns)
        step = (self.sheet.width - self.sheet.left - self.sheet.right) / n_columns
        line = [piece for cell in block.cells for piece in cell]
        gap = _CELL_GAP_EM * max(piece.look.size for piece in line)
        self._advance(line)
        x = self.sheet.left
        for column, cell in zip(columns, block.cells, strict=True):
            x = max(x, self.sheet.left + column * step)
            self._add_line(cell, x)
            x += width_of(cell) + gap

    def _room(self, left: float) -> float:
        return max(_MIN_LINE_WIDTH, self.sheet.width - self.sheet.right - left)

    def _advance(self, line: Sequence[Piece]) -> None:
        """Go down by one line, to the next page if this one is full."""
        step = line_height(_size(line), self._placed.setting)
        is_full = self._y + step > self.sheet.height - self.sheet.bottom
        if is_full and not self.has_pages and self._placed.setting.label not in RUNNING_HEADS:
            self._break()
            self._block += 1
        self._y += step

    def _add_line(self, line: Sequence[Piece], x: float) -> None:
        """Add the text between tabs as lines of its own, as MuPDF does at wide gaps."""
        self.blocks[len(self.pages), self._block] = self._placed
        spans: list[Span] = []
        tab = _tab_em(line)
        for piece in [*_merged(line), Piece(TAB, line[-1].look)]:
            if piece.text == TAB:
                if spans:
                    self.pages[-1].append(Line(spans, self._block))
                    spans, x = [], x + tab * piece.look.size
                continue
            width = width_of([piece])
            spans.append(_span(piece, x, width, self._y))
            if piece.look.is_underlined:
                rule = x, self._y, x + width, self._y
                self.rules.setdefault(len(self.pages), []).append(rule)
            x += width
        if any(piece.look.is_struck for piece in line if piece.text.strip()):
            self.struck_pages.add(len(self.pages))

    def _break(self) -> None:
        self.pages.append([])
        self._y = self.sheet.top
        self._block = 0  # the number of blocks begun on this page


def laid_out(
    blocks: Iterable[Block],
    progress: Progress | None,
    sheet: Sheet = US_LETTER,
    has_pages: bool = False,
) -> Flow:
    """Return the layout of all blocks of a document. has_pages: True if they break its pages."""
    flow = Flow(sheet, has_pages)
    for block in blocks:
        flow.add(block)
    if progress is not None:
        progress(len(flow.pages), len(flow.pages))
    return flow


def line_height(size: float, setting: Setting) -> float:
    """Return the height of a line of a paragraph. size: of its largest letters, all in points."""
    return max(_LEADING * size * setting.line_spacing, setting.line_height)


def _size(line: Sequence[Piece]) -> float:
    return max((piece.look.size for piece in line if piece.text.strip()), default=0)


def _tab_em(line: Sequence[Piece]) -> float:
    """Return the width of the tabs of a line, in ems.

    Joining makes no cell of the text after a marker, but a PDF shows no tab after `25/014`.
    """
    first, *others = "".join(piece.text for piece in line).split(TAB)
    is_numbered = len(others) == 1 and _NUMBER.fullmatch(first.strip()) is not None
    if not is_numbered or is_marker(first.strip()) or not any(map(str.isalpha, others[0])):
        return TAB_EM
    return _NUMBER_TAB_EM


def _merged(line: Iterable[Piece]) -> Iterator[Piece]:
    """Yield the pieces of a line, those of one look put together again; tabs stay apart."""
    for (look, is_tab), pieces in groupby(line, key=lambda p: (p.look, p.text == TAB)):
        yield Piece(TAB if is_tab else "".join(piece.text for piece in pieces), look)


def _span(piece: Piece, x: float, width: float, y: float) -> Span:
    look = piece.look
    return Span(
        text=piece.text,
        font=_font(look),
        size=look.size,
        color=look.color,
        box=(x, y - look.size, x + width, y + 0.2 * look.size),
        baseline=y,
    )


def _font(look: Look) -> Font:
    """Return the font of a look with its cut in its name, by which PDFs tell headers from text."""
    cut = f"{' Bold' * look.is_bold}{' Italic' * look.is_italic}"
    return font_of(f"{look.font}{cut}".strip(), look.is_bold, look.is_italic)
