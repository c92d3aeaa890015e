"""The reader of PDF, as `lines/document.py` requires one of every format."""

import re
from collections.abc import Iterator, Sequence

import pymupdf

from shed_core.document.notes import Note, NoteKind, on_pages
from shed_core.ingest.lines.document import ParsedDocument
from shed_core.ingest.lines.text_line import PageLines
from shed_core.ingest.ocr.engine import ocr_limits
from shed_core.ingest.ocr.scanner import Scanner
from shed_core.ingest.pdf.letters.glyph_orders import UNKNOWN
from shed_core.ingest.pdf.open import (
    check_pages,
    damage_ignored,
    open_pdf,
    stated_properties,
    was_repaired,
    without_structure,
)
from shed_core.ingest.pdf.open import is_pdf as recognizes
from shed_core.ingest.pdf.outline import read_outline
from shed_core.ingest.pdf.pages import read_pages
from shed_core.ingest.pdf.rules.ruled_tables import ruled_lines
from shed_core.ingest.pdf.tags.headings import tagged_headings, titles_of
from shed_core.progress import Progress

__all__ = ["read", "recognizes"]

_CODES = re.compile(f"[{UNKNOWN}\ue000-\uf8ff]")  # in place of letters that a font does not state
_MANY_CODES = 8  # of a line, that are more than a symbol


def read(data: bytes, password: str, progress: Progress | None, ocr: str) -> ParsedDocument:
    """Read a PDF, its pictures by OCR. Raises a leaf of DocumentError if it cannot be read."""
    document = open_pdf(data, password, keep_structure=True)
    headings = tagged_headings(document)
    document = without_structure(document, data, password)
    check_pages(document)
    scanner = Scanner(ocr, ocr_limits())
    pages = scanner.pages(read_pages(document, progress, scanner))
    pages = [*map(_without_codes, pages)]
    document_without_tags = ParsedDocument(
        format="pdf",
        pages=pages,
        properties=stated_properties(document),
        notes=(*scanner.notes(), *_notes(document, pages)),
        stated=ruled_lines(pages),
        outline=read_outline(document),
        tags=list(titles_of(document, headings)),
        is_drawn=True,
    )
    document.close()
    return document_without_tags


def _without_codes(page: PageLines) -> PageLines:
    """Return a page without its lines of which no letter is known, by OCR either."""
    counts = [len(_CODES.findall(line.text)) for line in page.lines]
    if not any(counts):
        return page
    pairs = zip(page.lines, counts, strict=True)
    lines = tuple(line for line, n in pairs if not _is_unknown(line.text, n))
    is_coded = max(counts) >= _MANY_CODES or len(lines) < len(page.lines)
    return page._replace(lines=lines, is_coded=is_coded)


def _is_unknown(text: str, n_codes: int) -> bool:
    is_known = n_codes < _MANY_CODES and UNKNOWN not in text  # such as a bullet
    return n_codes > 0 and not is_known and not any(map(str.isalnum, text))


def _notes(document: pymupdf.Document, pages: Sequence[PageLines]) -> Iterator[Note]:
    """Yield notes on losses that an agent could not see: lost text, and attached files."""
    unreadable = [page.number for page in pages if page.is_unreadable and not page.lines]
    yield from on_pages(NoteKind.UNREADABLE, unreadable)
    yield from on_pages(NoteKind.NO_LETTERS, [page.number for page in pages if page.is_coded])
    if was_repaired(document) and not all(page.lines for page in pages):
        yield Note(NoteKind.DAMAGED)
    n_attached = 0
    with damage_ignored():
        n_attached = document.embfile_count()
    if n_attached:
        yield Note(NoteKind.ATTACHED, (n_attached,))
