"""What a file states of its headings, by an embedded outline or by tags, and what that adds.

Stated titles give levels, and headers that were missed. They are used only if they are verified:
nearly all must be on their pages. Their levels count only if they do not contradict the numbers of
the titles themselves, and those of tags only where a good part of the headers has some: an outline
may list the chapters alone, but a few tags among many headers are stamps and lines of a form.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from shed_core.document.phrases import MIN_SHARE_TAGGED, PROSE, FoundBy, Label
from shed_core.ingest.headers.listed_titles.search import TitleSearch
from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.lines.header_span import HeaderSpan, merge_spans
from shed_core.ingest.lines.text_line import TextLine
from shed_core.numbering.families import numbers_of
from shed_core.options import HeaderIdentifier, Options

MAX_HEADING_LINES = 4
"""Of a header; more are a paragraph or a clause that is set in the style of a heading."""

_MIN_SHARE_FOUND = 0.9  # of an outline's titles, on their pages
_MIN_TITLES_FOUND = 3
_MIN_LEVELS = 2
_MAX_SHARE_WRONG = 0.1  # of the numbered titles whose level contradicts their number
_MAY_BE_MISSED = (*PROSE, Label.CAPTION, Label.FORMULA)


class StatedTitles(NamedTuple):
    """The titles that one source states.

    source: FoundBy.OUTLINE or TAGS, which as kinds of evidence have the same names.
    spans: those found on their pages, in reading order; without a level where none is stated.
    n_run_in: others that begin paragraphs, as the lowest headings of many papers do.
    n_entries: all that it states.
    has_levels: True if their levels can be used.
    """

    source: FoundBy
    spans: list[HeaderSpan]
    n_run_in: int
    n_entries: int
    has_levels: bool

    @property
    def is_verified(self) -> bool:
        """True if enough of the titles were found for them to be used."""
        n_found = len(self.spans)
        n_there = n_found + min(self.n_run_in, n_found)
        return n_found >= _MIN_TITLES_FOUND and n_there >= _MIN_SHARE_FOUND * self.n_entries


def find_titles(
    source: FoundBy, entries: Sequence[OutlineEntry], search: TitleSearch
) -> StatedTitles:
    """Return what a source states, its titles as header spans."""
    found = search.match(entries)
    n_run_in = search.n_run_in(
        entry for entry, match in zip(entries, found, strict=True) if match is None
    )
    matches = sorted(match for match in found if match is not None)
    spans = [
        HeaderSpan(first, last, len(search.lines[last].text), 1.0, source, level or None)
        for first, last, level in matches
    ]
    has_levels = _has_levels(spans, search.lines)
    return StatedTitles(source, spans, n_run_in, len(entries), has_levels)


def _has_levels(spans: Sequence[HeaderSpan], lines: Sequence[TextLine]) -> bool:
    """True if there are several levels, and titles such as `1.2` are below and beside their like.

    A flat list says which titles there are, and nothing of what is within what.
    """
    if len({span.outline_level for span in spans if span.outline_level}) < _MIN_LEVELS:
        return False
    level_of: dict[tuple[int, ...], int] = {}
    level_below: dict[tuple[int, ...], int] = {}
    n_checked = n_wrong = 0
    texts = (lines[span.first].text for span in spans)
    for span, number in zip(spans, numbers_of(texts), strict=True):
        if not span.outline_level or number is None or not number.family[0].isdigit():
            continue
        path, parent = number.path, number.path[:-1]
        if parent in level_of:
            n_checked += 1
            siblings = level_below.setdefault(parent, span.outline_level)
            n_wrong += span.outline_level <= level_of[parent] or span.outline_level != siblings
        level_of[path] = span.outline_level
        level_below.pop(path, None)
    return n_wrong <= _MAX_SHARE_WRONG * n_checked


def with_stated(
    spans: list[HeaderSpan],
    verified: Sequence[StatedTitles],
    labels: Sequence[Label],
    options: Options,
) -> list[HeaderSpan]:
    """Return the header spans and what verified titles add to them, as the options allow.

    The levels are those of one source, the first that has some.
    """
    spans = without_levels(spans)
    for titles in verified if options.headers == HeaderIdentifier.AUTO else ():
        spans = _add_missed(spans, without_levels(titles.spans), labels)
    for titles in verified:
        if titles.source == FoundBy.TAGS:
            spans = _found_by_tags(spans, titles.spans)
        if titles.source in options.evidence and titles.has_levels:
            levelled = with_levels(spans, titles.spans)
            n_levelled = sum(span.outline_level is not None for span in levelled)
            if titles.source == FoundBy.OUTLINE or n_levelled >= MIN_SHARE_TAGGED * len(spans):
                return levelled
    return spans


def _found_by_tags(spans: Sequence[HeaderSpan], titles: Sequence[HeaderSpan]) -> list[HeaderSpan]:
    """Return the header spans, those that share a line with a tagged heading as found by tags.

    A title that is tagged as such is no heading, and has no level.
    """
    lines = {line for title in titles if title.outline_level for line in title.lines}
    return [
        span if lines.isdisjoint(span.lines) else span._replace(found_by=FoundBy.TAGS)
        for span in spans
    ]


def _add_missed(
    spans: Sequence[HeaderSpan], titles: Iterable[HeaderSpan], labels: Sequence[Label]
) -> list[HeaderSpan]:
    """Return the header spans and stated titles that overlap none of them, or hold more than one.

    labels: of all lines; a title in a table or at a page's edge is not added.
    """
    titles = [title for title in titles if labels[title.first] in _MAY_BE_MISSED]
    longer = list(_longer_titles(spans, titles))
    return merge_spans(merge_spans(longer, spans), titles)


def _longer_titles(
    spans: Sequence[HeaderSpan], titles: Iterable[HeaderSpan]
) -> Iterator[HeaderSpan]:
    """Yield the titles that have all lines of a header span and more, or those of several."""
    span_of = {line: span for span in spans for line in span.lines}
    for title in titles:
        parts = [span_of[line] for line in title.lines if line in span_of]
        is_whole = all(title.first <= part.first and part.last <= title.last for part in parts)
        is_longer = len(set(parts)) > 1 or 0 < len(parts) < len(title.lines)
        if is_whole and is_longer and len(title.lines) <= MAX_HEADING_LINES:
            yield title


def with_levels(spans: Iterable[HeaderSpan], titles: Iterable[HeaderSpan]) -> list[HeaderSpan]:
    """Return the header spans with the levels of the outline's titles that share a line."""
    levels = {line: title.outline_level for title in titles for line in title.lines}
    return [span._replace(outline_level=span.level_in(levels)) for span in spans]


def without_levels(spans: Iterable[HeaderSpan]) -> list[HeaderSpan]:
    """Return the header spans without their levels in the outline."""
    return [span._replace(outline_level=None) for span in spans]
