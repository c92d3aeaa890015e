"""What a document has of a kind: tables, statements, figures, exhibits, clauses."""

from dataclasses import replace

import pytest

from shed_core.document.phrases import Label
from shed_core.retrieval.prefixes import find_section
from shed_core.retrieval.tables import table_caption, tables_of
from shed_core.retrieval.toc.entries import entries
from shed_core.retrieval.toc.statements import statements
from tests.records import record_of, whole
from tests.tables import grid_of, record_with_tables

ROWS = {
    "balance sheet": "Cash and cash equivalents|Accounts payable|Total current assets|Total assets|"
    "Total liabilities|Retained earnings",
    "income statement": "Net sales|Cost of sales|Operating income|Provision for income taxes|"
    "Net income|Basic|Diluted",
    "cash flow statement": "Net income|Depreciation|Net cash provided by operating activities|"
    "Net cash used in investing activities|Net cash used in financing activities|Dividends paid",
    "comprehensive income": "Net income|Foreign currency translation|"
    "Total other comprehensive loss|Total comprehensive income",
    "statement of equity": "Balance at January 1|Net income|Dividends declared|"
    "Shares issued|Stock-based compensation|Balance at December 31",
}


def labelled(record, labels):
    """Return a record some of whose phrases have other labels."""
    changed = list(record.labels)
    for phrase, label in labels.items():
        changed[phrase] = label
    return replace(record, labels=tuple(changed))


def statement(kind):
    rows = [["", "2023", "2022"], *([label, "12", "11"] for label in ROWS[kind].split("|"))]
    return grid_of(rows)


def titles_of(record, kind):
    return [entry.title for entry in entries(record, whole(record), kind)]


@pytest.mark.parametrize("kind", ROWS)
def test_a_statement_is_found_by_its_rows_where_no_title_names_it(kind):
    others = ["Item 8.", grid_of([["", "2023"], ["Net sales", "12"], ["Total assets", "3"]])]
    record = record_with_tables([*others, statement(kind)])

    [found] = statements(record)

    assert (found.kind, found.title, found.phrases) == (kind, "", range(3, 4))


def test_a_statement_as_lines_of_text_is_found_too():
    lines = "\n".join(f"{label}  12  11" for label in ROWS["cash flow statement"].split("|"))
    record = labelled(record_of([(1, "Report"), (0, lines)]), {1: Label.TABLE})

    assert [found.kind for found in statements(record)] == ["cash flow statement"]


def test_a_title_decides_between_two_tables_with_the_rows_of_a_statement():
    table = statement("balance sheet")
    entries_ = [(1, "Guarantors"), (0, table[0]), (1, "Consolidated Balance Shee t"), (0, table[0])]
    record = record_of(entries_, phrases_per_page=2)
    record = labelled(record, {1: Label.TABLE, 3: Label.TABLE})

    [found] = entries(record, whole(record), "statements")

    assert (found.title, found.node, found.kind) == (
        ("Consolidated Balance Shee t", 1, "balance sheet")
    )


def test_the_second_page_of_a_statement_joins_the_first():
    rows = ROWS["cash flow statement"].split("|")
    halves = ["\n".join(f"{label}  12" for label in half) for half in (rows[:3], rows[3:])]
    entries_ = [(1, "Statement of cash flows"), (0, halves[0]), (0, halves[1]), (0, "Notes")]
    record = record_of(entries_, phrases_per_page=2)

    [found] = statements(record)

    assert found.phrases == range(1, 3)


@pytest.mark.parametrize(
    ("order", "titles"),
    [
        ("1T2T3T", ["Table 1.", "Table 2.", "Table 3."]),
        ("T1T2T3", ["Table 1.", "Table 2.", "Table 3."]),
        ("1TT2T", ["Table 1.", "Statements", "Table 2."]),
        ("FT1", ["Table 1."]),
    ],
)
def test_tables_that_follow_each_other_have_their_captions_on_one_side(order, titles):
    table = grid_of([["", "2023"], ["Net sales", "12"]])
    captions = {"F": "Figure 8. Sales", **{digit: f"Table {digit}." for digit in "123"}}
    record = record_with_tables([captions.get(mark, table) for mark in order])
    places = {n: Label.CAPTION for n, mark in enumerate(order, 1) if mark in captions}
    record = labelled(record, places)
    tables = tables_of(record, range(record.n_phrases))

    assert titles_of(record, "tables") == titles
    assert [table.caption for table in tables] == [
        "" if title == "Statements" else title for title in titles
    ]


def test_captions_of_many_tables_that_follow_each_other_take_no_square_of_their_number():
    record = record_with_tables([grid_of([["", "2023"], ["Net sales", "12"]])] * 500)
    looks = [0]

    class Labels(list):
        def __getitem__(self, phrase):
            looks[0] += 1
            return super().__getitem__(phrase)

    record = replace(record, labels=Labels(record.labels))
    captions = [table_caption(record, phrase) for phrase, _ in record.tables]

    assert captions == [""] * 500
    assert looks[0] < 500 * 250


def test_entries_are_those_of_the_section():
    table = grid_of([["", "2023"], ["Net sales", "12"]])[0]
    record = record_of([(1, "A"), (0, table), (1, "B"), (0, table)])
    record = labelled(record, {1: Label.TABLE, 3: Label.TABLE})

    assert [e.node for e in entries(record, find_section(record, "2"), "tables")] == [1]
