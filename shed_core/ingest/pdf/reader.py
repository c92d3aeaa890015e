"""The reader of PDF: what `lines/document.py` asks of every format."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import pymupdf

from shed_core.document.phrases import Box
from shed_core.ingest.lines.document import NOTHING_STATED, DrawnRules, OutlineEntry
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.normalize import letters_of
from shed_core.ingest.lines.spans import Corners
from shed_core.ingest.lines.text_line import PageLines, TextLine
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
from shed_core.ingest.pdf.struck_text import has_struck_text
from shed_core.ingest.pdf.tags.headings import (
    TaggedContent,
    column_heads_of,
    tagged_content,
    titles_of,
)
from shed_core.ingest.pdf.underlines import is_underlined, thin_rules
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

    def rules(self, spans: Sequence[HeaderSpan]) -> DrawnRules:
        """Return which header spans are underlined, and where text is struck out.

        Takes about a millisecond for each page that has a header, and for all pages if there is
        struck text on one of these.
        """
        lines = [line for page in self.pages for line in page.lines]
        underlined: set[int] = set()
        struck: dict[int, bool] = {}
        for number, own in groupby(spans, lambda span: lines[span.first].page):
            rules = thin_rules(self._document, number)
            struck[number] = has_struck_text(self.pages[number - 1].lines, rules)
            underlined |= _underlined(own, lines, rules)
        if any(struck.values()):
            others = (page for page in self.pages if page.number not in struck)
            struck |= {page.number: self._has_struck(page) for page in others}
        return DrawnRules(frozenset(underlined), tuple(sorted(n for n in struck if struck[n])))

    def _has_struck(self, page: PageLines) -> bool:
        return has_struck_text(page.lines, thin_rules(self._document, page.number))


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


def _underlined(
    spans: Iterable[HeaderSpan], lines: Sequence[TextLine], rules: Sequence[Corners]
) -> set[int]:
    """Return the first lines of those header spans of a page that are underlined."""
    firsts = ((lines[span.first], span) for span in spans) if rules else ()
    return {
        span.first
        for line, span in firsts
        if is_underlined(_header_box(line, span), line.baseline, line.size, rules)
    }


def _header_box(line: TextLine, span: HeaderSpan) -> Box:
    """Return where a header is in its first line, which goes on after a run-in header."""
    share = span.length / len(line.text) if span.first == span.last else 1.0
    return Box(line.x0, line.y0, line.x0 + share * (line.x1 - line.x0), line.y1)
