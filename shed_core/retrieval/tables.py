"""The tables of a document or section, each with its place."""

from collections.abc import Iterator
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.prefixes import FRONT, prefix_of
from shed_core.retrieval.sections import header_path
from shed_core.retrieval.table_text import head_cells, table_rows, tables_within


class Table(NamedTuple):
    """A table.

    prefix: of its section. path: the headers from the top section down to that one.
    page: counted from 1. heads: of its columns; one over several is repeated, "" for none.
    rows: the texts of the cells, "" for a blank.
    """

    prefix: str
    path: tuple[str, ...]
    page: int
    heads: list[str]
    rows: list[list[str]]


def tables_of(record: DocumentRecord, phrases: range) -> Iterator[Table]:
    """Yield the tables among some phrases, in reading order."""
    for phrase in tables_within(record, phrases):
        node = record.node_at(phrase)
        rows = [row.cells for row in table_rows(record, phrase)][record.grids[phrase].has_head :]
        yield Table(
            prefix=prefix_of(record.sht, node) or FRONT,
            path=header_path(record, node),
            page=record.pages[phrase],
            heads=head_cells(record, phrase),
            rows=rows,
        )
