"""Searching for plain words within the server, in steps.

Nothing is compiled: words and text are folded alike, white space included, so that what remains is
`str.find`, whose time is linear. Between steps of a millisecond at most, the search looks whether
it is out of time or no longer wanted, and other threads run.
"""

import threading
import time
from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from shed_core.ingest.sandbox.search_frames import MAX_SEARCH_SECONDS
from shed_core.retrieval.excerpts import Span
from shed_core.retrieval.folding import FoldedText
from shed_server.errors import CancelledError, PatternTimeoutError

_STEP_CHARS = 250_000


class Watch:
    """The deadline of a search, and the event that cancels it."""

    def __init__(self, cancelled: threading.Event | None) -> None:
        self._cancelled = cancelled
        self._end = time.monotonic() + MAX_SEARCH_SECONDS

    def check(self) -> None:
        """Raise CancelledError or PatternTimeoutError."""
        if self._cancelled is not None and self._cancelled.is_set():
            raise CancelledError("the search was cancelled")
        if time.monotonic() > self._end:
            raise PatternTimeoutError(MAX_SEARCH_SECONDS)


class Word(NamedTuple):
    """A folded word that is not empty, and the copy of the text to find it in."""

    word: str
    copy: FoldedText


_Found = tuple[int, int, int]
"""Where a match starts, its word's number, and where it stops; places of the text itself."""


def find_words(words: Sequence[Word], within: range, watch: Watch) -> Iterator[Span]:
    """Yield what `first|second|...` matches: always the leftmost word, of several the first.

    A word is searched for again from where a match of another has ended inside its own.
    Raises CancelledError or PatternTimeoutError.
    """

    def next_matches(place: int, number: int) -> Iterator[_Found]:
        for start, stop in _next_match(words[number], range(place, within.stop), watch):
            yield start, number, stop

    waiting = [f for number in range(len(words)) for f in next_matches(within.start, number)]
    heapify(waiting)
    place = within.start
    while waiting:
        start, number, stop = heappop(waiting)
        if start >= place:
            yield Span(start, stop)
            place = stop
        for found in next_matches(place, number):
            heappush(waiting, found)


def _next_match(word: Word, within: range, watch: Watch) -> Iterator[Span]:
    """Yield the first match, if there is one."""
    position, end = (word.copy.folded_offset(place) for place in (within.start, within.stop))
    while position < end:
        watch.check()
        step = min(end, position + _STEP_CHARS)
        found = word.copy.text.find(word.word, position, min(end, step + len(word.word) - 1))
        if found >= 0:
            start, stop = word.copy.original_span(found, found + len(word.word))
            yield Span(max(start, within.start), min(stop, within.stop))
            return
        position = step
