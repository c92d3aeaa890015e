"""Headers that a printed table of contents lists, and their levels.

A table is used only if it is verified: its page numbers are a constant number of pages before the
pages in the file, nearly all of its titles are on these pages, and most of them in headers. An
alphabetical index or a list of figures passes no such check. A title on its page that was no header
is one then; levels count only if the entries nest.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from shed_core.document.phrases import PROSE, FoundBy
from shed_core.document.runs import in_runs
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
_MAX_LEVELS = 6  # text with more indents is ragged
_MAX_SHARE_IRREGULAR = 0.03  # of the entries, that skip a level or whose number is not aligned
_MIN_INDENT = 0.8  # ems; a number set flush right moves a line by half an em
_COLUMN_GAP = 20.0  # points; page numbers of one column end nearer to each other
_MIN_ALIGNED_NUMBERS = 3  # of a column
_SIZE_RATIO = 1.15  # of the largest entries to others, which are then a level below


class _TocEntry(NamedTuple):
    """A line of a table of contents that ends in a page number."""

    line: TextLine
    title: str
    number: int


class _Headers(NamedTuple):
    """Lines of all headers, and the page of each header with the keys of its title."""

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
        titles = [match.span(stats.lines, FoundBy.CONTENTS) for _, match in found]
        listed += titles
        levels = _levels_of(titles, [entry.line for entry, _ in found]) | levels
    if not is_complete:
        spans = with_listed(spans, [span for span in listed if search.labels[span.first] in PROSE])
    return [span._replace(toc_level=span.level_in(levels)) for span in spans]


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


def _levels_of(titles: Sequence[HeaderSpan], entries: Sequence[TextLine]) -> dict[int, int]:
    """Level of each line of titles; nothing if their entries do not nest."""
    levels = zip(titles, entry_levels(entries), strict=False)
    return {line: level for title, level in levels for line in title.lines}


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


def entry_levels(lines: Sequence[TextLine]) -> list[int]:
    """Level of each entry of one table, from 1; nothing if the entries do not nest.

    lines: that end in the page numbers of the entries.
    """
    levels = _levels(lines) if lines else []
    return levels if levels and _nests(levels) else []


def _nests(levels: Sequence[int]) -> bool:
    """True if entries on a few levels begin at the outermost, and nearly none skips a level."""
    n_skips = sum(below > above + 1 for above, below in pairwise(levels))
    has_levels = 2 <= max(levels) <= _MAX_LEVELS
    return has_levels and levels[0] == 1 and n_skips <= _MAX_SHARE_IRREGULAR * len(levels)


def _levels(lines: Sequence[TextLine]) -> list[int]:
    """Level of each entry: by its indent, then by its size where sizes differ much."""
    indents = _indents(lines)
    size = max(line.size for line in lines)
    kinds = [
        (indent, size >= _SIZE_RATIO * line.size)
        for indent, line in zip(indents, lines, strict=True)
    ]
    level_of = {kind: level for level, kind in enumerate(sorted(set(kinds)), start=1)}
    return [level_of[kind] for kind in kinds]


def _indents(lines: Sequence[TextLine]) -> list[int]:
    """Indent of each entry, from 1, the outermost.

    Indents count from the left, or from the page numbers on the right if that makes fewer of them:
    it does for two columns, and for left and right pages with margins of their own.
    """
    step = _MIN_INDENT * min(line.size for line in lines)
    from_left = _classes([line.x0 for line in lines], step)
    edges = _right_edges(lines)
    if edges is None:
        return from_left
    indents = [line.x0 - edge for line, edge in zip(lines, edges, strict=True)]
    return min(from_left, _classes(indents, step), key=max)


def _right_edges(lines: Sequence[TextLine]) -> list[float] | None:
    """Right edge of each entry's column, or None if page numbers are not aligned."""
    ends = Counter((line.page, line.x1) for line in lines)
    edges: dict[tuple[int, float], float] = {}
    n_aligned: Counter[tuple[int, float]] = Counter()
    last = -1, 0.0
    for page, end in sorted(ends, reverse=True):
        if page != last[0] or last[1] - end > _COLUMN_GAP:
            last = page, end
        edges[page, end] = last[1]
        n_aligned[last] += ends[page, end]
    n_alone = sum(n for n in n_aligned.values() if n < _MIN_ALIGNED_NUMBERS)
    if n_alone > _MAX_SHARE_IRREGULAR * len(lines):
        return None
    return [edges[line.page, line.x1] for line in lines]


def _classes(indents: Sequence[float], step: float) -> list[int]:
    """Class of each indent, from 1; a class is narrower than a step."""
    starts: list[float] = []
    class_of: dict[float, int] = {}
    for indent in sorted(set(indents)):
        if not starts or indent - starts[-1] >= step:
            starts.append(indent)
        class_of[indent] = len(starts)
    return [class_of[indent] for indent in indents]
