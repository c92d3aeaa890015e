"""Records in an object store, which machines share as processes share the disk cache.

A record is the same bytes on every machine, so the first writer of a key wins and the others lose
silently; a damaged record is replaced by the next machine that makes it. No problem of the store
makes a call fail: an unreadable record is a miss, and a store that does not answer is left alone
for a while.
"""

import logging
import re
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from errno import EACCES, EPERM, EROFS
from typing import TypeVar

from shed_server.cache.files import with_checksum, without_checksum
from shed_server.errors import ReadOnlyStoreError, SharedStoreError
from shed_server.library.sources.shards import Shard, group_of
from shed_server.object_store.client import Objects, StoredValue, objects_of
from shed_server.object_store.retries import first_line, with_retries

T = TypeVar("T")

log = logging.getLogger(__name__)

_RETRY_SECONDS = 60.0
_NO_RIGHT = [f"(os error {number})" for number in (EACCES, EPERM, EROFS)]
"""Errors of a folder without rights; the client has no error of its own for them."""
_WRITABLE = "writable"  # name of an empty object
_DIGEST = re.compile(rb"[0-9a-f]{64}")


class SharedRecords:
    """The records of an object store; safe to use from any thread."""

    def __init__(self, url: str) -> None:
        """url: see open_store, which raises SettingError."""
        self._url = url
        self._objects = objects_of(url)
        self._lock = threading.Lock()  # over the two below
        self._retry_at = 0.0  # monotonic seconds
        self._is_writable = True
        self._was_checked = False

    def get(self, key: str) -> bytes | None:
        """Return the record of a key, or None if there is none that is whole."""
        return self.object(record_name(key), key)

    def put(self, key: str, record: bytes) -> None:
        """Store a record, unless the store has a whole one of this key or does not let us write."""
        name = record_name(key)
        if self._is_writable:
            self._attempt(lambda objects: _put(objects, name, key, record), self._forbid)

    def ensure(self, key: str, record: bytes) -> None:
        """Store a record unless it is there; for indexing, which other machines depend on.

        Raises SharedStoreError if the store has it neither before nor afterwards,
        ReadOnlyStoreError if the reason is that it cannot be written.
        """
        self.ensure_object(record_name(key), key, record)

    def check_writable(self) -> None:
        """Raise ReadOnlyStoreError if the store does not let us write.

        The first time, that is tried with an object that stays, since removing it takes a right
        that not all have who write. An outage is passed over, as it may end.
        """
        if not self._was_checked:
            with suppress(SharedStoreError), self._raising(is_writing=True):
                with_retries(lambda: self._objects.create(_WRITABLE, b""))
            self._was_checked = True

    def object(self, name: str, key: str) -> bytes | None:
        """Return the value of an object, or None if there is none that is whole.

        key: that it was stored under, which is part of its checksum.
        """
        return _whole(key, self._attempt(lambda objects: objects.fetched(name)))

    def object_of_store(self, name: str, key: str) -> bytes | None:
        """Return the same as `object`. Raises SharedStoreError if the store does not answer."""
        with self._raising():
            return _whole(key, with_retries(lambda: self._objects.fetched(name)))

    def ensure_object(self, name: str, key: str, value: bytes) -> None:
        """Store an object unless it is there. Raises as `ensure` does."""
        with self._raising():
            exists = with_retries(lambda: self._objects.exists(name))
        if not exists:
            with self._raising(is_writing=True):
                with_retries(lambda: _put(self._objects, name, key, value))

    def names(self, folder: str) -> Iterator[str]:
        """Yield the names of all objects in a folder. Raises SharedStoreError."""
        with self._raising():
            yield from self._objects.names(folder)

    @contextmanager
    def _raising(self, *, is_writing: bool = False) -> Generator[None]:
        from obstore.exceptions import BaseError

        try:
            yield
        except (BaseError, OSError) as error:
            is_refused = is_writing and _is_refusal(error)
            kind = ReadOnlyStoreError if is_refused else SharedStoreError
            raise kind(self._url, first_line(error)) from error

    def _attempt(
        self,
        action: Callable[[Objects], T],
        on_refusal: Callable[[Exception], None] | None = None,
    ) -> T | None:
        """Return the result of an action on the store; None if it is not possible.

        on_refusal: called in place of the rest if we lack the right.
        """
        from obstore.exceptions import BaseError

        if time.monotonic() < self._retry_at:
            return None
        try:
            return with_retries(lambda: action(self._objects))
        except (BaseError, OSError) as error:
            refuse = on_refusal if _is_refusal(error) else None
            (refuse or self._leave_alone)(error)
        return None

    def _forbid(self, error: Exception) -> None:
        with self._lock:
            is_first, self._is_writable = self._is_writable, False
        if is_first:
            log.warning("%s does not let us write; records are not shared from here", self._url)

    def _leave_alone(self, error: Exception) -> None:
        """Leave the store alone for a while, so that an outage costs one wait, not one a call."""
        with self._lock:
            self._retry_at = time.monotonic() + _RETRY_SECONDS
        log.warning(
            "%s is left alone for %d s: %s. Documents are read without it",
            self._url,
            _RETRY_SECONDS,
            first_line(error),
        )


