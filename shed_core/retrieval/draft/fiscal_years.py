"""Fiscal years of a document's dates: those of October 2023 may be of fiscal 2024.

The month in which they end is that of `for the year ended January 29, 2023`. A fiscal year is named
by the calendar year of its end, or by the one before, as the document does most.
"""

import re
from collections import Counter
from typing import NamedTuple

from shed_core.retrieval.facts.dates import Date, date_of_cover, dates_of

_YEAR_ENDED = re.compile(r"\byears?\s+ended\s+(.{1,20}\d{4})", re.IGNORECASE | re.DOTALL)
_NAMED = re.compile(r"\bfiscal\s+(?:years?\s+)?((?:19|20)\d\d)", re.IGNORECASE)
_FISCAL = re.compile(r"\bfiscal\b|\bFY(?![a-z])", re.IGNORECASE)
_QUARTER = re.compile(r"\bQ[1-4]\b|\bquarter", re.IGNORECASE)
_LAST_DAYS = 7  # of a month after the one in which a year of 52 weeks ends otherwise


class FiscalYears(NamedTuple):
    """The names of fiscal years. end: month in which they end. shift: 0 or -1."""

    end: int
    shift: int = 0

    def named(self, words: str, years: frozenset[str], sentence: str) -> frozenset[str]:
        """Return the years of words of a document as a draft's sentence names them.

        years: that the words name. Of a quarter fiscal ones may be meant as well.
        """
        fiscal = frozenset(str(self.year(date)) for date in dates_of(words))
        if fiscal and _FISCAL.search(sentence):
            return fiscal
        return years | fiscal if _QUARTER.search(sentence) else years

    def year(self, date: Date) -> int:
        return date[0] + (_month(date) > self.end) + self.shift


def fiscal_years(text: str) -> FiscalYears:
    """Return the fiscal years of a document, or calendar years if it tells none."""
    ends = Counter(_month(date) for one in _YEAR_ENDED.findall(text) for date in dates_of(one))
    named, period = Counter(_NAMED.findall(text)), date_of_cover(text)
    found = FiscalYears(ends.most_common(1)[0][0] if ends else 12)
    is_earlier = named and period and int(named.most_common(1)[0][0]) < found.year(period)
    return found._replace(shift=-1) if is_earlier else found


def _month(date: Date) -> int:
    return date[1] - (date[2] <= _LAST_DAYS) or 12
