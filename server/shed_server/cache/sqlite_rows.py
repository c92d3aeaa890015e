"""Bytes under keys in a database of one folder, as diskcache keeps it.

By itself diskcache unpickles the values that it reads (CVE-2025-69872), opens and deletes the files
that its rows name, and sets the attributes that its settings name. All of that is refused here,
since the content of a folder is untrusted input.
"""

import os
import re
import sqlite3
import warnings
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from diskcache import Cache, Disk, EmptyDirWarning, Timeout
from diskcache.core import DBNAME, DEFAULT_SETTINGS, METADATA, MODE_BINARY, MODE_RAW

from shed_server.cache.files import open_regular
from shed_server.errors import CacheError

T = TypeVar("T")

_VALUE_FILE = re.compile(r"[0-9a-f]{2}[/\\][0-9a-f]{2}[/\\][0-9a-f]{28}\.val")
_MAX_VALUE_BYTES = 128 << 20
_BUSY_SECONDS = 3  # others lock the database for milliseconds; a call shall take less than 5 s
_DAMAGE_CODES = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
_SETTINGS: dict[str, object] = {
    "eviction_policy": "least-recently-used",
    "sqlite_mmap_size": 0,  # a mapped file that another process cuts short would kill us
    "sqlite_cache_size": 256,  # pages, for every thread
}
_LOG_SETTINGS = {"sqlite_wal_autocheckpoint", "sqlite_journal_size_limit"}
_LOG_SHARE = 8  # SQLite's log may take an eighth of the cache's size
_PAGE_BYTES = 4096
_DELETE_FOREIGN_ROWS = (
    "DELETE FROM Cache WHERE raw IS NOT 1 OR typeof(key) <> 'text' OR mode NOT IN (?, ?)"
)


class DamagedDatabaseError(CacheError):
    """The database is corrupt, or diskcache did not write it."""


class BusyDatabaseError(CacheError):
    """Another process has held the database locked for longer than we wait."""


class ClosedDatabaseError(CacheError):
    """The database was closed, here or because the program ends; it is not damaged."""


class _RefusedRowError(OSError):
    """A row that BytesDisk never writes. diskcache takes an OSError for a missing value."""


class BytesDisk(Disk):
    """Keys are text and values are bytes; everything else is refused, unread."""

    def put(self, key: object) -> tuple[str, bool]:
        if type(key) is not str:
            raise _RefusedRowError(f"the key {key!r} is not text")
        return key, True

    def get(self, key: object, raw: object) -> str:
        if type(key) is not str or not raw:
            raise _RefusedRowError("a key that is not text")
        return key

    def store(self, value: object, read: bool, key: Any = None) -> tuple[Any, ...]:
        if type(value) is not bytes or read:
            raise _RefusedRowError(f"the value is {type(value).__name__}, not bytes")
        return super().store(value, False, key=key)

    def fetch(self, mode: int, filename: str | None, value: object, read: bool) -> bytes:
        if mode == MODE_RAW and type(value) is bytes:
            return value
        if mode != MODE_BINARY or filename is None or not _VALUE_FILE.fullmatch(filename):
            raise _RefusedRowError(f"a row of mode {mode} with the file {filename!r}")
        with open_regular(Path(self._directory) / filename) as file:
            if os.fstat(file.fileno()).st_size > _MAX_VALUE_BYTES:
                raise _RefusedRowError(f"{filename} is not the file of a value")
            return file.read()

    def remove(self, file_path: str) -> None:
        if _VALUE_FILE.fullmatch(file_path):
            super().remove(file_path)


