"""Places of a draft's figure in a document: exactly, at another scale, or with more digits."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.document.record import DocumentRecord
from shed_core.retrieval.draft.figure_index import FigureIndex
from shed_core.retrieval.draft.figures import YEAR, Figure, figure_at
from shed_core.retrieval.draft.statements import Statement
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.table_lines import RowLine, exponent_of, row_line
from shed_core.retrieval.table_text import head_at

_WORD = re.compile(r"[^\W\d_]{3,}")
_STOP_WORD = re.compile(
    "the|and|for|was|were|are|its|with|from|that|this|had|has|have|which|than|into|over|per|years?|"
    "ended|end|fiscal|millions?|thousands?|billions?|total|net|december|january|june|july|september|"
    "march|company|report(?:s|ed)?|amounted"
)
_MAX_SENTENCE_CHARS = 300  # on either side of a figure
_MAX_PLACES = 60  # whose surroundings are looked at
_ENOUGH_WORDS = 3  # that a sentence and a text share


class FigurePlace(NamedTuple):
    """A place of a figure.

    remark: on its form there if different. fit: from 0 to 1, share of the words around it that the
    draft's sentence has. years: that the heads of its column name.
    """

    span: Span
    page: int
    phrase: int
    remark: str
    fit: float
    years: frozenset[str]


def figure_places(
    index: FigureIndex, statement: Statement, within: "range | frozenset[int] | None"
) -> list[FigurePlace]:
    """Return the places of a statement's figure, at most some dozens.

    within: pages, or characters; None for everywhere.
    """
    if (figure := statement.figure) is None:
        return []
    found: list[FigurePlace] = []
    for place in index.places(figure):
        phrase = index.record.phrase_at(place)
        page = index.record.pages[phrase]
        if within is not None and (place if isinstance(within, range) else page) not in within:
            continue
        if (one := _place(index, statement, figure, place, phrase)) is not None:
            found.append(one)
        if len(found) == _MAX_PLACES:
            break
    return found


def content_words(text: str) -> frozenset[str]:
    """Return the content words of a text, cut to the common beginning of their forms.

    >>> sorted(content_words("The total purchases of property in 2018"))
    ['proper', 'purcha']
    """
    words = (word.lower() for word in _WORD.findall(text))
    return frozenset(word.rstrip("s")[:6] for word in words if not _STOP_WORD.fullmatch(word))


def _place(
    index: FigureIndex, statement: Statement, figure: Figure, place: int, phrase: int
) -> FigurePlace | None:
    record = index.record
    printed = figure_at(record.text, place)
    if printed is None:
        return None
    is_table = record.labels[phrase] is Label.TABLE
    has_sign = "%" in statement.sentence or "percent" in statement.sentence
    remark = comparison(figure, printed, index.scale(phrase), is_table=is_table, has_sign=has_sign)
    if remark is None:
        return None
    years = frozenset[str]()
    if phrase in record.grids:
        line, head = row_line(record, phrase, place), head_at(record, phrase, place)
        fit, years = label_fit(line, head, statement), frozenset(YEAR.findall(head))
    else:
        words = content_words(statement.sentence)
        shared = content_words(text_around(record, place, phrase)) & words
        fit = min(1.0, len(shared) / min(_ENOUGH_WORDS, max(1, len(words))))
    return FigurePlace(printed.span, record.pages[phrase], phrase, remark, fit, years)


def label_fit(line: RowLine, head: str, statement: Statement) -> float:
    """Return the share of the words of a row's label and head that a sentence has, from 0 to 1."""
    own = " ".join(line.label.split()).rstrip(":").lower()
    if own and own in " ".join(statement.sentence.split()).lower():
        return 1.0
    label = content_words(f"{line.group} {line.label}") or content_words(head)
    return len(label & content_words(statement.sentence)) / max(1, len(label))


def text_around(record: DocumentRecord, place: int, phrase: int) -> str:
    """Return the text of a phrase around a place, a sentence or two."""
    start = max(record.offsets[phrase], place - _MAX_SENTENCE_CHARS)
    return record.text[start : min(record.offsets[phrase + 1], place + _MAX_SENTENCE_CHARS)]


def comparison(
    figure: Figure, printed: Figure, scale: str, *, is_table: bool, has_sign: bool
) -> str | None:
    """Return a remark on a printed figure that is that of a draft, or None if it is another one.

    scale: of the table. is_table: True if a scale that is not stated may be any. has_sign: True if
    the draft's sentence has a word for per cent; without, `12` is no 12 %, but 53.2 may be 53.2 %.
    The remark is "" where it is printed the same.
    """
    if figure.is_percent and (printed.has_currency or printed.scale is not None):
        return None
    may_be_percent = not figure.has_unit and (has_sign or figure.step < 1)
    if printed.is_percent and not (figure.is_percent or may_be_percent):
        return None
    for exponent, remark in _scales(figure, printed, scale, is_table):
        if (rounded := _rounding(figure, printed, exponent)) is not None:
            return ", ".join(filter(None, (rounded, remark)))
    return None


def _scales(
    figure: Figure, printed: Figure, scale: str, is_table: bool
) -> Iterator[tuple[int, str]]:
    """Yield the powers of ten that are possible between two figures, each with a remark."""
    own, stated = figure.scale, exponent_of(scale)
    if printed.is_percent or figure.is_percent or (own, printed.scale, stated) == (None,) * 3:
        yield 0, ""
    elif printed.scale is not None:
        yield printed.scale - (own or 0), ""
        yield from [(0, "")] if own is None else []
    elif stated is None:
        yield -(own or 0), ""
        yield from [(0, "no scale is stated there")] if is_table else []
    else:  # a row may be an exception, such as amounts per share
        shown = f"printed {scale.partition(',')[0]}"
        yield from [(stated - own, shown), (-own, "")] if own is not None else [(0, "")]
        yield stated, shown


def _rounding(figure: Figure, printed: Figure, exponent: int) -> str | None:
    """Return "" for the same value, a remark on rounding, or None for another value."""
    value = printed.number.scaleb(exponent)
    if value == figure.number:
        return ""
    step = figure.step
    if figure.is_about and not figure.number % 10:
        step = Decimal(10) ** (len(str(int(figure.number))) - len(figure.digits))
    limit = step if figure.is_about else step / 2
    is_finer = printed.step.scaleb(exponent) < step
    has_digits = len(figure.digits) > 1 or figure.is_about
    if is_finer and has_digits and abs(value - figure.number) <= limit:
        return f"rounded from {printed.number:,}"
    return None
