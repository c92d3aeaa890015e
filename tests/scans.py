"""Scans that the tests make themselves, and whether this machine can read them."""

import pymupdf
import pytest

from shed_core.ingest.ocr.engine import engine_version

needs_engine = pytest.mark.skipif(
    not engine_version(), reason="no OCR: install tesseract-ocr-eng, or the extra ocr"
)
TITLE, HEADERS = "ANNUAL REPORT", ("Findings", "Costs", "Outlook")
SENTENCE = "The committee met in the spring and found the work in good order. "


def written(document: pymupdf.Document, header: str) -> None:
    """Add a page with a bold header and two paragraphs."""
    page = document.new_page()
    page.insert_text((72, 90), header, fontname="hebo", fontsize=15)
    for top in (110, 250):
        box = pymupdf.Rect(72, top, 540, top + 120)
        page.insert_textbox(box, SENTENCE * 6, fontname="tiro", fontsize=11)


def scanned(document: pymupdf.Document, dpi: int = 150) -> bytes:
    """Return a PDF of the images of the pages of another."""
    with pymupdf.open() as scan:
        for page in document:
            image = page.get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY).tobytes("png")
            scan.new_page(width=page.rect.width, height=page.rect.height).insert_image(
                page.rect, stream=image
            )
        return scan.tobytes(deflate=True)


def scanned_by(document: pymupdf.Document, placing: pymupdf.Matrix) -> bytes:
    """Return a PDF of the images of pages that lay in the scanner in some way."""
    with pymupdf.open() as scan:
        for page in document:
            matrix = pymupdf.Matrix(150 / 72, 150 / 72) * placing
            image = page.get_pixmap(matrix=matrix, colorspace=pymupdf.csGRAY)
            image.set_dpi(150, 150)
            new = scan.new_page(width=image.width * 0.48, height=image.height * 0.48)
            new.insert_image(new.rect, stream=image.tobytes("png"))
        return scan.tobytes(deflate=True)


def scan_of(*headers: str) -> bytes:
    """Return a PDF of images, a page for each header."""
    with pymupdf.open() as document:
        for header in headers:
            written(document, header)
        return scanned(document)


def contract_with_a_scanned_page() -> bytes:
    """Return a PDF of two pages of text, and the image of a page between them."""
    with pymupdf.open() as document:
        written(document, HEADERS[0])
        with pymupdf.open(stream=scan_of(HEADERS[1])) as signed:
            document.insert_pdf(signed)
        written(document, HEADERS[2])
        return document.tobytes(deflate=True)
