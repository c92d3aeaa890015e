"""The order of documents by their dates, as names or covers tell them: the newest first.

`2023_Q3_AAPL.pdf` and `10-K 2022.pdf` tell the end of a period; of others, the cover may say
`for the quarterly period ended July 1, 2023`.
"""

import re
from collections.abc import Iterable

_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec"  # 4 characters each
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_IN_NAMES = (
    re.compile(rf"(?<!\d){_YEAR}[-_. ]?(?P<month>0[1-9]|1[0-2])[-_. ]?(?P<day>[0-3]\d)(?!\d)"),
    re.compile(rf"(?<!\d){_YEAR}[-_. ]*q(?P<quarter>[1-4])(?!\d)", re.IGNORECASE),
    re.compile(rf"(?<![a-z\d])q(?P<quarter>[1-4])[-_. ]*{_YEAR}(?!\d)", re.IGNORECASE),
    re.compile(rf"(?<!\d){_YEAR}(?!\d)"),
)
_ON_COVERS = re.compile(
    rf"\bended:?\s+(?P<name>[a-z]{{3}})[a-z]*\.?\s+(?P<day>\d{{1,2}}),?\s+{_YEAR}", re.IGNORECASE
)
COVER_CHARS = 8_000
"""Characters of a text that may be its cover."""

Date = tuple[int, int, int]


def date_of_name(name: str) -> Date | None:
    """Return the date or the end of the quarter or year that a name tells, or None.

    >>> date_of_name("2023_Q3_AAPL.pdf"), date_of_name("8K_dated-2023-05-30.pdf")
    ((2023, 9, 31), (2023, 5, 30))
    """
    for pattern in _IN_NAMES:
        if found := pattern.search(name):
            parts = found.groupdict()
            month = int(parts.get("month") or 3 * int(parts.get("quarter") or 4))
            return int(parts["year"]), month, int(parts.get("day") or 31)
    return None


def date_of_cover(text: str) -> Date | None:
    """Return the end of the period that the beginning of a text names, or None.

    >>> date_of_cover("For the quarterly period ended July 1, 2023")
    (2023, 7, 1)
    """
    for found in _ON_COVERS.finditer(text[:COVER_CHARS]):
        if (place := _MONTHS.find(found["name"].casefold())) >= 0:
            return int(found["year"]), 1 + place // 4, int(found["day"])
    return None


def newest_first(named: Iterable[tuple[str, str]]) -> list[int]:
    """Return the numbers of documents, the newest first, if each tells its date; else by name.

    named: of each its name, and the beginning of its text.
    """
    dated = [(date_of_name(name) or date_of_cover(text), name) for name, text in named]
    numbers = sorted(range(len(dated)), key=lambda n: dated[n][1])
    if all(date for date, _ in dated):
        numbers.sort(key=lambda n: dated[n][0] or (0, 0, 0), reverse=True)
    return numbers
