"""Places of a draft's figure in a document: exactly, at another scale, or with more digits."""

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.document.record import DocumentRecord
from shed_core.retrieval.draft.content_words import content_words
from shed_core.retrieval.draft.figure_index import FigureIndex
from shed_core.retrieval.draft.figures import YEAR, Figure, all_digits, figure_at, figures_of
from shed_core.retrieval.draft.statements import Statement
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.table_lines import RowLine, exponent_of
from shed_core.retrieval.table_text import head_at

_MAX_SENTENCE_CHARS = 300  # on either side of a figure
_MAX_PLACES = 60  # whose surroundings are looked at
_MIN_OTHER = 3  # digits of another figure of a sentence
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
        if (one := place_at(index, statement, place, phrase)) is not None:
            found.append(one)
        if len(found) == _MAX_PLACES:
            break
    return found


def _forms(figure: Figure, statement: Statement) -> list[Figure]:
    """Return a figure, and at the scales of others in its sentence if it has none of its own.

    In `$416.4 million (government 57.7)` both are millions.
    """
    if figure.has_unit and (figure.is_percent or figure.scale is not None):
        return [figure]
    scales = dict.fromkeys(other.scale for other in figures_of(statement.sentence))
    return [figure, *(figure._replace(scale=scale) for scale in scales if scale is not None)]


def place_at(
    index: FigureIndex, statement: Statement, place: int, phrase: int
) -> FigurePlace | None:
    """Return the place of a number, or None if it is not a statement's figure."""
    if (figure := statement.figure) is None:
        return None
    record = index.record
    printed = figure_at(record.text, place)
    if printed is None:
        return None
    is_table = record.labels[phrase] is Label.TABLE
    has_sign = "%" in statement.sentence or "percent" in statement.sentence
    scale = index.scale(phrase)
    remarks = (
        comparison(f, printed, scale, is_table=is_table, has_sign=has_sign)
        for f in _forms(figure, statement)
    )
    remark = next((one for one in remarks if one is not None), None)
    if remark is None:
        return None
    years = frozenset[str]()
    if phrase in record.grids:
        line, head = index.row_line(phrase, place), head_at(record, phrase, place)
        fit, years = label_fit(line, head, statement), frozenset(YEAR.findall(head))
    else:
        words = content_words(statement.sentence)
        shared = content_words(text_around(record, place, phrase)) & words
        fit = min(1.0, len(shared) / min(_ENOUGH_WORDS, max(1, len(words))))
    return FigurePlace(printed.span, record.pages[phrase], phrase, remark, fit, years)


def has_others(index: FigureIndex, statement: Statement, place: int, phrase: int) -> bool:
    """True if a row, or the text around a place, has another figure of the sentence."""
    record, own = index.record, statement.figure
    figures = figures_of(statement.sentence)
    others = {all_digits(one) for one in figures if own and one.number != own.number}
    if phrase in record.grids:
        text = " ".join(value for _, value in index.row_line(phrase, place).values)
    else:
        text = text_around(record, place, phrase)
    beside = {all_digits(one) for one in figures_of(text)}
    return any(len(one) >= _MIN_OTHER for one in others & beside)


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
        if (rounded := rounding(figure, printed, exponent)) is not None:
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
        is_open = is_table or printed.has_currency  # of a text that is in millions as a whole
        yield from [(0, "no scale is stated there")] if is_open else []
    else:  # a row may be an exception, such as amounts per share
        shown = f"printed {scale.partition(',')[0]}"
        yield from [(stated - own, shown), (-own, "")] if own is not None else [(0, "")]
        yield stated, shown


def rounding(figure: Figure, printed: Figure, exponent: int) -> str | None:
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
