"""Properties that a file states about itself: title, authors, date.

Few readers see them, and anybody can write anything there: they are short, and as `clean` has it.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from shed_core.document.record import MAX_AUTHORS_CHARS
from shed_core.ingest.lines.normalize import clean

_DATE = re.compile(
    r"(D:)?(?P<year>[12]\d{3})(?:[-/]?(?P<month>0[1-9]|1[0-2])"
    r"(?:[-/]?(?P<day>0[1-9]|[12]\d|3[01])(?:\d{4}|\d{6})?)?)?"  # hour and minute may follow
    r"(?(1)(?:\d\d){0,5})(?!\d)",  # `1620050312` alone is a Unix time
    re.ASCII,
)
_LEFT_OPEN = ("anonymous", "untitled")  # by ReportLab, if its user names none


class Properties(NamedTuple):
    """Each on one line, "" if the file does not state it.

    author: several with a semicolon between them. date: as 2022, 2022-05 or 2022-05-03.
    """

    title: str = ""
    author: str = ""
    date: str = ""


def properties_of(title: str, authors: Iterable[str] = (), dates: Iterable[str] = ()) -> Properties:
    """Return properties as the file writes them in their one form.

    dates: the first that is one counts.

    >>> properties_of("", ["Ann Lee", "Bo Ek", "Ann Lee"], ["D:20220503120000Z"])
    Properties(title='', author='Ann Lee; Bo Ek', date='2022-05-03')
    """
    names = "; ".join(filter(None, dict.fromkeys(map(_text, authors))))
    found = next(filter(None, (_DATE.match(date.strip()) for date in dates)), None)
    date = "-".join(filter(None, found.group("year", "month", "day"))) if found else ""
    return Properties(_text(title), names[:MAX_AUTHORS_CHARS].strip(), date)


def _text(stated: str) -> str:
    """Return a text on one line, or "" for `()` and other texts of programs without a letter.

    EDGAR's PDFs have the number of their filing as a title.
    """
    text = clean(stated).strip(" ;")
    return text if any(map(str.isalpha, text)) and text not in _LEFT_OPEN else ""
