"""Cells of tables that no page of `pages/tables` shows: their number, limits, and single lines."""

import pymupdf
import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.ingest.structure.grids.cells import cells_of
from shed_core.options import Options
from tests.ingest.lines.lines import line
from tests.ingest.reading import shown_tables
from tests.tables import statement

PROSE = [(72.0, "The staff of the committee met in spring and found the work in order.")]


@pytest.mark.parametrize(
    ("words", "n_tables"),
    [("Market Decrease Separate", 1), ("March June December", 2), ("Mar. Sept. Dec.", 2)],
)
def test_months_head_a_new_table_and_words_that_begin_as_they_do_head_none(words, n_tables):
    places = (320.0, 380.0, 440.0)
    texts = ["Sales 12 11 10", "Costs 8 7 6", f"Value {words}", "Sales 12 11 10", "Costs 8 7 6"]
    rows = [
        (130.0 + 12 * n, [(72.0, label), *zip(places, cells, strict=True)])
        for n, (label, *cells) in enumerate(text.split() for text in texts)
    ]

    assert len(read_record(statement([(60.0, PROSE), *rows]), Options()).tables) == n_tables


def test_a_long_row_of_cells_is_left_as_text():
    cells = [(40.0 + 4 * n, f"{n % 10}") for n in range(140)]
    record = read_record(statement([(60.0, PROSE), (100.0, cells), (112.0, cells)]), Options())

    assert record.tables == ()


def test_no_cell_begins_within_a_word():
    pieces = (0, 72.0, 98.0, 7, 352.0, 357.5, 8, 357.6, 363.0, 11, 432.0, 443.0)
    row = line("Share  35  77", flat_pieces=pieces, lefts=(72.0, 352.0, 432.0))

    assert [cell.text for cell in cells_of(row, 0)] == ["Share", "35", "77"]


def test_a_year_that_ends_a_date_is_no_cell():
    days = line("01/09/2009 02/09/2009")

    assert [cell.text for cell in cells_of(days, 0)] == ["01/09/2009 02/09/2009"]


def test_rows_at_the_top_of_pages_are_no_running_heads_though_their_digits_alone_differ():
    document = pymupdf.Document()
    for year in (2016, 2018, 2020, 2022):
        rows = [
            (60 + 14 * n, [(96.0, f"{year + n}"), (432.0, f"{n + 1},{year - 1800}")])
            for n in range(4)
        ]
        document.insert_pdf(pymupdf.open(stream=statement([*rows, (400.0, PROSE)])))
    record = read_record(document.tobytes(), Options())

    assert [len(table) - 1 for table in shown_tables(record)] == [4] * 4
