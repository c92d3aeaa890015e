"""Which document is read next: those of calls first; reading ahead waits and is interrupted."""

import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import NamedTuple

from shed_core.progress import Progress
from shed_server.errors import CancelledError


class Caller(NamedTuple):
    """Where to report progress, and the event by which the caller cancels."""

    progress: Progress | None = None
    cancelled: threading.Event | None = None

    def check(self) -> None:
        """Raise CancelledError if the caller has cancelled."""
        if self.cancelled is not None and self.cancelled.is_set():
            raise CancelledError("reading the document was cancelled")


class Turns:
    """Reading for calls, any number at a time, or reading ahead, one document at a time."""

    def __init__(self) -> None:
        self._condition = threading.Condition()  # guards the two below
        self._n_calls = 0
        self._interrupted: threading.Event | None = None

    @contextmanager
    def of_call(self, cancelled: threading.Event | None) -> Generator[None]:
        """Hold a turn at once, and interrupt what is read ahead.

        cancelled: the caller's event, which is `of_reading_ahead`'s where that is the caller.
        """
        if cancelled is not None and cancelled is self._interrupted:
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

    def is_ahead(self, cancelled: threading.Event | None) -> bool:
        """Whether a caller with this event reads ahead."""
        return cancelled is not None and cancelled is self._interrupted

    @contextmanager
    def of_reading_ahead(self) -> Generator[threading.Event]:
        """Wait until no call reads; yield the event that is set as soon as one does."""
        with self._condition:
            self._condition.wait_for(lambda: not self._n_calls and self._interrupted is None)
            interrupted = self._interrupted = threading.Event()
        try:
            yield interrupted
        finally:
            with self._condition:
                self._interrupted = None
                self._condition.notify_all()
