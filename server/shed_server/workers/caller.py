"""Who waits for an answer: how it is told of progress, and how it says that it waits no more."""

import threading
from typing import NamedTuple

from shed_core.progress import Progress
from shed_server.errors import CancelledError


class Caller(NamedTuple):
    """A caller, as everything that may take long gets it.

    progress: called with what is done and how much there is; None for one that is told nothing.
    cancelled: set once the answer is no longer wanted; None for a caller that always waits.
    is_ahead: no call waits, so that others go first; a document is read before it is asked for.
    """

    progress: Progress | None = None
    cancelled: threading.Event | None = None
    is_ahead: bool = False

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


SILENT_CALLER = Caller()
"""One that always waits and is told nothing."""
