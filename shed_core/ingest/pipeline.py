"""From the bytes of a document to its record: the journey of every file, in one place."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import pymupdf

from shed_core.document.phrases import Box
from shed_core.document.record import DocumentRecord, Metadata
from shed_core.errors import LayoutError
from shed_core.inference import infer
from shed_core.ingest.backends.layout import layout_regions
from shed_core.ingest.backends.regions import labels_from_regions
from shed_core.ingest.headers.pipeline import Findings, identify, uses_outline
from shed_core.ingest.headers.printed_toc import with_listed_levels
from shed_core.ingest.lines.header_span import HeaderSpan, LayoutLabels
from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.ingest.pdf.hidden_text import with_unseen
from shed_core.ingest.pdf.open import Progress, open_pdf, read_pages, title_of
from shed_core.ingest.pdf.outline import read_outline
from shed_core.ingest.pdf.underlines import Corners, is_underlined, thin_rules
from shed_core.ingest.phrases import phrases_of
from shed_core.ingest.word.package import is_word
from shed_core.ingest.word.reader import read_word
from shed_core.options import Options

NO_TEXT = "no page has any text: the document seems to be scanned and needs OCR"
NO_HEADERS = "no headers were found: the whole text is section 0"
EMPTY = "the file holds no text"
UNSEEN = "text that readers of the page cannot see is marked [hidden: ...]; lines of it: {}"
ESTIMATED = "Word files have no pages of their own: page numbers are estimated"


class _Content(NamedTuple):
    """underlined: the first lines of the header spans that are underlined."""

    pages: Sequence[PageLines]
    found: Findings
    underlined: Collection[int]


def read_record(
    data: bytes, options: Options, *, password: str = "", progress: Progress | None = None
) -> DocumentRecord:
    """Return the record of a document; equal bytes and options give equal records.

    progress: called with the pages done and the number of pages.
    Raises a leaf of DocumentError if the document cannot be read.
    """
    if is_word(data):
        return _index_word(data, options, progress)
    document = open_pdf(data, password)
    pages = list(read_pages(document, progress))
    outline = read_outline(document) if uses_outline(options) else []
    found = identify(pages, outline, options, _told(document, data, pages, options))
    content = _Content(pages, found, set(_underlined(document, pages, found.spans)))
    return _record(content, options, Metadata(title=title_of(document)))


def _index_word(data: bytes, options: Options, progress: Progress | None) -> DocumentRecord:
    if options.headers in ("layout", "huridocs"):
        raise LayoutError(f"the {options.headers} backend looks at pages, and a Word file has none")
    file = read_word(data)
    if progress is not None:
        progress(len(file.pages), len(file.pages))
    found = identify(file.pages, file.outline if uses_outline(options) else [], options)
    lines = [line for page in file.pages for line in page.lines]
    firsts = (span.first for span in found.spans)
    underlined = {n for n in firsts if (lines[n].page, lines[n].baseline) in file.underlined}
    metadata = Metadata(
        title=file.title, format="docx", notes=() if file.has_pages else (ESTIMATED,)
    )
    return _record(_Content(file.pages, found, underlined), options, metadata)


def _record(content: _Content, options: Options, metadata: Metadata) -> DocumentRecord:
    pages, found, underlined = content
    spans = with_listed_levels(found.spans, pages, found.labels)
    phrases = with_unseen(phrases_of(pages, found.labels, spans, underlined), pages)
    n_unseen = sum(len(page.unseen) for page in pages)
    notes = (*([UNSEEN.format(n_unseen)] if n_unseen else ()), *metadata.notes, *found.notes)
    if not phrases:
        notes = (NO_TEXT if metadata.format == "pdf" else EMPTY,)
    elif not found.spans:
        notes = (*notes, NO_HEADERS)
    return infer(phrases, len(pages), options, replace(metadata, notes=notes))


def _told(
    document: pymupdf.Document, data: bytes, pages: list[PageLines], options: Options
) -> LayoutLabels | None:
    """Return what the layout model that the options ask for says, or None if they ask for none."""
    if options.headers == "layout":
        return labels_from_regions(layout_regions(document), pages, options.headers)
    if options.headers == "huridocs":
        from shed_core.ingest.backends.huridocs import (
            huridocs_regions,  # late: it loads an HTTP client
        )

        return labels_from_regions(huridocs_regions(data, pages), pages, options.headers)
    return None


def _underlined(
    document: pymupdf.Document, pages: Iterable[PageLines], spans: Iterable[HeaderSpan]
) -> Iterator[int]:
    """Yield the first lines of the header spans that are underlined."""
    lines = [line for page in pages for line in page.lines]
    number, rules = 0, list[Corners]()
    for span in spans:
        line = lines[span.first]
        if line.page != number:
            number, rules = line.page, thin_rules(document, line.page)
        if rules and is_underlined(_header_box(line, span), line.baseline, line.size, rules):
            yield span.first


def _header_box(line: TextLine, span: HeaderSpan) -> Box:
    """Return where a header stands in its first line, which goes on after a run-in header."""
    share = span.length / len(line.text) if span.first == span.last else 1.0
    return Box(line.x0, line.y0, line.x0 + share * (line.x1 - line.x0), line.y1)
