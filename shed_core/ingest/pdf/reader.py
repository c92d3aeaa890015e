"""The reader of PDF: what `lines/document.py` asks of every format."""

from collections.abc import Iterator, Sequence

import pymupdf

from shed_core.ingest.lines.document import NOTHING_STATED, OutlineEntry
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.normalize import letters_of
from shed_core.ingest.lines.text_line import PageLines
from shed_core.ingest.ocr.engine import ocr_limits
from shed_core.ingest.ocr.scanner import Scanner
from shed_core.ingest.pdf.open import (
    MUPDF_ERRORS,
    check_memory,
    check_pages,
    open_pdf,
    title_of,
    was_repaired,
    without_structure,
)
from shed_core.ingest.pdf.open import is_pdf as recognizes
from shed_core.ingest.pdf.outline import read_outline
from shed_core.ingest.pdf.pages import read_pages
from shed_core.ingest.pdf.tags.headings import (
    TaggedContent,
    column_heads_of,
    tagged_content,
    titles_of,
)
from shed_core.progress import Progress

DAMAGED = "the file is damaged: pages without text may have lost it; get an undamaged copy"
ATTACHED = "files that are attached to this one are not read, save them beside it: {}"

__all__ = ["PdfDocument", "read", "recognizes"]


def read(data: bytes, password: str, progress: Progress | None, ocr: str = "auto") -> "PdfDocument":
    """Read the lines of a PDF, those of pictures by OCR.

    Raises a leaf of DocumentError if it cannot be read.
    """
    document = open_pdf(data, password, keep_structure=True)
    tagged = tagged_content(document)
    document = without_structure(document, data, password)
    check_pages(document)
    scanner = Scanner(ocr, ocr_limits())
    pages = scanner.pages(read_pages(document, progress, scanner))
    return PdfDocument(document, pages, tagged, (*scanner.notes(), *_notes(document, pages)))


def _notes(document: pymupdf.Document, pages: Sequence[PageLines]) -> Iterator[str]:
    """Yield what an agent would not know of otherwise: lost text, and files within the file."""
    if was_repaired(document) and not all(page.lines for page in pages):
        yield DAMAGED
    try:
        n_attached = document.embfile_count()
    except MUPDF_ERRORS as error:
        check_memory(error)
        return
    if n_attached:
        yield ATTACHED.format(n_attached)


class PdfDocument:
    """An open PDF and its lines; see OpenedDocument."""

    format = "pdf"
    is_drawn = True
    stated = NOTHING_STATED

    def __init__(
        self,
        document: pymupdf.Document,
        pages: list[PageLines],
        tagged: TaggedContent,
        notes: tuple[str, ...],
    ) -> None:
        """tagged: in the structure tree, which the document has forgotten by now."""
        self._document, self._tagged = document, tagged
        self.pages, self.notes = pages, notes
        self.title = title_of(document)

    def outline(self) -> list[OutlineEntry]:
        """Return the embedded outline."""
        return read_outline(self._document)

    def tags(self) -> list[OutlineEntry]:
        """Return the headings of the structure tree."""
        return list(titles_of(self._document, self._tagged.headings))

    def without_column_heads(self, spans: Sequence[HeaderSpan]) -> list[HeaderSpan]:
        """Return the header spans but those that are tagged as heads of columns."""
        if not self._tagged.column_heads:
            return list(spans)
        lines = [line for page in self.pages for line in page.lines]
        pages = {lines[span.first].page for span in spans}
        heads = column_heads_of(self._document, self._tagged.column_heads, pages)
        return [
            span
            for span in spans
            if not _is_row(
                letters_of("".join(lines[line].text for line in span.lines)),
                heads.get(lines[span.first].page, ()),
            )
        ]


def _is_row(letters: str, cells: Sequence[str]) -> bool:
    """Whether letters are those of several cells, one after the other."""
    for first in range(len(cells)):
        row, n_cells = "", 0
        while first + n_cells < len(cells) and letters.startswith(row) and row != letters:
            row += cells[first + n_cells]
            n_cells += 1
        if row == letters and n_cells > 1:
            return True
    return False
