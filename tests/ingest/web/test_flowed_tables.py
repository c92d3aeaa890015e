"""Tables of HTML, Markdown and PowerPoint: cells stand in the columns that the file gives them."""

from pathlib import Path

import pytest

from shed_core.document.grid import MAX_COLUMNS
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.cases import Case, cases, shortened, table_lines
from tests.flowed_documents import html, slide_with_table
from tests.ingest.reading import shown_tables
from tests.word_documents import BODY

HEADS = "<tr><th></th><th>2021</th><th>2020</th></tr>"
SALES = "<tr><td>Sales</td><td>12</td><td>13</td></tr>"


def shown(data: bytes) -> list[list[str]]:
    """Return the heads and rows of the one table of a file, as they are shown."""
    [found] = shown_tables(read_record(data, Options()))
    return found


@pytest.mark.parametrize("case", cases(Path(__file__).parent / "tables.txt"))
def test_a_table_has_these_heads_and_rows(case: Case):
    rows = "".join({"{years}": HEADS, "{sales}": SALES}.get(line, line) for line in case.source)

    tables = shown_tables(read_record(html(f"<table>{rows}</table>"), Options()))

    assert shortened(table_lines(tables), case.expected) == list(case.expected)


def test_a_row_of_more_cells_than_a_grid_may_have_is_text():
    rows = f"<tr>{'<td>a' * (MAX_COLUMNS + 1)}</tr>" * 3

    assert shown_tables(read_record(html(f"<table>{rows}</table>"), Options())) == []


def test_what_follows_a_table_without_an_end_tag_is_outside_of_it():
    page = html(f"<div><table>{HEADS}{SALES}<tr><td>One<td><td>77</div>", f"<p>{BODY}</p>")

    record = read_record(page, Options())

    [(phrase, _)] = record.tables
    assert record.phrase_text(phrase).endswith("One  77")


def test_tables_deep_in_tables_are_read_in_time_that_grows_with_them():
    page = html("<table><tr><td>" * 5000, "deep")

    assert read_record(page, Options()).text.strip() == "deep"


def test_a_table_of_markdown_has_its_blanks():
    rows = ["| | 2021 | 2020 |", "|---|---|---|", "| Sales | $5 | |", "| Costs | | 7 |"]
    data = "\n".join(["# Findings", "", BODY, "", *rows]).encode()

    assert shown(data) == [["", "2021", "2020"], ["Sales", "$5", ""], ["Costs", "", "7"]]


def test_a_table_on_a_slide_has_its_blanks_and_merged_cells():
    rows = [["", "2021", "2020"], ["Sales", "", "13"], ["Costs", "5", "6"]]

    assert shown(slide_with_table(rows)) == rows


def test_a_slide_that_begins_with_a_table_is_a_page_of_its_own():
    record = read_record(slide_with_table([["a", "1"], ["b", "2"]], n_slides=2), Options())

    assert [table.phrase for table in record.tables] == [0, 1]
    assert [record.pages[table.phrase] for table in record.tables] == [1, 2]


def test_numbered_terms_and_what_they_mean_are_no_table():
    meaning = (
        "The committee must not write outside of the tree, save for its own reports in autumn."
    )
    terms = ("2.3 &amp; 4.5", "4.9", "4.17", "10.1", "10.1", "10.2", "11")
    listed = "".join(f"<dt>{term}</dt><dd><p>{meaning}</p></dd>" for term in terms)
    record = read_record(html(f"<h1>Changes</h1><p>In 2018.</p><dl>{listed}</dl>"), Options())

    assert shown_tables(record) == []
