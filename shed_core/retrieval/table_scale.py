"""The scale of a table: thousands or millions, and the currency.

Filings state it once, in brackets: in the head of the table, in its caption, or at the end of the
sentence above it. A table that continues over the page has the scale of its beginning.
"""

import re

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.table_text import first_part

_MAX_PHRASES_ABOVE = 6
_MAX_PIECES = 24  # of a table in which its own scale is looked for: the rows of its head
_MAX_CHARS = 100

_UNIT = r"(?:thousands?|millions?|billions?|000s|000['’]s)"
_SCALE = re.compile(
    rf"\((?P<bracket>[^()]{{0,60}}\b{_UNIT}\b[^()]{{0,80}})\)"
    rf"|\b(?P<words>(?:(?:US |U\.S\. )?dollars |amounts? |[$€£¥] )?(?:are )?"
    rf"(?:expressed |stated |presented |shown )?in {_UNIT}\b(?: of (?:US |U\.S\. )?[a-z]+)?)"
    rf"|(?P<sign>[$€£¥] ?(?:millions?|thousands?|billions?|m|bn|000)\b)",
    re.IGNORECASE,
)


def table_scale(record: DocumentRecord, phrase: int) -> str:
    """Return the scale of the table that a phrase is, as it is printed; "" if none is stated.

    `in millions, except per share amounts`, for example. The nearest statement above the table
    counts, among few phrases and as far as the table before.
    """
    own = _own_scale(record, phrase)
    first = first_part(record, phrase) if record.grids[phrase].continues else phrase
    return own or _own_scale(record, first) or _scale_above(record, first)


def _own_scale(record: DocumentRecord, phrase: int) -> str:
    lengths = record.grids[phrase].lengths[:_MAX_PIECES]
    start = record.offsets[phrase]
    return _scale_in(record.text[start : start + sum(lengths)])


def _scale_above(record: DocumentRecord, phrase: int) -> str:
    for above in range(phrase - 1, max(-1, phrase - 1 - _MAX_PHRASES_ABOVE), -1):
        if above in record.grids or record.pages[above] < record.pages[phrase] - 1:
            return ""
        if scale := _scale_in(record.phrase_text(above)):
            return scale
    return ""


def _scale_in(text: str) -> str:
    """Return the last scale that a text states, on one line and without its brackets."""
    scale = ""
    for match in _SCALE.finditer(text):
        scale = match["bracket"] or match["words"] or match["sign"]
    scale = " ".join(scale.split())
    return scale if len(scale) <= _MAX_CHARS else f"{scale[:_MAX_CHARS]}..."
