"""Search for listed titles: each is looked for on its page, by letters and digits alone."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from shed_core.document.phrases import RUNNING_HEADS, FoundBy, Label
from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.lines.header_span import HeaderSpan, merge_spans
from shed_core.ingest.lines.normalize import letters_of
from shed_core.ingest.lines.text_line import TextLine
from shed_core.numbering.parse import without_number

MAX_HEADING_LINES = 4
"""Of a header; more are a paragraph or a clause that is set in the style of a heading."""

_LETTER = re.compile(r"^[A-Z]\s+(?=[A-Z])")  # of an appendix, `A Proofs`, unless it is an article
_PREFIX_LENGTH = 3  # letters by which lines are looked up
_MAX_SHORT_WORD = 3  # letters of a first word that a title may be found without
_MIN_RUN_IN_LENGTH = 5  # letters of a title that a line may begin with by chance
_MAX_PAGES_KNOWN = 500  # whose lines are kept as they are looked up, 12 KB a page
_LESS_LIKELY = (*RUNNING_HEADS, Label.TABLE, Label.CAPTION)


class FoundTitle(NamedTuple):
    """first, last: the lines that a title was found in. level: of its entry."""

    first: int
    last: int
    level: int

    def span(self, lines: Sequence[TextLine], found_by: FoundBy) -> HeaderSpan:
        """Header span of the title, without a level."""
        return HeaderSpan(self.first, self.last, len(lines[self.last].text), 1.0, found_by)


class _PageKeys(NamedTuple):
    """The lines of one page, as titles are looked for in them.

    first: number of the first line. keys: of the lines. by_prefix: by their first letters, the
    lines and their keys, with the number in front and without.
    """

    first: int
    keys: list[str]
    by_prefix: dict[str, list[tuple[int, str]]]


class TitleSearch:
    """Looks for titles on the pages of a document; keys of a page are computed once for all lists.

    lines: of the document. labels: of all lines.
    """

    def __init__(self, lines: Sequence[TextLine], labels: Sequence[Label]) -> None:
        self.lines, self.labels = lines, labels
        pages = [line.page for line in lines]
        self._page = lru_cache(_MAX_PAGES_KNOWN)(partial(_page_keys, lines, pages))

    def match(self, entries: Sequence[OutlineEntry]) -> list[FoundTitle | None]:
        """Place of each title of a list, or None where it is not on its page.

        Its number may be missing there. Lines in the text are preferred to running heads and
        captions, then large and bold ones, and no line is taken twice. Takes O(lines + entries) for
        titles that differ.
        """
        taken: set[int] = set()
        matches: list[FoundTitle | None] = []
        for entry in entries:
            match = self._find(entry, taken)
            matches.append(match)
            if match is not None:
                taken.update(range(match.first, match.last + 1))
        return matches

    def n_run_in(self, entries: Iterable[OutlineEntry]) -> int:
        """Number of titles, without lines of their own, that begin a paragraph."""
        return sum(
            len(key := letters_of(without_number(entry.title))) >= _MIN_RUN_IN_LENGTH
            and _begins_text(self._page(entry.page), key)
            for entry in entries
        )

    def _find(self, entry: OutlineEntry, taken: set[int]) -> FoundTitle | None:
        page = self._page(entry.page)
        found = (
            (-rank, FoundTitle(page.first + first, page.first + last, entry.level))
            for rank, key in enumerate(title_keys(entry.title))
            for first, last in _runs(page, key)
        )
        free = [
            (exactness, match)
            for exactness, match in found
            if taken.isdisjoint(range(match.first, match.last + 1))
        ]
        return max(free, key=self._likelihood)[1] if free else None

    def _likelihood(self, found: tuple[int, FoundTitle]) -> tuple[bool, int, float, bool]:
        """Rank of a place among those that name a title, as a list of contents does."""
        exactness, match = found
        line = self.lines[match.first]
        return self.labels[match.first] not in _LESS_LIKELY, exactness, line.size, line.is_bold


def with_listed(spans: Sequence[HeaderSpan], titles: Iterable[HeaderSpan]) -> list[HeaderSpan]:
    """Header spans and the listed titles that were missed, or found only in part."""
    span_of = {line: span for span in spans for line in span.lines}
    added: list[HeaderSpan] = []
    for title in titles:
        parts = {span_of[line] for line in title.lines if line in span_of}
        is_longer = len(title.lines) <= MAX_HEADING_LINES and all(
            set(part.lines) < set(title.lines) for part in parts
        )
        if is_longer or not parts:
            added.append(title)
            span_of |= dict.fromkeys(title.lines, title)
    return merge_spans(added, spans)


def title_keys(title: str) -> list[str]:
    """Keys of a title: whole, without its number, without a short first word."""
    first, _, rest = title.partition(" ")
    keys = [letters_of(title), letters_of(without_number(title))]
    if len(first) <= _MAX_SHORT_WORD:
        keys.append(letters_of(rest))
    return [key for key in dict.fromkeys(keys) if key]


def _page_keys(lines: Sequence[TextLine], pages: Sequence[int], number: int) -> _PageKeys:
    """Keys of the lines of a page. pages: the number of the page of each line."""
    first, stop = bisect_left(pages, number), bisect_left(pages, number + 1)
    page = _PageKeys(first, [letters_of(line.text) for line in lines[first:stop]], {})
    for line, key in enumerate(page.keys):
        text = lines[first + line].text
        rest = without_number(text)
        rest = _LETTER.sub("", text) if rest == text else rest
        for variant in {key, key if rest == text else letters_of(rest)} - {""}:
            page.by_prefix.setdefault(variant[:_PREFIX_LENGTH], []).append((line, variant))
    return page


def _runs(page: _PageKeys, key: str) -> Iterator[tuple[int, int]]:
    """Runs of lines, the first and the last of them, that together have this key."""
    return ((first, last) for first, last, run in _joined(page, key) if run == key)


def _begins_text(page: _PageKeys, key: str) -> bool:
    """True if lines begin with a key, and the last of them goes on after it."""
    return any(run != key and run.startswith(key) for _, _, run in _joined(page, key))


def _joined(page: _PageKeys, key: str) -> Iterator[tuple[int, int, str]]:
    """Lines, the first and the last, and their letters, joined as long as a key has more."""
    for first, run in page.by_prefix.get(key[:_PREFIX_LENGTH], ()):
        last = first
        while len(run) < len(key) and key.startswith(run) and last + 1 < len(page.keys):
            last += 1
            run += page.keys[last]
        yield first, last, run
