"""The order of documents by their dates, as names or covers tell them: the newest first.

`2023_Q3_AAPL.pdf` and `10-K 2022.pdf` tell the end of a period; of others, the cover may say
`for the quarterly period ended July 1, 2023`. A name is known before a document is opened, so pages
of an answer that go by names alone find the same order at no cost.
"""

import re
from collections.abc import Iterable
from urllib.parse import unquote

from shed_server.library.listings import Served

_YEAR, _MONTH = r"(?P<year>(?:19|20)\d\d)", r"(?P<month>0[1-9]|1[0-2])"
_DAY = r"(?P<day>[0-3]\d)"
_SEPARATOR = r"[-_. ]?"
_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec"
_MONTHS = {name: number for number, name in enumerate(_NAMES.split(), 1)}
_NAME = rf"(?P<name>{_NAMES.replace(' ', '|')})[a-z]*"
_IN_NAMES = tuple(
    re.compile(rf"(?<!\d){form}(?!\d)", re.IGNORECASE)
    for form in (
        rf"{_YEAR}{_SEPARATOR}q(?P<quarter>[1-4])",
        rf"q(?P<quarter>[1-4]){_SEPARATOR}{_YEAR}",
        rf"{_YEAR}{_SEPARATOR}{_MONTH}(?:{_SEPARATOR}{_DAY})?(?![a-z])",  # 2018_10K has no month
        rf"{_MONTH}{_SEPARATOR}(?:{_DAY}{_SEPARATOR})?{_YEAR}",
        rf"\b{_NAME}{_SEPARATOR}(?:(?P<day>[0-3]?\d),?{_SEPARATOR})?{_YEAR}",
        _YEAR,
    )
)
_ON_COVERS = re.compile(rf"\bended:?\s+{_NAME}\.?\s+(?P<day>\d{{1,2}}),?\s+{_YEAR}", re.IGNORECASE)
_LAST_MONTH, _LAST_DAY = 12, 31  # of what has a year only: an annual report is after its quarters

COVER_CHARS = 8_000
"""Characters of a text that may be its cover."""

Date = tuple[int, int, int]
"""Year, month and day."""

_NO_DATE = 0, 0, 0


def date_of_name(name: str) -> Date | None:
    """Return the date, or the end of the month, quarter or year, that a name tells, or None.

    >>> date_of_name("2023_Q3_AAPL.pdf"), date_of_name("12142021-1808.pdf"), date_of_name("R.pdf")
    ((2023, 9, 31), (2021, 12, 14), None)
    """
    name = unquote(name)
    for form in _IN_NAMES:
        if dates := [_date(found) for found in form.finditer(name)]:
            return max(dates)
    return None


def date_of_cover(text: str) -> Date | None:
    """Return the end of the period that the beginning of a text names, or None.

    >>> date_of_cover("For the quarterly period ended July 1, 2023")
    (2023, 7, 1)
    """
    found = _ON_COVERS.search(text[:COVER_CHARS])
    return _date(found) if found else None


def newest_first(documents: Iterable[Served]) -> list[Served]:
    """Return documents by the dates in their names, the newest first, then those without one."""
    return sorted(documents, key=lambda one: date_of_name(one.name) or _NO_DATE, reverse=True)


def newest_first_by_covers(named: Iterable[tuple[str, str]]) -> list[int]:
    """Return the numbers of documents, the newest first, if each tells its date; else by name.

    named: of each its name, and the beginning of its text.
    """
    dated = [(date_of_name(name) or date_of_cover(text), name) for name, text in named]
    numbers = sorted(range(len(dated)), key=lambda n: dated[n][1])
    if all(date for date, _ in dated):
        numbers.sort(key=lambda n: dated[n][0] or _NO_DATE, reverse=True)
    return numbers


def _date(found: re.Match[str]) -> Date:
    parts = found.groupdict()
    month = _LAST_MONTH
    if quarter := parts.get("quarter"):
        month = 3 * int(quarter)
    elif number := parts.get("month"):
        month = int(number)
    elif name := parts.get("name"):
        month = _MONTHS[name[:3].lower()]
    return int(parts["year"]), month, int(parts.get("day") or _LAST_DAY)
