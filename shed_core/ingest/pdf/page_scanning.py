"""A PDF page for OCR: the share that pictures cover, and the page as a picture."""

from functools import partial
from math import sqrt

import pymupdf

from shed_core.ingest.lines.text_line import PageLines
from shed_core.ingest.ocr.recognized import Picture
from shed_core.ingest.ocr.scanner import PageView, Scanner
from shed_core.ingest.pdf.open import damage_ignored

_MAX_PIXELS = 12_000_000  # of a page that is recognised: A4 at 350 dpi


def recognize_if_needed(document: pymupdf.Document, lines: PageLines, scanner: Scanner) -> None:
    """Recognise a page by OCR if it needs it. lines: of its text, changed in place."""
    with damage_ignored():
        place = document, lines.number - 1  # a page that needs nothing is not loaded again
        scanner.look(lines, PageView(partial(_pictures, *place), partial(_draw, *place)))


def _pictures(document: pymupdf.Document, index: int) -> float:
    """Return the share of a page that pictures cover; some scanners cut a page into strips."""
    page = document.load_page(index)
    whole = page.rect.get_area()
    images = (pymupdf.Rect(image["bbox"]) & page.rect for image in page.get_image_info())
    return sum(image.get_area() / whole for image in images if whole)


def _draw(document: pymupdf.Document, index: int, dpi: int) -> Picture:
    page = document.load_page(index)
    area = max(1.0, page.rect.width * page.rect.height)
    dpi = max(1, min(dpi, int(72 * sqrt(_MAX_PIXELS / area))))
    zoom = pymupdf.Matrix(dpi / 72, dpi / 72)
    pixmap = page.get_pixmap(matrix=zoom, colorspace=pymupdf.csGRAY, alpha=False, annots=False)
    return Picture(pixmap.samples, pixmap.width, pixmap.height, dpi)
