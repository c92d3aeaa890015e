"""Searching for plain words within the server, in steps.

Nothing is compiled: words and text are folded alike, white space included, so that what remains is
`str.find`, whose time is linear. Between steps of a millisecond at most, the search looks whether
it is out of time or no longer wanted, and other threads run.
"""

import threading
import time
from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import islice
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


def find_words(words: Sequence[Word], within: range, watch: Watch) -> Iterator[Span]:
    """Yield what `first|second|...` matches: always the leftmost word, of several the first.

    A word is searched for again from where a match of another has ended inside its own.
    Raises CancelledError or PatternTimeoutError.
    """
    streams = [_matches(word, within, watch) for word in words]
    waiting = [found for number in range(len(words)) for found in _next(streams, number)]
    heapify(waiting)
    place = within.start
    while waiting:
        start, number, stop = heappop(waiting)
        if start >= place:
            yield Span(start, stop)
            place = stop
        else:
            streams[number] = _matches(words[number], range(place, within.stop), watch)
        for found in _next(streams, number):
            heappush(waiting, found)


def _next(streams: Sequence[Iterator[Span]], number: int) -> Iterator[tuple[int, int, int]]:
    """Yield start, number and stop of a word's next match, if there is one."""
    for start, stop in islice(streams[number], 1):
        yield start, number, stop


def _matches(word: Word, within: range, watch: Watch) -> Iterator[Span]:
    """Yield the matches of one word, not overlapping; several may be in one piece of a copy."""
    text, length, place = word.copy.text, len(word.word), within.start
    position, end = (word.copy.folded_offset(offset) for offset in (place, within.stop))
    while position < end:
        watch.check()
        step = min(end, position + _STEP_CHARS)
        while (found := text.find(word.word, position, min(end, step + length - 1))) >= 0:
            start, stop = word.copy.original_span(found, found + length)
            position = found + length
            if max(start, place) < min(stop, within.stop):
                yield Span(max(start, place), min(stop, within.stop))
                place = stop
        position = max(position, step)