class SqliteRows:
    """Bytes under keys, in one folder; safe to use from several threads and processes.

    One thread does all that diskcache does: it opens a connection for every thread that uses it,
    and SQLite keeps the files of closed ones open while any other is. Our own statements have a
    connection each, closed after it.

    All methods raise DamagedDatabaseError if the database is damaged, ClosedDatabaseError after
    `close`, and CacheError for any other error of the system.
    """

    def __init__(self, folder: Path, size: int) -> None:
        """Open or create the database. size: bytes, beyond which least recently used rows go."""
        self._database = folder / DBNAME
        self._thread = ThreadPoolExecutor(1, "cache")
        self._cache: Cache | None = None  # of use to that thread only; None once it is closed
        try:
            self._submit(lambda: self._open(folder, size))
        except CacheError:
            self._thread.shutdown()
            raise

    @property
    def exists(self) -> bool:
        """True if the database is still in the folder; a process that replaces it removes it."""
        return self._database.exists()

    def run(self, action: Callable[[Cache], T]) -> T:
        """Return the result of an action on diskcache's object, in its thread."""

        def run_if_open() -> T:
            if self._cache is None:  # and diskcache would open it again
                raise ClosedDatabaseError("the database was closed")
            return action(self._cache)

        return self._submit(run_if_open)

    def query(self, statement: str) -> list[Any]:
        """Return the rows of a statement of ours."""
        with _translated_errors(), closing(self._connect()) as database:
            return database.execute(statement).fetchall()

    def repair(self) -> list[str]:
        """Remove foreign rows, rows without files and files without rows; return a line each."""
        with _translated_errors(), closing(self._connect()) as database, database:
            n_foreign = database.execute(_DELETE_FOREIGN_ROWS, (MODE_RAW, MODE_BINARY)).rowcount
        problems = self.run(_check)
        return [f"{n_foreign} rows that are not ours", *problems] if n_foreign else problems

    def sweep(self, before: float) -> None:
        """Remove files that no row names: a process that is killed may leave one.

        before: only those last changed before this time; a newer one may not have its row yet.
        """
        names = {name for (name,) in self.query("SELECT filename FROM Cache")}
        for path in self._database.parent.glob("*/*/*.val"):
            with suppress(OSError):
                name = str(path.relative_to(self._database.parent))
                if name not in names and path.stat().st_mtime < before:
                    path.unlink()

    def close(self) -> None:
        """Close the database; later calls raise ClosedDatabaseError."""
        with suppress(CacheError):
            self._submit(self._close)
        self._thread.shutdown()

    def _close(self) -> None:
        cache, self._cache = self._cache, None
        if cache is not None:
            cache.close()

    def _submit(self, action: Callable[[], T]) -> T:
        try:
            future = self._thread.submit(action)
        except RuntimeError as error:  # it has been shut down
            raise ClosedDatabaseError("the database was closed") from error
        with _translated_errors():
            return future.result()

    def _open(self, folder: Path, size: int) -> None:
        if self._database.exists():
            self._check_not_locked()  # or diskcache would try each of its statements for a minute
            self._check_settings()
        log_pages = max(16, min(1000, size // _LOG_SHARE // _PAGE_BYTES))
        log_limits = {
            "sqlite_wal_autocheckpoint": log_pages,
            "sqlite_journal_size_limit": log_pages * _PAGE_BYTES,
        }
        settings = _SETTINGS | log_limits
        self._cache = Cache(
            str(folder), timeout=_BUSY_SECONDS, disk=BytesDisk, size_limit=size, **settings
        )

    def _check_not_locked(self) -> None:
        with closing(self._connect()) as database:
            database.execute("BEGIN IMMEDIATE")
            database.rollback()

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self._database, timeout=_BUSY_SECONDS)

    def _check_settings(self) -> None:
        """Refuse settings unknown to diskcache, which would set them as attributes."""
        known = DEFAULT_SETTINGS.keys() | METADATA.keys() | _LOG_SETTINGS
        with closing(self._connect()) as database:
            tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if ("Settings",) not in tables.fetchall():
                return
            names = {name for (name,) in database.execute("SELECT key FROM Settings")}
        if not names <= known:
            raise DamagedDatabaseError(
                f"the database has settings that are not ours: {names - known}"
            )


def _check(cache: Cache) -> list[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("always")  # it reports by warnings, which a filter may suppress
        problems = cache.check(fix=True)
    return [str(w.message) for w in problems if not isinstance(w.message, EmptyDirWarning)]


@contextmanager
def _translated_errors() -> Generator[None]:
    """Turn errors of diskcache and SQLite into CacheError and its subclasses."""
    try:
        yield
    except Timeout as error:
        raise BusyDatabaseError("the cache is busy") from error
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        is_busy = code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
        is_damaged = code in _DAMAGE_CODES
        kind = DamagedDatabaseError if is_damaged else BusyDatabaseError if is_busy else CacheError
        raise kind(str(error)) from error
    except OSError as error:
        raise CacheError(str(error)) from error
    except (TypeError, ValueError) as error:  # a column of another type than diskcache wrote
        raise DamagedDatabaseError(str(error)) from error
