"""Facts of documents that statements are made from: rows of tables, and sentences."""

import random
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.document.record import DocumentRecord
from shed_core.retrieval.sentences import SENTENCE_END
from shed_core.retrieval.table_lines import RowLine, exponent_of, row_line
from shed_core.retrieval.table_text import row_starts

FIGURE = re.compile(r"[$€£]?[(–-]?[$€£]?\d[\d,]*(?:\.\d+)?\)?%?")
"""A cell that is a figure only."""

_LABEL = re.compile(r"[A-Z][^|:;\d]{5,60}")
_NUMBERED = re.compile(r"\d{1,2}(?:\.\d{1,2})+\.? [A-Z][^\W\d_ ]+(?: [^\W\d_]+){1,6}")
_MIN_DIGITS = 3
_MAX_FACTS, _MAX_ROWS = 12, 2  # of a kind that a document gives, and of a table
_MAX_HEAD = 60  # characters
_MIN_WORDS, _MAX_WORDS = 9, 32  # of a sentence


class Row(NamedTuple):
    """A row of a table whose cells are figures, with another row of it.

    values: by the heads of their columns. others: those of the other row, in the same columns.
    exponent: power of ten of the table's scale, or None. text: of the page.
    """

    page: int
    label: str
    heads: tuple[str, ...]
    values: tuple[str, ...]
    other_label: str
    others: tuple[str, ...]
    exponent: int | None
    text: str


class Sentence(NamedTuple):
    """A sentence, or a header. text: of the page."""

    page: int
    words: str
    text: str


def number_of(value: str) -> Decimal:
    """Return the number of a figure, without its sign."""
    return Decimal(re.sub(r"[^\d.]", "", value))


def is_negative(value: str) -> bool:
    """True if a figure has a sign."""
    return value.startswith(("(", "-", "–", "$("))


def rows_of(record: DocumentRecord, chance: random.Random) -> list[Row]:
    """Return rows of a document's tables, by chance, at most two of a table."""
    found: list[Row] = []
    texts = page_texts(record)
    for phrase in chance.sample(list(record.grids), len(record.grids)):
        rows = _rows_of_table(record, phrase, texts[record.pages[phrase]])
        found += chance.sample(rows, min(_MAX_ROWS, len(rows)))
        if len(found) >= _MAX_FACTS:
            break
    return found


def _rows_of_table(record: DocumentRecord, phrase: int, text: str) -> list[Row]:
    lines = [row_line(record, phrase, start) for start in row_starts(record, phrase)]
    labels = [line.label for line in lines]
    own = [line for line in lines if _is_plain(line) and labels.count(line.label) == 1]
    page = record.pages[phrase]
    found: list[Row] = []
    for line, other in zip(own, [*own[1:], *own[:1]], strict=True):
        (heads, values), (other_heads, others) = _cells(line), _cells(other)
        if other is not line and other_heads == heads:
            exponent = exponent_of(line.scale)
            found.append(Row(page, line.label, heads, values, other.label, others, exponent, text))
    return found


def _cells(line: RowLine) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the heads and figures of a row."""
    return tuple(head for head, _ in line.values), tuple(value for _, value in line.values)


def sentences_of(record: DocumentRecord, chance: random.Random) -> list[Sentence]:
    """Return sentences of a document's paragraphs, in an order by chance."""
    texts = page_texts(record)
    found = [
        Sentence(record.pages[phrase], words, texts[record.pages[phrase]])
        for phrase, label in enumerate(record.labels)
        if label is Label.TEXT
        for words in _sentences(record.phrase_text(phrase))
    ]
    return chance.sample(found, len(found))


def headers_of(record: DocumentRecord, chance: random.Random) -> list[Sentence]:
    """Return numbered headers of a document, in an order by chance."""
    texts = page_texts(record)
    found = [
        Sentence(record.pages[phrase], record.header(node), texts[record.pages[phrase]])
        for node, phrase in enumerate(record.sht.headers)
        if _NUMBERED.fullmatch(record.header(node))
    ]
    return chance.sample(found, len(found))


def page_texts(record: DocumentRecord) -> dict[int, str]:
    """Return the text of each page."""
    texts: dict[int, str] = {}
    for phrase, page in enumerate(record.pages):
        texts[page] = f"{texts.get(page, '')} {record.phrase_text(phrase)}"
    return texts


def _is_plain(line: RowLine) -> bool:
    heads, values = [head for head, _ in line.values], [value for _, value in line.values]
    return (
        2 <= len(values) <= 6
        and not line.doubt
        and _LABEL.fullmatch(line.label) is not None
        and len(set(heads)) == len(heads)
        and all(3 < len(head) <= _MAX_HEAD and "|" not in head for head in heads)
        and all(FIGURE.fullmatch(value) for value in values)
        and all(len(re.sub(r"\D", "", value)) >= _MIN_DIGITS for value in values)
        and len(set(values)) == len(values)
    )


def _sentences(text: str) -> Iterator[str]:
    start = 0
    for match in SENTENCE_END.finditer(text):
        words = " ".join(text[start : match.end()].split())
        start = match.end()
        is_whole = words[:1].isupper() and words.endswith(".") and not set(words) & set('"“”|[]()*')
        if is_whole and _MIN_WORDS <= len(words.split()) <= _MAX_WORDS:
            yield words
