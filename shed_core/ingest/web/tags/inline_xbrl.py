"""Tags of figures in a page with inline XBRL (EDGAR, ESEF): concept, unit, scale and period.

Periods and units are defined in a part of the page that is not shown, mostly but not always before
the text, so they are looked for first. No taxonomy is read, and no value of a hidden fact but the
fiscal year. Names are plain words, since answers show them beside the text of a document.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import MAXYEAR, MINYEAR, date
from itertools import islice
from sys import intern
from typing import NamedTuple

from shed_core.document.tagged import (
    MAX_MEMBERS,
    MAX_SCALE,
    MAX_TAG_CHARS,
    MAX_TAGGED,
    Period,
    Tag,
    months,
)

FIGURE = "ix:nonfraction"
"""The element of a tagged figure, as Python's reader of HTML writes it."""

_MAX_DEFINITIONS = 50_000  # of periods and units
_MAX_DEFINITION_CHARS = 6000
_PREFIX = r"(?:[\w.-]{1,50}:)?"
_DEFINITION = re.compile(
    rf"<{_PREFIX}(context|unit)\s[^<>]{{0,300}}?\bid\s*=\s*[\"']([^\"'<>]{{1,200}})[\"'][^<>]*>",
    re.IGNORECASE,
)
_DATE = re.compile(
    rf"<{_PREFIX}(startDate|endDate|instant)\b[^<>]*>\s*(\d{{4}}-\d\d-\d\d)", re.IGNORECASE
)
_NAME = rf"((?:[a-z][\w.-]{{0,50}}:)?\w[\w.-]{{0,{MAX_TAG_CHARS - 60}}})\s*<"
_MEMBER = re.compile(
    rf"<{_PREFIX}(?:explicitMember|typedMember)\b[^<>]*>\s*(?:<[^<>]*>\s*)?{_NAME}",
    re.IGNORECASE | re.ASCII,
)
_MEASURE = re.compile(rf"<{_PREFIX}measure\b[^<>]*>\s*{_NAME}", re.IGNORECASE | re.ASCII)
_CONCEPT = re.compile(rf"[a-z][\w.-]{{0,50}}:\w[\w.-]{{0,{MAX_TAG_CHARS - 60}}}", re.I | re.ASCII)
_SCALE = re.compile(r"[+-]?\d{1,2}", re.ASCII)
_FISCAL_YEAR = re.compile(
    r"<ix:nonNumeric\b(?=[^<>]{0,500}\bname=[\"']dei:DocumentFiscalYearFocus[\"'])"
    r"[^<>]{0,500}?\bcontextRef=[\"']([^\"'<>]{1,200})[\"'][^<>]*>\s*(?:<[^<>]*>\s*)?(\d{4})\b",
    re.IGNORECASE | re.ASCII,
)


class _FiscalYear(NamedTuple):
    """A year that a filer counts. start: its first day, about."""

    year: int
    start: date


class InlineXbrl:
    """Definitions of a page's tags, and the tags that they make. Takes O(characters)."""

    def __init__(self, text: str) -> None:
        """text: of the page, with its tags."""
        self._periods: dict[str, tuple[Period, tuple[str, ...]]] = {}  # by context
        self._units: dict[str, str] = {}
        self._n_tags = 0
        for kind, name, content in _definitions(text):
            if kind == "unit":
                self._units[name] = _unit(content)
            elif period := _period(content):
                members = tuple(islice(map(intern, _MEMBER.findall(content)), MAX_MEMBERS))
                self._periods[name] = period, members
        fiscal = _fiscal_year(text, self._periods) if self._periods else None
        for name, (period, members) in self._periods.items():
            self._periods[name] = _named(period, fiscal), members

    def tag(self, attributes: Mapping[str, str | None]) -> Tag | None:
        """Return the tag of a figure by the attributes of its element; None for none."""
        period, members = self._periods.get(attributes.get("contextref") or "", (None, ()))
        concept = (attributes.get("name") or "").strip()
        if period is None or not _CONCEPT.fullmatch(concept) or self._n_tags == MAX_TAGGED:
            return None
        self._n_tags += 1
        scale = (attributes.get("scale") or "").strip()
        exponent = int(scale) if _SCALE.fullmatch(scale) else 0
        return Tag(
            intern(concept),
            self._units.get(attributes.get("unitref") or "", ""),
            max(-MAX_SCALE, min(exponent, MAX_SCALE)),
            (attributes.get("sign") or "").strip() == "-",
            period,
            members,
        )


def _definitions(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield kind, name and content of the first definitions of contexts and units."""
    if "ix:nonfraction" not in text and "ix:nonFraction" not in text:
        return
    starts = list(islice(_DEFINITION.finditer(text), _MAX_DEFINITIONS))
    stops = [*(match.start() for match in starts[1:]), len(text)]
    for match, end in zip(starts, stops, strict=False):
        kind = match[1].lower()
        content = text[match.end() : min(end, match.end() + _MAX_DEFINITION_CHARS)]
        stop = re.search(rf"</{_PREFIX}{kind}\b", content, re.IGNORECASE)
        if stop:
            yield kind, match[2], content[: stop.start()]


def _period(content: str) -> Period | None:
    """Return the period of a context, without a name."""
    stated = {kind.lower(): day for kind, day in _DATE.findall(content)}
    try:
        days = {kind: date.fromisoformat(day).isoformat() for kind, day in stated.items()}
    except ValueError:
        return None
    if "instant" in days:
        return Period("", days["instant"])
    is_span = days.keys() == {"startdate", "enddate"} and days["startdate"] <= days["enddate"]
    return Period(days["startdate"], days["enddate"]) if is_span else None


def _unit(content: str) -> str:
    """Return a unit without the prefixes of its measures, `USD/shares` for a quotient."""
    unit = "/".join(name.rpartition(":")[2] for name in _MEASURE.findall(content)[:2])
    return intern(unit) if len(unit) <= MAX_TAG_CHARS else ""


def _fiscal_year(
    text: str, periods: Mapping[str, tuple[Period, tuple[str, ...]]]
) -> _FiscalYear | None:
    """Return the fiscal year that the page states, whose context begins with it.

    EDGAR's filers tag the year on the cover, with the period from its first day on (EFM 6.5).
    """
    match = _FISCAL_YEAR.search(text)
    start = periods[match[1]][0].start if match and match[1] in periods else ""
    return _FiscalYear(int(match[2]), date.fromisoformat(start)) if match and start else None


def _named(period: Period, fiscal: _FiscalYear | None) -> Period:
    if not period.start:
        return period
    start = date.fromisoformat(period.start)
    year, first = fiscal or _FiscalYear(start.year, date(start.year, 1, 1))
    n_years, month = divmod(months((start - first).days), 12)
    year += n_years
    name = ""
    if MINYEAR <= year <= MAXYEAR and period.n_months == 12 and month == 0:
        name = f"FY{year}"
    elif MINYEAR <= year <= MAXYEAR and period.n_months == 3 and month % 3 == 0:
        name = f"Q{month // 3 + 1} {year}"
    return period._replace(name=name)
