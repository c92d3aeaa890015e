"""Heads above rules, heads of two columns, and what is a row and no head, as filings have them."""

from collections.abc import Sequence

import pymupdf

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.ingest.reading import shown_tables
from tests.ingest.structure.test_grids import COSTS, PROSE, SALES, TAX, YEARS, table_of
from tests.tables import statement

XS = (320.0, 370.0, 420.0, 470.0)
ROWS = [
    (y, [(72.0, label), *((x, text) for x, text in zip(XS, figures, strict=True))])
    for y, label, figures in (
        (130.0, "Net sales", ("412", "381", "31", "8%")),
        (142.0, "Costs", ("255", "238", "17", "7%")),
        (154.0, "Profit", ("157", "143", "14", "9%")),
    )
]

TOTAL = [(144.0, 300.0, 490.0), (156.0, 300.0, 490.0), (158.0, 300.0, 490.0)]


def tables(rows: Sequence[object], rules: Sequence[tuple[float, float, float]] = ()):
    """Return the tables of a page; rules: y, x0 and x1 of each."""
    with pymupdf.open(stream=statement([PROSE, *rows])) as document:
        for y, x0, x1 in rules:
            document[0].draw_line((x0, y), (x1, y), width=0.5)
        return shown_tables(read_record(document.tobytes(), Options()))


def test_a_head_stands_over_the_columns_above_which_the_rule_below_it_is():
    heads = [(90.0, [(348.0, "Of which")]), (104.0, list(zip(XS, "ABCD", strict=True)))]

    [[shown, *_]] = tables([*heads, *ROWS], [(94.0, 345.0, 490.0), *TOTAL])

    assert shown[1:] == ["A", "Of which B", "Of which C", "Of which D"]


def test_a_rule_below_words_alone_says_nothing_of_columns():
    heads = [(90.0, [(345.0, "Ended")]), (104.0, list(zip(XS, "ABCD", strict=True)))]

    shown = [
        tables([*heads, *ROWS], [*rules, *TOTAL])[0][0] for rules in ([], [(92.0, 345.0, 373.0)])
    ]

    assert shown[0] == shown[1]


def test_a_head_in_the_middle_of_two_columns_is_of_both_where_one_has_no_other():
    """`2021 vs. 2020` is over an amount and its share."""
    heads = [
        (90.0, [(408.0, "Change of it")]),
        (104.0, [(320.0, "2021"), (370.0, "2020"), (452.0, "v. 2020")]),
    ]

    [[shown, *_]] = tables([*heads, *ROWS])

    assert shown[3] == shown[4]
    assert shown[3].endswith("v. 2020")


def test_the_unit_of_all_figures_is_in_the_corner_and_joins_no_two_heads():
    unit = (112.0, [(378.0, "($ in millions)")])

    [[shown, *_]] = tables([(100.0, list(zip(XS, "ABCD", strict=True))), unit, *ROWS])

    assert shown == ["($ in millions)", *"ABCD"]


def test_the_first_row_of_a_group_may_begin_small():
    phones = [(166.0, [(72.0, "By product:")]), (178.0, [(72.0, "iPhone"), (352.0, "77")])]

    assert table_of(YEARS, SALES, COSTS, TAX, *phones)[-2:] == [
        ["By product:", "", ""],
        ["iPhone", "77", ""],
    ]


def test_rows_of_lengths_of_time_are_rows_wherever_a_table_begins_anew():
    terms = [
        (y, [(72.0, label), (320.0, "8 years"), (400.0, "9 years")])
        for y, label in ((100.0, "Operating leases"), (112.0, "Finance leases"))
    ]
    rate = (130.0, [(72.0, "Rate"), (352.0, "2.9%"), (432.0, "2.1%")])

    assert table_of(*terms, rate)[1:] == [
        ["Operating leases", "8 years", "9 years"],
        ["Finance leases", "8 years", "9 years"],
        ["Rate", "2.9%", "2.1%"],
    ]


