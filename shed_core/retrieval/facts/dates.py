"""The dates of documents, as their names or covers tell them.

`2023_Q3_AAPL.pdf` and `10-K 2022.pdf` tell the end of a period; of others, the cover may say
`for the quarterly period ended July 1, 2023`.
"""

import re
from urllib.parse import unquote

COVER_CHARS = 8_000
"""Characters of a text that may be its cover."""

Date = tuple[int, int, int]
"""Year, month and day."""

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
_LAST_MONTH, _LAST_DAY = 12, 31  # without one: an annual report is after its quarters
_IN_WORDS = rf"{_NAME}\.?\s+(?P<day>\d{{1,2}})\s?,?\s+{_YEAR}"
_DATED = re.compile(_IN_WORDS, re.IGNORECASE)
_ENDED = re.compile(rf"\bended:?\s+{_IN_WORDS}", re.IGNORECASE)
_OF_REPORT = (
    re.compile(
        rf"\bdate\s+of\s+(?:report|earliest\s+event)[^\d]{{0,90}}?{_IN_WORDS}", re.IGNORECASE
    ),
    re.compile(rf"{_IN_WORDS}\s{{0,9}}\(?\s{{0,9}}date\s+of\s+(?:report|earliest)", re.IGNORECASE),
)


def date_of_name(name: str) -> Date | None:
    """Return the date, or the end of the month, quarter or year, that a name tells, or None.

    >>> date_of_name("2023_Q3_AAPL.pdf"), date_of_name("12142021-1808.pdf"), date_of_name("R.pdf")
    ((2023, 9, 31), (2021, 12, 14), None)
    """
    name = unquote(name)
    for form in _IN_NAMES:
        if dates := [_date(match) for match in form.finditer(name)]:
            return max(dates)
    return None


def date_of_cover(text: str) -> Date | None:
    """Return the end of the period that the beginning of a text names, or None.

    >>> date_of_cover("For the quarterly period ended July 1, 2023")
    (2023, 7, 1)
    """
    match = _ENDED.search(text[:COVER_CHARS])
    return _date(match) if match else None


def date_of_report(text: str) -> Date | None:
    """Return the day of the report, or of its event, that the beginning of a text names, or None.

    >>> date_of_report("Date of Report (Date of earliest event reported): May 5, 2023")
    (2023, 5, 5)
    """
    match = next(filter(None, (form.search(text[:COVER_CHARS]) for form in _OF_REPORT)), None)
    return _date(match) if match else None


def dates_of(text: str) -> list[Date]:
    """Return the dates of a text that have day, month and year: `October 29, 2023`."""
    return [_date(match) for match in _DATED.finditer(text)]


def date_text(date: Date | None) -> str:
    """Return a date as ISO 8601 has it, or "" for None."""
    return "{:04}-{:02}-{:02}".format(*date) if date else ""


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
