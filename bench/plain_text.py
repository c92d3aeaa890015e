"""The text of pages as PyMuPDF gives it, for what is measured beside our reading."""

from shed_core.ingest.pdf.open import open_pdf


def page_texts(data: bytes) -> list[str]:
    """Return the text of each page. Raises a leaf of DocumentError if it cannot be opened."""
    with open_pdf(data) as document:
        return [page.get_text("text") for page in document]
