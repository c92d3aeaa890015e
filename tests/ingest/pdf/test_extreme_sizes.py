"""Sizes and places beyond all numbers, which a damaged or hostile page may state."""

from shed_core.document.codec import decode, encode
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.adversarial_pdfs import text_page

HUGE = "9" * 38


def test_a_line_of_infinite_size_costs_no_other() -> None:
    matrix = f"-{HUGE}0 1 1 72 12 0"
    huge = f"/F -{HUGE} Tf {matrix} Tm {HUGE} Tc [(Hello) 72 (World)] TJ"
    page = f"BT /F 12 Tf 72 700 Td (Some text) Tj ET BT {huge} ET"

    record = read_record(text_page(page.encode()), Options())

    assert "Some text" in decode(encode(record)).text
