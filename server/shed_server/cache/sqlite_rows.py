"""The only module that knows diskcache: bytes under keys in a database of one folder.

diskcache unpickles what it finds (CVE-2025-69872), opens and deletes the files that its rows name,
and sets the attributes that its settings name. All three are refused here, since what lies in a
folder may be anybody's.
"""

# diskcache has no types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportIncompatibleMethodOverride=false

import re
import sqlite3
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar, cast

from diskcache import Cache, Disk, EmptyDirWarning, Timeout
from diskcache.core import DBNAME, DEFAULT_SETTINGS, METADATA, MODE_BINARY, MODE_RAW

from shed_server.errors import CacheError

T = TypeVar("T")

_BUSY_SECONDS = 5  # other processes hold the database for a few milliseconds at a time
_VALUE_FILE = re.compile(r"[0-9a-f]{2}[/\\][0-9a-f]{2}[/\\][0-9a-f]{28}\.val")
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
_SETTINGS: dict[str, object] = {
    "eviction_policy": "least-recently-used",
    "sqlite_mmap_size": 0,  # a mapped file that another process cuts short would kill us
    "sqlite_cache_size": 256,  # pages, for every thread
}
_POISON = "DELETE FROM Cache WHERE raw IS NOT 1 OR typeof(key) <> 'text' OR mode NOT IN (?, ?)"


class DamagedRowsError(CacheError):
    """The database is no database of ours, or it is no longer one."""


class ClosedRowsError(CacheError):
    """The database was let go of, here or because the program ends; nothing is wrong with it."""


class _RefusedRowError(OSError):
    """A row that we would never write. diskcache takes an OSError for a missing value."""


class BytesDisk(Disk):
    """Keys are text and values are bytes; everything else is refused, unread."""

    def put(self, key: object) -> tuple[str, bool]:
        """Return a key as the database has it."""
        if type(key) is not str:
            raise _RefusedRowError(f"the key {key!r} is not text")
        return key, True

    def get(self, key: object, raw: object) -> str:
        """Return a key that the database has."""
        if type(key) is not str or not raw:
            raise _RefusedRowError("a key that is not text")
        return key

    def store(self, value: object, read: bool, key: Any = None) -> tuple[Any, ...]:
        """Return the columns of a value, having written it to a file if it is long."""
        if type(value) is not bytes or read:
            raise _RefusedRowError(f"the value is {type(value).__name__}, not bytes")
        return super().store(value, False, key=key)

    def fetch(self, mode: int, filename: str | None, value: object, read: bool) -> bytes:
        """Return the value of a row."""
        if mode == MODE_RAW and type(value) is bytes:
            return value
        if mode == MODE_BINARY and filename is not None and _VALUE_FILE.fullmatch(filename):
            return cast(bytes, super().fetch(mode, filename, value, False))
        raise _RefusedRowError(f"a row of mode {mode} with the file {filename!r}")

    def remove(self, file_path: str) -> None:
        """Remove the file of a value."""
        if _VALUE_FILE.fullmatch(file_path):
            super().remove(file_path)


