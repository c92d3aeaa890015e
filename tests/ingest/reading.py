"""How the tests of header identification look at documents."""

from collections.abc import Sequence

import pymupdf

from shed_core.document.phrases import Label
from shed_core.document.record import DocumentRecord
from shed_core.ingest.headers.line_context import LineContext
from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.ingest.office.word import read as read_word
from shed_core.ingest.pdf.open import open_pdf
from shed_core.ingest.pdf.pages import read_pages
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.structure.labels import label_lines
from shed_core.ingest.structure.stats import DocumentStats, document_stats
from shed_core.options import OcrMode, Options
from shed_core.retrieval.table_text import head_cells, table_rows
from tests.documents import Writer

BUILTIN = Options(headers="builtin", evidence=())
"""Options that let nothing of the embedded outline in."""


def pages(data: bytes) -> list[PageLines]:
    """Return the lines of each page."""
    return list(read_pages(open_pdf(data)))


def lines(data: bytes) -> list[TextLine]:
    """Return the lines of all pages."""
    return [line for page in pages(data) for line in page.lines]


def word_texts(data: bytes) -> list[str]:
    """Return the text of each line of a Word file."""
    return [
        line.text for page in read_word(data, "", None, OcrMode.AUTO).pages for line in page.lines
    ]


def page_of(*lines: tuple[float, float, str, str, float]) -> bytes:
    """Return a page with lines given as x, baseline, text, font and size."""
    writer = Writer()
    for x, y, text, font, size in lines:
        writer.page.insert_text((x, y), text, fontname=font, fontsize=size)
    return writer.bytes()


def contents(record: DocumentRecord) -> list[tuple[int, str]]:
    """Return the level and text of each header."""
    nodes = range(record.sht.n_nodes)
    return [(record.sht.levels[node], record.header(node)) for node in nodes]


def headers(data: bytes, options: Options = BUILTIN) -> list[str]:
    """Return the headers that are found in a document."""
    return [header for _, header in contents(read_record(data, options))]


def words(texts: Sequence[str]) -> list[str]:
    """Return all words, sorted."""
    return sorted(word for text in texts for word in text.split())


def reopened(data: bytes) -> pymupdf.Document:
    """Return a document to change."""
    return pymupdf.Document(stream=data, filetype="pdf")


def shown_tables(record: DocumentRecord) -> list[list[list[str]]]:
    """Return each table as it is shown: the heads of its columns, then its rows."""
    return [
        [head_cells(record, phrase)]
        + [row.cells for row in table_rows(record, phrase)[grid.has_head :]]
        for phrase, grid in record.tables
    ]


def stats_of(*lines: TextLine) -> DocumentStats:
    """Return the statistics of a document that has these lines on its first page."""
    return document_stats([PageLines(1, 612.0, 792.0, lines)])


def as_text(stats: DocumentStats) -> LineContext:
    """Return the lines of a document, all labelled as text."""
    return LineContext(stats, [Label.TEXT] * len(stats.lines))


def labels(data: bytes) -> dict[str, Label]:
    """Return the label of each line, by its text."""
    stats = document_stats(pages(data))
    texts = (line.text for line in stats.lines)
    return dict(zip(texts, label_lines(stats), strict=True))
