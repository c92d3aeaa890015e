"""Tables as they are read: what is shown, where they are cut, and that no letter is lost."""

import re
from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from shed_core.retrieval.excerpts.excerpts import excerpts
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.prefixes import find_section
from shed_core.retrieval.sections import read_part
from shed_core.retrieval.table_text import table_rows, table_text
from tests.retrieval.test_sections import parts_of
from tests.tables import grid_of, record_with_tables, records_with_tables

HEAD = ["", "2021", "2020"]
SALES, COSTS, TAX = ["Net sales", "$ 412", "$ 381"], ["Costs", "", "( 238 )"], ["Tax", "21 %", "—"]


def read(record, budget=10_000):
    section = find_section(record, "1")
    return read_part(record, section, record.characters(section.phrases).start, budget).text


def letters(text):
    return Counter("".join(text.split()))


def test_heads_of_several_lines_are_joined_and_a_spanning_one_is_over_each_of_its_columns():
    text, grid = grid_of([["", "Years ended", ""], ["", "2021", "2020"], SALES])
    joined = grid_of([["", "Years ended"], ["", "2021"]])[1]
    spanning = {"rows": (0, 0, 0, 1, 1, 1), "spans": (2, 1, 1, 1, 1, 1)}
    record = record_with_tables([(text, type(grid)(**{**fields(grid), **spanning}))])

    assert joined.n_rows == 2
    assert "| | Years ended 2021 | Years ended 2020 |\n|---|---|---|\n| Net sales |" in read(record)


def fields(grid):
    return {name: getattr(grid, name) for name in grid.__slots__}


def test_a_long_table_is_cut_at_a_row_and_has_its_head_again():
    rows = [[f"Row {n}", str(n), "" if n % 2 else str(-n)] for n in range(40)]
    record = record_with_tables([grid_of([HEAD, *rows])])
    first, *others = parts_of(record, find_section(record, "1"), 300)

    assert len(others) > 2
    for part in others:
        assert part.text.startswith("[p. 1]\n| | 2021 | 2020 |\n|---|---|---|\n| Row ")
    shown = re.findall(r"^\| Row (\d+) \|", "".join(p.text for p in [first, *others]), re.MULTILINE)
    assert shown == [str(n) for n in range(40)]


def test_a_part_of_a_table_without_heads_or_blanks_is_rows_of_text():
    rows = [[f"Row {n}", str(n), str(-n)] for n in range(40)]
    record = record_with_tables([grid_of(rows, has_head=False)])
    parts = parts_of(record, find_section(record, "1"), 300)

    assert parts[1].text.startswith("[p. 1]\n(heads uncertain: see page 1)\nRow ")
    assert "|" not in "".join(part.text for part in parts).replace("1 | ", "")


def test_a_match_in_a_table_is_shown_with_its_row_and_the_heads():
    record = record_with_tables([grid_of([HEAD, SALES, COSTS, TAX])])
    start = record.text.index("238")
    [excerpt] = excerpts(record, [Span(start, start + 3)], range(len(record.text)), context=8)

    assert excerpt.text == "| | 2021 | 2020 |\n|---|---|---|\n| Costs | | (>>238<<) |"


YEARS = [HEAD, ["Year 2021", "", ""], *[SALES, COSTS] * 30, ["Year 2020", "", ""], *[SALES] * 30]


def shown_with(at):
    """Return the excerpt of a match in a row of YEARS."""
    text, grid = grid_of(YEARS)
    record = record_with_tables([(text, grid)])
    phrase, *_ = record.grids
    row = table_rows(record, phrase)[at]
    [excerpt] = excerpts(record, [Span(row.start, row.start + 3)], range(len(record.text)), 300)
    return excerpt.text


def test_the_group_of_a_row_is_shown_above_the_rows_around_it():
    assert shown_with(31).startswith("| | 2021 | 2020 |\n|---|---|---|\n| Year 2021 | | |\n| ")
    assert shown_with(80).startswith("| | 2021 | 2020 |\n|---|---|---|\n| Year 2020 | | |\n| ")
    assert "Year 2021" not in shown_with(80)


