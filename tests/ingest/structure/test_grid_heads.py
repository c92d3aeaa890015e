"""Corners, heads over others and labels of groups."""

import pymupdf

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.retrieval.table_text import head_cells, table_rows
from tests.ingest.structure.test_grids import COSTS, PROSE, SALES, TAX, TWO_GROUPS, YEARS, table_of
from tests.tables import statement


def test_lines_left_of_the_heads_and_drawn_before_them_are_in_the_corner():
    corner = [(x, [(72.0, text)]) for x, text in ((88.0, "As of May 31,"), (97.0, "in millions"))]
    over = (86.0, [(335.0, "All of the year")])
    [heads, *_] = table_of(*corner, over, YEARS, SALES, COSTS)

    assert heads == ["As of May 31, in millions", "All of the year 2021", "All of the year 2020"]


def test_a_corner_below_another_table_is_of_the_heads_beside_it():
    corner = [(y, [(72.0, text)]) for y, text in ((188.0, "As of May 31,"), (197.0, "in millions"))]
    heads = (190.0, [(352.0, "2019"), (432.0, "2018")])
    rows = [(y + 80, cells) for y, cells in (SALES, COSTS)]
    page = statement([PROSE, YEARS, SALES, COSTS, *corner, heads, *rows])
    record = read_record(page, Options())

    assert head_cells(record, record.tables[1].phrase) == [
        "As of May 31, in millions",
        "2019",
        "2018",
    ]


def test_a_head_over_others_stands_over_all_columns_of_each():
    rows = [(y, [*cells, (500.0, "5")]) for y, cells in TWO_GROUPS]
    over = (74.0, [(338.0, "Measured by inputs")])
    levels = (86.0, [(326.0, "North"), (446.0, "South")])
    years = (100.0, [(320.0 + 60 * n, f"{2021 - n % 2}") for n in range(4)])

    assert table_of(over, levels, years, *rows)[0][1:] == [
        *("Measured by inputs North 2021", "Measured by inputs North 2020"),
        *("Measured by inputs South 2021", "Measured by inputs South 2020"),
    ]


def test_the_bold_label_of_a_group_is_no_part_of_the_row_above():
    with pymupdf.open(stream=statement([PROSE, YEARS, SALES, COSTS, TAX])) as document:
        document[0].insert_text((72.0, 166.0), "of which abroad", fontname="hebo", fontsize=10)
        document[0].insert_text((72.0, 178.0), "Goods", fontname="helv", fontsize=10)
        document[0].insert_text((338.0, 178.0), "123", fontname="helv", fontsize=10)
        record = read_record(document.tobytes(), Options())

    [(phrase, _)] = record.tables
    assert [row.cells[0] for row in table_rows(record, phrase)] == [
        *("", "Net sales", "Costs", "Tax", "of which abroad", "Goods")
    ]


def test_words_right_above_all_figures_head_their_columns():
    words = (116.0, [(72.0, "Method"), (322.0, "Recall"), (392.0, "Precision")])

    assert table_of(words, SALES, COSTS, TAX)[0] == ["Method", "Recall", "Precision"]


def test_words_that_reach_from_one_column_of_figures_to_the_next_head_none():
    words = (
        116.0,
        [(72.0, "It was found"), (300.0, "in the spring of that hall"), (440.0, "by all")],
    )

    assert not any(table_of(words, SALES, COSTS, TAX)[0])


def test_text_in_another_column_of_the_page_is_no_corner():
    beside = [(y, [(72.0, "The staff met in the hall.")]) for y in (118.0, 130.0, 142.0)]
    rows = [
        (y, [(x + 220, text) if text[0].isalpha() else (x + 120, text) for x, text in cells])
        for y, cells in (YEARS, SALES, COSTS, TAX)
    ]
    record = read_record(statement([*beside, *rows]), Options())
    [(phrase, _)] = record.tables

    assert head_cells(record, phrase) == ["", "2021", "2020"]


def test_a_column_of_fewer_heads_than_the_one_drawn_before_it_has_them_too():
    lines = zip((66.0, 78.0, 90.0), ("Sales", "made", "abroad"), strict=True)
    first = [(y, [(322.0, text)]) for y, text in lines]
    second = (66.0, [(408.0, "Rate")])
    units = (102.0, [(322.0, "million"), (405.0, "points")])
    record = read_record(statement([*first, second, units, SALES, COSTS, TAX]), Options())
    [(phrase, _)] = record.tables

    assert head_cells(record, phrase) == ["", "Sales made abroad million", "Rate points"]


def test_a_corner_that_ends_right_before_the_first_figures_is_one():
    corner = "As of the last day of each year or for each of those years"
    over = (86.0, [(335.0, "All of the year")])
    [heads, *_] = table_of((91.0, [(72.0, corner)]), over, YEARS, SALES, COSTS)

    assert heads == [corner, "All of the year 2021", "All of the year 2020"]
