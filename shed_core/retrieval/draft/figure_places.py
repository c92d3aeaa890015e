"""Places of a draft's figure in a document: exactly, at another scale, or with more digits."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import islice
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.retrieval.draft.dates import years_beside
from shed_core.retrieval.draft.figure_index import FigureIndex
from shed_core.retrieval.draft.figures import MONTH, YEAR, Figure, content_words, figures_of
from shed_core.retrieval.draft.statements import Statement
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.table_lines import RowLine, exponent_of

MIN_FIT = 0.5
"""Share of the words around a figure that the draft's sentence has."""

_FISCAL = re.compile(r"\bfiscal\b|\bFY(?![a-z])|\bQ[1-4]\b|\bquarter", re.IGNORECASE)
_MAX_PLACES = 60  # whose surroundings are looked at
_MAX_LIKE = 2_000  # numbers of the same digits, or that may be rounded to these
_ENOUGH_WORDS = 3  # that a sentence and a text share


class FigurePlace(NamedTuple):
    """A place of a figure.

    remark: on its form there if different. fit: from 0 to 1, share of the words around it that the
    draft's sentence has. years: that its column, its row or the words beside it name.
    """

    span: Span
    phrase: int
    remark: str
    fit: float
    years: frozenset[str]


def figure_places(
    index: FigureIndex, statement: Statement, within: Sequence[range]
) -> list[FigurePlace]:
    """Return the places of a statement's figure, at most some dozens.

    within: ranges of characters.
    """
    if (figure := statement.figure) is None:
        return []
    found: list[FigurePlace] = []
    for place in islice(index.places(figure, within), _MAX_LIKE):
        if (one := place_at(index, statement, place)) is not None:
            found.append(one)
        if len(found) == _MAX_PLACES:
            break
    return found


def forms_of(figure: Figure, statement: Statement) -> list[Figure]:
    """Return a figure, and at the scales of others in its sentence if it has none of its own.

    In `$416.4 million (government 57.7)` both are millions, in `5.7 (in millions)` all.
    """
    if figure.has_unit and (figure.is_percent or figure.scale is not None):
        return [figure]
    others = (other.scale for other in figures_of(statement.sentence))
    scales = dict.fromkeys((*others, exponent_of(statement.sentence)))
    return [figure, *(figure._replace(scale=scale) for scale in scales if scale is not None)]


def place_at(index: FigureIndex, statement: Statement, place: int) -> FigurePlace | None:
    """Return the place of a number, or None if it is not a statement's figure."""
    figure, printed = statement.figure, index.figure_at(place)
    if figure is None or printed is None:
        return None
    phrase = index.record.phrase_at(place)
    may_be_scaled = index.record.labels[phrase] is Label.TABLE or printed.has_currency
    has_sign = "%" in statement.sentence or "percent" in statement.sentence
    for form in forms_of(figure, statement):
        is_open = may_be_scaled and (not index.exponents or form.scale in index.exponents)
        remark = comparison(form, printed, index.scale(phrase), is_open=is_open, has_sign=has_sign)
        if remark is not None:
            fit, years = words_at(index, statement, place, printed.span)
            return FigurePlace(printed.span, phrase, remark, fit, years)
    return None


def words_at(
    index: FigureIndex, statement: Statement, place: int, span: Span
) -> tuple[float, frozenset[str]]:
    """Return the fit of the words around a figure, and the years that these say it is of."""
    record, phrase = index.record, index.record.phrase_at(place)
    if phrase in record.grids:
        line, head = index.row_line(phrase, place), index.head_at(phrase, place)
        words = head if YEAR.search(head) else f"{line.group} {line.label}"
        return label_fit(line, head, statement), years_of_words(words, statement.sentence)
    years = years_beside(record.text, span, record.offsets[phrase + 1])
    years = frozenset[str]() if _FISCAL.search(statement.sentence) else years
    words = content_words(statement.sentence)
    shared = content_words(index.text_around(place)) & words
    return min(1.0, len(shared) / min(_ENOUGH_WORDS, max(1, len(words)))), years


def years_of_words(words: str, sentence: str) -> frozenset[str]:
    """Return the years that words of a table name.

    None for dates if the sentence has fiscal years, which may not end in December.
    """
    is_dated = re.search(MONTH, words, re.IGNORECASE) and "dec" not in words.lower()
    is_unsure = is_dated and _FISCAL.search(sentence)
    return frozenset() if is_unsure else frozenset(YEAR.findall(words))


def label_fit(line: RowLine, head: str, statement: Statement) -> float:
    """Return the share of the words of a row's label and head that a sentence has, from 0 to 1."""
    own = " ".join(line.label.split()).rstrip(":").lower()
    if own and own in " ".join(statement.sentence.split()).lower():
        return 1.0
    label = content_words(f"{line.group} {line.label}") or content_words(head)
    return len(label & content_words(statement.sentence)) / max(1, len(label))


def comparison(
    figure: Figure, printed: Figure, scale: str, *, is_open: bool, has_sign: bool
) -> str | None:
    """Return a remark on a printed figure that is that of a draft, or None if it is another one.

    scale: of the table. is_open: True if a scale may be left out there. has_sign: True if
    the draft's sentence has a word for per cent; without, `12` is no 12 %, but 53.2 may be 53.2 %.
    The remark is "" where it is printed the same.
    """
    if figure.is_percent and (printed.has_currency or printed.scale is not None):
        return None
    may_be_percent = not figure.has_unit and (has_sign or figure.step < 1)
    if printed.is_percent and not (figure.is_percent or may_be_percent):
        return None
    for exponent, remark in _scales(figure, printed, scale, is_open):
        if (rounded := rounding(figure, printed, exponent)) is not None:
            return ", ".join(filter(None, (rounded, remark)))
    return None


def _scales(
    figure: Figure, printed: Figure, scale: str, is_open: bool
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
