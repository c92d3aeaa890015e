"""Cells of tables, on statements set as filings set them: each case was one in a filing."""

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.ingest.structure.grids.cells import cells_of
from shed_core.options import Options
from shed_core.retrieval.table_text import head_cells, table_rows
from tests.ingest.lines.lines import line
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


def test_a_head_over_both_columns_is_in_the_head_of_each():
    over = (88.0, [(330.0, "Years ended May 31,")])

    heads = table_of(over, YEARS, SALES, COSTS)[0]

    assert heads == ["", "Years ended May 31, 2021", "Years ended May 31, 2020"]


TWO_GROUPS = [
    (130.0, [(72.0, "Net sales"), (320.0, "12"), (380.0, "11"), (440.0, "10")]),
    (142.0, [(72.0, "Costs"), (320.0, "8"), (380.0, "7"), (440.0, "6")]),
]


@pytest.mark.parametrize(
    ("words", "n_tables"),
    [("Market Decrease Separate", 1), ("March June December", 2), ("Mar. Sept. Dec.", 2)],
)
def test_months_head_a_new_table_and_words_that_begin_as_they_do_head_none(words, n_tables):
    heads = zip((320.0, 380.0, 440.0), words.split(), strict=True)
    below = (154.0, [(72.0, "Value"), *heads])
    rest = [(y + 36, cells) for y, cells in TWO_GROUPS]
    page = statement([PROSE, *TWO_GROUPS, below, *rest])

    assert len(read_record(page, Options()).tables) == n_tables


def test_a_head_stands_over_the_columns_in_whose_middle_it_is():
    rows = [(y, [*cells, (500.0, "5"), (560.0, "4")]) for y, cells in TWO_GROUPS]
    over = (86.0, [(352.0, "Europe"), (508.0, "Asia")])
    years = ["2021", "2020", "2019", "2021", "2020"]
    heads = (100.0, [(320.0 + 60 * n, year) for n, year in enumerate(years)])

    assert table_of(over, heads, *rows)[0] == [
        "",
        *("Europe 2021", "Europe 2020", "Europe 2019"),
        *("Asia 2021", "Asia 2020"),
    ]


def test_heads_beside_a_length_of_time_are_those_of_the_table_below_another():
    months, unit = (72.0, "Three months ended March 31,"), (72.0, "in millions")
    years = [(352.0, "2021"), (412.0, "2020"), (472.0, "2021"), (532.0, "2020")]
    figures = [(x, f"1,{n}12") for n, (x, _) in enumerate(years)]

    def block(y, *groups):
        heads = (y, [months, *zip((330.0, 450.0), groups, strict=True)])
        return [heads, (y + 12, [unit, *years]), (y + 24, [(72.0, "Revenue"), *figures])]

    rows = [*block(100.0, "Banking", "Markets"), *block(148.0, "Wealth", "Corporate")]
    record = read_record(statement([PROSE, *rows]), Options())
    heads = [head_cells(record, phrase) for phrase, _ in record.tables]

    assert [one[1:] for one in heads] == [
        ["Banking 2021", "Banking 2020", "Markets 2021", "Markets 2020"],
        ["Wealth 2021", "Wealth 2020", "Corporate 2021", "Corporate 2020"],
    ]


def test_a_year_stands_over_all_columns_that_have_heads_below_it():
    over = (86.0, [(345.0, "2021"), (465.0, "2020")])
    rows = [(y, [*cells, (500.0, "5")]) for y, cells in TWO_GROUPS]
    heads = (100.0, [(285.0, "Amount"), (358.0, "Rate"), (405.0, "Amount"), (478.0, "Rate")])

    assert table_of(over, heads, *rows)[0][1:] == [
        *("2021 Amount", "2021 Rate"),
        *("2020 Amount", "2020 Rate"),
    ]


def test_the_lines_of_a_head_of_one_column_stand_over_that_one():
    high = (105.0, [(355.0, "Weighted")])
    low = (116.0, [(290.0, "Shares"), (356.0, "average"), (410.0, "Amount")])

    heads = table_of(high, low, *TWO_GROUPS)[0]

    assert heads == ["", "Shares", "Weighted average", "Amount"]


