"""What an embedded outline adds to the headers: levels, and headers that were missed."""

from collections.abc import Iterable, Sequence

from shed_core.document.phrases import Label
from shed_core.ingest.headers.header_span import prefer
from shed_core.ingest.headers.outline_match import Match
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import TextLine

_FOUND = 0.9  # share of an outline's titles that must be on their pages for it to be believed
_FEW = 3  # titles that no judgement can rest on
_TITLE = 150  # characters; longer titles quote whole clauses
_BODY = (Label.TEXT, Label.LIST_ITEM, Label.CAPTION, Label.FORMULA)


def is_verified(matches: Sequence[Match | None]) -> bool:
    """Whether enough of the outline's titles were found for it to be believed."""
    found = sum(match is not None for match in matches)
    return found >= _FEW and found >= _FOUND * len(matches)


def outline_spans(matches: Iterable[Match | None], lines: Sequence[TextLine]) -> list[HeaderSpan]:
    """Return the outline's titles as header spans, in reading order."""
    found = sorted(match for match in matches if match is not None)
    return [
        HeaderSpan(
            match.first, match.last, len(lines[match.last].text), 1.0, "outline", match.level
        )
        for match in found
    ]


def add_missed(
    spans: Sequence[HeaderSpan], titles: Iterable[HeaderSpan], labels: Sequence[Label]
) -> list[HeaderSpan]:
    """Return the header spans and those of the outline's titles that overlap none of them.

    labels: of all lines; a title in a table or at a page's edge is not trusted.
    """
    return prefer(spans, [title for title in titles if labels[title.first] in _BODY])


def with_levels(spans: Iterable[HeaderSpan], titles: Iterable[HeaderSpan]) -> list[HeaderSpan]:
    """Return the header spans with the levels of the outline's titles that share a line."""
    levels = {line: title.level for title in titles for line in title.lines}
    return [span._replace(level=span.level_in(levels)) for span in spans]


def without_levels(spans: Iterable[HeaderSpan]) -> list[HeaderSpan]:
    """Return the header spans without what the outline says of their levels."""
    return [span._replace(level=None) for span in spans]
