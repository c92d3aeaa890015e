"""Figures that the file itself tags with a concept, a unit and a period, as inline XBRL does.

The text of a record stays as it is printed; a tag is stored with the range of a figure.
"""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

MAX_TAGGED = 20_000
"""Tagged figures of a document; annual reports of banks have 5,000."""

MAX_TAG_CHARS = 150
"""Characters of a concept, a unit or a member."""

MAX_MEMBERS = 8
MAX_SCALE = 30

_MONTH_DAYS = 30.44


class Period(NamedTuple):
    """Period of a tag.

    start, end: its first and last day, as 2024-12-31; start is "" for a point in time.
    name: `FY2024` or `Q3 2024` by the fiscal year that the file states, "" where it is neither.
    """

    start: str
    end: str
    name: str = ""

    @property
    def text(self) -> str:
        """The period in its shortest form.

        >>> Period("", "2024-12-31").text, Period("2024-01-01", "2024-06-30").text
        ('2024-12-31', '2024-01-01 to 2024-06-30')
        """
        return self.name or (f"{self.start} to {self.end}" if self.start else self.end)

    @property
    def n_months(self) -> int:
        """Length in whole months, of a period that is no point in time."""
        days = date.fromisoformat(self.end) - date.fromisoformat(self.start)
        return months(days.days + 1)


class Tag(NamedTuple):
    """Tag of a figure.

    concept: its name in a taxonomy, such as `us-gaap:Revenues`. unit: such as `USD`, or "".
    scale: power of ten by which the printed figure is multiplied. is_negative: True if the tag
    has a minus sign, which brackets in the text are not.
    members: the segments or classes that the figure is of; none for the whole company.
    """

    concept: str
    unit: str
    scale: int
    is_negative: bool
    period: Period
    members: tuple[str, ...] = ()


class TaggedFigure(NamedTuple):
    """Tag of a range of a text, in characters."""

    start: int
    stop: int
    tag: Tag


def months(n_days: int) -> int:
    """Return a number of days in whole months: 3 for 91, -12 for -365."""
    return round(n_days / _MONTH_DAYS)


def shifted(figures: Sequence[TaggedFigure], n: int) -> tuple[TaggedFigure, ...]:
    """Return the figures of a text with `n` characters before it."""
    return tuple(TaggedFigure(start + n, stop + n, tag) for start, stop, tag in figures)
