"""From the bytes of a document to its record: the journey of every file, in one place."""

from collections.abc import Sequence

from shed_core.infer import infer
from shed_core.ingest.assembly import assemble_headings
from shed_core.ingest.builtin import scores
from shed_core.ingest.labels import label_rows
from shed_core.ingest.pdf import Progress, open_pdf, read_pages
from shed_core.ingest.phrasing import phrases_of
from shed_core.ingest.rows import PageRows
from shed_core.options import Options
from shed_core.phrases import Label
from shed_core.record import DocumentRecord, Metadata

_THRESHOLD = 0.5
_CAN_BE_HEADERS = (Label.TEXT, Label.LIST_ITEM)


def index(
    data: bytes, options: Options, *, password: str = "", progress: Progress | None = None
) -> DocumentRecord:
    """Return the record of a document; equal bytes and options give equal records.

    progress: called with the pages done and the number of pages.
    Raises a leaf of DocumentError if the document cannot be read.
    """
    document = open_pdf(data, password)
    pages = list(read_pages(document, progress))
    labels = [label for labels in label_rows(pages) for label in labels]
    rows = [row for page in pages for row in page.rows]
    by_row = scores(pages)
    candidates = [
        row
        for row, score in enumerate(by_row)
        if score >= _THRESHOLD and labels[row] in _CAN_BE_HEADERS
    ]
    rights = column_edges(pages)
    headings = list(assemble_headings(rows, candidates, by_row, rights))
    phrases = list(phrases_of(pages, labels, headings, {}))
    notes = _notes(len(rows), len(headings))
    return infer(phrases, len(pages), options, Metadata(notes=notes))


def column_edges(pages: Sequence[PageRows]) -> list[float]:
    """Return the right edge of the column of each row, in points."""
    edges: list[float] = []
    for page in pages:
        for row in page.rows:
            edges.append(
                max((r.x1 for r in page.rows if r.x0 < row.x1 and r.x1 > row.x0), default=0)
            )
    return edges


def _notes(n_rows: int, n_headings: int) -> tuple[str, ...]:
    if not n_rows:
        return ("no page has any text: the document seems to be scanned and needs OCR",)
    if not n_headings:
        return ("no headers were found: the whole text is section 0",)
    return ()
