"""Columns and heads of tables whose cells the format states."""

import pytest

from shed_core.document.grid import MAX_COLUMNS
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.flowed_documents import html
from tests.ingest.reading import shown_tables

YEARS = "<tr><td><td colspan=2>2021</tr>"


def tables(*rows: str) -> list[list[list[str]]]:
    """Return the tables of a page of one table, as they are shown."""
    return shown_tables(read_record(html(f"<table>{''.join(rows)}</table>"), Options()))


def test_a_cell_and_a_wider_one_over_it_are_one_column():
    sales = "<tr><td>Sales<td colspan=2>12</tr>"
    costs = "<tr><td>Costs<td><td>5</tr>"

    assert tables(YEARS, sales, costs) == [[["", "2021"], ["Sales", "12"], ["Costs", "5"]]]


def test_a_cell_over_several_columns_is_none_of_its_own():
    heads = "<tr><td><td>2021<td>2020</tr>"
    sales = "<tr><td>Sales<td>12<td>13</tr>"
    note = "<tr><td>Costs<td colspan=2>unknown</tr>"

    assert tables(heads, sales, note) == [
        [["", "2021", "2020"], ["Sales", "12", "13"], ["Costs", "unknown", ""]]
    ]


def test_a_head_over_several_columns_is_in_the_head_of_each():
    over = "<tr><td><td colspan=2>2024<td>2023</tr>"
    halves = "<tr><td><td>H1<td>H2<td>H2</tr>"

    [[heads, _]] = tables(over, halves, "<tr><td>Sales<td>12<td>13<td>14</tr>")

    assert heads == ["", "2024 H1", "2024 H2", "2023 H2"]


def test_where_a_row_has_two_cells_in_one_column_each_start_of_a_cell_is_a_column():
    """The cell of the costs overlaps both of the sales."""
    sales = "<tr><td>Sales<td colspan=2>12<td colspan=2>13</tr>"
    costs = "<tr><td>Costs<td><td colspan=2>5</tr>"

    [[_, *rows]] = tables(sales, costs)

    assert rows == [["Sales", "12", "", "13"], ["Costs", "", "5", ""]]


@pytest.mark.parametrize(
    "rows",
    [
        ("<tr><td>a<td>b</tr>", "<tr><td colspan=2>c</tr>"),
        ("<tr>" + "<td>a" * (MAX_COLUMNS + 1) + "</tr>",) * 3,
    ],
    ids=["one row of several cells", "too many columns"],
)
def test_rows_that_are_no_grid_are_text(rows: tuple[str, ...]):
    assert tables(*rows) == []


@pytest.mark.parametrize(
    ("rows", "heads"),
    [
        (("<tr><td><b>Name</b><td><b>Place</b></tr>", "<tr><td>Ada<td>Rome</tr>"), True),
        (("<tr><td>Name<td>Place</tr>", "<tr><td>Ada<td>Rome</tr>"), False),
        (("<tr><td>a<td>b</tr>",) * 6 + ("<tr><td>Sales<td>12</tr>",), True),
        (("<tr><td>a<td>b</tr>",) * 7 + ("<tr><td>Sales<td>12</tr>",), False),
    ],
    ids=["bold", "plain", "six rows above figures", "seven rows above figures"],
)
def test_rows_head_the_columns_if_they_alone_are_bold_or_stand_above_figures(
    rows: tuple[str, ...], heads: bool
):
    record = read_record(html(f"<table>{''.join((*rows, rows[-1]))}</table>"), Options())

    [(_, grid)] = record.tables
    assert grid.has_head == heads


def test_a_head_over_all_columns_below_the_first_heads_the_rows_below_it():
    stated = "<tr><th><th>2021<th>2020</tr><tr><th colspan=3>Sales</tr>"
    rows = "<tr><td>Lamps<td>12<td>13</tr><tr><td>Bulbs<td>5<td>6</tr>"

    [[heads, first, *_]] = tables(stated, rows)

    assert heads == ["", "2021", "2020"]
    assert first == ["Sales", "", ""]
