"""Rows of tables that a query names by their labels."""

import pytest

from tests.searching import scores_of
from tests.tables import grid_of, record_with_tables

ROWS = [
    ["", "2023"],
    ["Sales:", ""],
    ["Products", "5"],
    ["Total sales", "9"],
    ["Property and equipment, net", "7"],
    ["Net cash provided by (used in) operating activities", "3"],
    ["Effective income tax rate", "21 %"],
    ["2022", "4"],
]


def named(query: str) -> list[str]:
    record = record_with_tables(["Rates of tax and total equipment.", grid_of(ROWS)])
    scores = scores_of(record, query)
    starts = [start for score in scores.values() for start in score.rows]
    return [record.text[start:].split("  ")[0] for start in starts]


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("total sales", ["Total sales"]),
        ("How high were total sales in 2023?", ["Total sales"]),
        ("sale of products", ["Products"]),
        ("net property, plant or equipment", []),
        ("net property and equipment", ["Property and equipment, net"]),
        (
            "net cash provided by operating activities",
            ["Net cash provided by (used in) operating activities"],
        ),
        ("effective tax rate", ["Effective income tax rate"]),
        ("rate", []),
        ("2022", []),
    ],
)
def test_a_label_is_named_by_its_words_next_to_each_other(query: str, rows: list[str]) -> None:
    assert named(query) == rows
