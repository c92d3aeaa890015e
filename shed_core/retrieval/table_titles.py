"""Kind and title of a table: a financial statement, a part of a note, or another one.

The title of a statement is above it on its page, or within its first rows, and is no sentence. It
counts more than the header of the section, since one section may hold all statements.
"""

import re
from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.numbering.statement_titles import statement_in
from shed_core.retrieval.sections import header_path
from shed_core.retrieval.table_text import first_part, head_cells

_MAX_PHRASES_ABOVE = 5
_MAX_TITLE_CHARS = 160
_HEAD_PIECES = 6  # of a table, which may include its own title

_OF_OTHERS = re.compile(
    r"\b(?:unconsolidated|equity[- ]method|guarantors?|parent[- ]company|restatement|pro[- ]forma"
    r"|(?:as|previously|originally) reported|(?:impact|effect) of (?:the )?adoption)\b",
    re.IGNORECASE,
)
"""Word in a title or head of a table with figures of other companies, or changed later."""

_OF_CHANGES = re.compile(r"\b(?:comprehensive|equity|deficit|capital)", re.IGNORECASE)
_NOTES = re.compile(r"^\W*(?:notes? to\b|notes? \d)", re.IGNORECASE)
_NO_TITLE = re.compile(r"^\W*(?:note|see|the following|refer|item)\b|[.:;,]\W*$", re.IGNORECASE)


class TableKind(IntEnum):
    """Part of a document that a table is in; a lower one is nearer to the document's own figures.

    STATEMENT: of income, financial position or cash flows. CHANGES: of comprehensive income or
    equity, whose figures repeat those. NOTE: to the statements. OTHER: anything else.
    """

    STATEMENT = 0
    CHANGES = 1
    NOTE = 2
    OTHER = 3


class TableTitle(NamedTuple):
    """The title of a statement on one line, else the header of the section; "" for none."""

    kind: TableKind
    title: str


def table_title(record: DocumentRecord, phrase: int) -> TableTitle:
    """Return kind and title of a phrase that is a table."""
    first = first_part(record, phrase)
    path = header_path(record, record.node_at(first))
    if _is_of_others(record, first, path):
        return TableTitle(TableKind.OTHER, path[-1] if path else "")
    if any(_NOTES.match(header) for header in path):
        return TableTitle(TableKind.NOTE, path[-1])
    for text in _texts_above(record, first):
        is_title = 0 < len(text) <= _MAX_TITLE_CHARS and not _NO_TITLE.search(text)
        if is_title and (statement := statement_in(text)):
            is_of_changes = _OF_CHANGES.search(statement["name"] or "") is not None
            kind = TableKind.CHANGES if is_of_changes else TableKind.STATEMENT
            return TableTitle(kind, statement[0].strip())
    return TableTitle(TableKind.OTHER, path[-1] if path else "")


def _is_of_others(record: DocumentRecord, phrase: int, path: Sequence[str]) -> bool:
    texts = [*path[-1:], " ".join(head_cells(record, phrase))]
    above = phrase - 1
    if above not in record.grids and record.pages[above] == record.pages[phrase]:
        texts.append(record.phrase_text(above)[:_MAX_TITLE_CHARS])
    return any(_OF_OTHERS.search(" ".join(text.split())) for text in texts)


def _texts_above(record: DocumentRecord, phrase: int) -> Iterator[str]:
    """Yield the first pieces of a table, then the phrases above it on its page, on one line."""
    place, grid = record.offsets[phrase], record.grids[phrase]
    for length, column in zip(grid.lengths[:_HEAD_PIECES], grid.columns, strict=False):
        if not column:
            yield " ".join(record.text[place : place + length].split())
        place += length
    for above in range(phrase - 1, max(-1, phrase - 1 - _MAX_PHRASES_ABOVE), -1):
        if above in record.grids or record.pages[above] != record.pages[phrase]:
            return
        yield " ".join(record.phrase_text(above).split())
