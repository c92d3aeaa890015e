"""What a printed table of contents tells of levels: its entries, by how far they are set in.

A table is believed only where it checks out: its page numbers lie a constant number of pages before
the pages in the file, nearly all of its titles stand on these pages, most of them in headers, and
its entries nest. An alphabetical index or a list of figures passes no such check.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.headers.outline_match import match_outline, title_keys
from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.ingest.structure.toc import contents_lines, page_number

_END = re.compile(r"[\s.·…_]*\d{1,4}$")
_FEWEST = 5  # entries that a judgement can rest on
_FOUND = 0.8  # share of the entries whose titles must be on their pages
_HEADERS = 0.5  # share of the entries that must be headers; those of an index are not
_STEP = 0.8  # ems between two indents; a number set flush right moves a line by half an em
_SAME = 20.0  # points within which page numbers end, if set in line; columns are further apart
_FEWEST_IN_LINE = 3  # page numbers of a column
_LARGER = 1.15  # the largest entries by the size of others that are a level below
_AMISS = 0.03  # share of the entries that may leap over a level, as where one was not found
_MOST = 6  # levels; what has more indents is ragged
_TABLES = 16  # the longest tables, which are looked at; each costs a pass over the headers
_LONGEST = 5000  # entries of a table
_TIMES = 8  # entries of one title; more tell nothing of its page


class _Listed(NamedTuple):
    """A line of a table of contents that ends in a page number. at: index of its page."""

    at: int
    line: TextLine
    title: str
    number: int


class _Found(NamedTuple):
    """Lines that a listed title stands in, and the level of the entry, from 1."""

    first: int
    last: int
    level: int


class _Headers(NamedTuple):
    """lines: of all headers. keys: page of each header, and what its title is looked up by."""

    lines: frozenset[int]
    keys: list[tuple[int, list[str]]]


def with_listed_levels(
    spans: Sequence[HeaderSpan], pages: Sequence[PageLines], labels: Sequence[Label]
) -> list[HeaderSpan]:
    """Return the header spans with their levels in the printed contents, where these check out.

    labels: of all lines. Of two tables that list the same pages the longer one counts.
    """
    tables = sorted(_tables(pages), key=len, reverse=True)[:_TABLES]
    if not tables:
        return list(spans)
    lines = [line for page in pages for line in page.lines]
    headers = _headers(spans, lines)
    levels: dict[int, int] = {}
    taken: list[tuple[int, int]] = []
    for table in tables:
        found = _checked(table, lines, labels, headers)
        run = (found[0].first, found[-1].last) if found else (0, 0)
        if found and all(run[1] < first or last < run[0] for first, last in taken):
            taken.append(run)
            levels |= {line: f.level for f in found for line in range(f.first, f.last + 1)}
    return [span._replace(listed=span.level_in(levels)) for span in spans]


def _headers(spans: Iterable[HeaderSpan], lines: Sequence[TextLine]) -> _Headers:
    runs = [span.lines for span in spans]
    keys = [(lines[run[0]].page, title_keys(" ".join(lines[n].text for n in run))) for run in runs]
    return _Headers(frozenset(n for run in runs for n in run), keys)


def _tables(pages: Sequence[PageLines]) -> Iterator[list[_Listed]]:
    """Yield runs of entries whose page numbers do not fall, on pages that follow each other."""
    entries: list[_Listed] = []
    for index, number in sorted(contents_lines(pages)):
        line = pages[index].lines[number]
        if page := page_number(line.text):
            entries.append(_Listed(index, line, _END.sub("", line.text).strip(), page))
    table: list[_Listed] = []
    for entry in _without_strays(entries):
        if table and not _goes_on(table, entry):
            yield from [table] * (len(table) >= _FEWEST)
            table = []
        table.append(entry)
    yield from [table] * (len(table) >= _FEWEST)


def _goes_on(table: Sequence[_Listed], entry: _Listed) -> bool:
    last = table[-1]
    return last.number <= entry.number and entry.at <= last.at + 1 and len(table) < _LONGEST


def _without_strays(entries: Sequence[_Listed]) -> Iterator[_Listed]:
    """Yield entries but those whose number alone leaves the order, as of a title with a year."""
    for n, entry in enumerate(entries):
        before = entries[n - 1].number if n else 0
        after = entries[n + 1].number if n + 1 < len(entries) else entry.number
        if not before <= after or before <= entry.number <= after:
            yield entry


def _checked(
    table: Sequence[_Listed],
    lines: Sequence[TextLine],
    labels: Sequence[Label],
    headers: _Headers,
) -> list[_Found]:
    """Return what a table lists, in reading order; nothing unless it passes every check."""
    offset = _offset(table, headers)
    if offset is None:
        return []
    entries = [OutlineEntry(1, entry.title, entry.number + offset) for entry in table]
    matches = match_outline(entries, lines, labels)
    found = [(entry, m) for entry, m in zip(table, matches, strict=True) if m is not None]
    n_headers = sum(match.first in headers.lines for _, match in found)
    if len(found) < max(_FEWEST, _FOUND * len(table)) or n_headers < _HEADERS * len(table):
        return []
    levels = _levels([entry for entry, _ in found])
    if max(levels) > _MOST or max(levels) < 2 or not _nests(levels):
        return []
    places = [(match.first, match.last) for _, match in found]
    return sorted(_Found(*place, level) for place, level in zip(places, levels, strict=True))


def _offset(table: Sequence[_Listed], headers: _Headers) -> int | None:
    """Return how many pages before its page in the file an entry's number lies, or None."""
    wanted: dict[str, set[int]] = {}
    for entry in table:
        for key in title_keys(entry.title):
            wanted.setdefault(key, set()).add(entry.number)
    votes: Counter[int] = Counter()
    for page, keys in headers.keys:
        listed = [wanted.get(key, set()) for key in keys]
        numbers = {n for of_key in listed if len(of_key) <= _TIMES for n in of_key}
        votes.update(page - number for number in numbers)
    return max(votes, key=votes.__getitem__, default=None)


