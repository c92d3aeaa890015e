"""Tables of plain text, by the places of their cells."""

from shed_core.ingest.pipeline import read_record
from shed_core.ingest.web.text import text_parts
from shed_core.options import Options
from tests.word_documents import BODY

TABLE = """Name            2025      2026
Sales            412       398
Costs                      301
Net income       157        97"""


def test_lines_of_cells_below_each_other_are_a_table_with_its_blanks():
    record = read_record(f"{BODY}\n\n{TABLE}\n\n{BODY}\n".encode(), Options())

    ((_, grid),) = record.tables
    assert "Costs  301" in record.text
    assert grid.n_columns == 3
    assert [grid.columns[n] for n, row in enumerate(grid.rows) if row == 2] == [0, 2]
    assert record.text.split() == f"{BODY}\n{TABLE}\n{BODY}".split()


def test_cells_that_are_not_below_each_other_are_no_table():
    lines = [
        "one two three       four",
        "a long text of it that goes on",
        "x   y       z         w    u",
    ]

    assert [rows for _, rows in text_parts([*lines, "a very wide cell of this   b"])] == [
        [],
        [],
        [],
    ]


def test_a_lone_line_keeps_its_gaps_and_an_item_has_none():
    text = f"{BODY}\n\nVim way        Vi way\n\n1.    An item of a list\n\n{BODY}\n"

    record = read_record(text.encode(), Options())

    assert "Vim way  Vi way" in record.text
    assert "1. An item of a list" in record.text
    assert record.tables == ()


def test_a_table_at_the_top_of_a_page_is_on_that_page():
    record = read_record(f"{BODY}\n\f{TABLE}\n\n{BODY}\n".encode(), Options())

    assert record.pages[record.tables[0][0]] == 2
    assert record.n_pages == 2
