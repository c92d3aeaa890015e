"""PowerPoint (.pptx): a slide is a page, and its title a header; the ZIP of XML that Word's is."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count, takewhile
from xml.etree.ElementTree import Element

from shed_core.document.notes import NoteKind, on_pages
from shed_core.errors import DamagedDocumentError
from shed_core.ingest.flow.colors import UNKNOWN
from shed_core.ingest.flow.document import flowed_document
from shed_core.ingest.flow.heading_looks import (
    NEW_PAGE,
    in_body_size,
    look_of,
    paragraph,
    setting_of,
)
from shed_core.ingest.flow.layout import laid_out
from shed_core.ingest.flow.package import FALLBACK, A, Package, R
from shed_core.ingest.flow.rows import LINE_BREAK, Block, Cell, Piece, Row, plain_text, table_blocks
from shed_core.ingest.flow.visibility import Paint
from shed_core.ingest.lines.document import ParsedDocument
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.office.charts import DIAGRAM, C, chart_blocks, diagram_blocks
from shed_core.ingest.office.shape_order import P, place_of, reading_order
from shed_core.ingest.office.slide_paint.frames import SLIDE, Frame, placeholder_of
from shed_core.ingest.office.slide_paint.layouts import SHAPES, Layout, Layouts
from shed_core.ingest.office.slide_paint.shapes import DEFAULT_SIZE, TextPaint, text_paint
from shed_core.ingest.office.slide_paint.words import concealed, level_of, words_of
from shed_core.progress import Progress

_MAIN = "ppt/presentation.xml"
_TITLES = ("title", "ctrTitle")
_SLIDE_NUMBER = "sldNum"  # the type of its place on a slide, whose page has the same number
_INDENT = 18.0  # points of each level of a list
_MAX_SLIDES = 5000
_SIZE = re.compile("[1-9][0-9]{2,3}|[1-3][0-9]{4}|40000")  # of letters, in hundredths of a point
_MIN_TITLE_SHARE = 1.2  # of the size of other letters
_MAX_TITLE_LENGTH = 120  # characters
_SPANS = frozenset(map(str, range(1, 64)))  # of a cell, in columns


def recognizes(data: bytes) -> bool:
    """True if a file is a ZIP with a presentation; names in a ZIP are not packed."""
    return data.startswith(b"PK") and _MAIN.encode() in data and b"word/document.xml" not in data


def read(data: bytes, password: str, progress: Progress | None, ocr: str) -> ParsedDocument:
    """Read the lines of a presentation; a password opens none, and pictures are not read.

    Raises a leaf of DocumentError if it cannot be read.
    """
    package = Package(data, needs=_MAIN)
    root = package.part(_MAIN)
    if root is None:
        raise DamagedDocumentError("the presentation is damaged; save it again")
    targets = _targets(package, _MAIN)
    listed = (targets.get(slide.get(f"{R}id", ""), "") for slide in root.iter(f"{P}sldId"))
    slides = list(dict.fromkeys(listed))  # PowerPoint lists none twice
    try:
        by_slide = list(_by_slide(package, root, slides[:_MAX_SLIDES]))
    except RecursionError as error:
        raise DamagedDocumentError(
            "the presentation holds hundreds of groups in groups; save it again"
        ) from error
    blocks = [block for own in by_slide for block in (NEW_PAGE, *(own or ()))]
    stated, title = package.properties(), _title_of(blocks)
    stated = stated._replace(title=title or stated.title)
    document = flowed_document("pptx", stated, laid_out(blocks, progress, has_pages=True))
    hidden_numbers = [number for number, own in enumerate(by_slide, start=1) if own is None]
    notes = (*document.notes, *on_pages(NoteKind.HIDDEN_SLIDES, hidden_numbers))
    return document._replace(notes=notes)


def _title_of(blocks: Sequence[Block]) -> str:
    """Return the title of the first slide, or "" if it has none.

    It is preferred to the title that the file states, which PowerPoint keeps from the first time of
    saving, such as that of the presentation that this one was made from.
    """
    first = takewhile(lambda block: block is not NEW_PAGE, blocks[1:])
    return next((plain_text(block) for block in first if block.setting.level), "")


def _targets(package: Package, name: str) -> dict[str, str]:
    """Return the parts that a part refers to, by identifier."""
    return {each.identifier: each.target for each in package.relations(name)}


def _by_slide(package: Package, main: Element, slides: list[str]) -> Iterator[list[Block] | None]:
    """Yield the blocks of each slide, which may be a picture; None for one that is hidden."""
    tables, layouts = count(1), Layouts(package, main)
    for name in slides:
        root = package.part(name)
        if root is None:
            yield []
        elif root.get("show") in ("0", "false"):
            yield None
        else:
            slide = _Slide(package, _targets(package, name), tables, layouts.of(name, root))
            yield [*_titled(list(slide.blocks(root))), *slide.notes()]


def _titled(blocks: list[Block]) -> list[Block]:
    """Return the blocks of a slide, its title first, which may be drawn last.

    A slide without a place for its title is headed by the paragraph in the largest letters.
    """
    if all(block.setting.level is None for block in blocks):
        sizes = [_largest(block) for block in blocks]
        most = max(sizes, default=0.0)
        largest = [n for n, size in enumerate(sizes) if size == most]
        if len(largest) == 1 and _is_title(blocks[largest[0]], sizes):
            blocks[largest[0]] = paragraph(plain_text(blocks[largest[0]]), level=1)
    blocks = [in_body_size(block) if block.setting.level is None else block for block in blocks]
    return sorted(blocks, key=lambda block: block.setting.level is None)


def _largest(block: Block) -> float:
    return max((piece.look.size for cell in block.cells for piece in cell), default=0.0)


def _is_title(block: Block, sizes: Sequence[float]) -> bool:
    least = max([DEFAULT_SIZE, *sorted(sizes)[:-1]])
    is_larger = max(sizes) >= _MIN_TITLE_SHARE * least
    return is_larger and block.row is None and len(plain_text(block)) <= _MAX_TITLE_LENGTH


class _Slide:
    """The shapes of a slide, with the parts of the file that they refer to."""

    def __init__(
        self, package: Package, parts: dict[str, str], tables: Iterator[int], layout: Layout
    ) -> None:
        """parts: names of parts by the relation's name. tables: gives each table its number."""
        self._package, self._parts, self._tables = package, parts, tables
        self._layout = layout
        self._none = TextPaint((Paint(UNKNOWN, ground=None),), layout.scheme)

    def blocks(self, root: Element) -> Iterator[Block]:
        """Yield the blocks of the shapes, in the order of reading."""
        return self._blocks_in(root, SLIDE, self._none)

    def _blocks_in(self, parent: Element, frame: Frame, paint: TextPaint) -> Iterator[Block]:
        """Yield the blocks of an element. paint: of text that is in no shape of it."""
        shapes = [child for child in parent if child.tag != FALLBACK]
        for index in reading_order(list(map(place_of, shapes))):
            yield from self._blocks_of(shapes[index], frame, paint)

    def _blocks_of(self, element: Element, frame: Frame, paint: TextPaint) -> Iterable[Block]:
        if element.tag == f"{P}grpSp":
            return self._blocks_in(element, frame.of_group(element), paint)
        if element.tag in SHAPES:
            paint = text_paint(element, self._layout, frame)
        if element.tag == f"{P}sp":
            return _shape(element, paint)
        if element.tag == f"{A}tbl":
            return _table(element, next(self._tables), paint)
        own = self._described(element)
        if own is None:
            return self._blocks_in(element, frame, paint)
        visibility = paint.visibility(None, "0")
        return (concealed(block, visibility) for block in own)

    def _described(self, element: Element) -> Iterable[Block] | None:
        """Return the blocks of a picture, a chart or a diagram; None of anything else."""
        if element.tag == f"{P}pic":
            return _picture(element)
        if element.tag == f"{C}chart":
            root = self._part(element.get(f"{R}id", ""))
            return () if root is None else chart_blocks(root, next(self._tables), paragraph)
        if element.tag == f"{DIAGRAM}relIds":
            root = self._part(element.get(f"{R}dm", ""))
            return () if root is None else diagram_blocks(root, paragraph)
        return None

    def notes(self) -> Iterator[Block]:
        """Yield the speaker's notes below the slide, without the picture of it and its number."""
        names = (name for name in self._parts.values() if name.startswith("ppt/notesSlides/"))
        root = self._package.part(next(names, ""))
        for shape in () if root is None else root.iter(f"{P}sp"):
            holder = placeholder_of(shape)
            if holder is not None and holder.get("type") == "body":
                yield from _headed(_paragraphs(shape, self._none))

    def _part(self, relation: str) -> Element | None:
        return self._package.part(self._parts.get(relation, ""))


