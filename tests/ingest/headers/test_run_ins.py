"""Titles that a section's text follows in their line."""

from collections.abc import Sequence

import pymupdf

from shed_core.document.phrases import FoundBy
from shed_core.ingest.pipeline import read_record
from tests.documents import PARAGRAPH, SECTION, Style, Writer
from tests.ingest.reading import BUILTIN


def with_run_ins(
    titles: Sequence[str], font: str, text: str = "The committee met in the spring and found"
) -> bytes:
    """Return sections whose titles are in a font of their own, each before its text."""
    writer = Writer()
    writer.line("1 Report of the Committee", SECTION)
    writer.paragraphs(1)
    for title in titles:
        y = writer.line(title, Style(font, before=6.0))
        x = writer.left + pymupdf.get_text_length(f"{title} ", font, 10)
        writer.page.insert_text((x, y), text, fontname="tiro")
        writer.line("that the work was in good order, as it had been in the year before.")
        writer.paragraphs(1)
    writer.line("2 Outlook", SECTION)
    writer.line("The committee will meet again.", PARAGRAPH)
    return writer.bytes()


def test_numbered_titles_of_a_contract_are_clauses():
    terms = "Term of the licence", "Breach by a party", "Governing law", "Duties of both"
    titles = [f"1.{number}. {title}." for number, title in enumerate(terms, 1)]
    text = "The licensee shall hereby indemnify each party hereto pursuant hereof"
    data = with_run_ins(titles, "tibo", text)

    record = read_record(data, BUILTIN)

    assert [by for by in record.nodes.found_by if by == FoundBy.CLAUSE] == [FoundBy.CLAUSE] * len(
        titles
    )
