"""A Word file as pages of lines, with its outline."""

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

from shed_core.errors import DamagedDocumentError
from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.lines.reader import page_lines
from shed_core.ingest.lines.text_line import PageLines
from shed_core.ingest.word.blocks import PAGE_BREAK, Block, Reader
from shed_core.ingest.word.flow import Flow, Sheet
from shed_core.ingest.word.package import Package, W
from shed_core.ingest.word.styles import TWIPS, number_of

_TITLE = "{http://purl.org/dc/elements/1.1/}title"
_SIDES = ("left", "right", "top", "bottom")


class WordFile(NamedTuple):
    """pages: lines as if printed. underlined: page and baseline of underlined lines.

    outline: the paragraphs that have an outline level. has_pages: whether pages are Word's own.
    """

    pages: list[PageLines]
    underlined: set[tuple[int, float]]
    outline: list[OutlineEntry]
    title: str
    has_pages: bool


def read_word(data: bytes) -> WordFile:
    """Read a Word file.

    Raises a leaf of DocumentError if it cannot be read.
    """
    package = Package(data)
    root = package.part("word/document.xml")
    body = None if root is None else root.find(f"{W}body")
    if body is None:
        raise DamagedDocumentError("the Word file has no body; save it again from Word")
    reader = Reader(package)
    try:
        blocks = [*reader.blocks(body), *_notes(package, reader)]
    except RecursionError as error:
        raise DamagedDocumentError(
            "the Word file holds hundreds of parts within parts; save it again from Word"
        ) from error
    has_pages = next(body.iter(f"{W}lastRenderedPageBreak"), None) is not None
    flow = Flow(_sheet(body), has_pages)
    outline: list[OutlineEntry] = []
    for block in blocks:
        flow.add(block)
        if block.setting.level is not None and (title := _plain(block)):
            outline.append(OutlineEntry(block.setting.level, title, len(flow.pages)))
    pages = [page_lines(page, number) for number, page in enumerate(flow.pages, start=1)]
    return WordFile(pages, flow.underlined, outline, _title(package), has_pages)


def _plain(block: Block) -> str:
    text = "".join(piece.text for cell in block.cells for piece in cell)
    return clean(text.replace(PAGE_BREAK, " ")).strip()


def _notes(package: Package, reader: Reader) -> Iterator[Block]:
    """Yield the foot- and endnotes, which stand at the end since their pages are not known."""
    for name in ("footnotes", "endnotes"):
        root = package.part(f"word/{name}.xml")
        for note in () if root is None else root:
            if note.get(f"{W}type") is None:  # others are the lines that set notes apart
                yield from reader.blocks(note)


def _sheet(body: Element) -> Sheet:
    size = next(body.iter(f"{W}pgSz"), None)
    margins = next(body.iter(f"{W}pgMar"), None)
    sides = {side: _points(margins, side, 72.0) for side in _SIDES}
    sheet = Sheet(_points(size, "w", 612.0), _points(size, "h", 792.0), **sides)
    is_sane = sheet.width - sheet.left - sheet.right > 72 < sheet.height - sheet.top - sheet.bottom
    return sheet if is_sane else Sheet()


def _points(element: Element | None, name: str, default: float) -> float:
    text = None if element is None else element.get(f"{W}{name}")
    return abs(number_of(text, default * TWIPS)) / TWIPS


def _title(package: Package) -> str:
    root = package.part("docProps/core.xml")
    found = None if root is None else root.find(_TITLE)
    return clean((None if found is None else found.text) or "").strip()
