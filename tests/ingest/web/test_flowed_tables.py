"""Tables of HTML, Markdown and PowerPoint: cells stand in the columns that the file gives them."""

from shed_core.document.grid import MAX_COLUMNS
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.web.text import text_parts
from shed_core.options import Options
from tests.flowed_documents import html, slide_with_table
from tests.ingest.reading import shown_tables


def shown(data: bytes) -> list[list[str]]:
    """Return the heads and rows of the one table of a file, as they are shown."""
    [found] = shown_tables(read_record(data, Options()))
    return found


def test_a_row_of_more_cells_than_a_grid_may_have_is_text():
    rows = f"<tr>{'<td>a' * (MAX_COLUMNS + 1)}</tr>" * 3

    assert shown_tables(read_record(html(f"<table>{rows}</table>"), Options())) == []


def test_a_table_on_a_slide_has_its_blanks_and_merged_cells():
    rows = [["", "2021", "2020"], ["Sales", "", "13"], ["Costs", "5", "6"]]

    assert shown(slide_with_table(rows)) == rows


def test_a_slide_that_begins_with_a_table_is_a_page_of_its_own():
    record = read_record(slide_with_table([["a", "1"], ["b", "2"]], n_slides=2), Options())

    assert [table.phrase for table in record.tables] == [0, 1]
    assert [record.pages[table.phrase] for table in record.tables] == [1, 2]


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
