"""The tables of a document or section, each with its place."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from shed_core.document.phrases import Label
from shed_core.document.record import DocumentRecord
from shed_core.retrieval.head_doubts import head_doubt
from shed_core.retrieval.prefixes import prefix_of
from shed_core.retrieval.sections import header_path
from shed_core.retrieval.table_lines import exponent_of, table_scale
from shed_core.retrieval.table_text import head_cells, table_rows, tables_within
from shed_core.retrieval.tagged_figures import scale_text, tag_columns, tagged_cells

NOT_STATED = "not stated"
"""Value for a scale, currency or unit that a table of amounts does not state."""

_MAX_CHAIN = 100  # tables and captions that follow each other, on each side of a table
_CURRENCY = re.compile(
    r"[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|JPY|CNY|dollars?|euros?|pounds?|yen)\b", re.IGNORECASE
)
FIGURE_CAPTION = re.compile(
    r"(?P<figure>(?:fig(?:ure|\.)?|chart|graph|diagram|plate|scheme|abb(?:ildung|\.)|figura)"
    r"\s*(?:[A-Z]?\d+(?:[.\-]\d+)*|[IVX]+))(?:\s*[.:|(–—-]|\s+[A-Z\"“]|\s*$)",
    re.IGNORECASE,
)
_PERIOD = re.compile(
    r"\b(?:19|20)\d\d\b|\b(?:years?|months?|quarters?|weeks?) (?:then )?end(?:ed|ing)\b|\bQ[1-4]\b",
    re.IGNORECASE,
)


class Table(NamedTuple):
    """A table.

    prefix: of its section. path: the headers from the top section down to that one.
    page: counted from 1. heads: of its columns; one over several is repeated, "" for none.
    rows: the texts of the cells, "" for a blank. caption: with its number, "" for none.
    scale: `thousands`, `millions` or `billions`; currency: its sign or name; unit: how the document
    states them. In a table of amounts NOT_STATED for none, in another one "".
    periods: the head of each column that names a date or a length of time, else "".
    doubt: where to look if the heads may be wrong, else "".
    tagged: of each figure that the file tags, row among `rows` and column from 0, concept, unit,
    scale as a power of ten, is_negative, members, period and its first and last day.
    """

    prefix: str
    path: tuple[str, ...]
    page: int
    heads: list[str]
    rows: list[list[str]]
    caption: str = ""
    scale: str = ""
    currency: str = ""
    unit: str = ""
    periods: tuple[str, ...] = ()
    doubt: str = ""
    tagged: tuple[dict[str, Any], ...] = ()


def tables_of(record: DocumentRecord, phrases: range) -> Iterator[Table]:
    """Yield the tables among some phrases, in reading order."""
    for phrase in tables_within(record, phrases):
        node = record.node_at(phrase)
        rows = [row.cells for row in table_rows(record, phrase)][record.grids[phrase].has_head :]
        heads, unit = head_cells(record, phrase), table_scale(record, phrase)
        yield Table(
            prefix=prefix_of(record.sht, node),
            path=header_path(record, node),
            page=record.pages[phrase],
            heads=heads,
            rows=rows,
            caption=table_caption(record, phrase),
            periods=tuple(head if _PERIOD.search(head) else "" for head in heads),
            doubt=head_doubt(record, phrase, heads),
            tagged=tuple(
                tag_columns(cell, record.grids[phrase].has_head)
                for cell in tagged_cells(record, phrase)
            ),
            **_amounts(unit, " ".join([*heads, *(cell for row in rows for cell in row)])),
        )


def _amounts(unit: str, text: str) -> dict[str, str]:
    """Return scale, currency and unit of a table. unit: as stated. text: of its cells."""
    exponent, currency = exponent_of(unit), _CURRENCY.search(f"{unit} {text}")
    if not (exponent or currency):
        return {}
    return {
        "scale": scale_text(exponent) if exponent else NOT_STATED,
        "currency": currency[0] if currency else NOT_STATED,
        "unit": unit or NOT_STATED,
    }


def table_caption(record: DocumentRecord, phrase: int) -> str:
    """Return the caption of a table on its page, or "".

    It is below the table where tables and captions that follow each other begin with a table and
    end with a caption, and else above it.
    """
    above = range(phrase - 1, max(-1, phrase - 1 - _MAX_CHAIN), -1)
    below = range(phrase + 1, min(record.n_phrases, phrase + 1 + _MAX_CHAIN))
    first, last = phrase - _n_chained(record, above), phrase + _n_chained(record, below)
    is_below = record.labels[first] is Label.TABLE and record.labels[last] is Label.CAPTION
    near = phrase + 1 if is_below else phrase - 1
    is_near = first <= near <= last and record.pages[near] == record.pages[phrase]
    is_caption = is_near and record.labels[near] is Label.CAPTION
    return " ".join(record.phrase_text(near).split()) if is_caption else ""


def _n_chained(record: DocumentRecord, phrases: Sequence[int]) -> int:
    """Return the number of phrases before the first that is no table and no caption of one."""
    others = (n for n, phrase in enumerate(phrases) if not _is_table_or_caption(record, phrase))
    return next(others, len(phrases))


def _is_table_or_caption(record: DocumentRecord, phrase: int) -> bool:
    """True for a table, and for a caption of no figure."""
    label = record.labels[phrase]
    is_caption = label is Label.CAPTION and not FIGURE_CAPTION.match(record.phrase_text(phrase))
    return is_caption or label is Label.TABLE
