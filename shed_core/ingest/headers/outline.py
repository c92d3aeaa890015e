"""What an embedded outline adds to the headers: levels, and headers that were missed."""

from collections.abc import Iterable, Sequence

from shed_core.document.phrases import Label
from shed_core.ingest.headers.header_span import Heading, prefer
from shed_core.ingest.headers.outline_match import Match
from shed_core.ingest.lines.rows import Row

_FOUND = 0.9  # share of an outline's titles that must be on their pages for it to be believed
_FEW = 3  # titles that no judgement can rest on
_TITLE = 150  # characters; longer titles quote whole clauses
_BODY = (Label.TEXT, Label.LIST_ITEM, Label.CAPTION, Label.FORMULA)


def is_verified(matches: Sequence[Match | None]) -> bool:
    """Whether enough of the outline's titles were found for it to be believed."""
    found = sum(match is not None for match in matches)
    return found >= _FEW and found >= _FOUND * len(matches)


def outline_headings(matches: Iterable[Match | None], rows: Sequence[Row]) -> list[Heading]:
    """Return the outline's titles as headings, in reading order."""
    found = sorted(match for match in matches if match is not None)
    return [
        Heading(match.first, match.last, len(rows[match.last].text), 1.0, "outline", match.level)
        for match in found
    ]


def add_missed(
    headings: Sequence[Heading], titles: Iterable[Heading], labels: Sequence[Label]
) -> list[Heading]:
    """Return the headings and those of the outline's titles that overlap none of them.

    labels: of all rows; a title in a table or at a page's edge is not trusted.
    """
    return prefer(headings, [title for title in titles if labels[title.first] in _BODY])


def with_levels(headings: Iterable[Heading], titles: Iterable[Heading]) -> list[Heading]:
    """Return the headings with the levels of the outline's titles that stand in the same rows."""
    levels = {row: title.level for title in titles for row in title.rows}
    return [heading._replace(level=heading.level_in(levels)) for heading in headings]


def without_levels(headings: Iterable[Heading]) -> list[Heading]:
    """Return the headings without what the outline says of their levels."""
    return [heading._replace(level=None) for heading in headings]
