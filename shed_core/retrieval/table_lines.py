r"""A row of a table on one line: its label, and each figure behind the head of its column.

`Cost of sales: Products (in millions) | 2023: $60,384; 2022: $66,241` replaces a table with its
heads, and can be quoted: the head over a figure is next to it.

Filings state the scale of a table, thousands or millions and the currency, once, in brackets: in
its head, in its caption, or at the end of the sentence above it. A table that continues over the
page has the scale of its beginning.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.head_doubts import head_doubt
from shed_core.retrieval.row_labels import row_labels
from shed_core.retrieval.table_text import TableText, first_part, head_cells, row_starts, table_rows

_MAX_HEAD_CHARS = 80
_DAY = re.compile(r"\d{1,2},?")
_LONG_WORD = re.compile(r"\b[a-z]{4,}?(?=s?\b)")  # without the `s` of a plural
_MAX_PHRASES_ABOVE = 6
_MAX_PIECES = 24  # of a table in which its own scale is looked for: the rows of its head
_MAX_CHARS = 100

_UNIT = r"(?:thousands?|millions?|billions?|000s|000['’]s)"
_SCALE = re.compile(
    rf"\((?P<bracket>[^()]{{0,60}}\b{_UNIT}\b[^()]{{0,80}})\)"
    rf"|\b(?P<words>(?:(?:US |U\.S\. )?dollars |amounts? |[$€£¥] )?(?:are )?"
    rf"(?:expressed |stated |presented |shown )?in {_UNIT}\b(?: of (?:US |U\.S\. )?[a-z]+)?)"
    rf"|(?P<sign>[$€£¥] ?(?:millions?|thousands?|billions?|m|bn|000)\b(?!\([a-z]|\s*[$=<>^\\]))",
    re.IGNORECASE,
)
"""Scales as tables state them; `$m$`, `$m = 3$` and `$m(x)$` are formulas."""

_SCALE_WORD = re.compile(
    r"\b(thousand|million|billion|000)|\b(?:in|[$€£¥])\s?(m|bn)\b", re.IGNORECASE
)
_EXPONENTS = {"thousand": 3, "000": 3, "million": 6, "m": 6, "billion": 9, "bn": 9}


class RowLine(NamedTuple):
    """A row of a table.

    group: the label above that heads it, or "". values: head and text of each cell that is not
    blank, in the order of their columns. scale: of the table's figures, or "".
    doubt: where to look if the heads may be wrong, or "".
    """

    group: str
    label: str
    values: tuple[tuple[str, str], ...]
    scale: str
    doubt: str = ""

    def text(self) -> str:
        """Return the row on one line; a head's first words are left out if the one before has them.

        >>> values = (("Year ended 2023", "$5"), ("Year ended 2022", "$4"))
        >>> RowLine("Sales:", "Products", values, "in millions").text()
        'Sales: Products (in millions) | Year ended 2023: $5; 2022: $4'
        """
        group = f"{self.group.rstrip(':')}: " if self.group else ""
        scale = f" ({self.scale})" if self.scale and self.values else ""
        label = f"{group}{self.label}{scale}".strip()
        values = "; ".join(_with_heads(self.values))
        values = f"{values} ({self.doubt})" if values and self.doubt else values
        return f"{label} | {values}" if label and values else label or values


def row_line(
    record: DocumentRecord, phrase: int, place: int, text: TableText | None = None
) -> RowLine:
    """Return the row of a table that holds a character of the record's text.

    phrase: the table. text: form of runs of its text; None for unchanged.
    """
    characters = row_at(record, phrase, place)
    row = table_rows(record, phrase, characters, text)[0]
    grid = record.grids[phrase]
    is_head = grid.has_head and characters.start == record.offsets[phrase]
    heads = [""] * grid.n_columns if is_head else head_cells(record, phrase)
    values = [(head, cell) for head, cell in zip(heads[1:], row.cells[1:], strict=True) if cell]
    labels = (one for one in row_labels(record, phrase) if one.start == characters.start)
    _, group, label = next(labels, (0, "", ""))  # the heads have none
    label = row.cells[0] or label
    has_scale = not is_head and not all(cell.endswith("%") for _, cell in values)
    scale = table_scale(record, phrase) if has_scale else ""
    scale = _scale_of_row(scale, f"{group} {label}")
    doubt = head_doubt(record, phrase, heads) if not is_head else ""
    return RowLine(group, label, tuple(values), scale, doubt)


def row_at(record: DocumentRecord, phrase: int, place: int) -> range:
    """Return the characters of the row of a table that holds one of them."""
    starts = [*row_starts(record, phrase), record.offsets[phrase + 1]]
    number = min(max(0, bisect_right(starts, place) - 1), len(starts) - 2)
    return range(starts[number], starts[number + 1])


def _scale_of_row(scale: str, label: str) -> str:
    """Return the scale of a row without its exceptions, unless the row may be one of them.

    >>> _scale_of_row("in millions, except per share amounts", "Revenue")
    'in millions'
    >>> _scale_of_row("in millions, except ratios", "CET1 capital ratio")
    'in millions, except ratios'
    """
    whole, _, exceptions = scale.partition(", except")
    own, other = (set(_LONG_WORD.findall(text.lower())) for text in (label, exceptions))
    return scale if own & other else whole


def _with_heads(values: Sequence[tuple[str, str]]) -> Iterator[str]:
    heads = short_heads([_short(head) for head, _ in values])
    for head, (_, value) in zip(heads, values, strict=True):
        yield f"{head}: {value}" if head else value


def short_heads(heads: Sequence[str]) -> Iterator[str]:
    """Yield the heads of columns, each without its first words if the head before has them.

    >>> list(short_heads(["", "Nine months ended July 1, 2023", "Nine months ended July 2, 2022"]))
    ['', 'Nine months ended July 1, 2023', 'July 2, 2022']
    """
    above: list[str] = []
    for head in heads:
        words = head.split()
        n_same = _n_shared(above, words)
        if n_same < len(words) and _DAY.fullmatch(words[n_same]):
            n_same -= n_same > 0  # keep the word before the difference: a year needs its month
        yield " ".join(words[n_same:] if n_same < len(words) else words)
        above = words


def _short(head: str) -> str:
    """Return the end of a head too long for a column's name; the end is nearest to the figures."""
    if len(head) <= _MAX_HEAD_CHARS:
        return head
    return f"...{head[-_MAX_HEAD_CHARS:].partition(' ')[2] or head[-_MAX_HEAD_CHARS:]}"


