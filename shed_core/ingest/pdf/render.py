"""Drawing pages. It runs where documents are read: in a worker, which has limits.

What draws a page is the same for a model that looks at one and for people who look at all of them.
"""

from math import sqrt

import pymupdf

from shed_core.ingest.pdf.open import MUPDF_ERRORS, check_memory, open_pdf
from shed_core.ingest.pdf.page_images import MEDIA_TYPES, PageImage, PageRequest, PlacedLine
from shed_core.ingest.pdf.pages import read_page
from shed_core.ingest.pdf.png import compact_png, is_grey

_MAX_PIXELS = 8_000_000  # a page of 3 x 200 inches is drawn smaller than requested
_MAX_PNG_SHARE = 1 / 8  # bytes a pixel; beyond that the page is a picture, which JPEG is for
_MAX_COLORS = 6_000  # pages of text have at most 5,600, those with a photograph 13,000 and more
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
    opened = open_pdf(document) if isinstance(document, bytes) else document
    return _draw(opened.load_page(page - 1), width_px, format)[1]


def render_pages(data: bytes, request: PageRequest, password: str = "") -> list[PageImage]:
    """Draw pages of a document; one that cannot be drawn has no image.

    Raises a leaf of DocumentError if the document cannot be opened.
    """
    document = open_pdf(data, password)
    return [_page(document, number, request) for number in request.pages]


def _page(document: pymupdf.Document, number: int, request: PageRequest) -> PageImage:
    page_lines = read_page(document, number)
    lines = [PlacedLine(line.x0, line.y0, line.x1, line.y1, line.text) for line in page_lines.lines]
    width, height = page_lines.width, page_lines.height
    try:
        media_type, image = _draw(document.load_page(number - 1), request.width, request.format)
    except MUPDF_ERRORS as error:
        check_memory(error)
        media_type, image = MEDIA_TYPES["png"], b""  # the text of a broken page may be all right
    return PageImage(
        number, width, height, media_type, image, tuple(lines if request.with_lines else ())
    )


def _draw(page: pymupdf.Page, width_px: int, format: str) -> tuple[str, bytes]:
    zoom = width_px / max(1.0, page.rect.width)
    area = page.rect.width * page.rect.height * zoom**2
    zoom *= min(1.0, sqrt(_MAX_PIXELS / max(1.0, area)))
    drawn = page.get_pixmap(matrix=pymupdf.Matrix(zoom, zoom), alpha=False)
    if format == "compact":
        return _compact(drawn)
    if format == "jpeg":
        return MEDIA_TYPES[format], drawn.tobytes("jpeg", jpg_quality=_QUALITY[format])
    return MEDIA_TYPES[format], drawn.tobytes(format)


def _compact(drawn: pymupdf.Pixmap) -> tuple[str, bytes]:
    """Return a PNG of few colours, or a JPEG of a page with photographs or of a noisy scan."""
    samples = drawn.samples
    has_photograph = not is_grey(samples) and drawn.color_count() > _MAX_COLORS
    png = b"" if has_photograph else compact_png(samples, drawn.width, drawn.height)
    if png and len(png) <= _MAX_PNG_SHARE * drawn.width * drawn.height:
        return MEDIA_TYPES["compact"], png
    jpeg = drawn.tobytes("jpeg", jpg_quality=_QUALITY["compact"])
    if png and len(png) <= len(jpeg):
        return MEDIA_TYPES["compact"], png
    return MEDIA_TYPES["jpeg"], jpeg
