"""Caller of a long operation: it receives progress and can cancel."""

import threading
import time
from collections.abc import Callable
from math import inf
from typing import NamedTuple

from shed_core.progress import Progress
from shed_server.errors import CancelledError


class Caller(NamedTuple):
    """Caller of a long operation.

    progress: called with the units done and all units; None for no progress.
    cancelled: set once the answer is no longer wanted; None for a caller that always waits.
    is_ahead: True for reading ahead, for which no call waits, so that calls go first.
    may_wait: False for one that gets UnreadError instead of waiting for a process or a turn.
    gives_way: True if it continues with other documents when this one is slow and others wait.
    is_slow: True if its document was slow before, and is read among slow ones from the beginning.
    wants_index: True if the search index of a document is made together with its record.
    waits_until: monotonic seconds after which it waits for no turn; running work continues.
    """

    progress: Progress | None = None
    cancelled: threading.Event | None = None
    is_ahead: bool = False
    may_wait: bool = True
    gives_way: bool = False
    is_slow: bool = False
    wants_index: bool = False
    waits_until: float = inf

    @property
    def is_cancelled(self) -> bool:
        """True if the answer is no longer wanted."""
        return self.cancelled is not None and self.cancelled.is_set()

    @property
    def without_progress(self) -> "Caller":
        """The caller for a part of its work, whose progress is not that of the whole."""
        return self._replace(progress=None)

    def check(self, work: str = "reading the document", end: float = inf) -> None:
        """Raise CancelledError if the answer is no longer wanted. work: for the message.

        Raises TimeoutError after `end`, in monotonic seconds.
        """
        if self.is_cancelled:
            raise CancelledError(f"{work} was cancelled")
        if time.monotonic() > end:
            raise TimeoutError

    def check_wait(self) -> None:
        """Raise CancelledError if the caller no longer waits for its turn."""
        self.check()
        if time.monotonic() > self.waits_until:
            raise CancelledError("waiting for other documents took too long")


class UnreadError(Exception):
    """A call that may not wait needs an unread document, or a process.

    It is no error of a document, so that only the runner of the call handles it.

    name: of the one document that is needed; "" if more is needed than reading one. read: function
        that reads the document for a caller; equal for equal documents.
    """

    def __init__(self, name: str = "", read: Callable[[str, Caller], object] | None = None) -> None:
        super().__init__(name)
        self.name, self.read = name, read


SILENT_CALLER = Caller()
"""A caller that always waits, without progress."""
