"""Which document is read next: those of calls first; reading ahead waits and is interrupted."""

import threading
from collections.abc import Generator
from contextlib import contextmanager

from shed_server.workers.caller import Caller


class Turns:
    """Reading for calls, any number at a time, or reading ahead, one document at a time."""

    def __init__(self) -> None:
        self._condition = threading.Condition()  # guards the two below
        self._n_calls = 0
        self._interrupted: threading.Event | None = None

    @contextmanager
    def of_call(self, caller: Caller) -> Generator[None]:
        """Hold a turn at once, and interrupt what is read ahead, unless the caller does that."""
        if caller.is_ahead:
            yield
            return
        with self._condition:
            self._n_calls += 1
            if self._interrupted is not None:
                self._interrupted.set()
        try:
            yield
        finally:
            with self._condition:
                self._n_calls -= 1
                self._condition.notify_all()

    @contextmanager
    def of_reading_ahead(self) -> Generator[Caller]:
        """Wait until no call reads; yield the caller that is cancelled as soon as one does."""
        with self._condition:
            self._condition.wait_for(lambda: not self._n_calls and self._interrupted is None)
            interrupted = self._interrupted = threading.Event()
        try:
            yield Caller(cancelled=interrupted, is_ahead=True)
        finally:
            with self._condition:
                self._interrupted = None
                self._condition.notify_all()
