"""Paragraphs that begin in bold are text; titles with a remark in plain letters are not."""

import pymupdf
import pytest

from shed_core.ingest.headers.bold_leads import paragraph_leads
from shed_core.ingest.lines.reader import page_lines
from shed_core.ingest.pdf.pages import lines_of

PLAIN = "and this goes on in plain letters up to the very right edge of the column, as text does"


def leads_of(bold: str) -> set[int]:
    page = pymupdf.Document().new_page()
    x = 72 + pymupdf.get_text_length(bold + " ", "tibo", 10)
    page.insert_text((72, 100), bold, fontname="tibo", fontsize=10)
    page.insert_text((x, 100), PLAIN, fontname="tiro", fontsize=10)
    page.insert_text((72, 112), "which makes up the second row.", fontname="tiro", fontsize=10)
    lines = page_lines(lines_of(page.get_text("dict")), 1, 612.0, 792.0).lines
    assert len(lines) == 2
    return paragraph_leads(lines, [lines[0].x1] * 2)


def test_a_paragraph_that_begins_in_bold_is_a_lead() -> None:
    assert leads_of("Trading revenue increased") == {0}


@pytest.mark.parametrize("title", ["Item 7. Discussion", "Note 3. Leases"])
def test_a_title_with_a_keyword_and_a_number_is_none(title: str) -> None:
    assert leads_of(title) == set()
