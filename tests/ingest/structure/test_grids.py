"""Cells of tables, on statements set as filings set them: each case was one in a filing."""

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.retrieval.table_text import head_cells, table_rows
from tests.tables import statement

PROSE = (60.0, [(72.0, "The staff of the committee met in spring and found the work in order.")])
YEARS = (100.0, [(352.0, "2021"), (432.0, "2020")])
SALES = (130.0, [(72.0, "Net sales"), (352.0, "1,412"), (432.0, "1,381")])
COSTS = (142.0, [(72.0, "Costs"), (352.0, "(955)"), (432.0, "(938)")])
TAX = (154.0, [(72.0, "Tax"), (352.0, "21%"), (432.0, "22%")])


def table_of(*rows):
    """Return the heads and the other rows of the one table of a page."""
    record = read_record(statement([PROSE, *rows]), Options())
    [(phrase, grid)] = record.tables
    return [head_cells(record, phrase)] + [
        row.cells for row in table_rows(record, phrase)[grid.has_head :]
    ]


def test_figures_stand_in_the_row_of_their_label_and_under_their_year():
    assert table_of(YEARS, SALES, COSTS, TAX) == [
        ["", "2021", "2020"],
        ["Net sales", "1,412", "1,381"],
        ["Costs", "(955)", "(938)"],
        ["Tax", "21%", "22%"],
    ]


@pytest.mark.parametrize(("x", "cells"), [(352.0, ["77", ""]), (432.0, ["", "77"])])
def test_a_blank_is_a_cell_of_its_own(x, cells):
    one = (166.0, [(72.0, "One time"), (x, "77")])

    assert table_of(YEARS, SALES, COSTS, TAX, one)[-1] == ["One time", *cells]


def test_a_sign_far_left_of_its_figure_stands_with_it():
    total = (166.0, [(72.0, "Total"), (310.0, "$"), (352.0, "478"), (390.0, "$"), (432.0, "465")])

    assert table_of(YEARS, SALES, COSTS, TAX, total)[-1] == ["Total", "$478", "$465"]


def test_a_head_over_both_columns_stands_at_the_first():
    over = (88.0, [(330.0, "Years ended May 31,")])

    assert table_of(over, YEARS, SALES, COSTS)[0] == ["", "Years ended May 31, 2021", "2020"]


def test_heads_drawn_column_by_column_are_joined():
    torn = [
        (104.0, [(318.0, "Paid-in")]),
        (116.0, [(318.0, "capital")]),
        (104.0, [(398.0, "Retained")]),
        (116.0, [(398.0, "profits")]),
    ]

    assert table_of(*torn, SALES, COSTS, TAX)[0] == ["", "Paid-in capital", "Retained profits"]


def test_a_wrapped_label_is_one_cell():
    first = (166.0, [(72.0, "Accumulated amortization and")])
    second = (176.0, [(82.0, "other charges"), (352.0, "12"), (432.0, "13")])

    assert table_of(YEARS, SALES, COSTS, TAX, first, second)[-1] == [
        "Accumulated amortization and other charges",
        "12",
        "13",
    ]


def test_a_subtotal_without_a_label_is_a_row_of_its_own():
    subtotal = (166.0, [(352.0, "457"), (432.0, "443")])

    assert table_of(YEARS, SALES, COSTS, TAX, subtotal)[-1] == ["", "457", "443"]


def test_a_long_row_of_cells_is_left_as_text():
    cells = [(40.0 + 4 * n, f"{n % 10}") for n in range(140)]
    record = read_record(statement([PROSE, (100.0, cells), (112.0, cells)]), Options())

    assert record.tables == ()
