"""How much text the server itself searches or compares at once, whatever number of calls ask.

Such work holds Python's lock and takes several times the memory of its text: 40 checks of a text of
17 million characters at once took 3 GiB, and no other call was answered for minutes.
"""

import threading
from collections import deque
from collections.abc import Generator
from contextlib import contextmanager

from shed_server.workers.caller import Caller

_MAX_CHARS = 4_000_000  # a dozen annual reports
_POLL_SECONDS = 0.05  # between two looks at cancellation


class TextWork:
    """At most so many characters of text at work; safe to use from any thread."""

    def __init__(self, max_chars: int) -> None:
        self._max_chars = max_chars
        self._has_changed = threading.Condition()
        self._n_chars = 0  # of the texts at work
        self._waiting = deque[object]()  # in the order in which they came

    @contextmanager
    def of(self, text: str, caller: Caller) -> Generator[None]:
        """Wait until there is room for a text, and hold it. Raises CancelledError.

        A text that is longer than all room is alone; none that comes later goes before it.
        """
        n_chars = min(len(text), self._max_chars)
        self._take(n_chars, caller)
        try:
            yield
        finally:
            with self._has_changed:
                self._n_chars -= n_chars
                self._has_changed.notify_all()

    def _take(self, n_chars: int, caller: Caller) -> None:
        turn = object()
        with self._has_changed:
            self._waiting.append(turn)
            try:
                while self._waiting[0] is not turn or self._n_chars + n_chars > self._max_chars:
                    self._has_changed.wait(_POLL_SECONDS)
                    caller.check("the search")
                self._n_chars += n_chars
            finally:
                self._waiting.remove(turn)
                self._has_changed.notify_all()


TEXT_WORK = TextWork(_MAX_CHARS)
"""That of the process, as its lock and its memory are."""