def record_name(key: str) -> str:
    """Return the name of a record's object; the first letters spread the load over a store.

    A key is of one version of the program, so none takes the record of another for damaged. Another
    form of stored values than with_checksum would need other names for the same reason.

    >>> record_name("3fa9")
    'records/3f/3fa9'
    """
    return f"records/{key[:2]}/{key}"


def _is_refusal(error: Exception) -> bool:
    """True if a store says that we lack the right; a folder may be mounted for reading alone."""
    from obstore.exceptions import PermissionDeniedError, UnauthenticatedError

    refusals = PermissionDeniedError, UnauthenticatedError, PermissionError
    return isinstance(error, refusals) or any(text in str(error) for text in _NO_RIGHT)


def _put(objects: Objects, name: str, key: str, value: bytes) -> None:
    """Create an object, or replace it if its checksum says that it is damaged."""
    stored = with_checksum(key, value)
    if not objects.create(name, stored):
        there = objects.fetched(name)
        if there and without_checksum(key, there.content) is None:
            objects.replace(name, stored, there.version)


def _whole(key: str, stored: StoredValue | None) -> bytes | None:
    """Return the value of a stored object, or None if it is damaged."""
    return None if stored is None else without_checksum(key, stored.content)


class Marks:
    """The marks of one configuration, as small objects beside the records.

    A mark is written after the record of a document. Its name identifies the object and its
    version; it holds the SHA-256 of the document's bytes, from which the record's key follows. So a
    run skips what a listing of marks has, and a server finds the record of a document that its
    machine has never fetched.
    """

    def __init__(self, shared: SharedRecords, configuration: str) -> None:
        """configuration: dependencies of the records beside the bytes, as a part of a name."""
        self._shared, self._configuration = shared, configuration

    def digest(self, path: str, identity: str) -> str | None:
        """Return the SHA-256 of an object's bytes, in hex, if it is marked.

        identity: of the object's version, as a part of a name.
        """
        name = self._name(path, identity)
        digest = self._shared.object(name, name)
        return digest.decode() if digest and _DIGEST.fullmatch(digest) else None

    def add(self, path: str, identity: str, digest: str) -> None:
        """Mark an object whose record is in the store. Raises SharedStoreError."""
        name = self._name(path, identity)
        self._shared.ensure_object(name, name, digest.encode())

    def identities(self, shard: Shard) -> set[str]:
        """Return the identities of all objects of a shard that are marked, and of some others.

        Takes a request for 1,000 of them. Raises SharedStoreError.
        """
        return {
            name.rpartition("/")[2]
            for group in shard.groups()
            for name in self._shared.names(f"indexed/{self._configuration}/{group}".rstrip("/"))
        }

    def _name(self, path: str, identity: str) -> str:
        return f"indexed/{self._configuration}/{group_of(path)}/{identity}"
