"""The order of several documents: the newest first, as far as their names tell.

A name is known before a document is opened, so each page of an answer finds the same order at no
cost. Names without a date come after those with one, in their own order.
"""

import re
from collections.abc import Iterable
from urllib.parse import unquote

from shed_server.library.listings import Served

_YEAR, _MONTH, _DAY = r"(?P<year>(?:19|20)\d\d)", r"(?P<month>0[1-9]|1[0-2])", r"[0-3]\d"
_SEPARATOR = r"[-_. ]?"
_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec"
_MONTHS = {name: number for number, name in enumerate(_NAMES.split(), 1)}
_FORMS = tuple(
    re.compile(rf"(?<!\d){form}(?!\d)", re.IGNORECASE)
    for form in (
        rf"{_YEAR}{_SEPARATOR}q(?P<quarter>[1-4])",
        rf"q(?P<quarter>[1-4]){_SEPARATOR}{_YEAR}",
        rf"{_YEAR}{_SEPARATOR}{_MONTH}(?:{_SEPARATOR}{_DAY})?(?![a-z])",  # 2018_10K has no month
        rf"{_MONTH}{_SEPARATOR}(?:{_DAY}{_SEPARATOR})?{_YEAR}",
        rf"\b(?P<name>{_NAMES.replace(' ', '|')})[a-z]*{_SEPARATOR}"
        rf"(?:[0-3]?\d,?{_SEPARATOR})?{_YEAR}",
        _YEAR,
    )
)
_LAST_MONTH = 12  # of what has a year only: an annual report comes after its quarters

Date = tuple[int, int]
"""Year and month."""


def newest_first(documents: Iterable[Served]) -> list[Served]:
    """Return documents by the dates in their names, the newest first, else in their order."""
    return sorted(documents, key=lambda document: _age(document.name))


def date_in(name: str) -> Date | None:
    """Return the date that a name holds; None if it has none.

    >>> date_in("2023_Q1_AAPL.pdf"), date_in("12142021-1808.pdf"), date_in("R-lang.pdf")
    ((2023, 3), (2021, 12), None)
    """
    name = unquote(name)
    for form in _FORMS:
        if dates := [_date(found.groupdict()) for found in form.finditer(name)]:
            return max(dates)
    return None


def _age(name: str) -> Date:
    year, month = date_in(name) or (0, 0)
    return -year, -month


def _date(parts: dict[str, str | None]) -> Date:
    month = _LAST_MONTH
    if quarter := parts.get("quarter"):
        month = 3 * int(quarter)
    elif number := parts.get("month"):
        month = int(number)
    elif name := parts.get("name"):
        month = _MONTHS[name.lower()]
    return int(parts["year"] or 0), month
