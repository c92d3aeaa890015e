"""Dates and years of drafts and documents: `Oct 29, 2023`, `October 2023`, `in fiscal 2023`.

A date of a draft that a document has with other years only is wrong. In heads of columns the years
may stand below all days: each day is of the years that follow it next.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.draft.figures import MONTH, YEAR
from shed_core.retrieval.draft.verdicts import CitedExtent, Outcome, Verdict
from shed_core.retrieval.excerpts.span import Span

_DAY = (
    rf"(?:(?P<before>\d{{1,2}})\s)?(?P<month>{MONTH})"
    r"(?(before)|\s*(?:(?P<behind>\d{1,2})(?!\d)(?:st|nd|rd|th)?)?)"
)
_YEAR = r"(?:19|20)\d\d(?!\w|[.,]\d)"
_DATE = re.compile(rf"{_DAY}\s?,?\s*(?P<year>{_YEAR})", re.IGNORECASE)
_PRINTED = re.compile(
    rf"{_DAY}(?=(?:\D|\d{{1,2}}(?!\d)){{0,60}}?(?P<years>{_YEAR}(?:(?:,|\sand)?\s+{_YEAR})*))",
    re.IGNORECASE,
)
_YEARS = re.compile(_YEAR)

Day = tuple[str, str]
"""Month, by three letters, and the number of the day, or "" for any."""


class PrintedDate(NamedTuple):
    """A date of a document. span: from the day to the last of the years that it may be of."""

    years: frozenset[str]
    span: Span


def dates_in(text: str) -> Iterator[Span]:
    """Yield the dates of a draft's text that have a year.

    >>> text = "On Oct 29, 2023, in Sept. 2022 and 3 May 2021, not in May or on Oct 3"
    >>> [text[slice(*span)] for span in dates_in(text)]
    ['Oct 29, 2023', 'Sept. 2022', '3 May 2021']
    """
    return (Span(*match.span()) for match in _DATE.finditer(text))


def printed_dates(text: str) -> Mapping[Day, list[PrintedDate]]:
    """Return the dates of a document by their days, and by their months.

    >>> sorted(printed_dates("July 1, June 25, 2023 2022")["jul", "1"][0].years)
    ['2022', '2023']
    """
    found: defaultdict[Day, list[PrintedDate]] = defaultdict(list)
    for match in _PRINTED.finditer(text):
        years = frozenset(_YEARS.findall(match["years"]))
        for day in {_day(match), (_day(match)[0], "")}:
            found[day].append(PrintedDate(years, Span(match.start(), match.end("years"))))
    return found


def check_date(
    record: DocumentRecord, dates: Mapping[Day, list[PrintedDate]], text: str, extent: CitedExtent
) -> Outcome:
    """Return the outcome for a date: a place of it, or of the same day of another year."""
    match = _DATE.match(text)
    printed = dates.get(_day(match), []) if match else []
    printed = sorted(printed, key=lambda one: not _is_within(record, one.span, extent))
    if same := [one for one in printed if match and match["year"] in one.years]:
        return Outcome(Verdict.FOUND, (same[0].span,))
    if match and printed and extent.is_sure and _day(match)[1]:
        near = printed[0]
        shown = " ".join(record.text[slice(*near.span)].split())
        return Outcome(Verdict.DIFFERS, (near.span,), shown)
    return Outcome(Verdict.NOT_IN_DOCUMENT, remark="the document has no such date")


def _day(match: "re.Match[str]") -> Day:
    number = match["before"] or match["behind"] or ""
    return match["month"][:3].lower(), number.lstrip("0")


def _is_within(record: DocumentRecord, span: Span, extent: CitedExtent) -> bool:
    return extent.pages is None or record.pages[record.phrase_at(span.start)] in extent.pages


_OF_REPORT = re.compile(r"(?:19|20)\d\d(?='?s?\s(?:10-[KQ]|annual|report|form|filing))", re.I)
_BARE_YEAR = r"(?:19|20)\d\d"
_GAP = (
    r"[\s,]*\(?(?:(?:in|for|during|at|as of|by|on|of|the|end|ended|ending|fiscal|full|years?|FY|CY|"
    r"first|second|third|fourth|three|six|nine|months|half|quarters?|Q[1-4])"
    rf"\s?)*(?:{MONTH}\s*(?:\d{{1,2}}\s?,?\s*)?)?"
)
_BEHIND = re.compile(
    rf"(?P<gap>{_GAP})(?P<years>{_BARE_YEAR}(?:(?:,|,?\sand|,?\sor)\s(?:{MONTH}\s\d{{1,2}},?\s)?{_BARE_YEAR})*)"
    r"(?!\w|[,.]\d|\s?:|\s\(?[$€£¥]?\d)",
    re.IGNORECASE,
)
_BEFORE = re.compile(rf"(?:(?<![\w.,$])(?<!Q\d )|(?<=FY)|(?<=CY))({_BARE_YEAR})[:,]?\s?\(?$")
_BARE_GAP = re.compile(r"[\s,]*")
_OF_OTHERS = re.compile(  # and not `income from operations before taxes`
    r"\b(?:earlier|later|prior|previous(?:ly)?|last|preceding|compared|versus|vs|"
    r"year (?:before|after)|(?:from|against|since) [$€£¥]?\d)",
    re.IGNORECASE,
)
_MAX_BEFORE = 12
_MAX_BEHIND = 80


@lru_cache(maxsize=64)
def years_of(words: str) -> frozenset[str]:
    """Return the years that the figures of a sentence may be of; none if it compares years."""
    if _OF_OTHERS.search(words):
        return frozenset()
    return frozenset(YEAR.findall(_OF_REPORT.sub("", words)))


def years_beside(text: str, span: Span, stop: int) -> frozenset[str]:
    """Return the year that is said right behind a figure, or before it; or several in one list.

    stop: of the text behind.

    >>> text = "2020 $5, 2022 $6 in 2023, or $8 and $9 in 2021 and 2020 (July 1, 2019)"
    >>> places = [Span(n, n + 2) for n, sign in enumerate(text) if sign == "$"]
    >>> [sorted(years_beside(text, at, len(text))) for at in places]
    [['2020'], ['2023'], [], ['2020', '2021']]
    """
    behind = _BEHIND.match(text, span.stop, min(stop, span.stop + _MAX_BEHIND))
    before = _BEFORE.search(text[max(0, span.start - _MAX_BEFORE) : span.start])
    if before and (behind is None or _BARE_GAP.fullmatch(behind["gap"])):
        return frozenset((before[1],))
    return frozenset(YEAR.findall(behind["years"])) if behind else frozenset()
