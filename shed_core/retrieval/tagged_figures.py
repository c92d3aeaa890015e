"""Tags of figures in words, with their disagreements with the text around the figure.

The scale of a table, the head of a column and brackets can be read wrongly, and a tag can be wrong.
So neither replaces the other: where they differ, both are stated.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.document.tagged import Tag, TaggedFigure
from shed_core.retrieval.draft.figures import YEAR, figure_at
from shed_core.retrieval.escaping import escaped_title
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.table_lines import exponent_of, table_scale
from shed_core.retrieval.table_text import head_at, pieces_of_rows

_MAX_TAGS = 6  # of a quotation
_MAX_FIGURE_CHARS = 20  # of a tagged text, which may be any text of a document
_MINUS_BEFORE = re.compile(r"(?:(?P<bracket>\()|(?<![\w)])[-−–])\s?[$€£¥]?\s?$")
_BRACKET_AFTER = re.compile(r"\s?%?\)")
_MAX_SIGN_CHARS = 4
_CURRENCY = re.compile(r"[A-Z]{3}")
_SCALES = {0: "units", 3: "thousands", 6: "millions", 9: "billions"}
_LENGTHS = {"three": 3, "six": 6, "nine": 9, "twelve": 12, "quarter": 3, "year": 12}  # in months
_LENGTH = re.compile(
    r"\b(three|six|nine|twelve)[ -]months?\b|\b(quarter|year)s? (?:then )?ended\b", re.IGNORECASE
)


class TaggedCell(NamedTuple):
    """A tagged figure in a table. row: from 0, heads included."""

    row: int
    column: int
    figure: TaggedFigure


def tagged_cells(record: DocumentRecord, phrase: int) -> Iterator[TaggedCell]:
    """Yield the tagged figures of the table that a phrase is."""
    if not record.tagged_within(record.offsets[phrase], record.offsets[phrase + 1]):
        return
    for row, pieces in enumerate(pieces_of_rows(record, phrase)):
        for start, stop, column in pieces:
            for figure in record.tagged_within(start, stop):
                yield TaggedCell(row, column, figure)


def tag_columns(cell: TaggedCell, n_heads: int) -> dict[str, Any]:
    """Return a tag for a program. n_heads: rows of heads, which are not counted."""
    tag = cell.figure.tag
    columns = {"row": cell.row - n_heads, "column": cell.column, **tag._asdict()}
    return columns | {"period": tag.period.text, "start": tag.period.start, "end": tag.period.end}


def tags_of(record: DocumentRecord, spans: Iterable[Span]) -> list[str]:
    """Return the tags of the figures in a text, one for each; the figure first if it has several.

    >>> from shed_core.document.tagged import Period
    >>> tag_text(Tag("us-gaap:Revenues", "USD", 6, False, Period("", "2024-12-31")))
    'tagged us-gaap:Revenues, USD, 2024-12-31'
    """
    figures = [figure for span in spans for figure in record.tagged_within(*span)]
    has_several = len({figure.start for figure in figures}) > 1
    lines: list[str] = []
    for figure in figures[:_MAX_TAGS]:
        text = record.text[figure.start : figure.stop][:_MAX_FIGURE_CHARS]
        own = f"{escaped_title(text)}: " if has_several else ""
        lines.append("; ".join([own + tag_text(figure.tag), *disagreements(record, figure)]))
    n_left = len(figures) - len(lines)
    return [*lines, f"{n_left} more tags"] if n_left else lines


def tag_text(tag: Tag) -> str:
    """Return a tag in words, see tags_of."""
    names = (f"tagged {tag.concept}", tag.unit, tag.period.text, *tag.members)
    return ", ".join(filter(None, names))


def disagreements(record: DocumentRecord, figure: TaggedFigure) -> Iterator[str]:
    """Yield the disagreements of the text with a figure's tag: sign, scale, period."""
    text, tag = record.text[figure.start : figure.stop], figure.tag
    if not any(digit in text for digit in "123456789"):
        return
    if _has_minus(record.text, figure) != tag.is_negative:
        yield "negative in the tag only" if tag.is_negative else "positive in the tag"
    phrase = record.phrase_at(figure.start)
    own = figure_at(record.text, figure.start)
    scale = own.scale if own else None
    if scale is None and phrase in record.grids:
        scale = exponent_of(table_scale(record, phrase))
    if scale not in (None, tag.scale) and _CURRENCY.fullmatch(tag.unit):
        yield f"{scale_text(tag.scale)} in the tag, {scale_text(scale)} in the text"
    if phrase in record.grids:
        yield from _of_head(head_at(record, phrase, figure.start), tag)


def scale_text(exponent: int) -> str:
    """Return a power of ten in words.

    >>> scale_text(6), scale_text(2)
    ('millions', '10^2')
    """
    return _SCALES.get(exponent, f"10^{exponent}")


def _has_minus(text: str, figure: TaggedFigure) -> bool:
    """True if a minus sign or brackets are around a figure."""
    match = _MINUS_BEFORE.search(text[max(0, figure.start - _MAX_SIGN_CHARS) : figure.start])
    if not match:
        return False
    return not match["bracket"] or _BRACKET_AFTER.match(text, figure.stop) is not None


def _of_head(head: str, tag: Tag) -> Iterator[str]:
    """Yield the year or the length of time that a head has and the tag has not.

    A balance at the end of a year is also that at the beginning of the next, under whose head it
    may be.
    """
    period, years = tag.period, set(YEAR.findall(head))
    last = int(period.end[:4])
    own = {str(last), str(last + (not period.start)), period.name[-4:]}
    if years and not years & own:
        yield f"the head says {' and '.join(sorted(years))}"
    lengths = {_LENGTHS[(one or other).lower()] for one, other in _LENGTH.findall(head)}
    if period.start and len(lengths) == 1 and abs(period.n_months - (n := lengths.pop())) > 1:
        yield f"the head says {n} months"