def _nests(levels: Sequence[int]) -> bool:
    """Tell whether entries begin at the outermost indent and go in one step at a time."""
    n_leaps = sum(below > above + 1 for above, below in pairwise(levels))
    return levels[0] == 1 and n_leaps <= _AMISS * len(levels)


def _levels(entries: Sequence[_Listed]) -> list[int]:
    """Return the level of each entry: by its indent, then by its size where sizes differ much."""
    indents = _indents(entries)
    size = max(entry.line.size for entry in entries)
    kinds = [
        (indent, size >= _LARGER * entry.line.size)
        for indent, entry in zip(indents, entries, strict=True)
    ]
    level_of = {kind: level for level, kind in enumerate(sorted(set(kinds)), start=1)}
    return [level_of[kind] for kind in kinds]


def _indents(entries: Sequence[_Listed]) -> list[int]:
    """Return which indent each entry has, from 1, the outermost.

    Indents count from the left, or from the page numbers on the right if that makes fewer of them:
    it does for two columns, and for left and right pages with margins of their own.
    """
    step = _STEP * min(entry.line.size for entry in entries)
    from_left = _classes([entry.line.x0 for entry in entries], step)
    edges = _right_edges(entries)
    if edges is None:
        return from_left
    indents = [entry.line.x0 - edge for entry, edge in zip(entries, edges, strict=True)]
    return min(from_left, _classes(indents, step), key=max)


def _right_edges(entries: Sequence[_Listed]) -> list[float] | None:
    """Return where the column of each entry ends, or None if page numbers are not set in line."""
    ends = Counter((entry.at, entry.line.x1) for entry in entries)
    edges: dict[tuple[int, float], float] = {}
    n_in_line: Counter[tuple[int, float]] = Counter()
    last = -1, 0.0
    for index, end in sorted(ends, reverse=True):
        if index != last[0] or last[1] - end > _SAME:
            last = index, end
        edges[index, end] = last[1]
        n_in_line[last] += ends[index, end]
    n_alone = sum(n for n in n_in_line.values() if n < _FEWEST_IN_LINE)
    if n_alone > _AMISS * len(entries):
        return None
    return [edges[entry.at, entry.line.x1] for entry in entries]


def _classes(indents: Sequence[float], step: float) -> list[int]:
    """Return for each indent its class, from 1; a class is narrower than a step."""
    starts: list[float] = []
    class_of: dict[float, int] = {}
    for indent in sorted(set(indents)):
        if not starts or indent - starts[-1] >= step:
            starts.append(indent)
        class_of[indent] = len(starts)
    return [class_of[indent] for indent in indents]
