"""The cache of failures: documents that crashed a worker or exceeded a limit.

Without it, every repeated call would spend the same minutes again. Failures belong to the content
and to the limits, so a changed file or a raised limit is tried at once.
"""

import json
import time
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import NamedTuple

from shed_core.errors import DocumentError, LimitError, WorkerCrashError
from shed_core.ingest.sandbox.limits import Limits
from shed_server.cache.disk_cache import FAILURE, DiskCache
from shed_server.errors import WorkerStartError

_KINDS: dict[str, type[DocumentError]] = {
    kind.__name__: kind for kind in (LimitError, WorkerCrashError)
}
RETRY_SECONDS = 600.0
_PAUSE_TEXTS = {RETRY_SECONDS: "10 minutes", 3600.0: "1 hour", 86_400.0: "1 day"}
_PAUSES = tuple(_PAUSE_TEXTS)
"""Until a document is tried again that took too long once, twice, and more often."""

_REMEMBERED_SECONDS = 86_400.0  # after a pause, so that the next failure is known to be another
_OF_TIME = ("seconds", "cpu_seconds")  # limits; to meet one of them costs minutes each time
_MAX_MESSAGES = 10_000  # that are kept for listings


class FailureCache:
    """Failures in the disk cache, by the key of the record that could not be made."""

    def __init__(self, cache: DiskCache, limits: Limits) -> None:
        self._cache = cache
        self._limits = repr(limits)
        self._unstored: dict[str, _Failure] = {}  # where there is no disk cache
        self._messages: dict[str, str] = {}  # of failures that another attempt would repeat

    def message(self, keys: Iterable[str]) -> str:
        """Return the reason why none of these records can be made, as far as known, or ""."""
        return next((self._messages[key] for key in keys if key in self._messages), "")

    def check(self, key: str) -> None:
        """Raise the error of the last attempt, if it is cached and recent."""
        last = self._last(key)
        if last is not None and last.is_recent:
            raise last.error()

    def remember(self, key: str, error: DocumentError) -> DocumentError:
        """Cache an error if another attempt would be costly; return it with the time to wait."""
        name = type(error).__name__
        if name not in _KINDS:
            has_room = len(self._messages) < _MAX_MESSAGES
            if has_room and not isinstance(error, WorkerStartError):  # which may pass
                self._messages[key] = str(error)
            return error
        last = self._last(key) if error.detail in _OF_TIME else None
        n_times = last.n_times + 1 if last else 1
        pause = _PAUSES[min(n_times, len(_PAUSES)) - 1]
        message = f"{error}. The document is tried again after {_PAUSE_TEXTS[pause]}"
        failure = _Failure(name, message, error.detail, n_times, time.monotonic() + pause)
        self._cache.put(FAILURE, key, self._encode(failure), pause + _REMEMBERED_SECONDS)
        if not self._cache.has(FAILURE, key):
            self._unstored[key] = failure
        return failure.error()

    @contextmanager
    def caching(self, key: str) -> Generator[None]:
        """Cache the DocumentError that work on a key ends with; raise the result of `remember`.

        Raises the error of the last attempt instead, as `check` does.
        """
        self.check(key)
        try:
            yield
        except DocumentError as error:
            raise self.remember(key, error) from error

    def _last(self, key: str) -> "_Failure | None":
        """Return the last failure under these limits, or None once it has expired."""
        if unstored := self._unstored.get(key):
            return unstored
        value = self._cache.get(FAILURE, key)
        try:
            return None if value is None else self._decode(value)
        except (ValueError, KeyError, TypeError):
            self._cache.delete(FAILURE, key)
            return None

    def _encode(self, failure: "_Failure") -> bytes:
        columns = {"error": failure.name, "message": failure.message, "detail": failure.detail}
        columns |= {"limits": self._limits, "at": time.time(), "n_times": failure.n_times}
        return json.dumps(columns).encode()

    def _decode(self, value: bytes) -> "_Failure | None":
        """Return a failure that was cached, or None if it was under other limits."""
        columns = json.loads(value)
        n_times = max(1, int(columns.get("n_times", 1)))
        pause = _PAUSES[min(n_times, len(_PAUSES)) - 1]
        # if the clock was set back, the cache would keep it until that time comes again
        age = abs(time.time() - columns["at"])
        name, message, detail = columns["error"], str(columns["message"]), str(columns["detail"])
        until = time.monotonic() + pause - age
        failure = _Failure(name, message, detail, n_times, until)
        failure.error()  # which must be known
        return failure if columns["limits"] == self._limits else None


class _Failure(NamedTuple):
    """A failed attempt.

    name: of the error's class. n_times: that the document has failed, this time included.
    until: monotonic seconds of its end.
    """

    name: str
    message: str
    detail: str
    n_times: int
    until: float

    @property
    def is_recent(self) -> bool:
        """True if the document is not tried again yet."""
        return time.monotonic() < self.until

    def error(self) -> DocumentError:
        return _KINDS[self.name](self.message, self.detail)
