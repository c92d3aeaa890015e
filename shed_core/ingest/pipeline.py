"""From the bytes of a document to its record, whatever its format.

bytes -> lines (the reader of the format: pdf/, office/, web/) -> labels and header spans
(headers/, with structure/ or a layout backend) -> clauses and tables (structure/) -> phrases ->
record (infer).
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from shed_core.document.codec import DEFAULT_MAX_PAGES, check_length
from shed_core.document.notes import Note, NoteKind, on_pages
from shed_core.document.phrases import Phrase
from shed_core.document.record import DocumentRecord, Metadata
from shed_core.inference import infer
from shed_core.ingest.backends.registry import layout_labels
from shed_core.ingest.formats import reader_of
from shed_core.ingest.headers.pipeline import Findings, identify, stated_headings
from shed_core.ingest.headers.reasons import LineReason, line_reasons
from shed_core.ingest.lines.document import ParsedDocument, StatedLines
from shed_core.ingest.lines.header_span import LayoutLabels
from shed_core.ingest.lines.text_line import PageLines
from shed_core.ingest.phrases import phrases_of, placed_changes, with_hidden_text_and_comments
from shed_core.ingest.structure.clauses.finding import with_clauses
from shed_core.ingest.structure.grids.grids import document_grids
from shed_core.ingest.structure.stats import DocumentStats, document_stats
from shed_core.options import HeaderIdentifier, Options
from shed_core.progress import Progress


def read_record(
    data: bytes,
    options: Options,
    *,
    password: str = "",
    progress: Progress | None = None,
    max_pages: int = DEFAULT_MAX_PAGES,
) -> DocumentRecord:
    """Return the record of a document; equal bytes and options give equal records.

    progress: called with the pages done and the number of pages.
    max_pages: the limit on pages, from which that on characters follows (`RecordLimits`).
    Raises a leaf of DocumentError if the document cannot be read.
    """
    document = reader_of(data).read(data, password, progress, options.ocr)
    n_chars = sum(len(line.text) for page in document.pages for line in page.lines)
    check_length(n_chars, max_pages)
    labels_of_model = layout_labels(options.headers, document, data, password)
    del data  # a large file takes as much memory as its lines
    stats, found = _identified(document, labels_of_model, options)
    metadata = Metadata(
        **document.properties._asdict(),
        format=document.format,
        notes=_notes(document, stats, found),
        blank_pages=tuple(page.number for page in stats.pages if page.is_blank),
        coded_pages=tuple(page.number for page in stats.pages if page.is_coded),
    )
    phrases, n_pages = _phrases(stats, found, document.stated), len(stats.pages)
    changes = placed_changes(phrases, stats.pages)
    phrases = _as_shown(phrases, stats.pages)
    del document, stats, found
    record = infer(phrases, n_pages, options, metadata)
    return replace(record, changes=changes) if changes else record


class ExplainedPage(NamedTuple):
    """The lines of a page. n_pages: of the document; a page beyond them has no lines."""

    lines: list[LineReason]
    n_pages: int


def explain_page(data: bytes, options: Options, page: int, password: str = "") -> ExplainedPage:
    """Return why each line of a page, counted from 1, was or was not taken for a header.

    Raises a leaf of DocumentError.
    """
    document = reader_of(data).read(data, password, None, options.ocr)
    n_pages = len(document.pages)
    if page > n_pages:
        return ExplainedPage([], n_pages)
    labels_of_model = layout_labels(options.headers, document, data, password)
    stats, found = _identified(document, labels_of_model, options)
    return ExplainedPage(line_reasons(stats, found, page), n_pages)


def _identified(
    document: ParsedDocument, labels_of_model: LayoutLabels | None, options: Options
) -> tuple[DocumentStats, Findings]:
    """Return the labels and header spans of a document's lines, and their statistics."""
    stats = document_stats(document.pages)
    found = identify(stats, stated_headings(document, options), options, labels_of_model)
    if options.headers == HeaderIdentifier.OUTLINE:  # exactly what it lists
        return stats, found
    return stats, found._replace(spans=with_clauses(stats, found.labels, found.spans))


def _phrases(stats: DocumentStats, found: Findings, stated: StatedLines) -> list[Phrase]:
    """Return all text as phrases: headers with their patterns, and hidden text in marks."""
    headers = {line for span in found.spans for line in span.lines}
    labels, rows = found.labels, stated.rows
    if stated.has_all_tables:
        labels = ()
    elif rows:  # heads of pages and printed contents may be ruled, too
        rows = {
            n: row
            for n, row in rows.items()
            if n not in stats.furniture and n not in stats.contents
        }
    grids = document_grids(stats.pages, labels, headers, stats.contents, rows)
    phrases = phrases_of(stats, found.labels, found.spans, grids)
    return with_hidden_text_and_comments(phrases, stats.pages)


def _as_shown(phrases: list[Phrase], pages: Sequence[PageLines]) -> list[Phrase]:
    """Return the phrases where a viewer shows them, on pages that were turned to be read."""
    turned = {page.number: page for page in pages if page.turn}
    return [
        replace(phrase, box=turned[phrase.page].shown(phrase.box))
        if phrase.page in turned
        else phrase
        for phrase in phrases
    ]


def _notes(document: ParsedDocument, stats: DocumentStats, found: Findings) -> tuple[Note, ...]:
    """Return notes for the user on how the document was read."""
    n_hidden = sum(len(page.hidden_lines) for page in stats.pages)
    if not stats.lines and not n_hidden:
        if document.is_drawn:
            return *document.notes, Note(NoteKind.NO_TEXT)
        left_out = (note for note in document.notes if note.kind == NoteKind.LEFT_OUT)
        return *left_out, Note(NoteKind.NO_TEXT_IN_FILE)
    n_comments = sum(len(page.comments) for page in stats.pages)
    struck_pages = [page.number for page in stats.pages if page.has_struck_text]
    return (
        *((Note(NoteKind.HIDDEN_TEXT, (n_hidden,)),) if n_hidden else ()),
        *on_pages(NoteKind.STRUCK_TEXT, struck_pages),
        *((Note(NoteKind.COMMENTS, (n_comments,)),) if n_comments else ()),
        *document.notes,
        *found.notes,
        *(() if found.spans else (Note(NoteKind.NO_HEADERS),)),
    )
