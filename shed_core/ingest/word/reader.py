"""The reader of Word files: what `lines/document.py` asks of every format."""

from collections.abc import Iterable, Iterator, Sequence
from xml.etree.ElementTree import Element

from shed_core.errors import DamagedDocumentError
from shed_core.ingest.lines.document import OutlineEntry, Progress
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.lines.reader import page_lines
from shed_core.ingest.lines.text_line import PageLines
from shed_core.ingest.word.blocks import PAGE_BREAK, Block, BlockReader
from shed_core.ingest.word.flow import Flow, Sheet
from shed_core.ingest.word.package import Package, W
from shed_core.ingest.word.package import is_word as recognizes
from shed_core.ingest.word.styles import TWIPS, number_of

__all__ = ["ESTIMATED_PAGES", "WordDocument", "read", "recognizes"]

ESTIMATED_PAGES = "Word files have no pages of their own: page numbers are estimated"

_TITLE_TAG = "{http://purl.org/dc/elements/1.1/}title"
_SIDES = ("left", "right", "top", "bottom")


class WordDocument:
    """A Word file and its lines; see OpenedDocument."""

    format = "docx"
    is_drawn = False

    def __init__(
        self, pages: list[PageLines], outline: list[OutlineEntry], flow: Flow, title: str
    ) -> None:
        """flow: where the lines were laid out."""
        self.pages, self.title = pages, title
        self.notes = () if flow.has_pages else (ESTIMATED_PAGES,)
        self._outline, self._underlined = outline, flow.underlined

    def outline(self) -> list[OutlineEntry]:
        """Return the paragraphs that have an outline level."""
        return self._outline

    def tags(self) -> list[OutlineEntry]:
        """Return no headings: those of Word files are their outline."""
        return []

    def underlined(self, spans: Sequence[HeaderSpan]) -> set[int]:
        """Return the first lines of those header spans that are underlined."""
        lines = [line for page in self.pages for line in page.lines]
        firsts = (span.first for span in spans)
        return {n for n in firsts if (lines[n].page, lines[n].baseline) in self._underlined}


def read(data: bytes, password: str, progress: Progress | None) -> WordDocument:
    """Read the lines of a Word file; a password opens none.

    Raises a leaf of DocumentError if it cannot be read.
    """
    package = Package(data)
    root = package.part("word/document.xml")
    body = None if root is None else root.find(f"{W}body")
    if body is None:
        raise DamagedDocumentError("the Word file has no body; save it again from Word")
    sheet = _sheet(body)
    flow = Flow(sheet, has_pages=next(body.iter(f"{W}lastRenderedPageBreak"), None) is not None)
    outline = list(_lay_out(_blocks(package, body), flow))
    pages = [
        page_lines(lines, number, sheet.width, sheet.height)
        for number, lines in enumerate(flow.pages, start=1)
    ]
    if progress is not None:
        progress(len(pages), len(pages))
    return WordDocument(pages, outline, flow, _title(package))


def _blocks(package: Package, body: Element) -> list[Block]:
    blocks = BlockReader(package)
    try:
        return [*blocks.blocks(body), *_notes(package, blocks)]
    except RecursionError as error:
        raise DamagedDocumentError(
            "the Word file holds hundreds of parts within parts; save it again from Word"
        ) from error


def _lay_out(blocks: Iterable[Block], flow: Flow) -> Iterator[OutlineEntry]:
    """Add the blocks to the flow, and yield those that have an outline level."""
    for block in blocks:
        flow.add(block)
        if block.setting.level is not None and (title := _plain_text(block)):
            yield OutlineEntry(block.setting.level, title, len(flow.pages))


def _plain_text(block: Block) -> str:
    text = "".join(piece.text for cell in block.cells for piece in cell)
    return clean(text.replace(PAGE_BREAK, " ")).strip()


def _notes(package: Package, blocks: BlockReader) -> Iterator[Block]:
    """Yield the foot- and endnotes, which stand at the end since their pages are not known."""
    for name in ("footnotes", "endnotes"):
        root = package.part(f"word/{name}.xml")
        for note in () if root is None else root:
            if note.get(f"{W}type") is None:  # others are the rules above the notes
                yield from blocks.blocks(note)


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
    found = None if root is None else root.find(_TITLE_TAG)
    return clean((None if found is None else found.text) or "").strip()
