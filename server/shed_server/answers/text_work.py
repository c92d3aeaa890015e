"""Limit of the text that the server process searches or compares at once, for all calls.

Such work holds Python's lock and takes several times the memory of its text: 40 checks of a text of
17 million characters at once took 3 GiB, and no other call was answered for minutes.
"""

import threading
from collections import deque
from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager
from math import inf

from shed_server.workers.caller import Caller

_MAX_CHARS = 4_000_000  # a dozen annual reports
_MAX_SHORT_CHARS = 1_000_000  # for texts of at most a quarter of it
_MIN_SHORT = 4  # short texts for which there is room at once
_POLL_SECONDS = 0.05  # between two looks at cancellation


class TextWork:
    """Room for texts at work, apart for short ones, which no long one keeps waiting.

    Safe to use from any thread.
    """

    def __init__(self, max_chars: int, max_short_chars: int) -> None:
        self._long, self._short = _Room(max_chars), _Room(max_short_chars)
        self._max_short = max_short_chars // _MIN_SHORT

    def of(self, text: str, caller: Caller, end: float = inf) -> AbstractContextManager[None]:
        """Wait until there is room for a text, and hold it.

        end: in seconds of the monotonic clock. Raises TimeoutError after it, and CancelledError.
        """
        room = self._short if len(text) <= self._max_short else self._long
        return room.of(text, caller, end)


class _Room:
    """At most so many characters of text at work."""

    def __init__(self, max_chars: int) -> None:
        self._max_chars = max_chars
        self._has_changed = threading.Condition()
        self._n_chars = 0  # of the texts at work
        self._waiting = deque[object]()  # in the order in which they came

    @contextmanager
    def of(self, text: str, caller: Caller, end: float) -> Generator[None]:
        """Wait until there is room for a text, and hold it; see TextWork.

        A text that is longer than all room is alone; none that comes later goes before it.
        """
        n_chars = min(len(text), self._max_chars)
        self._take(n_chars, caller, end)
        try:
            yield
        finally:
            with self._has_changed:
                self._n_chars -= n_chars
                self._has_changed.notify_all()

    def _take(self, n_chars: int, caller: Caller, end: float) -> None:
        turn = object()
        with self._has_changed:
            self._waiting.append(turn)
            try:
                while self._waiting[0] is not turn or self._n_chars + n_chars > self._max_chars:
                    self._has_changed.wait(_POLL_SECONDS)
                    caller.check("the search", end)
                self._n_chars += n_chars
            finally:
                self._waiting.remove(turn)
                self._has_changed.notify_all()


TEXT_WORK = TextWork(_MAX_CHARS, _MAX_SHORT_CHARS)
"""The text work of this process, which has one lock and one memory."""
