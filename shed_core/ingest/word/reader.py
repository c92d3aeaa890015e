"""The reader of Word files: what `lines/document.py` asks of every format."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from xml.etree.ElementTree import Element

from shed_core.errors import DamagedDocumentError
from shed_core.ingest.lines.document import OutlineEntry, StatedLines, StatedRow
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.spans import page_lines
from shed_core.ingest.lines.text_line import PageLines, numbered_pages
from shed_core.ingest.word.blocks import BlockReader
from shed_core.ingest.word.flow import Flow, Placed, Sheet
from shed_core.ingest.word.package import Package, W
from shed_core.ingest.word.package import is_word as recognizes
from shed_core.ingest.word.rows import Block
from shed_core.ingest.word.styles import TWIPS, number_of
from shed_core.progress import Progress

__all__ = ["ESTIMATED_PAGES", "WordDocument", "read", "recognizes", "stated_lines"]

ESTIMATED_PAGES = "Word files have no pages of their own: page numbers are estimated"

_SIDES = ("left", "right", "top", "bottom")


class WordDocument:
    """A Word file and its lines; see OpenedDocument."""

    format = "docx"
    is_drawn = False

    def __init__(self, pages: list[PageLines], flow: Flow, title: str) -> None:
        """flow: where the lines were laid out."""
        self.pages, self.title = pages, title
        self.notes = () if flow.has_pages else (ESTIMATED_PAGES,)
        self.stated = stated_lines(pages, flow.blocks)
        self._underlined = flow.underlined

    def outline(self) -> list[OutlineEntry]:
        """Return nothing: a Word file states which paragraphs are headings."""
        return []

    def tags(self) -> list[OutlineEntry]:
        """Return nothing, for the same reason."""
        return []

    def underlined(self, spans: Sequence[HeaderSpan]) -> set[int]:
        """Return the first lines of those header spans that are underlined."""
        lines = [line for page in self.pages for line in page.lines]
        firsts = (span.first for span in spans)
        return {n for n in firsts if (lines[n].page, lines[n].baseline) in self._underlined}


def read(data: bytes, password: str, progress: Progress | None, ocr: str = "auto") -> WordDocument:
    """Read the lines of a Word file; a password opens none, and pictures are not read.

    Raises a leaf of DocumentError if it cannot be read.
    """
    package = Package(data)
    root = package.part("word/document.xml")
    body = None if root is None else root.find(f"{W}body")
    if body is None:
        raise DamagedDocumentError("the Word file has no body; save it again from Word")
    sheet = _sheet(body)
    flow = Flow(sheet, has_pages=next(body.iter(f"{W}lastRenderedPageBreak"), None) is not None)
    for block in _blocks(package, body):
        flow.add(block)
    pages = [
        page_lines(lines, number, sheet.width, sheet.height)
        for number, lines in enumerate(flow.pages, start=1)
    ]
    if progress is not None:
        progress(len(pages), len(pages))
    return WordDocument(pages, flow, package.title())


def _blocks(package: Package, body: Element) -> list[Block]:
    blocks = BlockReader(package)
    try:
        return [*blocks.blocks(body), *_notes(package, blocks)]
    except RecursionError as error:
        raise DamagedDocumentError(
            "the Word file holds hundreds of parts within parts; save it again from Word"
        ) from error


def stated_lines(
    pages: Iterable[PageLines], placed: Mapping[tuple[int, int], Placed]
) -> StatedLines:
    """Return what the styles say of the lines. placed: the blocks that these are of.

    Of a heading that goes on on the next page, the lines of the first one are the header.
    """
    headings: dict[int, HeaderSpan] = {}
    contents: set[int] = set()
    others: set[int] = set()
    rows: dict[int, StatedRow] = {}
    for start, page in numbered_pages(pages):
        blocks = groupby(enumerate(page.lines, start), key=lambda numbered: numbered[1].block)
        for block, numbered in blocks:
            lines = list(numbered)
            (first, _), (last, last_line) = lines[0], lines[-1]
            number, setting, row = placed[page.number, block]
            if setting.level is not None:
                span = HeaderSpan(first, last, len(last_line.text), 1.0, "styles", setting.level)
                headings.setdefault(number, span)
            elif setting.is_contents:
                contents.update(range(first, last + 1))
            elif setting.is_no_heading:
                others.update(range(first, last + 1))
            if row and (len(lines) == 1 or len(row.columns) == 1):
                n_cells = {len(line.pieces) or 1 for _, line in lines}
                if n_cells == {len(row.columns)}:  # else a tab parts a cell
                    rows |= dict.fromkeys(range(first, last + 1), row)
    stated = tuple(headings.values())
    return StatedLines(stated, frozenset(contents), rows, no_headings=frozenset(others))


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
