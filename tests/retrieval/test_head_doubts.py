"""Tables whose heads may be wrong: answers say so and where to look."""

import pytest

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.head_doubts import are_heads_uncertain
from shed_core.retrieval.prefixes import find_section
from shed_core.retrieval.sections import read_part
from shed_core.retrieval.table_lines import row_line
from shed_core.retrieval.tables import tables_of
from tests.tables import grid_of, record_with_tables

BODY = [["Sales", "5", "4"], ["Costs", "3", "2"], ["Profit", "2", "2"]]


def record(heads: list[str]) -> DocumentRecord:
    return record_with_tables(["As follows:", grid_of([heads, *BODY])])


@pytest.mark.parametrize(
    ("heads", "is_uncertain"),
    [
        (["", "2023", "2022"], False),
        (["", "2023", ""], True),
        (["", "Year 2023", "Year 2023"], True),
        (["Item", "", ""], True),
        (["", "Years 2023 2022", "Change"], True),
        (["", "January 28, January 29, 2023", "Change"], True),
        (["", "2023 vs. 2022", "2023"], False),
        (["", "that were repeated] Day 28", "Day 37"], True),
        (["", "a) Revenue", "Costs 1)"], False),
        (["", "Revenue (in thousands", "Costs"], True),
        (["", "Inputs (Level 3)", "Shares (000’s)"], False),
        (["", "Train (D/S)", "Value (per share (a))"], False),
        (["", "Fair Value dollars)", "Life (in years)"], True),
    ],
)
def test_a_column_without_its_own_head_is_uncertain(heads: list[str], is_uncertain: bool) -> None:
    assert are_heads_uncertain(record(heads), 2, heads) == is_uncertain


def test_a_second_reading_of_the_heads_is_a_doubt_of_all_parts_of_a_table() -> None:
    heads = ["", "2023", "2022"]
    own = record_with_tables(
        [
            "As follows:",
            grid_of([heads, *BODY], is_uncertain=True),
            grid_of(BODY, has_head=False, continues=True),
        ]
    )

    assert are_heads_uncertain(own, 2, heads)
    assert are_heads_uncertain(own, 3, heads)


def test_an_amount_and_its_share_may_have_one_head() -> None:
    heads = ["", "2023", "2023"]
    rows = [heads, *([label, "7", f"{n}%"] for n, label in enumerate("ABC"))]

    assert not are_heads_uncertain(record_with_tables(["As follows:", grid_of(rows)]), 2, heads)


def test_a_column_of_a_few_marks_of_notes_needs_no_head() -> None:
    rows = [["", "Note", "2023"], *([label, "", "7"] for label in "ABCD")]
    rows[2][1] = "3"
    rows[0][1] = ""

    assert not are_heads_uncertain(record_with_tables(["As follows:", grid_of(rows)]), 2, rows[0])


WORDS = [["Set", "News", "Mail"], ["Test", "Talks", "None"], ["Tune", "Mail", "None"]]


def test_columns_of_words_without_heads_are_uncertain_but_in_a_form() -> None:
    form = [["Severity: Low", "Impact: None", "State: Open"], ["File", "Fixed in v2", "No"]]

    for rows, is_uncertain in ((WORDS, True), (form, False)):
        own = record_with_tables(["As follows:", grid_of(rows, has_head=False)])

        assert are_heads_uncertain(own, 2, ["", "", ""]) == is_uncertain


def test_a_head_as_long_as_a_row_of_text_is_uncertain() -> None:
    heads = ["", "Size", "Whether to say which of the parts that are named here is the first. " * 3]

    assert are_heads_uncertain(
        record_with_tables(["As follows:", grid_of([heads, *WORDS])]), 2, heads
    )


def test_an_answer_with_rows_says_that_their_heads_are_uncertain() -> None:
    own = record(["", "2023", ""])
    section = find_section(own, "1")
    text = read_part(own, section, own.characters(section.phrases).start, 10_000).text

    assert "(heads uncertain: see page 1)\n2023\nSales" in text
    assert row_line(own, 2, own.text.index("Costs")).text() == (
        "Costs | 2023: 3; 2 (heads uncertain: see page 1)"
    )
    assert [table.doubt for table in tables_of(own, section.phrases)] == [
        "heads uncertain: see page 1"
    ]
