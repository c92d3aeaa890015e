"""Search for plain words, in steps.

No expression is compiled: words and text are folded alike, white space included, so that `str.find`
is enough, whose time is linear. Between steps of a millisecond at most, the caller may end the
search, and other threads run.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.folding import FoldedText

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