def _n_shared(words: Sequence[str], others: Sequence[str]) -> int:
    """Return the number of words that two heads share at their beginnings."""
    shared = takewhile(lambda pair: pair[0] == pair[1], zip(words, others, strict=False))
    return sum(1 for _ in shared)


def table_scale(record: DocumentRecord, phrase: int) -> str:
    """Return the scale of the table that a phrase is, as it is printed; "" if none is stated.

    `in millions, except per share amounts`, for example. The nearest statement above the table
    counts, among few phrases and as far as the table before; one right above has the same.
    """
    first = first_part(record, phrase)
    return _own_scale(record, phrase) or _own_scale(record, first) or _scale_above(record, first)


def exponent_of(scale: str) -> int | None:
    """Return the power of ten of a table's scale, or None for none.

    >>> exponent_of("in millions, except per share amounts"), exponent_of("$000"), exponent_of("")
    (6, 3, None)
    """
    match = _SCALE_WORD.search(scale)
    return _EXPONENTS[(match[1] or match[2]).lower()] if match else None


def _own_scale(record: DocumentRecord, phrase: int) -> str:
    lengths = record.grids[phrase].lengths[:_MAX_PIECES]
    start = record.offsets[phrase]
    return _scale_in(record.text[start : start + sum(lengths)])


def _scale_above(record: DocumentRecord, phrase: int) -> str:
    for above in range(phrase - 1, max(-1, phrase - 1 - _MAX_PHRASES_ABOVE), -1):
        is_table = above in record.grids
        if record.pages[above] < record.pages[phrase] - 1 or (is_table and above + 1 != phrase):
            return ""
        scale = _own_scale(record, above) if is_table else _scale_in(record.phrase_text(above))
        if scale:
            return scale
        phrase -= is_table
    return ""


def _scale_in(text: str) -> str:
    """Return the last scale that a text states, on one line and without its brackets."""
    scale = ""
    for match in _SCALE.finditer(text):
        scale = match["bracket"] or match["words"] or match["sign"]
    scale = " ".join(scale.split())
    return scale if len(scale) <= _MAX_CHARS else f"{scale[:_MAX_CHARS]}..."