def _headed(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield the notes of a speaker, with `Notes: ` before the first paragraph."""
    head = "Notes: "
    for block in blocks:
        if block.cells:
            piece = Piece(head + block.cells[0][0].text, look_of(None))
            block, head = block._replace(cells=((piece,),)), ""
        yield block


def _shape(shape: Element, paint: TextPaint) -> Iterable[Block]:
    """Return the blocks of a shape with text; none of that which holds the slide's number."""
    holder = placeholder_of(shape)
    kind = "" if holder is None else holder.get("type")
    if kind == _SLIDE_NUMBER:
        return ()
    return _title(shape, paint) if kind in _TITLES else _paragraphs(shape, paint)


def _picture(picture: Element) -> Iterator[Block]:
    """Yield the description of a picture, as in HTML."""
    properties = picture.find(f"{P}nvPicPr/{P}cNvPr")
    text = "" if properties is None else clean(properties.get("descr", "")).strip()
    if text:
        yield paragraph(f"[{text}]")


def _title(shape: Element, paint: TextPaint) -> Iterator[Block]:
    lines = [words_of(p, paint) for p in shape.iter(f"{A}p")]
    text = " ".join(filter(None, (line.seen.replace(LINE_BREAK, " ") for line in lines)))
    if text.strip():
        yield paragraph(text, level=1)
    for line in lines:
        yield from line.hidden()


def _paragraphs(shape: Element, paint: TextPaint) -> Iterator[Block]:
    for element in shape.iter(f"{A}p"):
        words = words_of(element, paint)
        if text := words.seen.strip():
            look = replace(look_of(None), size=_size(element))
            setting = setting_of(None, _INDENT * level_of(element))
            yield Block(((Piece(text, look),),), setting)
        yield from words.hidden()


def _size(paragraph: Element) -> float:
    """Return the size of the largest letters of a paragraph, in points."""
    sizes = [run.get("sz", "") for run in paragraph.iter(f"{A}rPr")]
    return max((int(size) / 100 for size in sizes if _SIZE.fullmatch(size)), default=DEFAULT_SIZE)


def _table(table: Element, number: int, paint: TextPaint) -> Iterator[Block]:
    properties = table.find(f"{A}tblPr")
    has_head = properties is not None and properties.get("firstRow") in ("1", "true")
    for index, row in enumerate(table.iter(f"{A}tr")):
        cells = [_cell(cell, column, paint) for column, cell in enumerate(row.iter(f"{A}tc"))]
        yield from table_blocks([Row(cells, number, index, has_head and not index)])


def _cell(cell: Element, column: int, paint: TextPaint) -> Cell:
    """Return a cell; cells that a wide one covers come after it without text."""
    paint = paint.of_cell(cell)
    blocks: list[Block] = []
    for words in (words_of(p, paint) for p in cell.iter(f"{A}p")):
        blocks += [paragraph(words.seen)] if words.seen else []
        blocks += words.hidden()
    span = cell.get("gridSpan", "1")
    return Cell(blocks, column, int(span) if span in _SPANS else 1)
