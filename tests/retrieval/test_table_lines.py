"""Rows of tables on one line: labels, heads, groups and scale."""

from dataclasses import replace

import pytest

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.row_labels import row_labels
from shed_core.retrieval.table_lines import row_line, table_scale
from tests.tables import grid_of, record_with_tables

ROWS = [
    ["", "Year ended 2023", "Year ended 2022"],
    ["Sales:", "", ""],
    ["Products", "$ 5", "$ 4"],
    ["Total sales", "9", "7"],
    ["Dividends per share", "0.2", ""],
]


def statement(above: str = "As follows (in millions, except per share amounts):") -> DocumentRecord:
    return record_with_tables([above, grid_of(ROWS)])


def line(record: DocumentRecord, label: str) -> str:
    return row_line(record, 2, record.text.index(label)).text()


def test_a_row_has_its_group_its_scale_and_a_head_before_each_figure() -> None:
    text = line(statement(), "Products")

    assert text == "Sales: Products (in millions) | Year ended 2023: $5; 2022: $4"


def test_a_sum_is_no_row_of_the_group_that_it_closes_nor_are_rows_after_it() -> None:
    record = statement()

    assert line(record, "Total sales").startswith("Total sales (in millions) | ")
    assert line(record, "Dividends").startswith("Dividends per share")


def test_a_sum_whose_label_says_nothing_else_is_that_of_its_group() -> None:
    rows = [["", "2023"], ["Sales:", ""], ["Products", "5"], ["Total", "9"], ["Other", "1"]]
    record = record_with_tables(["As follows:", grid_of(rows)])

    assert [(one.group, one.label) for one in row_labels(record, 2)] == [
        ("Sales:", "Products"),
        ("Sales:", "Total"),
        ("", "Other"),
    ]
    assert line(record, "Total") == "Sales: Total | 2023: 9"


def test_a_period_on_a_row_of_its_own_heads_all_rows_until_the_next() -> None:
    rows = [["", "United States", "Canada"], ["2021", "", ""], ["Total revenue", "$5", "2"]]
    rows += [["Operating income", "3", "1"], ["Assets:", "", ""], ["Cash", "7", "6"]]
    rows += [["Year ended August 30, 2020", "", ""], ["Operating income", "2", "1"]]
    rows += [["2025 Notes", "", ""], ["Total notes", "8", "9"]]
    record = record_with_tables(["As follows:", grid_of(rows)])

    assert [(one.group, one.label) for one in row_labels(record, 2)] == [
        ("2021", "Total revenue"),
        ("2021", "Operating income"),
        ("2021: Assets:", "Cash"),
        ("Year ended August 30, 2020", "Operating income"),
        ("Year ended August 30, 2020", "Total notes"),
    ]
    assert line(record, "Cash") == "2021: Assets: Cash | United States: 7; Canada: 6"


@pytest.mark.parametrize(
    ("heads", "group"),
    [
        (["June 30, 2022 (in millions)", "Standardized", "Advanced"], "June 30, 2022"),
        (["Year ended 2022", "Three months", "Year 2021"], ""),
        (["Capital of 2022", "Standardized", "Advanced"], ""),
    ],
)
def test_a_period_above_all_labels_heads_all_rows_if_no_column_names_one(
    heads: list[str], group: str
) -> None:
    record = record_with_tables(["As follows:", grid_of([heads, ["Ratio", "12%", "13%"]])])

    assert [(one.group, one.label) for one in row_labels(record, 2)] == [(group, "Ratio")]


def test_a_sum_without_a_label_is_that_of_its_group_alone() -> None:
    rows = [["", "2023", "2022"], ["MGM:", "", ""], ["Casino", "$5", "7"], ["Rooms", "(2)", "1"]]
    rows += [["", "3", "8"], ["", "99", "98"], ["China:", "", ""], ["Casino", "4", "3"]]
    rows += [["Rooms", "6", "5"], ["", "12", "13"], ["Hotels", "1", "2"]]
    record = record_with_tables(["As follows:", grid_of(rows)])
    sums = [one for one in row_labels(record, 2) if one.label in ("", "total", "Hotels")]

    assert [(one.group, one.label) for one in sums] == [
        ("MGM:", "total"),
        ("", ""),
        ("", ""),
        ("China:", "Hotels"),
    ]
    assert row_line(record, 2, sums[0].start).text() == "MGM: total | 2023: 3; 2022: 8"
    assert row_line(record, 2, sums[1].start).text() == "2023: 99; 2022: 98"


def test_a_sum_of_the_last_rows_of_a_group_is_its_total_also_where_some_are_added_before() -> None:
    rows = [["", "2023"], ["Hotels:", ""], ["Tables", "40"], ["Slots", "20"], ["Casino", "60"]]
    rows += [["Rooms", "15"], ["", "75"]]
    record = record_with_tables(["As follows:", grid_of(rows)])

    assert list(row_labels(record, 2))[-1][1:] == ("Hotels:", "total")


def test_a_row_that_the_scale_may_except_has_the_whole_of_it() -> None:
    text = line(statement(), "Dividends")

    assert text == (
        "Dividends per share (in millions, except per share amounts) | Year ended 2023: 0.2"
    )


def test_the_heads_as_a_row_have_neither_heads_nor_scale() -> None:
    text = line(statement(), "Year ended 2023")

    assert text == "Year ended 2023; Year ended 2022"


@pytest.mark.parametrize(
    ("above", "scale"),
    [
        ("Net sales were (in\nmillions):", "in millions"),
        ("(Dollars in thousands, except per share)", "Dollars in thousands, except per share"),
        ("Amounts expressed in thousands of dollars", "Amounts expressed in thousands of dollars"),
        ("£ million", "£ million"),
        ("Sales rose in the year.", ""),
        ("There are millions of users.", ""),
        ("A batch has $m$ rows of $M \\times 2$ cells, $M(x)$, and $m = 3$.", ""),
        ("Sales ($M), and costs", "$M"),
    ],
)
def test_the_scale_of_a_table_is_what_is_printed_above_it(above: str, scale: str) -> None:
    assert table_scale(statement(above), 2) == scale


def test_a_table_that_goes_on_has_the_scale_of_its_beginning_and_no_other_has() -> None:
    first, second = grid_of(ROWS), grid_of(ROWS[2:], has_head=False, continues=True)
    record = record_with_tables(["(in thousands)", first, "text", second])
    other = record_with_tables(["(in thousands)", first, "text", grid_of(ROWS)])

    assert table_scale(record, 4) == "in thousands"
    assert table_scale(other, 4) == ""


def test_a_table_right_below_another_has_its_scale() -> None:
    tables = [grid_of(ROWS), grid_of(ROWS)]
    record = record_with_tables(["(in thousands)", *tables])

    assert table_scale(record, 3) == "in thousands"


def test_a_statement_on_an_earlier_page_but_one_is_not_the_scale() -> None:
    record = statement()
    far = replace(record, pages=(1, 1, 3), n_pages=3)

    assert table_scale(far, 2) == ""
