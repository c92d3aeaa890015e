"""Headings in tables of HTML, Markdown and Word: cells of data, unless they head text."""

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.flowed_documents import html
from tests.ingest.reading import contents, shown_tables
from tests.word_documents import BODY, paragraph, styled, word_file

TEXT = f"<p>{BODY}</p>"
ROWS = {
    "below heads": [("Part", "Note"), ("#Valve", "closes"), ("##Pump", "lifts")],
    "from the first row": [("##Valve", "closes"), ("##Pump", "lifts"), ("##Lid", "shuts")],
    "beside figures": [("Item", "Price"), ("##Valve", "12"), ("Pump", "30")],
    "one alone": [("#Valve", "closes"), ("Pump", "lifts")],
    "in the second column": [("1", "Valve", "closes"), ("2", "#Pump", "lifts")],
}
TREE = [(1, "Manual"), (2, "Use"), (2, "Care"), (3, "Daily")]


def page(table: str) -> bytes:
    """Return a page with a table in the first section of its chapter."""
    before, after = f"<h1>Manual</h1><h2>Use</h2>{TEXT}", f"<h2>Care</h2>{TEXT}<h3>Daily</h3>"
    return html(f"{before}{table}<p>It goes on.</p>{after}{TEXT}")


def html_table(rows: list[tuple[str, ...]]) -> str:
    cells = ("".join(f"<td>{html_text(text)}</td>" for text in row) for row in rows)
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>"


def html_text(text: str) -> str:
    level = text.count("#")
    return f"<h{level}>{text.strip('#')}</h{level}>" if level else text


def word_table(rows: list[tuple[str, ...]]) -> str:
    cells = ("".join(f"<w:tc>{word_text(text)}</w:tc>" for text in row) for row in rows)
    return "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in cells) + "</w:tbl>"


def word_text(text: str) -> str:
    level = text.count("#")
    return styled(text.strip("#"), f"Heading{level}") if level else paragraph(text)


@pytest.mark.parametrize("rows", ROWS.values(), ids=ROWS)
def test_a_heading_in_a_cell_of_data_is_a_cell_and_the_section_goes_on(rows: list[tuple[str, ...]]):
    record = read_record(page(html_table(rows)), Options())

    texts = [[text.strip("#") for text in row] for row in rows]
    assert contents(record) == TREE
    assert [row for row in shown_tables(record)[0] if any(row)] == texts


@pytest.mark.parametrize("rows", ROWS.values(), ids=ROWS)
def test_a_styled_heading_in_a_cell_of_a_word_table_is_a_cell(rows: list[tuple[str, ...]]):
    top = [styled("Manual", "Heading1"), styled("Use", "Heading2"), paragraph(BODY)]
    rest = [paragraph("It goes on."), styled("Care", "Heading2"), paragraph(BODY)]

    record = read_record(word_file(*top, word_table(rows), *rest), Options())

    assert contents(record) == TREE[:3]
