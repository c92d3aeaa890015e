"""The disk cache: bytes by key in a folder that several processes share and that stays bounded.

No problem of the folder makes a call fail: an unreadable value is a miss, an unwritable one is not
stored, and a damaged database is replaced by a new one.
"""

import logging
import shutil
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

from shed_server.cache.current_rows import CurrentRows
from shed_server.cache.files import with_checksum, without_checksum
from shed_server.cache.folder import WORDS, private_folder
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


class CacheInfo(NamedTuple):
    """Content of the cache. n_bytes: on disk; may exceed `limit` a little for a while."""

    folder: Path
    n_records: int
    n_failures: int
    n_bytes: int
    limit: int


class DiskCache:
    """A disk cache; safe to use from several threads and processes."""

    def __init__(self, folder: Path, size: int) -> None:
        """folder: created when needed, private to the user. size: in bytes."""
        self._folder, self._size = folder, size
        self._current = CurrentRows(folder, size)
        self._lock = threading.Lock()  # over the temporary locks
        self._temporary_locks: tempfile.TemporaryDirectory[str] | None = None
        self._has_warned = False

    def get(self, kind: str, key: str) -> bytes | None:
        """Return the value of a key, or None."""
        name = f"{kind}:{key}"
        stored = self._attempt(lambda rows: rows.run(lambda cache: cache.get(name)))
        if stored is None:
            return None
        if (value := without_checksum(name, stored)) is None:
            self.delete(kind, key)
        return value

    def has(self, kind: str, key: str) -> bool:
        """True if there is an entry; it may still turn out to be damaged."""
        name = f"{kind}:{key}"
        return bool(self._attempt(lambda rows: rows.run(lambda cache: name in cache)))

    def put(self, kind: str, key: str, value: bytes, seconds: float | None = None) -> None:
        """Store a value. seconds: until it expires; None for no limit but the size."""
        name = f"{kind}:{key}"
        if len(value) <= self._size // 2:  # a larger one would evict all others
            stored = with_checksum(name, value)
            self._attempt(
                lambda rows: rows.run(
                    lambda cache: cache.set(name, stored, expire=seconds, tag=kind)
                )
            )

    def delete(self, kind: str, key: str) -> None:
        self._attempt(lambda rows: rows.run(lambda cache: cache.delete(f"{kind}:{key}")))

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

    def check_usable(self) -> None:
        """Raise CacheError if nothing can be kept in the folder."""
        try:
            self._current.open()
        except CacheError as error:
            raise CacheError(f"the cache in {self._folder} cannot be used: {error}") from error

    def info(self) -> CacheInfo:
        """Return the content of the cache in figures. Raises CacheError if it cannot be opened."""
        rows = self._current.open()
        counts = dict(rows.query("SELECT tag, COUNT(*) FROM Cache GROUP BY tag"))
        sizes = (rows.run(lambda cache: cache.volume()), self._size)
        return CacheInfo(self._folder, counts.get(RECORD, 0), counts.get(FAILURE, 0), *sizes)

    def clear(self, kind: str | None = None) -> int:
        """Delete all entries, or those of a kind; return their number. Raises CacheError."""
        if kind is None:
            shutil.rmtree(self._folder / WORDS, ignore_errors=True)
        try:
            rows = self._current.open()
            return rows.run(lambda cache: cache.clear() if kind is None else cache.evict(kind))
        except CacheError:
            if kind is not None:
                raise
        return self._current.remove()

    def check(self, is_good: Callable[[bytes], bool]) -> list[str]:
        """Find and remove everything damaged, and return a line for each.

        is_good: True if the bytes of a record can be decoded.

        Raises CacheError if the cache cannot be opened.
        """
        rows = self._current.open()
        try:
            repairs = rows.repair()
            names = [name for (name,) in rows.query("SELECT key FROM Cache")]
        except DamagedDatabaseError as error:
            self._current.replace(rows)
            return [f"damaged database, replaced by a new one: {error}"]
        damaged = [name for name in names if not self._is_sound(name, is_good)]
        return repairs + [f"damaged entry: {name}" for name in damaged]

    def close(self) -> None:
        """Close the database and remove temporary locks."""
        self._current.close()
        with self._lock:
            if self._temporary_locks is not None:
                self._temporary_locks.cleanup()
            self._temporary_locks = None

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
        """Return the result of an action on the rows; None if it is not possible."""
        for _ in range(2):
            try:
                rows = self._current.open()
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
                if self._current.replace(rows):
                    log.warning(
                        "the cache in %s was damaged and is replaced by an empty one: %s",
                        self._folder,
                        error,
                    )
            except CacheError as error:
                if isinstance(error, BusyDatabaseError):
                    self._current.leave_alone(error)
                self._warn(error)
                return None
        return None

    def _warn(self, error: CacheError) -> None:
        if not self._has_warned:
            self._has_warned = True
            log.warning(
                "the cache in %s cannot be used: %s. Documents are read without it; make room "
                "there, or name another folder with --cache or SHED_CACHE",
                self._folder,
                error,
            )