def test_the_sign_of_a_change_in_per_cent_is_not_that_of_the_year_before_it():
    rows = [[*SALES[1], (500.0, "2%")], [*COSTS[1], (500.0, "1%")], [*TAX[1], (500.0, "3%")]]
    years = (98.0, [(72.0, "Year ended May 31,"), *YEARS[1], (501.0, "%")])
    below = [(y, row) for y, row in zip((130.0, 142.0, 154.0), rows, strict=True)]

    heads = table_of(years, (107.0, [(492.0, "Change")]), *below)[0]

    assert heads == ["Year ended May 31,", "2021", "2020", "% Change"]


def test_heads_drawn_column_by_column_are_joined():
    torn = [
        (104.0, [(318.0, "Paid-in")]),
        (116.0, [(318.0, "capital")]),
        (104.0, [(398.0, "Retained")]),
        (116.0, [(398.0, "profits")]),
    ]

    assert table_of(*torn, SALES, COSTS, TAX)[0] == ["", "Paid-in capital", "Retained profits"]


@pytest.mark.parametrize(
    ("first", "second"),
    [("Amortization and", "other charges"), ("Pension expense", "(income)")],
)
def test_a_wrapped_label_is_one_cell(first, second):
    lines = [(166.0, [(72.0, first)]), (176.0, [(72.0, second), (352.0, "12"), (432.0, "13")])]

    assert table_of(YEARS, SALES, COSTS, TAX, *lines)[-1] == [f"{first} {second}", "12", "13"]


@pytest.mark.parametrize("item", ["(b) Services", "(ii) services", "Services"])
def test_a_label_below_a_line_without_figures_is_a_row_of_its_own(item):
    lines = [(166.0, [(72.0, "Other income")]), (176.0, [(72.0, item), (352.0, "1"), (432.0, "3")])]

    assert table_of(YEARS, SALES, COSTS, TAX, *lines)[-1] == [item, "1", "3"]


def test_a_subtotal_without_a_label_is_a_row_of_its_own():
    subtotal = (166.0, [(352.0, "457"), (432.0, "443")])

    assert table_of(YEARS, SALES, COSTS, TAX, subtotal)[-1] == ["", "457", "443"]


def test_a_head_over_the_sign_of_its_figures_is_over_their_column():
    years = (100.0, [(320.0, "2021"), (400.0, "2020")])
    sales = (130.0, [(72.0, "Sales"), (285.0, "$"), (352.0, "12"), (365.0, "$"), (432.0, "13")])

    assert table_of(years, sales, COSTS, TAX)[:2] == [["", "2021", "2020"], ["Sales", "$12", "$13"]]


def test_heads_of_one_column_more_than_dates_stand_by_their_places():
    years = (100.0, [(320.0, "2021"), (400.0, "2020"), (470.0, "Change")])
    sales = (130.0, [(72.0, "Sales"), (285.0, "$"), (352.0, "12"), (432.0, "13"), (500.0, "8%")])

    assert table_of(years, sales, COSTS, TAX)[0] == ["", "2021", "2020", "Change"]


def test_rows_of_words_above_the_first_figures_are_no_heads():
    words = [("Item", "Limit", "Excess"), ("Buildings", "Agreed", "None"), ("Cars", "None", "None")]
    rows = [
        (100.0 + 12 * n, [*zip((72.0, 330.0, 410.0), row, strict=True)])
        for n, row in enumerate(words)
    ]

    assert table_of(*rows, *[(y + 30, cells) for y, cells in (SALES, COSTS)]) == [
        ["Item", "Limit", "Excess"],
        ["Buildings", "Agreed", "None"],
        ["Cars", "None", "None"],
        ["Net sales", "1,412", "1,381"],
        ["Costs", "(955)", "(938)"],
    ]


def test_a_range_of_years_heads_one_column():
    years = (100.0, [(352.0, "2022"), (432.0, "2027 - 2031")])
    sales = (130.0, [(72.0, "Payments"), (352.0, "140"), (432.0, "570")])

    assert table_of(years, sales, TAX)[0] == ["", "2022", "2027 - 2031"]


