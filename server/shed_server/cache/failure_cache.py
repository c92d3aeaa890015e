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
_MAX_MESSAGES = 10_000  # that are kept for listings


class FailureCache:
    """Failures in the disk cache, by the key of the record that could not be made."""

    def __init__(self, cache: DiskCache, limits: Limits) -> None:
        self._cache = cache
        self._limits = repr(limits)
        self._unstored: dict[str, _Failure] = {}  # where there is no disk cache
        self._messages: dict[str, str] = {}  # of failures that another attempt would repeat

    def message(self, keys: Iterable[str]) -> str:
        """Return why none of these records can be made, as far as this process knows, or ""."""
        return next((self._messages[key] for key in keys if key in self._messages), "")

    def check(self, key: str) -> None:
        """Raise the error of the last attempt, if it is cached and recent."""
        unstored = self._unstored.get(key)
        if unstored is not None and time.monotonic() < unstored.until:
            raise unstored.error()
        value = self._cache.get(FAILURE, key)
        if value is None:
            return
        try:
            error = self._decode(value)
        except (ValueError, KeyError, TypeError):
            self._cache.delete(FAILURE, key)
            return
        if error is not None:
            raise error

    def remember(self, key: str, error: DocumentError) -> DocumentError:
        """Cache an error if another attempt would be costly; return it with the time to wait."""
        name = type(error).__name__
        if name not in _KINDS:
            has_room = len(self._messages) < _MAX_MESSAGES
            if has_room and not isinstance(error, WorkerStartError):  # which may pass
                self._messages[key] = str(error)
            return error
        minutes = RETRY_SECONDS / 60
        message = f"{error}. The document is tried again after {minutes:.0f} minutes"
        failure = _Failure(name, message, error.detail, time.monotonic() + RETRY_SECONDS)
        self._cache.put(FAILURE, key, self._encode(failure), RETRY_SECONDS)
        if not self._cache.has(FAILURE, key):
            self._unstored[key] = failure
        return failure.error()

    @contextmanager
    def caching(self, key: str) -> Generator[None]:
        """Cache the DocumentError that work on a key ends with; raise what `remember` returns."""
        try:
            yield
        except DocumentError as error:
            raise self.remember(key, error) from error

    def _encode(self, failure: "_Failure") -> bytes:
        columns = {"error": failure.name, "message": failure.message, "detail": failure.detail}
        return json.dumps(columns | {"limits": self._limits, "at": time.time()}).encode()

    def _decode(self, value: bytes) -> DocumentError | None:
        """Return the error that was cached, or None if it no longer counts."""
        columns = json.loads(value)
        failure = _Failure(columns["error"], str(columns["message"]), str(columns["detail"]), 0.0)
        error = failure.error()
        # if the clock was set back, the cache would keep it until that time comes again
        is_recent = abs(time.time() - columns["at"]) <= RETRY_SECONDS
        return error if is_recent and columns["limits"] == self._limits else None


class _Failure(NamedTuple):
    """A failed attempt.

    name: of the error's class.
    until: monotonic seconds until which it counts; used only where there is no disk cache.
    """

    name: str
    message: str
    detail: str
    until: float

    def error(self) -> DocumentError:
        return _KINDS[self.name](self.message, self.detail)
