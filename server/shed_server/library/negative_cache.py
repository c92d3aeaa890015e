"""What is remembered of documents that crashed a worker or ran past its limits.

Without it an agent that asks again would have the server spend the same minutes again. Failures
belong to the content and to the limits, so a changed file or a raised limit is tried at once.
"""

import json
import time

from shed_core.errors import DocumentError, LimitError, WorkerCrashError
from shed_core.ingest.sandbox.limits import Limits
from shed_server.cache.store import FAILURE, Store

_REMEMBERED: dict[str, type[DocumentError]] = {
    kind.__name__: kind for kind in (LimitError, WorkerCrashError)
}
RETRY_SECONDS = 600.0


class Failures:
    """Failures in the store, by the key of the record that could not be made."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = repr(limits)
        self._unstored: dict[str, tuple[float, DocumentError]] = {}  # where there is no cache

    def check(self, key: str) -> None:
        """Raise the error of the last attempt, if it was remembered and not long ago."""
        until, error = self._unstored.get(key, (0.0, None))
        if error is not None and time.monotonic() < until:
            raise type(error)(str(error))
        value = self._store.get(FAILURE, key)
        if value is None:
            return
        try:
            failure = json.loads(value)
            kind, message = _REMEMBERED[failure["error"]], str(failure["message"])
            same_limits = failure["limits"] == self._limits
            # if the clock was set back, the store would keep it until that time comes again
            is_recent = abs(time.time() - failure["at"]) <= RETRY_SECONDS
        except (ValueError, KeyError, TypeError):
            self._store.forget(FAILURE, key)
            return
        if same_limits and is_recent:
            raise kind(message)

    def remember(self, key: str, error: DocumentError) -> DocumentError:
        """Keep an error if asking again would be costly; return it, saying how to try again."""
        name = type(error).__name__
        if name not in _REMEMBERED:
            return error
        message = (
            f"{error}. The document is tried again after {RETRY_SECONDS / 60:.0f} minutes, or at "
            "once after `shed cache clear --failures`"
        )
        now = time.time()
        failure = {"error": name, "message": message, "limits": self._limits, "at": now}
        self._store.put(FAILURE, key, json.dumps(failure).encode(), RETRY_SECONDS)
        remembered = _REMEMBERED[name](message)
        if not self._store.has(FAILURE, key):
            self._unstored[key] = (time.monotonic() + RETRY_SECONDS, remembered)
        return remembered
