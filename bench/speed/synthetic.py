"""Generated documents for measurements."""

import pymupdf

from shed_core.ingest.pdf.made.sample import sample_report


def long_report(n_pages: int) -> bytes:
    """Return a PDF of at least that many pages: the sample report repeated."""
    part = pymupdf.open("pdf", sample_report())
    document = pymupdf.open()
    while len(document) < n_pages:
        document.insert_pdf(part)
    return document.tobytes(garbage=3, deflate=True)
