"""What a table is: a statement, a part of a note, or another one."""

from dataclasses import replace

import pytest

from shed_core.document.grid import Table
from shed_core.document.phrases import Label
from shed_core.document.record import DocumentRecord
from shed_core.retrieval.table_titles import TableKind, TableTitle, table_title
from tests.records import record_of
from tests.tables import grid_of

TABLE = grid_of([["", "2023"], ["Net income", "5"]])


def record_below(header: str, above: str, rows: tuple[str, object] = TABLE) -> DocumentRecord:
    """Return a record with a table as its third phrase, below a header and a text."""
    record = record_of([(1, header), (0, above), (0, rows[0])])
    labels = (*record.labels[:2], Label.TABLE)
    return replace(record, labels=labels, tables=(Table(2, rows[1]),))


@pytest.mark.parametrize(
    ("header", "above", "kind", "title"),
    [
        (
            "Item 8",
            "ACME INC.\nCONSOLIDATED STATEMENTS OF INCOME (unaudited)",
            TableKind.STATEMENT,
            "CONSOLIDATED STATEMENTS OF INCOME",
        ),
        (
            "Item 8",
            "The Acme Company and Subsidiaries\nConsolidated Statements of Operations",
            TableKind.STATEMENT,
            "Consolidated Statements of Operations",
        ),
        ("Balance Sheet", "At December 31", TableKind.STATEMENT, "Balance Sheet"),
        (
            "Item 8",
            "Consolidated Statement of Changes in Equity",
            TableKind.CHANGES,
            "Consolidated Statement of Changes in Equity",
        ),
        ("Note 5. Taxes", "Statement of Income", TableKind.NOTE, "Note 5. Taxes"),
        ("Results", "See the statements of income.", TableKind.OTHER, "Results"),
        ("Results", "The following is in our statements of income:", TableKind.OTHER, "Results"),
        ("Cash Flows", "Years ended", TableKind.OTHER, "Cash Flows"),
    ],
)
def test_a_table_is_a_statement_if_a_title_above_it_names_one(header, above, kind, title):
    assert table_title(record_below(header, above), 2) == TableTitle(kind, title)


def test_a_statement_named_in_a_column_of_figures_is_no_title():
    rows = grid_of([["", "Where"], ["Net income", "Statement of Income 5"]])
    own = grid_of([["Statement of Income", "2023"], ["Net income", "5"]])

    assert table_title(record_below("Results", "As follows", rows), 2).kind is TableKind.OTHER
    assert table_title(record_below("Results", "As follows", own), 2).kind is TableKind.STATEMENT