class Rows:
    """Bytes under keys, in one folder; safe to use from several threads and processes.

    One thread does all the work: diskcache has a connection for every thread that it ever saw, and
    SQLite keeps the files of closed ones open while any other is.

    All methods raise DamagedRowsError if the database is damaged, ClosedRowsError after `close`,
    and CacheError if the system does not let them do their work.
    """

    def __init__(self, folder: Path, size: int) -> None:
        """Open the database, or make one. size: bytes; beyond it, rows used least recently go."""
        self._database = folder / DBNAME
        self._thread = ThreadPoolExecutor(1, "cache")
        try:
            self._cache = self._do(lambda: self._open(folder, size))
        except CacheError:
            self._thread.shutdown()
            raise

    @property
    def is_there(self) -> bool:
        """Whether the database still has its name; who replaced it has taken that away."""
        return self._database.exists()

    def get(self, key: str) -> bytes | None:
        """Return a value, and count this as a use; None if there is none or it is refused."""
        return self._do(lambda: cast("bytes | None", self._cache.get(key)))

    def has(self, key: str) -> bool:
        """Tell whether there is a row, without using it."""
        return self._do(lambda: key in self._cache)

    def put(self, key: str, value: bytes, kind: str, seconds: float | None) -> None:
        """Keep a value; `seconds` is for how long, if not until others need the room."""
        self._do(lambda: self._cache.set(key, value, expire=seconds, tag=kind))

    def delete(self, key: str) -> None:
        """Forget a value."""
        self._do(lambda: self._cache.delete(key))

    def clear(self, kind: str | None) -> int:
        """Forget all values, or those of a kind; return how many there were."""
        return self._do(lambda: self._cache.clear() if kind is None else self._cache.evict(kind))

    def volume(self) -> int:
        """Return the bytes that the folder takes."""
        return self._do(lambda: self._cache.volume())

    def counts(self) -> dict[str, int]:
        """Return how many values there are of each kind."""
        return dict(self._query("SELECT tag, COUNT(*) FROM Cache GROUP BY tag"))

    def keys(self) -> list[str]:
        """Return all keys."""
        return [key for (key,) in self._query("SELECT key FROM Cache")]

    def mend(self) -> list[str]:
        """Remove rows that are refused, rows without files and files without rows; say which."""
        with _translated(), closing(self._connect()) as database, database:
            refused = database.execute(_POISON, (MODE_RAW, MODE_BINARY)).rowcount
        warnings = self._do(lambda: self._cache.check(fix=True))
        found = [str(w.message) for w in warnings if not isinstance(w.message, EmptyDirWarning)]
        return [f"{refused} rows that are not ours"] * bool(refused) + found

    def sweep(self, before: float) -> None:
        """Remove files that no row names: a process that is killed may leave one.

        before: only those last changed before this time; the row of a newer one may still come.
        """
        named = {name for (name,) in self._query("SELECT filename FROM Cache")}
        for path in self._database.parent.glob("*/*/*.val"):
            with suppress(OSError):
                name = str(path.relative_to(self._database.parent))
                if name not in named and path.stat().st_mtime < before:
                    path.unlink()

    def close(self) -> None:
        """Let go of the database; who still uses it gets a ClosedRowsError."""
        with suppress(CacheError):
            self._do(lambda: self._cache.close())
        self._thread.shutdown()

    def _do(self, act: Callable[[], T]) -> T:
        """Have the thread do something."""
        try:
            future = self._thread.submit(act)
        except RuntimeError as error:  # it has been shut down
            raise ClosedRowsError("the database was closed") from error
        with _translated():
            return future.result()

    def _open(self, folder: Path, size: int) -> Cache:
        if self._database.exists():
            self._check_settings()
        return Cache(
            str(folder), timeout=_BUSY_SECONDS, disk=BytesDisk, size_limit=size, **_SETTINGS
        )

    def _query(self, statement: str) -> list[Any]:
        with _translated(), closing(self._connect()) as database:
            return database.execute(statement).fetchall()

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self._database, timeout=_BUSY_SECONDS)

    def _check_settings(self) -> None:
        """Refuse settings that diskcache does not have, for it would make attributes of them."""
        known = DEFAULT_SETTINGS.keys() | METADATA.keys()
        with closing(self._connect()) as database:
            tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if ("Settings",) not in tables.fetchall():
                return
            found = {name for (name,) in database.execute("SELECT key FROM Settings")}
        if not found <= known:
            raise DamagedRowsError(f"the database has settings that are not ours: {found - known}")


@contextmanager
def _translated() -> Generator[None]:
    """Turn the errors of diskcache and SQLite into ours."""
    try:
        yield
    except Timeout as error:
        raise CacheError("the cache is busy") from error
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        kind = DamagedRowsError if code in _DAMAGE else CacheError
        raise kind(str(error)) from error
    except OSError as error:
        raise CacheError(str(error)) from error
    except (TypeError, ValueError) as error:  # a column of another type than diskcache wrote
        raise DamagedRowsError(str(error)) from error
