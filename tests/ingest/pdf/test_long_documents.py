"""Documents of hundreds of pages, between which MuPDF's memory is freed."""

from typing import Any

import pymupdf

from shed_core.ingest.pdf.reader import read
from shed_core.options import OcrMode

N_PAGES = 402


def test_no_page_of_a_long_document_is_lost() -> None:
    document: Any = pymupdf.open()
    for number in range(1, N_PAGES + 1):
        document.new_page().insert_text((72, 100), f"Page {number}", fontname="tiro")
    data = document.tobytes(use_objstms=1, deflate=True)

    pages = read(data, "", None, OcrMode.AUTO).pages

    assert [[line.text for line in page.lines] for page in pages] == [
        [f"Page {number}"] for number in range(1, N_PAGES + 1)
    ]
