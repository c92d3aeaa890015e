"""Boxes of runs of text on their pages, for a program that highlights them there.

A record has boxes of headers only, so the lines of the pages are read once more, in a worker.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.ingest.pdf.drawing.page_images import PlacedLine
from shed_core.retrieval.excerpts.span import Span
from shed_server.view.drawing import Draw, Drawer
from shed_server.view.lines import drawn_lines, part_of_line

_WIDTH = 16  # pixels of the images, which are not used


class TextBox(NamedTuple):
    """A rectangle on a page, in PDF points from its top-left corner. page: counted from 1."""

    page: int
    x0: float
    y0: float
    x1: float
    y1: float


class _Line(NamedTuple):
    """A line of the record's text. start: its first character in the text."""

    start: int
    text: str


def boxes_of(
    record: DocumentRecord,
    texts: Sequence[Sequence[Span]],
    draw: Draw,
) -> list[list[TextBox]]:
    """Return the boxes of each text, one for a line; none on a page without lines.

    texts: the spans of each. draw: draws pages; raises a leaf of DocumentError.
    """
    lines = _lines_by_page(record, [span for spans in texts for span in spans])
    by_page: dict[int, list[PlacedLine | None]] = {}
    pages = Drawer(draw, record.n_pages, _WIDTH).pages(1, sorted(lines)) if lines else ()
    for page in pages:
        by_page[page.number] = drawn_lines([line.text for line in lines[page.number]], page.lines)
    places = [
        (page, line, place)
        for page, placements in by_page.items()
        for line, place in zip(lines[page], placements, strict=True)
        if place is not None
    ]
    return [[box for span in spans for box in _boxes_of_span(span, places)] for spans in texts]


def _boxes_of_span(
    span: Span, places: Iterable[tuple[int, _Line, PlacedLine]]
) -> Iterator[TextBox]:
    for page, line, place in places:
        start, stop = span.start - line.start, min(span.stop - line.start, len(line.text))
        if max(0, start) < stop:
            part = part_of_line(place, max(0, start), stop)
            yield TextBox(page, *(round(corner, 1) for corner in part[:4]))


def _lines_by_page(record: DocumentRecord, spans: Iterable[Span]) -> dict[int, list[_Line]]:
    """Return all lines of the pages of the spans."""
    phrases = {
        phrase
        for span in spans
        for phrase in range(record.phrase_at(span.start), record.phrase_at(span.stop - 1) + 1)
    }
    pages = {record.pages[phrase] for phrase in phrases}
    lines: dict[int, list[_Line]] = {page: [] for page in pages}
    for phrase, page in enumerate(record.pages):
        start = record.offsets[phrase]
        for text in record.phrase_text(phrase).split("\n") if page in pages else ():
            lines[page].append(_Line(start, text))
            start += len(text) + 1
    return lines
