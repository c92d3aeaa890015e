"""Documents of hundreds of pages, between which MuPDF's memory is freed."""

from typing import Any

import pymupdf
import pytest

from shed_core.document.record import DocumentRecord
from shed_core.ingest.pdf import open as opening
from shed_core.ingest.pdf.pages import read_pages
from shed_core.ingest.pdf.reader import read
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.documents import encrypted, report, scanned
from tests.tagged_pdfs import Tagged, tagged_pdf

N_PAGES = 402


def test_no_page_of_a_long_document_is_lost() -> None:
    document: Any = pymupdf.open()
    for number in range(1, N_PAGES + 1):
        document.new_page().insert_text((72, 100), f"Page {number}", fontname="tiro")
    data = document.tobytes(use_objstms=1, deflate=True)

    pages = read(data, "", None).pages

    assert [[line.text for line in page.lines] for page in pages] == [
        [f"Page {number}"] for number in range(1, N_PAGES + 1)
    ]


def test_the_objects_of_few_pages_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "_PAGES_PER_OPENING", 2)
    document = opening.open_pdf(report())

    pages = read_pages(document)

    assert len(pages) > 2 >= document.n_loaded


@pytest.mark.parametrize(
    "data",
    [
        report(with_outline=True),
        encrypted("secret"),
        report()[:-100],  # without the end, by which MuPDF finds its objects
        scanned(),
        tagged_pdf([[Tagged("H1", "Scope"), Tagged("P", "Some text.")]] * 3),
    ],
)
def test_a_file_that_is_opened_anew_has_the_same_record(
    data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def record() -> DocumentRecord:
        return read_record(data, Options(), password="secret")

    expected = record()
    monkeypatch.setattr(opening, "_PAGES_PER_OPENING", 1)

    assert record() == expected
