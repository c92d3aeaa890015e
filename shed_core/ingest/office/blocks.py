"""The text of a Word file in reading order: paragraphs, and tables row by row."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from xml.etree.ElementTree import Element

from shed_core.document.phrases import Label
from shed_core.ingest.flow.layout import line_height
from shed_core.ingest.flow.looks import Look, Setting
from shed_core.ingest.flow.package import DOCUMENT, FALLBACK, Package, R, W
from shed_core.ingest.flow.rows import (
    LINE_BREAK,
    TAB,
    Block,
    Cell,
    Piece,
    Row,
    is_filled,
    plain_text,
    prefixed,
    table_blocks,
)
from shed_core.ingest.office.breaks import (
    PageBreaks,
    is_joined,
    joined_paragraphs,
    sections_before_breaks,
)
from shed_core.ingest.office.changes import changes_of, tracks_changes
from shed_core.ingest.office.charts import DIAGRAM, C, chart_blocks, diagram_blocks
from shed_core.ingest.office.equations import M, equation_text
from shed_core.ingest.office.notes import Note, Notes, running_heads
from shed_core.ingest.office.numbers import Numbers
from shed_core.ingest.office.shown import shown_by
from shed_core.ingest.office.styles import Styles, flag, number_of

_MARKS = {
    f"{W}tab": TAB,
    f"{W}cr": LINE_BREAK,
    f"{W}noBreakHyphen": "-",
    f"{W}br": LINE_BREAK,
}
_BOX = f"{W}txbxContent"
_CHART, _DATA = f"{R}id", f"{R}dm"
"""Attributes that name the part of a chart, and that of the texts of a diagram."""
_SKIPPED = {f"{W}{name}" for name in ("del", "moveFrom", "pPr", "rPr", "txbxContent")} | {FALLBACK}
_CONTENTS_FIELDS = (["TOC"], ["INDEX"], ["TOA"])
_MAX_CODE_LENGTH = 1000  # characters
_MAX_CODE_PARAGRAPHS = 20  # of a field's code; a longer one has lost its end
_MAX_SPAN = 63  # columns of one cell; Word has no more


class _Field:
    """An open field. is_code: True before its result begins."""

    def __init__(self) -> None:
        self.is_code, self.code = True, ""

    @property
    def is_contents(self) -> bool:
        """True if its result is a table of contents, of figures, or an index."""
        return not self.is_code and self.code.split()[:1] in _CONTENTS_FIELDS


class BlockReader:
    """Reads a Word file once, from its beginning, because lists count and fields end as they go.

    Text that Word does not show is left out: hidden runs and rows, letters too small or too narrow
    to read, and the codes of fields, of which Word shows the results.
    """

    def __init__(self, package: Package, body: Element) -> None:
        self._package = package
        self._ends_of_pages = sections_before_breaks(body)
        self._drawings = {one.identifier: one.target for one in package.relations(DOCUMENT)}
        self._styles = Styles(package)
        self._numbers = Numbers(package)
        self._notes = Notes(package)
        self._breaks = PageBreaks()
        self.tracks_changes = tracks_changes(body)
        self._fields: list[_Field] = []  # open ones, the outermost first
        self._n_code_paragraphs = 0
        self._n_tables = 0
        self._table_depth = 0  # tables within tables that are being read
        self._section_level = 0  # of the last heading outside of tables

    def blocks(self, parent: Element) -> Iterator[Block]:
        """Yield the blocks within an element, those of text boxes after their paragraph.

        Notes and comments come after the paragraph or table that refers to them.
        """
        for child in joined_paragraphs(parent):
            if child.tag == f"{W}p":
                yield self._paragraph(child)
                for drawing in _drawn(child):
                    yield from self._drawn_blocks(drawing)
            elif child.tag == f"{W}tbl":
                yield from self._table(child)
            elif child.tag not in _SKIPPED:
                yield from self.blocks(child)
            if not self._table_depth:
                yield from self._note_blocks(self._notes.due())

    def last_blocks(self) -> Iterator[Block]:
        """Yield the text outside the body: endnotes, then each line of headers and footers once."""
        yield from self._note_blocks(self._notes.rest())
        heads = (block for root in running_heads(self._package) for block in self.blocks(root))
        for text in filter(None, dict.fromkeys(map(plain_text, heads))):
            yield self._drawn_text(text, Label.PAGE_HEADER)

    def _note_blocks(self, notes: Iterable[Note]) -> Iterator[Block]:
        for mark, element in notes:
            for block in self.blocks(element):
                if mark and is_filled(block):
                    cells = (tuple(prefixed(block.cells[0], f"{mark} ")), *block.cells[1:])
                    block, mark = block._replace(cells=cells), ""
                yield block.with_setting(level=None, label=Label.FOOTNOTE)

    def _drawn_blocks(self, element: Element) -> Iterator[Block]:
        part = self._drawings.get(element.get(_CHART) or element.get(_DATA, ""), "")
        if element.tag == _BOX:
            yield from self.blocks(element)
        elif (root := self._package.part(part)) is not None and element.tag == f"{C}chart":
            self._n_tables += 1
            yield from chart_blocks(root, self._n_tables, self._drawn_text)
        elif root is not None:
            yield from diagram_blocks(root, self._drawn_text)

    def _drawn_text(self, text: str, label: Label | None = None) -> Block:
        _, look = self._styles.paragraph(None)
        return Block(((Piece(text, look),),), Setting(is_no_heading=True, label=label))

    def _paragraph(self, element: Element) -> Block:
        self._n_code_paragraphs = self._n_code_paragraphs + 1 if self._in_code() else 0
        if self._n_code_paragraphs > _MAX_CODE_PARAGRAPHS:
            self._fields.clear()
        properties = element.find(f"{W}pPr")
        setting, look = self._styles.paragraph(properties)
        if setting.level is not None:  # the end of a table of contents may have been lost
            self._fields = [field for field in self._fields if not field.is_contents]
            if not self._table_depth:
                self._section_level = setting.level
        if setting.breaks_page:
            self._breaks.state()
        was_contents = self._in_contents()
        pieces = [piece for piece in self._pieces(element, look) if piece.text]
        if setting.level is None and (was_contents or self._in_contents()):
            setting = replace(setting, is_contents=True)
        mark = None if properties is None else properties.find(f"{W}rPr")
        mark_look = self._styles.run(mark, look)
        if setting.list_id is not None and not is_joined(mark):
            pieces = self._numbered(pieces, setting.list_id, setting.list_level, mark_look)
        if properties is not None and properties.find(f"{W}sectPr") in self._ends_of_pages:
            pieces.append(Piece(self._breaks.state(), look))
        if not any(piece.text.strip() for piece in pieces):
            setting = replace(setting, height=line_height(mark_look.size, setting))
        changes = changes_of(element) if self.tracks_changes else ()
        return Block((tuple(pieces),), setting, changes=changes)

    def _numbered(
        self, pieces: list[Piece], list_id: str, list_level: int, mark: Look
    ) -> list[Piece]:
        """Return the number of an item and its pieces, which may be blank.

        mark: the style of the mark that ends the paragraph; Word prints nothing if it is hidden.
        """
        is_blank = not any(piece.text.strip() for piece in pieces)
        if is_blank and not mark.can_be_seen:
            return pieces
        number = self._numbers.next(list_id, list_level)
        if is_blank:  # a bullet alone is no text
            return [*pieces, Piece(number, mark)] if any(map(str.isalnum, number)) else pieces
        return [*prefixed(pieces, f"{number}{TAB}")] if number else pieces

    def _pieces(self, element: Element, paragraph: Look) -> Iterator[Piece]:
        for child in element:
            if child.tag == f"{W}r":
                look = self._styles.run(child.find(f"{W}rPr"), paragraph)
                text = "".join(self._visible_texts(child))
                if look.can_be_seen:
                    yield Piece(text.upper() if look.is_capitalized else text, look)
                    for base in child.iterfind(f"{W}ruby/{W}rubyBase"):
                        yield from self._pieces(base, paragraph)
            elif child.tag == f"{M}oMath":
                if not self._in_code():
                    yield Piece(equation_text(child), paragraph)
            elif child.tag not in _SKIPPED:
                yield from self._pieces(child, paragraph)

    def _visible_texts(self, run: Element) -> Iterator[str]:
        for part in run:
            if part.tag == f"{W}fldChar":
                if not self._in_code():
                    yield shown_by(part)
                self._follow_field(part.get(f"{W}fldCharType"))
            elif not self._in_code():
                yield self._text(part)
            elif part.tag == f"{W}instrText":
                self._fields[-1].code += (part.text or "")[:_MAX_CODE_LENGTH]

    def _text(self, part: Element) -> str:
        if part.tag == f"{W}t":
            return self._breaks.pass_text(part.text or "")
        if part.tag == f"{W}lastRenderedPageBreak":
            return self._breaks.note()
        is_page_break = part.tag == f"{W}br" and part.get(f"{W}type") == "page"
        if is_page_break and not self._table_depth:  # Word breaks no page within a table
            return self._breaks.state()
        return _MARKS.get(part.tag) or self._notes.refer(part) or shown_by(part)

    def _follow_field(self, mark: str | None) -> None:
        if mark == "begin":
            self._fields.append(_Field())
        elif mark == "separate" and self._fields:
            self._fields[-1].is_code = False
        elif mark == "end" and self._fields:
            self._fields.pop()

    def _in_code(self) -> bool:
        return any(field.is_code for field in self._fields)

    def _in_contents(self) -> bool:
        return any(field.is_contents for field in self._fields)

    def _table(self, table: Element) -> Iterator[Block]:
        self._n_tables += 1
        self._table_depth += 1
        number, rows = self._n_tables, list[Row]()
        for index, row in enumerate(filter(_is_shown, _children(table, f"{W}tr"))):
            properties = row.find(f"{W}trPr")
            is_head = properties is not None and flag(properties, "tblHeader")
            rows.append(Row(list(self._cells(row)), number, index, is_head))
        self._table_depth -= 1
        yield from table_blocks(rows, self._section_level)

    def _cells(self, row: Element) -> Iterator[Cell]:
        column = _count(row, f"{W}trPr/{W}gridBefore", 0)
        for cell in _children(row, f"{W}tc"):
            span = _count(cell, f"{W}tcPr/{W}gridSpan", 1)
            yield Cell(list(self.blocks(cell)), column, span)
            column += span


def _count(element: Element, path: str, default: int) -> int:
    child = element.find(path)
    number = number_of(None if child is None else child.get(f"{W}val"), default)
    return min(max(default, int(number)), _MAX_SPAN)


def _children(parent: Element, tag: str) -> Iterator[Element]:
    """Yield the rows of a table or the cells of a row, those in content controls included.

    Those of tables in its cells are blocks of these.
    """
    for child in parent:
        if child.tag == tag:
            yield child
        elif child.tag not in _SKIPPED:
            yield from _children(child, tag)


def _is_shown(row: Element) -> bool:
    properties = row.find(f"{W}trPr")
    return properties is None or not flag(properties, "hidden")


def _drawn(paragraph: Element) -> Iterator[Element]:
    """Yield text boxes, charts and diagrams, each once, though old programs have copies."""
    for child in paragraph:
        if child.tag in (_BOX, f"{C}chart", f"{DIAGRAM}relIds"):
            yield child
        elif child.tag != FALLBACK:
            yield from _drawn(child)
