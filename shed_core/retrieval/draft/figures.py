"""Parsing of figures, `$382 million` or `6.2 %`: value, last digit, scale and unit.

Numbers that only name something are none: years, dates, `Item 7`, `10-K`, `page 5`.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from shed_core.numbering.vocabulary import MONTHS, any_of, words
from shed_core.retrieval.excerpts.span import Span

_MAX_NUMBER = 40  # characters; a longer one is a key, and Python converts none of 4,300 digits
_BLANKS = "\xa0\u2009\u202f"
NUMBER = (
    rf"\d{{1,3}}(?:(?P<mark>[,'’{_BLANKS}])\d{{3}})(?:(?P=mark)\d{{3}})*(?:\.\d+)?(?!\d)"
    r"|\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?(?!\d)|\d+(?:[.,]\d+)?(?!\d)"
)
_CURRENCY = r"(?:US|C|A|HK)?[$€£¥₹]|(?<!\w)(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|Rs\.?)(?=\s?\d)"
_SCALES = {
    "thousand": 3, "thousands": 3, "million": 6, "millions": 6, "mn": 6, "mm": 6, "mio": 6,
    "billion": 9, "billions": 9, "bn": 9, "trillion": 12, "tn": 12, "k": 3, "m": 6, "b": 9,
}  # fmt: skip
_SCALE_WORDS = "|".join(sorted((w for w in _SCALES if len(w) > 1), key=len, reverse=True))
_FIGURE = re.compile(
    rf"(?P<minus>(?<!\w)[-−–])?(?P<currency>{_CURRENCY})?\s?(?P<bracket>\()?(?P<number>{NUMBER})"
    rf"(?(bracket)\)?)(?:[ \n{_BLANKS}-]?(?P<scale>{_SCALE_WORDS})(?!\w)"
    r"|(?P<letter>(?(currency)[kmb]|(?-i:[mb])(?:(?<=\d\d\d.)|(?<=[.,]\d.)|(?<=[.,]\d\d.))))(?!\w))?"
    rf"(?P<percent>[ \n{_BLANKS}]?(?:%|(?:per\s?cent|(?:percentage|basis) points?|pp|bps)\b))?"
    r"(?P<after>[$€£¥])?",
    re.IGNORECASE,
)
MONTH = rf"\b(?:{any_of(words(MONTHS))})\b\.?"
_NAMING = re.compile(
    rf"(?:{MONTH}\s|\b(?:items?|notes?|sections?|tables?|figures?|figs?\.?|chapters?|parts?|"
    r"articles?|clauses?|exhibits?|forms?|pages?|pp?\.|nos?\.|asc|asu|ifrs|ias|iso|rules?|acts?|"
    r"steps?|questions?|levels?|tiers?|version|appendix|annex|schedule|lines?|topic|sfas|fas|fy|q|"
    r"s&p|prefix|class|type|phase|stage|covid|rfc|title|paragraphs?|equations?|eq\.)\s?"
    r"|§+\s?|#|['’]|[^\W\d_]-?|\d[-/:.]|[/:])$",
    re.IGNORECASE,
)
_NAMED_AFTER = re.compile(rf"[-–]?[^\W\d_]|[/:]\d|\s(?:{MONTH})(?!\w)|\(\w\)|\.\d", re.IGNORECASE)
_HEDGE = re.compile(
    r"(?:about|approximately|approx\.|roughly|around|nearly|almost|over|more than|less than|under|"
    r"some|circa|ca\.|~|≈|just|at least|up to|close to)\s*(?:a\s)?$",
    re.IGNORECASE,
)
YEAR = re.compile(r"(?<![\d.,$])(?:19|20)\d\d(?![\d%]|[.,]\d)")
_MIN_DIGITS = 2  # of a number without unit
_MAX_BEFORE = 24


class Figure(NamedTuple):
    """A number with its unit.

    number: as printed, without sign. step: of its last digit. scale: power of ten of the word
    behind it, or None. is_about: a word before it says that it is rounded. is_negative: it has a
    sign, or is in brackets.
    """

    span: Span
    number: Decimal
    step: Decimal
    scale: int | None
    is_percent: bool
    has_currency: bool
    is_about: bool = False
    is_negative: bool = False

    @property
    def digits(self) -> str:
        """Digits without zeros at either end: the same at any scale."""
        return "".join(map(str, self.number.as_tuple().digits)).strip("0")

    @property
    def has_unit(self) -> bool:
        """True if it is more than a bare number."""
        return self.is_percent or self.has_currency or self.scale is not None


def figures_in(text: str) -> Iterator[Figure]:
    r"""Yield the figures of a draft's text, less the numbers that only name something.

    >>> [str(f.number) for f in figures_in("Item 7 of 2018: $1,577 million, up 6.2 % (10-K, p. 5)")]
    ['1577', '6.2']
    >>> [str(f.number) for f in figures_in("12,345/9,876 of No. 1,234 on 3/31/2018")]
    ['12345', '9876']
    >>> next(figures_in("notes of $105.3\nbillion")).scale  # at the end of a line
    9
    """
    for match in _FIGURE.finditer(text):
        if len(match["number"]) > _MAX_NUMBER:
            continue
        figure = _figure(match)
        before = text[max(0, match.start("number") - _MAX_BEFORE) : match.start("number")]
        if figure.has_unit or not _is_name(match, before, text):
            lead = text[max(0, match.start() - _MAX_BEFORE) : match.start()]
            yield figure._replace(is_about=_HEDGE.search(lead) is not None)


@lru_cache(maxsize=1024)
def figures_of(sentence: str) -> tuple[Figure, ...]:
    """Return the figures of a sentence of a draft."""
    return tuple(figures_in(sentence))


def figure_at(text: str, place: int) -> Figure | None:
    """Return the figure of a document's text whose number begins at a place."""
    found = None
    for start in range(max(0, place - 5), place + 1):
        found = _FIGURE.match(text, start)
        if found and found.start("number") == place:
            return _figure(found)
    return None


