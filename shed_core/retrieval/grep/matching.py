"""Search for a pattern: folding of the text, plain words in steps, other readings without a match.

A server runs untrusted expressions in a separate process, which the caller passes. For plain words
none is compiled: words and text are folded alike, white space included, so that `str.find` is
enough, whose time is linear. Between steps of a millisecond at most, the caller may end the search,
and other threads run.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.folding import FoldedText, Folding, folded
from shed_core.retrieval.grep.patterns import (
    as_shown,
    has_hyphen,
    is_verbose,
    rewritten,
    words_of,
)
from shed_core.retrieval.table_lines import row_line
from shed_core.retrieval.table_text import text_with_row_ends

_STEP_CHARS = 250_000


class FoldedWord(NamedTuple):
    """A folded word that is not empty, and the copy of the text to find it in."""

    word: str
    copy: FoldedText


_NextMatch = tuple[int, int, Span]
"""Start of a word's next match, the word's number, which decides between equals, the match."""


def find_words(
    words: Sequence[FoldedWord], within: range, check: Callable[[], None]
) -> Iterator[Span]:
    """Return the matches of `first|second|...`: always the leftmost word, of several the first.

    check: called between steps; may raise to end the search.
    """
    if len(words) == 1:
        return _matches(words[0], within, check)
    return _leftmost(words, within, check)


def _leftmost(
    words: Sequence[FoldedWord], within: range, check: Callable[[], None]
) -> Iterator[Span]:
    """Yield the matches of several words, not overlapping.

    A word is searched for again from where a match of another has ended inside its own.
    """
    streams = [_matches(word, within, check) for word in words]
    waiting: list[_NextMatch] = []
    for number, stream in enumerate(streams):
        _push_next(waiting, number, stream)
    place = within.start
    while waiting:
        start, number, match = heappop(waiting)
        if start >= place:
            yield match
            place = match.stop
        else:
            streams[number] = _matches(words[number], range(place, within.stop), check)
        _push_next(waiting, number, streams[number])


def _push_next(waiting: list[_NextMatch], number: int, stream: Iterator[Span]) -> None:
    """Add the next match of a word, if there is one."""
    if (match := next(stream, None)) is not None:
        heappush(waiting, (match.start, number, match))


def _matches(word: FoldedWord, within: range, check: Callable[[], None]) -> Iterator[Span]:
    """Yield the matches of one word, not overlapping."""
    return spans_within(word.copy.original_spans(_places(word, within, check)), within)


def spans_within(spans: Iterable[tuple[int, int]], within: range) -> Iterator[Span]:
    """Yield the parts of spans within some characters, in their order, not overlapping.

    They may overlap before: two matches may be in one ligature.
    """
    place, end = within.start, within.stop
    for start, stop in spans:
        start, stop = max(start, place), min(stop, end)
        if start < stop:
            yield Span(start, stop)
            place = stop


def _places(
    word: FoldedWord, within: range, check: Callable[[], None]
) -> Iterator[tuple[int, int]]:
    """Yield the spans of the word in its copy."""
    text, length = word.copy.text, len(word.word)
    position, end = (word.copy.folded_offset(offset) for offset in (within.start, within.stop))
    while position < end:
        check()
        step = min(end, position + _STEP_CHARS)
        limit = min(end, step + length - 1)
        while (found := text.find(word.word, position, limit)) >= 0:
            position = found + length
            yield found, position
        position = max(position, step)


_BLANK = re.compile(r"\s|\\s")


class GrepQuery(NamedTuple):
    """A pattern with its options.

    pattern: a regular expression. is_exact: True if quotes, dashes, ligatures and such must match.
    ignores_accents: plain words are found with other accents on Latin letters, or without any.
    """

    pattern: str
    ignore_case: bool = True
    is_exact: bool = False
    ignores_accents: bool = False


class GrepText(FoldedText):
    """A folded copy of a document's text. has_rows: with ROW_END between rows of tables."""

    def __init__(self, record: DocumentRecord, folding: Folding, *, has_rows: bool) -> None:
        super().__init__(text_with_row_ends(record) if has_rows else record.text, folding)
        self.has_rows = has_rows


CopyOf = Callable[[Folding, bool], GrepText]
"""Returns the copy of a document's text for a folding, with the ends of rows if required."""


class FoldedPattern(NamedTuple):
    """An expression for the copy of the text that it is searched in."""

    pattern: str
    copy: GrepText


def find(
    record: DocumentRecord, query: GrepQuery, matches: Callable[[GrepQuery], list[Span]]
) -> list[Span]:
    """Return the matches of a query.

    If there are none, it is searched without accents of plain words, then without the text that
    answers add around the cells of a table.
    matches: returns the matches of exactly this query.
    """
    spans = matches(query)
    if spans or query.is_exact:
        return spans
    if words_of(query.pattern) is not None:
        spans = matches(query._replace(ignores_accents=True))
    if not spans and (label := as_shown(query.pattern)):
        spans = matches(query._replace(pattern=label.pattern))
        spans = [match for match in spans if _is_in_group(record, match, label.group)]
    return spans


def find_plain_words(
    query: GrepQuery,
    words: Iterable[str],
    copy_of: CopyOf,
    within: range,
    check: Callable[[], None] = lambda: None,
) -> Iterator[Span]:
    """Yield the matches of literal words, in reading order, not overlapping.

    check: called between steps of a millisecond; may raise to end the search.
    """
    folding = Folding.BLANKS | (Folding.CASE if query.ignore_case else Folding.EXACT)
    folding |= Folding.ACCENTS if query.ignores_accents else Folding.EXACT
    searched = [
        FoldedWord(form, copy_of(folds, True))
        for word, folds in {w: folding | print_folding(query, w) for w in words}.items()
        if (form := folded(word, folds))
    ]
    return find_words(searched, within, check)


def folded_pattern(query: GrepQuery, copy_of: CopyOf) -> FoldedPattern:
    """Return the expression that finds a query's matches in the copy that belongs to it."""
    copy = copy_of(print_folding(query, query.pattern), not is_verbose(query.pattern))
    pattern = rewritten(query.pattern, is_folded=not query.is_exact, has_rows=copy.has_rows)
    return FoldedPattern(pattern, copy)


def print_folding(query: GrepQuery, pattern: str) -> Folding:
    """Return the folding of print for a pattern.

    A hyphen at a line's end is kept only for a pattern that has one itself, and blanks beside
    ideographs for an expression that has any.
    """
    if query.is_exact or is_verbose(pattern):
        return Folding.EXACT
    folding = Folding.PRINT | Folding.AMOUNTS
    folding |= Folding.HYPHENS if has_hyphen(pattern) else Folding.EXACT
    has_blanks = _BLANK.search(pattern) is not None and words_of(pattern) is None
    return folding if has_blanks else folding | Folding.IDEOGRAPHS


def _is_in_group(record: DocumentRecord, match: Span, group: str) -> bool:
    """True if a match is in a row of a group of that name; "" for any place."""
    phrase = record.phrase_at(match.start)
    if not group:
        return True
    if phrase not in record.grids:
        return False
    name = row_line(record, phrase, match.start).group
    return folded(name.rstrip(": ")) == folded(group)
