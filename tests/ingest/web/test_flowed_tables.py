"""Tables of HTML, Markdown and PowerPoint: cells stand in the columns that the file gives them."""

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.flowed_documents import html, slide_with_table
from tests.ingest.reading import shown_tables
from tests.word_documents import BODY

HEADS = "<tr><th></th><th>2021</th><th>2020</th></tr>"
SALES = "<tr><td>Sales</td><td>12</td><td>13</td></tr>"


def shown(data: bytes) -> list[list[str]]:
    """Return the heads and rows of the one table of a file, as they are shown."""
    [found] = shown_tables(read_record(data, Options()))
    return found


@pytest.mark.parametrize(
    ("rows", "cells"),
    [
        ("<tr><td>One</td><td></td><td>77</td></tr>", [["One", "", "77"]]),
        ("<tr><td>One<td>&nbsp;<td>77", [["One", "", "77"]]),
        ("<tr><td colspan=2>One</td><td>77</td></tr>", [["One", "", "77"]]),
        (
            "<tr><td rowspan=2>One</td><td rowspan=2>76</td><td>77</td></tr><tr><td>78</td></tr>",
            [["One", "76", "77"], ["", "", "78"]],
        ),
        (
            "<tr><td>One<td rowspan='0'>76<td colspan='x'>77</tr><tr><td>Two<td><td>78",
            [["One", "76", "77"], ["Two", "", "78"]],
        ),
    ],
    ids=["blank", "no end tags", "colspan", "rowspan", "spans that are none"],
)
def test_a_figure_stands_in_its_column_whatever_is_blank(rows: str, cells: list[list[str]]):
    assert shown(html(f"<table>{HEADS}{SALES}{rows}</table>"))[2:] == cells


def test_signs_and_brackets_in_cells_of_their_own_take_no_column():
    heads = "<tr><th></th><th colspan=2>2021</th><th colspan=3>2020</th></tr>"
    sales = "<tr><td>Sales</td><td>$</td><td>12</td></tr>"
    costs = "<tr><td>Costs</td><td colspan=2>(5)</td><td>$</td><td>(6</td><td>)</td></tr>"

    assert shown(html(f"<table>{heads}{sales}{costs}</table>")) == [
        ["", "2021", "2020"],
        ["Sales", "$12", ""],
        ["Costs", "(5)", "$(6)"],
    ]


def test_rows_of_a_table_in_a_cell_do_not_end_the_row_around_it():
    inner = "<table><tr><td>x<td>y<tr><td>5<td>6</table>"
    rows = f"<tr><td>Parts</td><td>{inner}</td><td>77</td></tr>"

    assert shown(html(f"<table>{HEADS}{SALES}{rows}</table>"))[-1] == ["Parts", "x y 5 6", "77"]


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


def test_a_title_of_rows_right_below_the_heads_is_no_head():
    heads = "<tr><th>Type</th><th>Alias</th></tr>"
    group = "<tr><th colspan=2>whole numbers</th></tr>"
    rows = "<tr><td>byte</td><td>i8</td></tr><tr><td>short</td><td>i16</td></tr>"

    assert shown(html(f"<table>{heads}{group}{rows}</table>"))[:2] == [
        ["Type", "Alias"],
        ["whole numbers", ""],
    ]
