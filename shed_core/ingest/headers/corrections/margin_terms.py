"""Headers that are terms in the margin, beside the running text that uses them.

They look like titles, but no text is below them save, in other letters, what explains them. Titles
may stand in the margin too (side headings of laws and of a CV): beside the first line of their
text, or as the only headers of the document.
"""

from bisect import bisect
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.paragraph_leads import wraps
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.style_stats import Look, look_of, style_of
from shed_core.numbering.parse import numbering

_MAX_TERM_SIZE = 1.05  # of the text's
_MIN_TERMS = 3  # in one look
_MIN_SHARE_TERMS = 0.7  # of the headers of a look in the margin
_MIN_OTHERS = 3  # headers in the column of the text


class _Column(NamedTuple):
    """The lines of a page in the body's style: their left and right edges, in points.

    rows: baseline and number of each, from the top down.
    """

    x0: float
    x1: float
    rows: list[tuple[float, int]]


def without_margin_terms(spans: Sequence[HeaderSpan], stats: DocumentStats) -> list[HeaderSpan]:
    """Return the header spans without terms in the margin. Takes O(lines log lines)."""
    columns = _columns(stats)
    beside = {
        span: number
        for span in spans
        if _can_be_term(span, stats)
        and (number := _line_beside(stats.lines[span.first], columns)) is not None
    }
    by_look: dict[Look, list[HeaderSpan]] = {}
    for span in beside:
        by_look.setdefault(look_of(stats.lines[span.first]), []).append(span)
    if len(spans) - len(beside) < _MIN_OTHERS:
        return list(spans)
    terms = {
        span
        for own in by_look.values()
        if sum(not _heads_text_beside(stats, span, beside[span]) for span in own)
        >= _MIN_SHARE_TERMS * max(_MIN_TERMS, len(own))
        for span in own
    }
    return [span for span in spans if span not in terms]


def _columns(stats: DocumentStats) -> dict[int, _Column]:
    """Return the column of each page that has lines in the body's style."""
    text: dict[int, list[int]] = defaultdict(list)
    for number, line in enumerate(stats.lines):
        if style_of(line) == stats.styles.body_style:
            text[line.page].append(number)
    return {page: _column(stats.lines, own) for page, own in text.items()}


def _column(lines: Sequence[TextLine], own: Sequence[int]) -> _Column:
    x0, x1 = min(lines[number].x0 for number in own), max(lines[number].x1 for number in own)
    return _Column(x0, x1, sorted((lines[number].baseline, number) for number in own))


def _can_be_term(span: HeaderSpan, stats: DocumentStats) -> bool:
    line = stats.lines[span.first]
    return line.size <= _MAX_TERM_SIZE * stats.body_size and numbering(line.text) is None


def _line_beside(line: TextLine, columns: Mapping[int, _Column]) -> int | None:
    """Return the line of the text that one in the margin is beside; None if it is in none."""
    column = columns.get(line.page)
    if column is None or (line.x1 > column.x0 and line.x0 < column.x1):
        return None
    at = bisect(column.rows, (line.baseline,))
    distance, nearest = min(
        (abs(baseline - line.baseline), row)
        for baseline, row in column.rows[max(0, at - 1) : at + 1]
    )
    return nearest if distance < line.size else None


def _heads_text_beside(stats: DocumentStats, span: HeaderSpan, beside: int) -> bool:
    """True if a header in the margin may be the title of the text beside it."""
    title = stats.lines[span.last]
    for below in stats.lines[span.last + 1 : span.last + 2]:
        if stats.are_near(title, below) and title.x0 < below.x1 and below.x0 < title.x1:
            return False  # it explains the term
    return not beside or not wraps(stats.lines, beside - 1, stats.wrap_edges)
