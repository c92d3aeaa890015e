"""Who waits for an answer: how it is told of progress, and how it says that it waits no more."""

import threading
import time
from collections.abc import Callable
from math import inf
from typing import NamedTuple

from shed_core.progress import Progress
from shed_server.errors import CancelledError


class Caller(NamedTuple):
    """A caller, as everything that may take long gets it.

    progress: called with what is done and how much there is; None for one that is told nothing.
    cancelled: set once the answer is no longer wanted; None for a caller that always waits.
    is_ahead: no call waits, so that others go first; a document is read before it is asked for.
    may_wait: False for one that gets UnreadError instead of what takes a process or its turn.
    gives_way: it goes on with other documents when this one takes long and others wait.
    is_slow: its document took long before, and is read where such ones are from the beginning.
    wants_index: of a document that is read, the search index is made at once.
    waits_until: monotonic seconds after which it waits for nobody else; what has begun goes on.
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
        """Whether the answer is no longer wanted."""
        return self.cancelled is not None and self.cancelled.is_set()

    @property
    def without_progress(self) -> "Caller":
        """The caller for a part of its work, whose progress is not that of the whole."""
        return self._replace(progress=None)

    def check(self, what: str = "reading the document") -> None:
        """Raise CancelledError if the answer is no longer wanted. what: is done for it."""
        if self.is_cancelled:
            raise CancelledError(f"{what} was cancelled")

    def check_wait(self) -> None:
        """Raise CancelledError if the caller no longer waits for its turn."""
        self.check()
        if time.monotonic() > self.waits_until:
            raise CancelledError("waiting for other documents took too long")


class UnreadError(Exception):
    """A call that may not wait needs a document that is not read yet, or a process.

    No error of a document, so that nothing but who runs the call handles it.

    name: of the one document that is needed; "" where it is more than reading one. read: what
        reads that document for a caller; equal to that of others for the same documents.
    """

    def __init__(self, name: str = "", read: Callable[[str, Caller], object] | None = None) -> None:
        super().__init__(name)
        self.name, self.read = name, read


SILENT_CALLER = Caller()
"""One that always waits and is told nothing."""
