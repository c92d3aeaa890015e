"""Text that was typed onto a page: values of form fields, and notes that are written on it.

MuPDF returns it after all other text of the page, so that no value is beside its label.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

import pymupdf
from pymupdf import mupdf

from shed_core.ingest.lines.spans import Line, Span
from shed_core.ingest.pdf.page_resources import annotations_of

_MAX_PLACES = 500  # of a page
_CHECK_MARKS = str.maketrans(  # letters that draw them in ZapfDingbats, or numbers of its glyphs
    "348lnuH\x13\x14\x15\x16\x17\x18", "✓✔✘●■◆★✓✔✕✖✗✘"
)


class TypedPlace(NamedTuple):
    """A box where text may have been typed. is_field: True for a form field, False for a note."""

    box: mupdf.FzRect
    is_field: bool

    def holds(self, line: Line) -> bool:
        """True if the middle of a line is in it."""
        x, y = (line.spans[0].box[0] + line.spans[-1].box[2]) / 2, _middle(line)
        return self.box.x0 <= x <= self.box.x1 and self.box.y0 <= y <= self.box.y1


def typed_places(page: pymupdf.Page) -> list[TypedPlace]:
    """Return the places of an upright page. Raises MuPDF's errors."""
    if page.rotation:
        return []
    notes = (
        TypedPlace(mupdf.pdf_bound_annot(note), is_field=False)
        for note in annotations_of(page, [mupdf.PDF_ANNOT_FREE_TEXT])
    )
    return list(islice(chain(_fields(page), notes), _MAX_PLACES))


def _fields(page: pymupdf.Page) -> Iterator[TypedPlace]:
    field = mupdf.pdf_first_widget(mupdf.pdf_page_from_fz_page(page.this))
    while field.m_internal:
        yield TypedPlace(mupdf.pdf_bound_widget(field), is_field=True)
        field = mupdf.pdf_next_widget(field)


def with_typed_text_in_place(lines: Iterable[Line], places: Sequence[TypedPlace]) -> list[Line]:
    """Return the lines of a page, each typed line moved to the line that it is beside or below.

    A note with nothing beside it stays at the end, since it may be about anything; `reading_order`
    moves it from there to a gap between lines of text.

    lines: in the order of the file. Takes O(lines · places).
    """
    rest = [line for line in lines if line.spans]
    inputs: list[tuple[Line, TypedPlace]] = []
    while rest and len(inputs) < _MAX_PLACES:
        place = next((place for place in places if place.holds(rest[-1])), None)
        if place is None:
            break
        inputs.append((rest.pop(), place))
    for line, place in reversed(inputs):
        _insert(line, rest, is_field=place.is_field)
    return rest


def _insert(line: Line, others: list[Line], *, is_field: bool) -> None:
    """Insert a line after the one to its left, else before that to its right, else below others."""
    row = [n for n, other in enumerate(others) if _are_beside(line, other)]
    left = [n for n in row if _left(others[n]) <= _left(line)]
    if left:
        nearest = max(left, key=lambda n: _left(others[n]))
        others[nearest : nearest + 1] = _within(others[nearest], line)
    elif row:
        nearest = min(row, key=lambda n: _left(others[n]))
        others.insert(nearest, _in_row(line, others[nearest].spans[0]))
    elif is_field:
        above = [n for n, other in enumerate(others) if _middle(other) <= _middle(line)]
        nearest = max(above, key=lambda n: (_middle(others[n]), n), default=-1)
        others.insert(nearest + 1, line)
    else:
        others.append(line)


def _within(label: Line, line: Line) -> Iterator[Line]:
    """Yield a label with a line after it, or between its spans, as a check mark before `No`."""
    n_before = sum(span.box[0] <= _left(line) for span in label.spans)
    before, after = label.spans[:n_before], label.spans[n_before:]
    yield label._replace(spans=before)
    yield _in_row(line, before[-1])
    if after:
        yield label._replace(spans=after)


def _in_row(line: Line, label: Span) -> Line:
    """Return a line as large as its label and on its baseline: a field chooses both by itself."""
    spans = [
        span._replace(size=label.size, baseline=label.baseline)
        for span in map(_with_marks, line.spans)
    ]
    return line._replace(spans=spans)


def _with_marks(span: Span) -> Span:
    is_mark = "zapfdingbats" in span.font.name.lower()
    return span._replace(text=span.text.translate(_CHECK_MARKS)) if is_mark else span


def _are_beside(line: Line, other: Line) -> bool:
    return abs(_middle(line) - _middle(other)) < max(_height(line), _height(other)) / 2


def _left(line: Line) -> float:
    return line.spans[0].box[0]


def _middle(line: Line) -> float:
    _, y0, _, y1 = line.spans[0].box
    return (y0 + y1) / 2


def _height(line: Line) -> float:
    _, y0, _, y1 = line.spans[0].box
    return abs(y1 - y0)
