"""From the bytes of a document to its record: the journey of every file, in one place."""

from collections.abc import Iterable, Sequence

import pymupdf

from shed_core.infer import infer
from shed_core.ingest.headings import Heading, box_of
from shed_core.ingest.identify import identify, uses_outline
from shed_core.ingest.layout import layout_regions
from shed_core.ingest.outline import read_outline
from shed_core.ingest.pdf import Progress, open_pdf, read_pages, title_of
from shed_core.ingest.phrasing import phrases_of
from shed_core.ingest.regions import Told, told_by
from shed_core.ingest.rows import PageRows, Row
from shed_core.ingest.underlines import Corners, is_underlined, thin_lines
from shed_core.options import Options
from shed_core.record import DocumentRecord, Metadata

NO_TEXT = "no page has any text: the document seems to be scanned and needs OCR"
NO_HEADERS = "no headers were found: the whole text is section 0"


def index(
    data: bytes, options: Options, *, password: str = "", progress: Progress | None = None
) -> DocumentRecord:
    """Return the record of a document; equal bytes and options give equal records.

    progress: called with the pages done and the number of pages.
    Raises a leaf of DocumentError if the document cannot be read.
    """
    document = open_pdf(data, password)
    pages = list(read_pages(document, progress))
    rows = [row for page in pages for row in page.rows]
    outline = read_outline(document) if uses_outline(options) else []
    found = identify(pages, outline, options, _told(document, data, pages, options))
    underlined = _underlined(document, rows, found.headings)
    phrases = list(phrases_of(pages, found.labels, found.headings, underlined))
    notes = _notes(rows, found.headings, found.notes)
    metadata = Metadata(title=title_of(document), format="pdf", notes=notes)
    return infer(phrases, len(pages), options, metadata)


def _told(
    document: pymupdf.Document, data: bytes, pages: list[PageRows], options: Options
) -> Told | None:
    """Return what the layout model that the options ask for says, or None if they ask for none."""
    if options.headers == "layout":
        return told_by(layout_regions(document), pages, options.headers)
    if options.headers == "huridocs":
        from shed_core.ingest.huridocs import huridocs_regions  # late: it loads an HTTP client

        return told_by(huridocs_regions(data, pages), pages, options.headers)
    return None


def _underlined(
    document: pymupdf.Document, rows: Sequence[Row], headings: Iterable[Heading]
) -> set[int]:
    """Return the first rows of the headings that are underlined."""
    found: set[int] = set()
    page, lines = 0, list[Corners]()
    for heading in headings:
        row = rows[heading.first]
        if row.page != page:
            page, lines = row.page, thin_lines(document, row.page)
        if is_underlined(box_of([row]), row.baseline, row.size, lines):
            found.add(heading.first)
    return found


def _notes(
    rows: Sequence[Row], headings: Sequence[Heading], found: tuple[str, ...]
) -> tuple[str, ...]:
    if not rows:
        return (NO_TEXT,)
    return found if headings else (*found, NO_HEADERS)
