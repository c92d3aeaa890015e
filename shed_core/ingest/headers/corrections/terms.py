"""Headers that are terms of a list of definitions.

A term may look like a title: it is bold, and alone on its line. But its explanation is further in,
and where that ends the text goes on at the term's own left edge, as it never does in a section. In
documents with titles in the margin, the text is further in than all of them.

Terms in the margin are beside the running text that uses them, and below them is only their
explanation, in other letters. Titles may be there too (side headings of laws and of a CV): beside
the first line of their text, or as the only headers of the document.
"""

from bisect import bisect
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.document.runs import grouped
from shed_core.ingest.headers.line_context import LineContext
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.style_stats import look_of, style_of

_MAX_TERM_LENGTH = 60  # characters
_MAX_TERM_SIZE = 1.05  # of the text's
_MIN_INDENT, _MAX_INDENT = 0.7, 8.0  # ems from a term to its explanation
_END_TOLERANCE = 0.5  # ems from a term to the text below its list
_MIN_TERMS = 3  # in one style
_MIN_SHARE_INDENTED = 0.7  # of the headers in a style of terms above text
_MIN_SHARE_ENDED = 0.05  # of the terms, that text at their left edge comes after
_MIN_OTHERS = 3  # headers in other styles, above text, or in the column of the text
_MIN_SHARE_IN_MARGIN = 0.7  # of the headers of a look in the margin, that are terms
_MIN_SHARE_OTHERS = 0.7  # of these, that have no text further in below


class _TextBelow(NamedTuple):
    """Text below a header.

    is_indented: True if it is further in. is_ended: True if that ends where text continues at
    the header's left edge.
    """

    is_indented: bool
    is_ended: bool = False


def without_terms(context: LineContext, spans: Sequence[HeaderSpan]) -> list[HeaderSpan]:
    """Header spans without terms of lists of definitions. Takes O(lines)."""
    stats, starts = context.stats, {span.first for span in spans}
    below = {span: _below(context, span, starts) for span in spans}
    by_look = grouped(spans, lambda span: look_of(stats.lines[span.first]))
    n_known, n_plain = _counts(below.values())
    terms: set[HeaderSpan] = set()
    for own in by_look.values():
        n_own_known, n_own_plain = _counts(below[span] for span in own)
        n_wanted = _MIN_SHARE_OTHERS * max(_MIN_OTHERS, n_known - n_own_known)
        may_be = [span for span in own if _can_be_term(span, stats)]
        if n_plain - n_own_plain >= n_wanted and _are_terms([below[span] for span in may_be]):
            terms.update(span for span in may_be if (it := below[span]) is None or it.is_indented)
    return [span for span in spans if span not in terms]


def _counts(below: Iterable[_TextBelow | None]) -> tuple[int, int]:
    """Number of headers with text below, and of those where it is not further in."""
    known = [it for it in below if it is not None]
    return len(known), sum(not it.is_indented for it in known)


def _can_be_term(span: HeaderSpan, stats: DocumentStats) -> bool:
    is_short = len(stats.lines[span.first].text) <= _MAX_TERM_LENGTH
    return span.first == span.last and is_short and _is_small_text(span, stats)


def _is_small_text(span: HeaderSpan, stats: DocumentStats) -> bool:
    """True if a header is no larger than the text, and has no number."""
    is_small = stats.lines[span.first].size <= _MAX_TERM_SIZE * stats.body_size
    return is_small and stats.numberings[span.first] is None


def _are_terms(below: Iterable[_TextBelow | None]) -> bool:
    """True if headers of one look are terms, given the text below each."""
    known = [it for it in below if it is not None]
    n_indented = sum(it.is_indented for it in known)
    n_ended = sum(it.is_ended for it in known)
    is_usual = n_indented >= max(_MIN_TERMS, _MIN_SHARE_INDENTED * len(known))
    return is_usual and n_ended >= max(1, _MIN_SHARE_ENDED * n_indented)


def _below(context: LineContext, span: HeaderSpan, starts: Container[int]) -> _TextBelow | None:
    """Text below a header, or None where there is none. starts: first lines of headers."""
    lines, first = context.lines, span.last + 1
    header, stats = lines[span.first], context.stats
    if first == len(lines) or first in starts:
        return None
    em, text = header.size or 1.0, lines[first]
    is_beside = text.page == header.page and text.baseline <= header.baseline
    indent = (text.x0 - header.x0) / em
    if is_beside or indent >= _MAX_INDENT:
        return None
    if indent <= _MIN_INDENT or context.labels[first] is Label.LIST_ITEM:
        return _TextBelow(is_indented=False)
    end = _end(first, header.x0 + _END_TOLERANCE * em, starts, lines)
    if end == first + 1 and stats.are_near(*lines[first : first + 2]):
        # only its first line is indented
        return _TextBelow(is_indented=False)
    return _TextBelow(is_indented=True, is_ended=end is not None and end not in stats.furniture)


def _end(first: int, edge: float, starts: Container[int], lines: Sequence[TextLine]) -> int | None:
    """First line from `first` on that begins at an edge, in points, or further out.

    None where a header or another page comes before it.
    """
    for number in range(first, len(lines)):
        if number in starts or lines[number].page != lines[first].page:
            return None
        if lines[number].x0 <= edge:
            return number
    return None


class _Column(NamedTuple):
    """The lines of a page in the body's style: their left and right edges, in points.

    rows: baseline and number of each, from the top down.
    """

    x0: float
    x1: float
    rows: list[tuple[float, int]]


def without_margin_terms(context: LineContext, spans: Sequence[HeaderSpan]) -> list[HeaderSpan]:
    """Header spans without terms in the margin. Takes O(lines log lines)."""
    stats = context.stats
    columns = _columns(stats)
    beside = {
        span: number
        for span in spans
        if _is_small_text(span, stats)
        and (number := _line_beside(stats.lines[span.first], columns)) is not None
    }
    by_look = grouped(beside, lambda span: look_of(stats.lines[span.first]))
    if len(spans) - len(beside) < _MIN_OTHERS:
        return list(spans)
    terms = {
        span
        for own in by_look.values()
        if sum(not _heads_text_beside(stats, span, beside[span]) for span in own)
        >= _MIN_SHARE_IN_MARGIN * max(_MIN_TERMS, len(own))
        for span in own
    }
    return [span for span in spans if span not in terms]


def _columns(stats: DocumentStats) -> dict[int, _Column]:
    """Column of each page that has lines in the body's style."""
    text = (n for n, line in enumerate(stats.lines) if style_of(line) == stats.styles.body_style)
    by_page = grouped(text, lambda number: stats.lines[number].page)
    return {page: _column(stats.lines, own) for page, own in by_page.items()}


def _column(lines: Sequence[TextLine], own: Sequence[int]) -> _Column:
    x0, x1 = min(lines[number].x0 for number in own), max(lines[number].x1 for number in own)
    return _Column(x0, x1, sorted((lines[number].baseline, number) for number in own))


def _line_beside(line: TextLine, columns: Mapping[int, _Column]) -> int | None:
    """Line of the text that one in the margin is beside; None if it is in none."""
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
    return not beside or not stats.wraps(beside - 1)
