"""The rows in use: the newest generation of the database, opened when needed, replaced if bad."""

import threading
import time
from contextlib import suppress
from pathlib import Path

from shed_server.cache.folder import generations, private_folder, remove_before, sweep_daily
from shed_server.cache.locks import file_lock
from shed_server.cache.sqlite_rows import ClosedDatabaseError, DamagedDatabaseError, SqliteRows
from shed_server.errors import CacheError

_RETRY_SECONDS = 60.0
_LOCK_SECONDS = 10.0


class CurrentRows:
    """The database of a folder that several processes share; safe to use from any thread."""

    def __init__(self, folder: Path, size: int) -> None:
        """folder: created when needed, private to the user. size: in bytes."""
        self._folder, self._size = folder, size
        self._lock = threading.Lock()  # over the four below
        self._is_closed = False
        self._rows: SqliteRows | None = None
        self._retry_at = 0.0  # monotonic seconds
        self._last_error = ""

    def open(self) -> SqliteRows:
        """Return the rows, reopened if the folder was removed or replaced.

        Raises ClosedDatabaseError after `close`, else CacheError, for a minute without another try.
        """
        with self._lock:
            if self._is_closed:  # a thread that is late would leave it open
                raise ClosedDatabaseError("the cache was closed")
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
                self._set_aside(error)
                raise CacheError(self._last_error) from error
            return self._rows

    def leave_alone(self, error: CacheError) -> None:
        """Open none for a minute, so that a lock costs one wait and not one a call."""
        with self._lock:
            self._set_aside(error)

    def replace(self, damaged: SqliteRows) -> bool:
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

    def remove(self) -> int:
        """Remove the database, which cannot even be opened on a full disk; return its values."""
        home = private_folder(self._folder)
        n_values = len(list(home.glob("rows-*/*/*/*.val")))
        with self._lock:
            if self._rows is not None:
                self._rows.close()
            remove_before(home, max(generations(home), default=0) + 1)
            self._rows, self._retry_at = None, 0.0
        return n_values

    def close(self) -> None:
        with self._lock:
            self._is_closed = True
            if self._rows is not None:
                self._rows.close()
            self._rows = None

    def _set_aside(self, error: Exception) -> None:
        self._retry_at = time.monotonic() + _RETRY_SECONDS
        self._last_error = str(error)

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