def _figure(found: "re.Match[str]") -> Figure:
    number, step = _value(found["number"])
    word = found["scale"] or found["letter"]
    scale = _SCALES[word.lower()] if word else None
    percent = (found["percent"] or "").strip().lower()
    stop = found.end()
    start = stop - len(found.string[max(found.start(), found.end("minus")) : stop].lstrip())
    if percent.startswith(("basis", "bps")):
        number, step = number / 100, step / 100
    return Figure(
        Span(start, stop),
        number,
        step,
        scale,
        bool(percent),
        bool(found["currency"] or found["after"]),
        is_negative=bool(found["minus"] or found["bracket"]),
    )


def _value(number: str) -> tuple[Decimal, Decimal]:
    """Return a number and the step of its last digit.

    >>> _value("1,577.50"), _value("1.234.567")
    ((Decimal('1577.50'), Decimal('0.01')), (Decimal('1234567'), Decimal('1')))
    """
    if number.count(".") > 1:
        number = number.replace(".", "").replace(",", ".")
    elif re.fullmatch(r"\d+,\d{1,2}", number):
        number = number.replace(",", ".")
    value = Decimal(re.sub(r"[^\d.]", "", number))
    exponent = value.as_tuple().exponent
    return value, Decimal(1).scaleb(exponent if isinstance(exponent, int) else 0)


def _is_name(found: "re.Match[str]", before: str, text: str) -> bool:
    """True if a number without a unit names something, or has too few digits."""
    number, after = found["number"], text[found.end("number") :]
    if found["mark"]:  # no part of a date, as in `12,345/9,876`
        before, after = before.rstrip("/"), after.lstrip("/")
    if (
        YEAR.fullmatch(number)
        or number.startswith("00")
        or len(re.sub(r"\D", "", number)) < _MIN_DIGITS
    ):
        return True
    return bool(_NAMED_AFTER.match(after) or _NAMING.search(before))


def all_digits(figure: Figure) -> str:
    """Return the digits of a figure, with the zeros at its end."""
    return "".join(map(str, figure.number.as_tuple().digits))


_WORD = re.compile(r"[^\W\d_]{3,}")
_STOP_WORD = re.compile(
    "the|and|for|was|were|are|its|with|from|that|this|had|has|have|which|than|into|over|per|years?|"
    "ended|end|fiscal|millions?|thousands?|billions?|total|net|december|january|june|july|september|"
    "march|company|report(?:s|ed)?|amounted"
)


@lru_cache(maxsize=4096)
def content_words(text: str) -> frozenset[str]:
    """Return the content words of a text, cut to the common beginning of their forms.

    >>> sorted(content_words("The total purchases of property in 2018"))
    ['proper', 'purcha']
    """
    words = (word.lower() for word in _WORD.findall(text))
    return frozenset(word.rstrip("s")[:6] for word in words if not _STOP_WORD.fullmatch(word))


_BRACKETS = re.compile(r"\([^()]*\)")


def plain_label(text: str) -> str:
    """Return the label of a row, or the head of a column, without brackets and scale.

    >>> plain_label("Net sales (in millions):")
    'net sales'
    """
    return " ".join(_BRACKETS.sub(" ", text).split()).strip(" :,").lower()
