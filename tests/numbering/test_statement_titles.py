"""Titles of financial statements and of their notes."""

import pytest

from shed_core.numbering.statement_titles import are_notes, is_statement


@pytest.mark.parametrize(
    ("title", "is_one"),
    [
        ("CONSOLIDATED BALANCE SHEETS", True),
        ("Consolidated Balance Shee t", True),  # torn, as in a filing
        ("Condensed Consolidated Statements of Cash Flows (unaudited)", True),
        ("Income statements", True),
        ("Index to Consolidated Financial Statements", True),
        ("Statement of Work", False),
        ("Statement of the Board", False),
        ("Notes to the Consolidated Financial Statements", False),
    ],
)
def test_titles_of_statements_are_told_by_their_words(title: str, is_one: bool) -> None:
    assert is_statement(title) == is_one


def test_notes_are_those_to_financial_statements() -> None:
    assert are_notes("NOTES TO CONSOLIDATED FINANCIAL STATEMENTS")
    assert not are_notes("Notes to readers")
