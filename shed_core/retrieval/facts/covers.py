"""Facts on the cover of a filing: its form, the registrant, and the period that it reports.

The forms of the U.S. commission name them in words that all registrants print. A cover whose name
is a picture is followed by statements that name the company.
"""

import re
from collections import Counter

from shed_core.retrieval.facts.dates import (
    COVER_CHARS,
    date_of_cover,
    date_of_report,
    date_text,
)

_FORM = re.compile(
    r"^[^\w\n]{0,20}FORM\s+(?P<form>(?:10|8|20|40|6|11)\s?[-–]\s?[KQF]T?|[SF]\s?[-–]\s?\d{1,2})"
    r"\s?(?P<amended>/\s?A)?[^\w\n]*$",
    re.IGNORECASE | re.MULTILINE,
)
_REGISTRANT = re.compile(
    r"\bexact\s+name\s+of\s+(?:the\s+)?(?:registrant|company|issuer)\b", re.IGNORECASE
)
_FILE_NUMBER = re.compile(r"commission\s+file\s+(?:number|no\.?)s?:?\s*[\d\-]+\s*\n", re.IGNORECASE)
_ENTITY = (
    r"(?:Inc|Incorporated|Corp|Corporation|Company|Companies|Co|Ltd|Limited|LLC|L\.L\.C|L\.P|LP|PLC"
    r"|N\.V|S\.A|AG|SE|GmbH|Trust|Bancorp|Group|Holdings|International|& Co)"
)
_NAME = re.compile(
    rf"[A-Z0-9][\w&.,'’\-/ ]{{1,70}}?(?<=[ ,]){_ENTITY}\b[.,]?(?:\s(?:Inc|plc|Ltd|Company)\b\.?)?",
    re.IGNORECASE,
)
_LISTED = re.compile(r" \((?:NYSE|NASDAQ)\b", re.IGNORECASE)
_BEFORE_LISTED = re.compile(r"[A-Z][\w&.'’\- ]{1,60}?(?:, Inc\.)?\Z", re.IGNORECASE)
_SUBSIDIARIES = re.compile(
    r",?\s+(?:and\s+(?:its\s+)?(?:consolidated\s+)?subsidiar(?:y|ies)\b|\(.*).*", re.IGNORECASE
)
_MIN_TIMES = 2  # that a line does so
_MAX_NAME = 90


def form_of(cover: str) -> str:
    """Return the form of a filing, such as `10-K` or `10-Q/A`, or "".

    >>> form_of("WASHINGTON\\nFORM 10 - K\\n")
    '10-K'
    """
    match = _FORM.search(cover[:COVER_CHARS])
    if match is None:
        return ""
    form = "".join(match["form"].split()).replace("–", "-").upper()
    return f"{form}/A" if match["amended"] else form


def period_of(cover: str, form: str) -> str:
    """Return the last day of the period of a filing, or the day that it reports, or "".

    >>> period_of("Date of Report (Date of earliest event reported): May 5, 2023", "8-K")
    '2023-05-05'
    """
    is_of_event = form.startswith(("8-K", "6-K"))
    date = (date_of_report if is_of_event else date_of_cover)(cover) if form else None
    return date_text(date)


def company_of(text: str, form: str) -> str:
    """Return the registrant's name as the cover has it, or "".

    Of another document, the company whose shares are listed according to its beginning.

    >>> company_of("FORM 10-K\\nAcme, Inc.\\n(Exact name of registrant as specified)", "10-K")
    'Acme, Inc.'
    """
    cover = text[:COVER_CHARS]
    if not form:
        return next(
            filter(None, (_name_before(cover, listed) for listed in _LISTED.finditer(cover))), ""
        )
    if (exact := _REGISTRANT.search(cover)) and (name := _last_line(cover[: exact.start()])):
        return name
    if number := _FILE_NUMBER.search(cover):
        first = cover[number.end() :].lstrip().partition("\n")[0]
        if name := _NAME.fullmatch(first.strip()):
            return name[0]
    return _most_frequent(text)


def _name_before(cover: str, listed: re.Match[str]) -> str:
    """Return the name before a mark of an exchange, or ""; from the mark, as marks are rare."""
    before = cover[max(0, listed.start() - _MAX_NAME) : listed.start()]
    match = _BEFORE_LISTED.search(before)
    return " ".join(match[0].split()) if match else ""


def _last_line(text: str) -> str:
    """Return the line that ends a text if it may be a name, or ""."""
    line = " ".join(text.rstrip(" \n(_").rpartition("\n")[2].split())
    is_name = any(map(str.isalpha, line)) and len(line) <= _MAX_NAME
    is_other = re.search(r"commission|file n|transition|securities|form \d", line, re.IGNORECASE)
    return line if is_name and not is_other else ""


def _most_frequent(text: str) -> str:
    """Return the name that most lines are, with or without its subsidiaries, or ""."""
    lines = (line.strip() for line in text.split("\n") if len(line) <= 2 * _MAX_NAME)
    lines = (_SUBSIDIARIES.sub("", line) for line in lines)
    names = Counter(line for line in lines if len(line) <= _MAX_NAME and _NAME.fullmatch(line))
    best = names.most_common(1)
    return best[0][0] if best and best[0][1] >= _MIN_TIMES else ""