def test_figures_drawn_after_a_wrapped_label_stand_in_its_row():
    label = [(166.0, [(72.0, "Change in gains on securities,")]), (178.0, [(82.0, "net of tax")])]
    figures = (166.0, [(352.0, "(975)"), (432.0, "(253)")])
    total = (190.0, [(72.0, "Total"), (352.0, "12"), (432.0, "13")])

    assert table_of(YEARS, SALES, COSTS, *label, figures, total)[-2:] == [
        ["Change in gains on securities, net of tax", "(975)", "(253)"],
        ["Total", "12", "13"],
    ]


def test_figures_beside_the_middle_of_a_cell_of_several_lines_stand_in_its_row():
    transfer = [
        (130.0, [(72.0, "01.03")]),
        (124.5, [(120.0, "Transfer from Hansen, shared cabin")]),
        (135.5, [(120.0, "costs February")]),
        (130.0, [(352.0, "1,181"), (432.0, "17,048")]),
    ]
    salary = (150.0, [(72.0, "02.03"), (120.0, "Salary"), (352.0, "759"), (432.0, "16,289")])

    assert table_of(*transfer, salary) == [
        ["", "", "", ""],
        ["01.03", "Transfer from Hansen, shared cabin costs February", "1,181", "17,048"],
        ["02.03", "Salary", "759", "16,289"],
    ]


def test_a_row_of_lengths_of_time_heads_no_columns():
    term = (166.0, [(72.0, "Expected term"), (320.0, "6.5 years"), (400.0, "7.5 years")])

    found = table_of(YEARS, SALES, TAX, term, (178.0, [(72.0, "Rate"), (352.0, "1"), (432.0, "2")]))

    assert found[0] == ["", "2021", "2020"]
    assert found[-2:] == [["Expected term", "6.5 years", "7.5 years"], ["Rate", "1", "2"]]


def test_one_row_below_the_years_is_a_table():
    assert table_of(YEARS, SALES) == [["", "2021", "2020"], ["Net sales", "1,412", "1,381"]]


def test_a_title_of_rows_that_had_room_for_the_next_word_is_a_row_of_its_own():
    title = (166.0, [(72.0, "Loss from operations that were ended, a share")])
    basic = (178.0, [(80.0, "Basic"), (352.0, "12"), (432.0, "13")])

    assert table_of(YEARS, SALES, TAX, title, basic)[-2:] == [
        ["Loss from operations that were ended, a share", "", ""],
        ["Basic", "12", "13"],
    ]


def test_marks_of_notes_drawn_apart_from_their_rows_are_no_table():
    marks = [(y, [(x, f"({n})")]) for n, (x, y) in enumerate([(88.0, 130.0), (160.0, 142.0)])]
    record = read_record(statement([PROSE, YEARS, SALES, COSTS, TAX, PROSE, *marks]), Options())

    assert len(record.tables) == 1


def test_a_long_row_of_cells_is_left_as_text():
    cells = [(40.0 + 4 * n, f"{n % 10}") for n in range(140)]
    record = read_record(statement([PROSE, (100.0, cells), (112.0, cells)]), Options())

    assert record.tables == ()


def test_no_cell_begins_within_a_word():
    pieces = (0, 72.0, 98.0, 7, 352.0, 357.5, 8, 357.6, 363.0, 11, 432.0, 443.0)
    row = line("Share  35  77", flat_pieces=pieces, lefts=(72.0, 352.0, 432.0))

    assert [cell.text for cell in cells_of(row, 0)] == ["Share", "35", "77"]


def test_a_year_that_ends_a_date_is_no_cell():
    days = line("01/09/2009 02/09/2009")

    assert [cell.text for cell in cells_of(days, 0)] == ["01/09/2009 02/09/2009"]


def test_figures_that_stand_anywhere_make_no_table():
    steps = [
        (130.0 + 12 * n, [(160.0 + 60 * n, str(n + 1)), (220.0 + 60 * n, str(n + 2))])
        for n in range(5)
    ]

    assert not read_record(statement([PROSE, *steps]), Options()).tables
