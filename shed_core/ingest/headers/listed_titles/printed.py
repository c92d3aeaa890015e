"""Headers that a printed table of contents lists, and their levels.

A table is used only if it is verified: its page numbers are a constant number of pages before the
pages in the file, nearly all of its titles are on these pages, and most of them in headers. An
alphabetical index or a list of figures passes no such check. A title on its page that was no header
is one then; levels count only if the entries nest.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from shed_core.document.phrases import PROSE, FoundBy
from shed_core.document.runs import in_runs
from shed_core.ingest.headers.listed_titles.printed_levels import entry_levels
from shed_core.ingest.headers.listed_titles.search import (
    FoundTitle,
    TitleSearch,
    title_keys,
    with_listed,
)
from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.toc import page_number

_END = re.compile(r"[\s.·…_]*\d{1,4}$")
_MIN_ENTRIES = 5
_MAX_ENTRIES = 5000  # of one table
_MAX_TABLES = 16  # the longest ones are verified; each costs a pass over the headers
_MIN_SHARE_FOUND = 0.8  # of the entries, whose titles are on their pages
_MIN_SHARE_HEADERS = 0.5  # of the entries; few of those of an index are headers
_MIN_SHARE_COMPLETE = 0.95  # of the entries; where so many are found, fewer need be headers
_MIN_SHARE_HEADERS_COMPLETE = 0.35
_MAX_PAGES_OF_TITLE = 8  # entries of one title; more say nothing of its page


class _TocEntry(NamedTuple):
    """A line of a table of contents that ends in a page number."""

    line: TextLine
    title: str
    number: int


class _Headers(NamedTuple):
    """The headers of a document.

    lines: of all headers. keys: page of each header, and the key to look its title up by.
    """

    lines: frozenset[int]
    keys: list[tuple[int, list[str]]]


def with_printed_contents(
    spans: Sequence[HeaderSpan],
    stats: DocumentStats,
    search: TitleSearch,
    *,
    is_complete: bool,
) -> list[HeaderSpan]:
    """Header spans with the titles and levels that verified printed contents add.

    is_complete: True if the spans are all headers, so that only levels are added. Of two tables
    that list the same title the longer one counts.
    """
    tables = sorted(_tables(stats), key=len, reverse=True)[:_MAX_TABLES]
    if not tables:
        return list(spans)
    headers = _headers(spans, stats.lines)
    levels: dict[int, int] = {}
    listed: list[HeaderSpan] = []
    for table in tables:
        found = _verified(table, search, headers)
        listed += [_span(match, stats.lines) for _, match in found]
        levels = {
            n: title.level
            for title in _with_levels(found)
            for n in range(title.first, title.last + 1)
        } | levels
    if not is_complete:
        spans = with_listed(spans, [span for span in listed if search.labels[span.first] in PROSE])
    return [span._replace(toc_level=span.level_in(levels)) for span in spans]


def _span(match: FoundTitle, lines: Sequence[TextLine]) -> HeaderSpan:
    length = len(lines[match.last].text)
    return HeaderSpan(match.first, match.last, length, 1.0, FoundBy.CONTENTS)


def _headers(spans: Iterable[HeaderSpan], lines: Sequence[TextLine]) -> _Headers:
    runs = [span.lines for span in spans]
    keys = [(lines[run[0]].page, title_keys(" ".join(lines[n].text for n in run))) for run in runs]
    return _Headers(frozenset(n for run in runs for n in run), keys)


def _tables(stats: DocumentStats) -> Iterator[list[_TocEntry]]:
    """Runs of entries whose page numbers do not fall, on pages that follow each other."""
    entries: list[_TocEntry] = []
    for line in (stats.lines[n] for n in sorted(stats.contents)):
        if number := page_number(line.text):
            entries.append(_TocEntry(line, _END.sub("", line.text).strip(), number))
    yield from (table for table in in_runs(entries, _continues) if len(table) >= _MIN_ENTRIES)


def _continues(table: Sequence[_TocEntry], entry: _TocEntry) -> bool:
    last = table[-1]
    is_near = entry.line.page <= last.line.page + 1
    return last.number <= entry.number and is_near and len(table) < _MAX_ENTRIES


def _verified(
    table: Sequence[_TocEntry], search: TitleSearch, headers: _Headers
) -> list[tuple[_TocEntry, FoundTitle]]:
    """Entries of a table and where their titles are; nothing unless most are found."""
    offset = _offset(table, headers)
    if offset is None:
        return []
    entries = [OutlineEntry(1, entry.title, entry.number + offset) for entry in table]
    matches = search.match(entries)
    found = [(entry, m) for entry, m in zip(table, matches, strict=True) if m is not None]
    n_headers = sum(match.first in headers.lines for _, match in found)
    min_found = max(_MIN_ENTRIES, _MIN_SHARE_FOUND * len(table))
    is_complete = len(found) >= _MIN_SHARE_COMPLETE * len(table)
    min_share = _MIN_SHARE_HEADERS_COMPLETE if is_complete else _MIN_SHARE_HEADERS
    if len(found) < min_found or n_headers < min_share * len(table):
        return []
    return found


def _with_levels(found: Sequence[tuple[_TocEntry, FoundTitle]]) -> list[FoundTitle]:
    """Titles in reading order with their levels; nothing if the entries do not nest."""
    levels = entry_levels([entry.line for entry, _ in found])
    if not levels:
        return []
    titles = (match for _, match in found)
    return sorted(match._replace(level=n) for match, n in zip(titles, levels, strict=True))


def _offset(table: Sequence[_TocEntry], headers: _Headers) -> int | None:
    """Difference of a page's number in the file and in the table, or None.

    It is the one of most headers that have a title of the table.
    """
    numbers_of: dict[str, set[int]] = {}
    for entry in table:
        for key in title_keys(entry.title):
            numbers_of.setdefault(key, set()).add(entry.number)
    votes: Counter[int] = Counter()
    for page, keys in headers.keys:
        listed = [numbers_of.get(key, set()) for key in keys]
        numbers = {n for own in listed if len(own) <= _MAX_PAGES_OF_TITLE for n in own}
        votes.update(page - number for number in numbers)
    return max(votes, key=votes.__getitem__, default=None)