def test_a_group_is_shown_once_where_it_stands_among_the_rows_around_a_match():
    assert shown_with(65).count("Year") == 1
    assert shown_with(2).count("Year") == 1


def test_a_match_over_two_cells_is_marked_in_both():
    record = record_with_tables([grid_of([HEAD, SALES, COSTS])])
    start = record.text.index("sales")
    stop = record.text.index("412") + 3
    [excerpt] = excerpts(record, [Span(start, stop)], range(len(record.text)), context=100)

    assert "| Net >>sales | $412<< | $381 |" in excerpt.text


@given(records_with_tables())
def test_the_cells_of_a_table_hold_every_letter_of_its_text_once(record):
    for phrase, _ in record.tables:
        cells = [cell for row in table_rows(record, phrase) for cell in row.cells]

        assert letters("".join(cells)) == letters(record.phrase_text(phrase))


@given(records_with_tables(), st.integers(30, 400))
def test_the_parts_of_a_section_with_tables_follow_each_other_and_keep_to_their_budget(
    record, budget
):
    section = find_section(record, "")
    parts = parts_of(record, section, budget)

    assert "".join(record.text[p.start : p.stop] for p in parts) == record.text
    assert all(len(part.text) <= budget for part in parts)


@pytest.mark.parametrize("budget", range(60, 80))
def test_a_part_keeps_to_its_budget_also_with_the_note_on_uncertain_heads(budget):
    rows = [["A", "1", "2", "3"], ["B", "4", "", ""]]
    record = record_with_tables(["It rains.", grid_of(rows, has_head=False)])

    parts = parts_of(record, find_section(record, ""), budget)

    assert all(len(part.text) <= budget for part in parts)


@given(records_with_tables(), st.data())
def test_a_match_is_marked_once_wherever_it_begins_and_ends(record, data):
    start = data.draw(st.integers(0, len(record.text) - 1))
    span = Span(start, data.draw(st.integers(start + 1, len(record.text))))
    [excerpt] = excerpts(record, [span], range(len(record.text)), context=60)
    assume(not set(record.text) & set("\\<>"))
    is_blank = not record.text[span.start : span.stop].strip()
    assert is_blank or re.fullmatch("[^<>]*>>[^<>]*<<[^<>]*", excerpt.text)


def test_a_match_in_a_head_over_several_columns_is_marked_once_and_no_text_looks_like_a_mark():
    heads, years = ["", "Years >>ended", ""], ["", "2021", "2020"]
    text, grid = grid_of([heads, years, SALES])
    over_two = {"rows": (0, 0, 0, 1, 1, 1), "spans": (2, 1, 1, 1, 1, 1)}
    record = record_with_tables([(text, type(grid)(**fields(grid) | over_two))])
    start = record.text.index("Years")
    [excerpt] = excerpts(record, [Span(start, start + len("Years"))], range(len(record.text)))

    own, repeated = r">>Years<< \>>ended 2021", r"Years \>>ended 2020"
    assert f"| | {own} | {repeated} |" in excerpt.text


def test_a_match_from_a_figure_to_the_rest_of_its_label_is_marked_in_their_order():
    text, grid = grid_of([HEAD, ["Net", "412", "381"], ["sales", "", ""], COSTS])
    rows = tuple(row - (row > 1) for row in grid.rows)  # the label goes on below its figures
    record = record_with_tables([(text, type(grid)(**fields(grid) | {"rows": rows}))])
    start = record.text.index("381")
    match = Span(start, record.text.index("sales") + len("sales"))
    [excerpt] = excerpts(record, [match], range(len(record.text)))

    assert ">>381\nsales<<" in excerpt.text


@given(records_with_tables())
def test_all_of_a_table_is_shown_where_all_of_it_is_asked_for(record):
    for phrase, grid in record.tables:
        own = range(record.offsets[phrase], record.offsets[phrase + 1])
        shown = table_text(record, phrase, own)
        repeated = letters(shown) - letters(record.phrase_text(phrase))

        assert not letters(record.phrase_text(phrase)) - letters(shown)
        repeats = grid.continues or (grid.has_head and max(grid.spans) > 1)
        assert repeats or not set(repeated) - set("|-\\")
