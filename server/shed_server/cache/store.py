"""The store: bytes under keys in a folder that several processes share and that stays bounded.

No problem of the folder makes a call fail: what cannot be read is a miss, what cannot be written is
not stored, and a damaged database is replaced by a new one.
"""

import logging
import shutil
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, TypeVar

from shed_server.cache.folder import (
    WORDS,
    generations,
    private_folder,
    remove_before,
    sweep_daily,
)
from shed_server.cache.locks import file_lock
from shed_server.cache.sqlite_rows import (
    BusyDatabaseError,
    ClosedDatabaseError,
    DamagedDatabaseError,
    SqliteRows,
)
from shed_server.errors import CacheError

T = TypeVar("T")

log = logging.getLogger(__name__)

RECORD, FAILURE, FILE, SUMMARY = "record", "failure", "file", "summary"
"""Kinds of entries: records, failures, fingerprints of files, facts of records for lists."""

_CHECKSUM_BYTES = 32
_RETRY_SECONDS = 60.0
_LOCK_SECONDS = 10.0


class StoreInfo(NamedTuple):
    """What the cache holds. n_bytes: on disk; may exceed `limit` a little for a while."""

    folder: Path
    n_records: int
    n_failures: int
    n_bytes: int
    limit: int


class Store:
    """The disk cache; safe to use from several threads and processes."""

    def __init__(self, folder: Path, size: int) -> None:
        """folder: created when needed, private to the user. size: in bytes."""
        self._folder = folder
        self._size = size
        self._lock = threading.Lock()  # over the five below
        self._rows: SqliteRows | None = None
        self._retry_at = 0.0  # monotonic seconds
        self._last_error = ""
        self._temporary_locks: tempfile.TemporaryDirectory[str] | None = None
        self._has_warned = False

    def get(self, kind: str, key: str) -> bytes | None:
        """Return the value of a key, or None."""
        name = f"{kind}:{key}"
        stored = self._attempt(lambda rows: rows.get(name))
        if stored is None:
            return None
        if stored[:_CHECKSUM_BYTES] == _checksum(name, stored[_CHECKSUM_BYTES:]):
            return stored[_CHECKSUM_BYTES:]
        self.delete(kind, key)
        return None

    def has(self, kind: str, key: str) -> bool:
        """Whether there is an entry; it may still turn out to be damaged."""
        return bool(self._attempt(lambda rows: rows.has(f"{kind}:{key}")))

    def put(self, kind: str, key: str, value: bytes, seconds: float | None = None) -> None:
        """Store a value. seconds: until it expires; None for no limit but the size."""
        name = f"{kind}:{key}"
        if len(value) <= self._size // 2:  # a larger one would evict all others
            stored = _checksum(name, value) + value
            self._attempt(lambda rows: rows.put(name, stored, kind, seconds))

    def delete(self, kind: str, key: str) -> None:
        """Delete an entry."""
        self._attempt(lambda rows: rows.delete(f"{kind}:{key}"))

    def lock_path(self, key: str) -> Path:
        """Return the file to lock for work on a key; without a cache, one of this process only."""
        try:
            return private_folder(private_folder(self._folder) / "locks") / f"{key}.lock"
        except CacheError:
            with self._lock:
                self._temporary_locks = self._temporary_locks or tempfile.TemporaryDirectory(
                    prefix="shed-"
                )
            return Path(self._temporary_locks.name) / f"{key}.lock"

    def info(self) -> StoreInfo:
        """Return what the cache holds. Raises CacheError if it cannot be opened."""
        rows = self._open()
        counts = rows.counts()
        sizes = (rows.volume(), self._size)
        return StoreInfo(self._folder, counts.get(RECORD, 0), counts.get(FAILURE, 0), *sizes)

    def clear(self, kind: str | None = None) -> int:
        """Delete all entries, or those of a kind; return how many. Raises CacheError."""
        if kind is None:
            shutil.rmtree(self._folder / WORDS, ignore_errors=True)
        try:
            return self._open().clear(kind)
        except CacheError:
            if kind is not None:
                raise
        return self._remove_all()

    def check(self, is_good: Callable[[bytes], bool]) -> list[str]:
        """Find and remove everything damaged, and return a line for each.

        is_good: whether the bytes of a record can be decoded.

        Raises CacheError if the cache cannot be opened.
        """
        rows = self._open()
        try:
            repairs = rows.repair()
            names = rows.keys()
        except DamagedDatabaseError as error:
            self._replace(rows)
            return [f"damaged database, replaced by a new one: {error}"]
        damaged = [name for name in names if not self._is_sound(name, is_good)]
        return repairs + [f"damaged entry: {name}" for name in damaged]

    def close(self) -> None:
        """Close the database and remove temporary locks."""
        with self._lock:
            if self._temporary_locks is not None:
                self._temporary_locks.cleanup()
            if self._rows is not None:
                self._rows.close()
            self._rows = self._temporary_locks = None

    def _is_sound(self, name: str, is_good: Callable[[bytes], bool]) -> bool:
        kind, _, key = name.partition(":")
        value = self.get(kind, key)
        if value is None:
            return not self.has(kind, key)  # deleted in the meantime, unless it is refused
        if kind == RECORD and not is_good(value):
            self.delete(kind, key)
            return False
        return True

    def _attempt(self, action: Callable[[SqliteRows], T]) -> T | None:
        """Return what an action on the rows returns; None where that is not possible."""
        for _ in range(2):
            try:
                rows = self._open()
            except ClosedDatabaseError:
                return None  # an abandoned thread while the program ends
            except CacheError as error:
                self._warn(error)
                return None
            try:
                return action(rows)
            except ClosedDatabaseError:
                continue  # another thread has just replaced it
            except DamagedDatabaseError as error:
                if self._replace(rows):
                    log.warning(
                        "the cache in %s was damaged and is replaced by an empty one: %s",
                        self._folder,
                        error,
                    )
            except CacheError as error:
                if isinstance(error, BusyDatabaseError):
                    self._leave_alone(error)
                self._warn(error)
                return None
        return None

    def _leave_alone(self, error: CacheError) -> None:
        """Do without the cache for a while, so that a lock costs one wait and not one a call."""
        with self._lock:
            self._retry_at = time.monotonic() + _RETRY_SECONDS
            self._last_error = str(error)

    def _open(self) -> SqliteRows:
        """Return the rows, reopened if the folder was removed or replaced."""
        with self._lock:
            if time.monotonic() < self._retry_at:
                raise CacheError(self._last_error)
            if self._rows is not None:
                if self._rows.exists:
                    return self._rows
                self._rows.close()
                self._rows = None
            try:
                self._rows = self._open_newest()
            except ClosedDatabaseError:
                raise
            except (CacheError, OSError) as error:
                self._retry_at = time.monotonic() + _RETRY_SECONDS
                self._last_error = str(error)
                raise CacheError(self._last_error) from error
            return self._rows

    def _open_newest(self) -> SqliteRows:
        home = private_folder(self._folder)
        with file_lock(home / "open.lock", _LOCK_SECONDS):
            number = max(generations(home), default=1)
            try:
                rows = SqliteRows(private_folder(home / f"rows-{number}"), self._size)
                sweep_daily(rows, home / "swept")
                return rows
            except DamagedDatabaseError:
                rows = SqliteRows(private_folder(home / f"rows-{number + 1}"), self._size)
                remove_before(home, number + 1)
                return rows

    def _remove_all(self) -> int:
        """Remove the database and its files: on a full disk it cannot even be opened."""
        home = private_folder(self._folder)
        n_values = len(list(home.glob("rows-*/*/*/*.val")))
        with self._lock:
            if self._rows is not None:
                self._rows.close()
            remove_before(home, max(generations(home), default=0) + 1)
            self._rows, self._retry_at = None, 0.0
        return n_values

    def _replace(self, damaged: SqliteRows) -> bool:
        """Create a new database beside a damaged one, unless that has been done already."""
        with self._lock:
            if self._rows is not damaged:
                return False
            self._rows = None
            damaged.close()
            with (
                suppress(CacheError, OSError),
                file_lock(self._folder / "open.lock", _LOCK_SECONDS),
            ):
                if damaged.exists:
                    number = max(generations(self._folder), default=0) + 1
                    private_folder(self._folder / f"rows-{number}")
                    remove_before(self._folder, number)
            return True

    def _warn(self, error: CacheError) -> None:
        if not self._has_warned:
            self._has_warned = True
            log.warning(
                "the cache in %s cannot be used: %s. Documents are read without it; make room "
                "there, or name another folder with --cache or SHED_CACHE",
                self._folder,
                error,
            )


def _checksum(name: str, value: bytes) -> bytes:
    """Return a checksum over key and value, so that a value under another key is refused."""
    return sha256(name.encode() + b"\n" + value).digest()
