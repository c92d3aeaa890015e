"""Drawing of pages. It runs in a worker, which has limits, as reading does.

The same code draws one page for a model and all pages for the viewer.
For the viewer, each line has the edges of its characters. Lines are read without them, since
nothing else needs them, so the page is read once more, glyph by glyph, and the glyphs are given to
the lines in the order in which both come.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import sqrt
from typing import NamedTuple

import pymupdf

from shed_core.document.phrases import Box
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.ingest.pdf.drawing.page_images import MEDIA_TYPES, PageImage, PageRequest, PlacedLine
from shed_core.ingest.pdf.drawing.png import compact_png, is_grey
from shed_core.ingest.pdf.letters.text_dict import TEXT_FLAGS, Content, lines_in
from shed_core.ingest.pdf.open import damage_ignored, open_pdf
from shed_core.ingest.pdf.pages import read_page, rotation_matrix

_MAX_PIXELS = 8_000_000  # a page of 3 x 200 inches is drawn smaller than requested
_MAX_PNG_SHARE = 1 / 10  # bytes a pixel; beyond that the page is a picture, which JPEG is for
_MAX_JPEG_SHARE = 3 / 4  # noise of 8 shades is that much smaller than a photograph deserves
_MAX_COLORS = 6_000  # pages of text have at most 5,600, those with a photograph 13,000 and more
_MAX_GLYPHS = 30_000  # of a page; PyMuPDF gives a glyph as a dictionary of 0.6 KB
_MAX_SKIPPED_SPANS = 50  # between the spans of a line: hidden text
_QUALITY = {"jpeg": 80, "compact": 70}


def render_page(
    document: bytes | pymupdf.Document, page: int, *, width_px: int, format: str = "png"
) -> bytes:
    """Draw one page, with its annotations and form fields.

    page: counted from 1. width_px: of the image; less for a page that is very long.
    format: one of MEDIA_TYPES.

    Raises a leaf of DocumentError if the bytes are no document that we open, and one of
    MUPDF_ERRORS if the page cannot be drawn.
    """
    file = open_pdf(document) if isinstance(document, bytes) else document
    return _draw(file.load_page(page - 1), width_px, format)[1]


def render_pages(data: bytes, request: PageRequest, password: str = "") -> list[PageImage]:
    """Draw pages of a document; one that cannot be drawn has no image.

    Raises a leaf of DocumentError if the document cannot be opened.
    """
    document = open_pdf(data, password)
    return [_page(document, number, request) for number in request.pages]


def _page(document: pymupdf.Document, number: int, request: PageRequest) -> PageImage:
    page_lines = read_page(document, number)
    lines = _placed_lines(document, page_lines) if request.with_lines else ()
    width, height = page_lines.width, page_lines.height
    if page_lines.turn % 2:
        width, height = height, width
    media_type, image = MEDIA_TYPES["png"], b""  # the text of a broken page may be all right
    with damage_ignored():
        media_type, image = _draw(document.load_page(number - 1), request.width, request.format)
    return PageImage(number, width, height, media_type, image, tuple(lines))


def _draw(page: pymupdf.Page, width_px: int, format: str) -> tuple[str, bytes]:
    zoom = width_px / max(1.0, page.rect.width)
    area = page.rect.width * page.rect.height * zoom**2
    zoom *= min(1.0, sqrt(_MAX_PIXELS / max(1.0, area)))
    pixmap = page.get_pixmap(matrix=pymupdf.Matrix(zoom, zoom), alpha=False)
    if format == "compact":
        return _compact(pixmap)
    if format == "jpeg":
        return MEDIA_TYPES[format], pixmap.tobytes("jpeg", jpg_quality=_QUALITY[format])
    return MEDIA_TYPES[format], pixmap.tobytes(format)


def _compact(pixmap: pymupdf.Pixmap) -> tuple[str, bytes]:
    """Return a PNG of few colours, or a JPEG of a page with photographs or of a noisy scan."""
    samples = pixmap.samples
    has_photograph = not is_grey(samples) and pixmap.color_count() > _MAX_COLORS
    png = b"" if has_photograph else compact_png(samples, pixmap.width, pixmap.height)
    if png and len(png) <= _MAX_PNG_SHARE * pixmap.width * pixmap.height:
        return MEDIA_TYPES["compact"], png
    jpeg = pixmap.tobytes("jpeg", jpg_quality=_QUALITY["compact"])
    if png and len(png) <= _MAX_JPEG_SHARE * len(jpeg):
        return MEDIA_TYPES["compact"], png
    return MEDIA_TYPES["jpeg"], jpeg


class _Span(NamedTuple):
    """Glyphs of one style that are no blanks.

    y: middle of the span, in points. edges: left and right one of each glyph.
    """

    letters: str
    y: float
    edges: list[tuple[float, float]]


def _placed_lines(document: pymupdf.Document, page: PageLines) -> list[PlacedLine]:
    """Return the lines of a page, with the edges of their characters where these are known."""
    spans = _spans(document, page)
    result: list[PlacedLine] = []
    at = 0
    for line in page.lines:
        stop, glyphs = _glyphs_of(line, spans, at)
        at = stop if glyphs else at
        edges = () if page.turn else _edges(line.text, glyphs)
        box = page.shown(Box(line.x0, line.y0, line.x1, line.y1))
        result.append(PlacedLine(box.x0, box.y0, box.x1, box.y1, line.text, edges))
    return result


def _spans(document: pymupdf.Document, page: PageLines) -> list[_Span]:
    if sum(len(line.text) for line in (*page.lines, *page.hidden_lines)) > _MAX_GLYPHS:
        return []
    with damage_ignored():
        pdf_page = document.load_page(page.number - 1)
        lines = lines_in(pdf_page.get_text("rawdict", flags=TEXT_FLAGS))
        return [_span(s, rotation_matrix(pdf_page)) for line in lines for s in line["spans"]]
    return []


def _span(span: Content, turn: pymupdf.Matrix) -> _Span:
    letters: list[str] = []
    edges: list[tuple[float, float]] = []
    for glyph in span["chars"]:
        letter = clean(glyph["c"]).strip()
        box = pymupdf.Rect(glyph["bbox"]) * turn
        letters.append(letter)
        edges.extend([(box.x0, box.x1)] * len(letter))
    box = pymupdf.Rect(span["bbox"]) * turn
    return _Span("".join(letters), (box.y0 + box.y1) / 2, edges)


def _glyphs_of(
    line: TextLine, spans: Sequence[_Span], start: int
) -> tuple[int, list[tuple[float, float]]]:
    """Return the index of the first span after those of a line, and the edges of its letters.

    No edges if the next spans are not those of the line.
    """
    letters = "".join(line.text.split())
    edges: list[tuple[float, float]] = []
    at, n_skipped = start, 0
    while len(edges) < len(letters):
        if at == len(spans) or n_skipped > _MAX_SKIPPED_SPANS:
            return at, []
        span = spans[at]
        if letters.startswith(span.letters, len(edges)) and line.y0 <= span.y <= line.y1:
            edges += span.edges
        else:
            n_skipped += 1
        at += 1
    return at, edges


def _edges(text: str, glyphs: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    """Return the left edge of each character and the right one of the last; () if they go back.

    A blank begins where the letter before it ends.

    >>> _edges("a bc", [(1.0, 2.0), (5.0, 6.0), (6.5, 7.0)])
    (1.0, 2.0, 5.0, 6.5, 7.0)
    """
    if not glyphs:
        return ()
    rest = iter(glyphs)
    lefts: list[float] = []
    right = glyphs[0][0]
    for letter in text:
        left, right = (right, right) if letter.isspace() else next(rest)
        lefts.append(left)
    edges = (*lefts, right)
    is_back = any(b < a - 1 for a, b in pairwise(edges))  # more than kerning
    return () if is_back else tuple(accumulate(edges, max))