def test_ranges_are_figures_of_one_cell():
    rates = (166.0, [(72.0, "Rates"), (352.0, "2.0% - 5.4%"), (432.0, "0.03% - 3.6%")])
    dividends = (118.0, [(72.0, "Dividends"), (352.0, "$ 0.62 - 0.68"), (432.0, "$ 0.5 - 0.6")])

    shown = table_of(YEARS, dividends, SALES, COSTS, rates)

    assert [shown[1][1:], shown[-1][1:]] == [
        ["$0.62 - 0.68", "$0.5 - 0.6"],
        ["2.0% - 5.4%", "0.03% - 3.6%"],
    ]


def test_a_raised_mark_of_a_note_far_behind_its_figure_is_no_column():
    with pymupdf.open(stream=statement([PROSE, YEARS, SALES])) as document:
        for x, y, text in (
            (72, 142, "Costs"),
            (328, 142, "(955)"),
            (370, 139, "2,3"),
            (412, 142, "(8)"),
        ):
            size = 4 if text == "2,3" else 10
            document[0].insert_text((x, y), text, fontname="helv", fontsize=size)
        [[heads, _, costs]] = shown_tables(read_record(document.tobytes(), Options()))

    assert heads == ["", "2021", "2020"]
    assert [text.split() for text in costs] == [["Costs"], ["(955)", "2,3"], ["(8)"]]


def test_a_unit_alone_below_rows_begins_another_table():
    below = [
        (178.0, [(72.0, "Changes were as follows:")]),
        (194.0, [(130.0, "(In millions)")]),
        (210.0, [(194.0, "Year ended June 30, 2023")]),
        (226.0, [(72.0, "Balance at the beginning"), (432.0, "48")]),
        (238.0, [(72.0, "Balance at the end"), (432.0, "53")]),
    ]

    *_, last = tables([YEARS, SALES, COSTS, TAX, *below])

    assert last[0] == ["", ""]
    assert last[-1] == ["Balance at the end", "53"]


def test_a_sentence_above_figures_is_no_head():
    sentence = (
        88.0,
        [(72.0, "The rates of all taxes of the years 2021 and 2020 are as these show:")],
    )
    year = (70.0, [(90.0, "2019.")])

    assert table_of(year, sentence, YEARS, SALES, COSTS)[0] == ["", "2021", "2020"]


def test_a_year_that_ends_a_sentence_below_a_table_is_no_row():
    end = [(172.0, [(72.0, "This was so in the year")]), (184.0, [(72.0, "2018.")])]

    assert table_of(YEARS, SALES, COSTS, TAX, *end)[-1][0] == "Tax"


def test_heads_drawn_column_by_column_below_rows_begin_with_those_over_them():
    columns = [
        (y, [(x, text)])
        for x, lines in ((320.0, ("Reported", "measure")), (400.0, ("Core", "measure")))
        for y, text in zip((220.0, 232.0), lines, strict=True)
    ]
    above = [(184.0, [(415.0, "Weeks ended 3/19/2022")])]
    corner = [(232.0, [(72.0, "Profit")])]
    rows = [
        (y, [(72.0, label), (326.0, "12"), (406.0, "13")])
        for y, label in ((248.0, "Net sales"), (260.0, "Costs"))
    ]

    *_, [heads, *_] = tables([YEARS, SALES, COSTS, TAX, *above, *corner, *columns, *rows])

    assert heads == [
        "Profit",
        "Weeks ended 3/19/2022 Reported measure",
        "Weeks ended 3/19/2022 Core measure",
    ]


def test_rows_at_the_top_of_pages_are_no_running_heads_though_their_digits_alone_differ():
    document = pymupdf.Document()
    for year in (2016, 2018, 2020, 2022):
        rows = [
            (60 + 14 * n, [(96.0, f"{year + n}"), (432.0, f"{n + 1},{year - 1800}")])
            for n in range(4)
        ]
        document.insert_pdf(pymupdf.open(stream=statement([*rows, (400.0, PROSE[1])])))
    record = read_record(document.tobytes(), Options())

    assert [len(table) - 1 for table in shown_tables(record)] == [4] * 4
