"""The built-in identifier of headers on documents that the tests make."""

import pymupdf
import pytest

from shed_core.ingest.lines.spans import page_lines
from shed_core.ingest.pdf.pages import lines_of
from shed_core.ingest.pipeline import read_record
from tests.documents import (
    BOLD,
    CLAUSES,
    REPORT,
    Writer,
    contract,
    report,
    two_columns,
)
from tests.ingest.reading import BUILTIN, as_text, contents, headers, stats_of


def test_a_report_gives_its_headers_and_their_levels():
    found = contents(read_record(report(), BUILTIN))

    assert found == [(1, "Annual Report"), *((level + 1, text) for level, text in REPORT)]


def test_two_columns_are_read_one_after_the_other():
    assert headers(two_columns()) == ["1 Left", "2 More Left", "3 Right", "4 More Right"]


@pytest.mark.parametrize("is_bold", [True, False])
def test_titled_clauses_are_headers_and_the_rest_of_their_line_is_text(is_bold: bool):
    record = read_record(contract(is_bold), BUILTIN)

    clauses = [f"{number}. {clause}." for number, clause in enumerate(CLAUSES, start=1)]
    assert [record.header(node) for node in range(record.sht.n_nodes)][1:] == clauses
    assert record.phrase_text(record.sht.headers[1] + 1).startswith("The parties agree")


def test_the_text_is_complete_though_headers_run_into_it():
    record = read_record(contract(), BUILTIN)

    assert record.text.count("The parties agree on what this clause says and") == len(CLAUSES)


def test_underlined_headers_have_a_pattern_of_their_own():
    writer = Writer()
    for number, text in enumerate(("Plain Header", "Header With a Line", "Another Plain One")):
        y = writer.line(text, BOLD._replace(before=14))
        if number == 1:
            writer.page.draw_line((writer.left, y + 2), (writer.left + 95, y + 2), width=0.7)
        writer.paragraphs(3)

    record = read_record(writer.bytes(), BUILTIN)

    assert record.nodes.clusters == (0, 1, 0)
    assert [pattern.is_underlined for pattern in record.patterns] == [False, True]


def test_a_rule_across_the_page_underlines_nothing():
    writer = Writer()
    y = writer.line("A Header", BOLD._replace(before=14))
    writer.page.draw_line((writer.left, y + 2), (writer.right, y + 2), width=0.7)
    writer.paragraphs(3)

    assert not read_record(writer.bytes(), BUILTIN).patterns[0].is_underlined


PLAIN = "and this goes on in plain letters up to the very right edge of the column, as text does"


def leads_of(bold: str) -> set[int]:
    page = pymupdf.Document().new_page()
    x = 72 + pymupdf.get_text_length(bold + " ", "tibo", 10)
    page.insert_text((72, 100), bold, fontname="tibo", fontsize=10)
    page.insert_text((x, 100), PLAIN, fontname="tiro", fontsize=10)
    page.insert_text((72, 112), "which makes up the second row.", fontname="tiro", fontsize=10)
    lines = page_lines(lines_of(page.get_text("dict")), 1, 612.0, 792.0).lines
    assert len(lines) == 2
    return as_text(stats_of(*lines)._replace(wrap_edges=[lines[0].x1] * 2)).leads


def test_the_beginning_of_a_paragraph_in_bold_is_a_lead():
    assert leads_of("Trading revenue increased") == {0}


@pytest.mark.parametrize("title", ["Item 7. Discussion", "Note 3. Leases"])
def test_a_title_with_a_keyword_and_a_number_is_no_lead(title: str):
    assert leads_of(title) == set()
