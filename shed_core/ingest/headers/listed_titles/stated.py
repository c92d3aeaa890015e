"""Headings that a file states, by an embedded outline, by tags or line by line, as Word does.

Stated titles give levels, and headers that were missed. They are used only if they are verified:
nearly all must be on their pages. Their levels count only if they do not contradict the numbers of
the titles themselves, and those of tags only where a good part of the headers has some: an outline
may list the chapters alone, but a few tags among many headers are stamps and lines of a form.
"""

from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from shed_core.document.phrases import MIN_SHARE_TAGGED, PROSE, FoundBy, Label
from shed_core.ingest.headers.listed_titles.search import (
    MAX_HEADING_LINES,
    TitleSearch,
    with_listed,
)
from shed_core.ingest.headers.run_ins import title_in
from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.lines.header_span import HeaderSpan, merge_spans
from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.clauses.titles import is_sentence
from shed_core.ingest.structure.toc import without_entries
from shed_core.numbering.families import numbers_of
from shed_core.options import EvidenceKind, HeaderIdentifier, Options

_MIN_SHARE_FOUND = 0.9  # of an outline's titles, on their pages
_MIN_TITLES_FOUND = 3
_MIN_LEVELS = 2
_MAX_SHARE_WRONG = 0.1  # of the numbered titles whose level contradicts their number
_MIN_LAST_LETTERS = 3  # of a title before a stop; fewer are an abbreviation
_MAY_BE_MISSED = (*PROSE, Label.CAPTION, Label.FORMULA)  # not in a table or at a page's edge


class StatedTitles(NamedTuple):
    """The titles that one source states.

    source: FoundBy.OUTLINE or TAGS, which as kinds of evidence have the same names. spans: those
    found on their pages, in reading order; without a level where none is stated. n_run_in: others
    that begin paragraphs, as the lowest headings of many papers do. n_entries: all that it states.
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
    """Titles that a source states, as header spans."""
    found = search.match(entries)
    n_run_in = search.n_run_in(
        entry for entry, match in zip(entries, found, strict=True) if match is None
    )
    spans = [
        match.span(search.lines, source)._replace(outline_level=match.level or None)
        for match in sorted(filter(None, found))
    ]
    has_levels = _has_levels(spans, search.lines)
    return StatedTitles(source, spans, n_run_in, len(entries), has_levels)


def _has_levels(spans: Sequence[HeaderSpan], lines: Sequence[TextLine]) -> bool:
    """True if there are several levels, and titles such as `1.2` are below and beside their like.

    A flat list names the titles and says nothing about their nesting.
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
    """Header spans with the titles and levels that verified sources add, as the options allow.

    The levels are those of one source, the first that has some.
    """
    spans = without_levels(spans)
    for titles in verified if options.headers == HeaderIdentifier.AUTO else ():
        missed = (title for title in titles.spans if labels[title.first] in _MAY_BE_MISSED)
        spans = with_listed(spans, without_levels(missed))
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
    """Header spans, those that share a line with a tagged heading as found by tags.

    A title that is tagged as such is no heading, and has no level.
    """
    lines = {line for title in titles if title.outline_level for line in title.lines}
    return [
        span if lines.isdisjoint(span.lines) else span._replace(found_by=FoundBy.TAGS)
        for span in spans
    ]


def with_levels(spans: Iterable[HeaderSpan], titles: Iterable[HeaderSpan]) -> list[HeaderSpan]:
    """Header spans with the levels of the outline's titles that share a line."""
    levels = {line: title.outline_level for title in titles for line in title.lines}
    return [span._replace(outline_level=span.level_in(levels)) for span in spans]


def without_levels(spans: Iterable[HeaderSpan]) -> list[HeaderSpan]:
    """Header spans without their levels in the outline."""
    return [span._replace(outline_level=None) for span in spans]


def with_styled(
    spans: Sequence[HeaderSpan],
    headings: Sequence[HeaderSpan],
    lines: Sequence[TextLine],
    options: Options,
) -> list[HeaderSpan]:
    """Headings that the file's styles name, and the other header spans.

    headings, spans: by their first lines. A text that a later heading repeats is an entry of
    contents, and one that begins within a paragraph is a line of it.
    """
    levels = headings if EvidenceKind.OUTLINE in options.evidence else without_levels(headings)
    if options.headers != HeaderIdentifier.AUTO:
        return with_levels(spans, levels)
    in_heading = {line for heading in headings for line in heading.lines}
    others = [
        below
        for span in spans
        if (below := _below_headings(span, in_heading, lines)) and _begins_block(below.first, lines)
    ]
    run_ins = {span.first: span for span in spans}
    styled = [_header_of(heading, run_ins.get(heading.first), lines) for heading in levels]
    merged = merge_spans(styled, without_levels(others))
    kept = set(without_entries(merged, lines))
    return [span for span in merged if span in kept or span.first in in_heading]


def _below_headings(
    span: HeaderSpan, in_heading: Container[int], lines: Sequence[TextLine]
) -> HeaderSpan | None:
    """Part of a header span below its last line of a heading, or None if it has none.

    `Part I` and a title in bold below it are one header by their looks, and two if one is tagged.
    """
    first = max((line + 1 for line in span.lines if line in in_heading), default=span.first)
    if first == span.first:
        return span
    has_rest = first <= span.last and lines[first].is_bold
    return span._replace(first=first) if has_rest else None


def _begins_block(number: int, lines: Sequence[TextLine]) -> bool:
    line, above = lines[number], lines[number - 1] if number else None
    return above is None or (above.page, above.block) != (line.page, line.block)


def _header_of(
    heading: HeaderSpan, builtin: HeaderSpan | None, lines: Sequence[TextLine]
) -> HeaderSpan:
    """Header of a heading, which may be a whole clause: its run-in header, if any."""
    text = " ".join(line.text for line in lines[heading.first : heading.last + 1])
    title = title_in(lines[heading.first].text)
    last_word = title.rpartition(" ")[2]
    rest = text[len(title) :]
    is_run_in = len(last_word) >= _MIN_LAST_LETTERS and rest[:1] in (".", ":")
    if is_run_in and is_sentence(rest):  # `. The term is one year.`
        return heading._replace(last=heading.first, length=len(title) + 1)
    if heading.last - heading.first < MAX_HEADING_LINES:
        return heading
    if builtin is not None and builtin.last - builtin.first < MAX_HEADING_LINES:
        return heading._replace(last=builtin.last, length=builtin.length)
    last = heading.first + MAX_HEADING_LINES - 1
    return heading._replace(last=last, length=len(lines[last].text))
