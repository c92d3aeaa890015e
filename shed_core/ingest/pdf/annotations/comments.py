"""Comments on a PDF: notes of reviewers, and their remarks on text that they marked.

They are no text of the page, so they are read apart from its lines, and nothing takes them for a
header. Notes that are written on the page itself, as free text, are among its lines.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

import pymupdf
from pymupdf import mupdf

from shed_core.document.phrases import Box
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.lines.spans import Line
from shed_core.ingest.lines.text_line import Comment
from shed_core.ingest.pdf.page_resources import annotations_of, is_shown

_MAX_COMMENTS = 200  # of a page
_MAX_LENGTH = 4_000  # characters of a comment
_MAX_AUTHOR = 200  # characters of the name of who wrote it
_MAX_SIDE = 14_400.0  # points, of a page
_KINDS = frozenset(
    {
        mupdf.PDF_ANNOT_TEXT,
        mupdf.PDF_ANNOT_HIGHLIGHT,
        mupdf.PDF_ANNOT_UNDERLINE,
        mupdf.PDF_ANNOT_SQUIGGLY,
        mupdf.PDF_ANNOT_STRIKE_OUT,
        mupdf.PDF_ANNOT_CARET,
        mupdf.PDF_ANNOT_SQUARE,
        mupdf.PDF_ANNOT_CIRCLE,
        mupdf.PDF_ANNOT_LINE,
        mupdf.PDF_ANNOT_POLYGON,
        mupdf.PDF_ANNOT_POLY_LINE,
        mupdf.PDF_ANNOT_INK,
    }
)


def comments_of(page: pymupdf.Page, lines: Sequence[Line]) -> tuple[Comment, ...]:
    """Return the comments of a page. Raises MuPDF's errors.

    lines: of the page, as a person sees it. Takes O(lines · comments).
    """
    return tuple(islice(_comments(page, lines), _MAX_COMMENTS))


def _comments(page: pymupdf.Page, lines: Sequence[Line]) -> Iterator[Comment]:
    for note in filter(is_shown, annotations_of(page, _KINDS)):
        if text := clean(mupdf.pdf_annot_contents(note)[:_MAX_LENGTH]).strip():
            box = _box_of(mupdf.pdf_bound_annot(note))
            yield Comment(f"{_opening(note)} {text}", box, _middle_of_nearest(box, lines))


def _box_of(rect: mupdf.FzRect) -> Box:
    """Return a box also of a rectangle that is empty or infinite, as a file may state it."""
    x0, x1 = sorted(max(0.0, min(x, _MAX_SIDE)) for x in (rect.x0, rect.x1))
    y0, y1 = sorted(max(0.0, min(y, _MAX_SIDE)) for y in (rect.y0, rect.y1))
    return Box(x0, y0, x1, y1)


def _opening(note: mupdf.PdfAnnot) -> str:
    has_author = mupdf.pdf_annot_has_author(note)
    author = clean(mupdf.pdf_annot_author(note)[:_MAX_AUTHOR]).strip() if has_author else ""
    return f"Comment by {author}:" if author else "Comment:"


def _middle_of_nearest(box: Box, lines: Sequence[Line]) -> tuple[float, float] | None:
    """Return the middle of the line that a comment is about: the last beside it, or the nearest."""
    places = [_place(line) for line in lines if line.spans]
    if not places:
        return None
    x0, y0, x1, y1 = min(reversed(places), key=lambda place: _distance(box, place))
    return (x0 + x1) / 2, (y0 + y1) / 2


def _place(line: Line) -> tuple[float, float, float, float]:
    x0, y0, _, y1 = line.spans[0].box
    return x0, min(y0, y1), line.spans[-1].box[2], max(y0, y1)


def _distance(box: Box, place: tuple[float, float, float, float]) -> tuple[float, float]:
    """Return the distances of a line from a comment, vertical and horizontal, in points."""
    x0, y0, x1, y1 = place
    middle = (y0 + y1) / 2
    return max(box.y0 - middle, middle - box.y1, 0.0), max(box.x0 - x1, x0 - box.x1, 0.0)
