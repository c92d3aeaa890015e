"""The reader of PDF, as `lines/document.py` requires one of every format."""

from collections.abc import Iterator, Sequence

import pymupdf

from shed_core.document.notes import Note, NoteKind, on_pages
from shed_core.ingest.lines.document import ParsedDocument
from shed_core.ingest.lines.text_line import PageLines
from shed_core.ingest.ocr.engine import ocr_limits
from shed_core.ingest.ocr.scanner import Scanner
from shed_core.ingest.pdf.letters.coded_lines import without_codes
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
from shed_core.ingest.pdf.tags.headings import column_heads_of, tagged_content, titles_of
from shed_core.progress import Progress

__all__ = ["read", "recognizes"]


def read(data: bytes, password: str, progress: Progress | None, ocr: str) -> ParsedDocument:
    """Read a PDF, its pictures by OCR. Raises a leaf of DocumentError if it cannot be read."""
    document = open_pdf(data, password, keep_structure=True)
    tagged = tagged_content(document)
    document = without_structure(document, data, password)
    check_pages(document)
    scanner = Scanner(ocr, ocr_limits())
    pages = scanner.pages(read_pages(document, progress, scanner))
    pages = [*map(without_codes, pages)]
    document_without_tags = ParsedDocument(
        format="pdf",
        pages=pages,
        properties=stated_properties(document),
        notes=(*scanner.notes(), *_notes(document, pages)),
        stated=ruled_lines(pages),
        outline=read_outline(document),
        tags=list(titles_of(document, tagged.headings)),
        column_heads=column_heads_of(document, tagged.column_heads),
        is_drawn=True,
    )
    document.close()
    return document_without_tags


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
