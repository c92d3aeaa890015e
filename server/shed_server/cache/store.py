"""The store: bytes under keys in a folder that several processes share and that stays bounded.

Nothing that is wrong with the folder is an error of the user's question: what cannot be read is a
miss, what cannot be written is not kept, and a database that is damaged is replaced by a new one.
"""

import logging
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, TypeVar

from shed_server.cache.folder import generations, private_folder, remove_before, sweep_daily
from shed_server.cache.locks import hold
from shed_server.cache.sqlite_rows import ClosedRowsError, DamagedRowsError, Rows
from shed_server.errors import CacheError

T = TypeVar("T")

log = logging.getLogger(__name__)

RECORD, FAILURE, FILE, PAGES = "record", "failure", "file", "pages"
"""Kinds of entries: document records, why a document failed, and what is known of a file."""

_SEAL_BYTES = 32
_RETRY_SECONDS = 60.0
_LOCK_SECONDS = 10.0


class StoreInfo(NamedTuple):
    """What the cache holds. n_bytes: on disk, of at most `limit`, or a little more for a while."""

    folder: Path
    n_records: int
    n_failures: int
    n_bytes: int
    limit: int


class Store:
    """The disk cache; safe to use from several threads and processes."""

    def __init__(self, folder: Path, size: int) -> None:
        """folder: made when needed, private to the user. size: in bytes."""
        self._folder = folder
        self._size = size
        self._lock = threading.Lock()  # over the five below
        self._rows: Rows | None = None
        self._retry_at = 0.0  # monotonic seconds
        self._trouble = ""
        self._spare: tempfile.TemporaryDirectory[str] | None = None
        self._has_warned = False

    def get(self, kind: str, key: str) -> bytes | None:
        """Return what is kept under a key, or None."""
        name = f"{kind}:{key}"
        sealed = self._try(lambda rows: rows.get(name))
        if sealed is None:
            return None
        if sealed[:_SEAL_BYTES] == _seal(name, sealed[_SEAL_BYTES:]):
            return sealed[_SEAL_BYTES:]
        self.forget(kind, key)
        return None

    def has(self, kind: str, key: str) -> bool:
        """Tell whether there is an entry, which may still turn out to be damaged."""
        return bool(self._try(lambda rows: rows.has(f"{kind}:{key}")))

    def put(self, kind: str, key: str, value: bytes, seconds: float | None = None) -> None:
        """Keep a value. seconds: for how long, if not until others need the room."""
        name = f"{kind}:{key}"
        if len(value) <= self._size // 2:  # a larger one would push out all others
            sealed = _seal(name, value) + value
            self._try(lambda rows: rows.put(name, sealed, kind, seconds))

    def forget(self, kind: str, key: str) -> None:
        """Remove an entry, such as one that turned out to be damaged."""
        self._try(lambda rows: rows.delete(f"{kind}:{key}"))

    def lock_path(self, key: str) -> Path:
        """Return the file to lock for work on a key; without a cache it is only this process's."""
        try:
            return private_folder(self._folder / "locks") / f"{key}.lock"
        except CacheError:
            with self._lock:
                self._spare = self._spare or tempfile.TemporaryDirectory(prefix="shed-")
            return Path(self._spare.name) / f"{key}.lock"

    def info(self) -> StoreInfo:
        """Return what the cache holds. Raises CacheError if it cannot be opened."""
        rows = self._open()
        counts = rows.counts()
        sizes = (rows.volume(), self._size)
        return StoreInfo(self._folder, counts.get(RECORD, 0), counts.get(FAILURE, 0), *sizes)

    def clear(self, kind: str | None = None) -> int:
        """Forget all entries, or those of a kind; return how many. Raises CacheError."""
        try:
            return self._open().clear(kind)
        except CacheError:
            if kind is not None:
                raise
        return self._remove_all()

    def check(self, is_good: Callable[[bytes], bool]) -> list[str]:
        """Find and remove all that is damaged, and return what it was, one line for each thing.

        is_good: tells whether the bytes of a record can be decoded.

        Raises CacheError if the cache cannot be opened.
        """
        rows = self._open()
        try:
            mended = rows.mend()
            names = rows.keys()
        except DamagedRowsError as error:
            self._replace(rows)
            return [f"damaged database, replaced by a new one: {error}"]
        damaged = [name for name in names if not self._is_sound(name, is_good)]
        return mended + [f"damaged entry: {name}" for name in damaged]

    def close(self) -> None:
        """Let go of the folder."""
        with self._lock:
            if self._spare is not None:
                self._spare.cleanup()
            if self._rows is not None:
                self._rows.close()
            self._rows = self._spare = None

    def _is_sound(self, name: str, is_good: Callable[[bytes], bool]) -> bool:
        kind, _, key = name.partition(":")
        value = self.get(kind, key)
        if value is None:
            return not self.has(kind, key)  # it has gone in the meantime, unless it is refused
        if kind == RECORD and not is_good(value):
            self.forget(kind, key)
            return False
        return True

    def _try(self, act: Callable[[Rows], T]) -> T | None:
        """Do something with the rows; None where that is not possible."""
        for _ in range(2):
            try:
                rows = self._open()
            except ClosedRowsError:
                return None  # a thread that nobody waits for any more while the program ends
            except CacheError as error:
                self._warn(error)
                return None
            try:
                return act(rows)
            except ClosedRowsError:
                continue  # another thread has just replaced it
            except DamagedRowsError as error:
                if self._replace(rows):
                    log.warning(
                        "the cache in %s was damaged and begins anew: %s", self._folder, error
                    )
            except CacheError as error:
                self._warn(error)
                return None
        return None

    def _open(self) -> Rows:
        """Return the rows, opened anew if the folder was removed or replaced."""
        with self._lock:
            if self._rows is not None:
                if self._rows.is_there:
                    return self._rows
                self._rows.close()
                self._rows = None
            if time.monotonic() < self._retry_at:
                raise CacheError(self._trouble)
            try:
                self._rows = self._open_newest()
            except ClosedRowsError:
                raise
            except (CacheError, OSError) as error:
                self._retry_at = time.monotonic() + _RETRY_SECONDS
                self._trouble = str(error)
                raise CacheError(self._trouble) from error
            return self._rows

    def _open_newest(self) -> Rows:
        home = private_folder(self._folder)
        with hold(home / "open.lock", _LOCK_SECONDS):
            number = max(generations(home), default=1)
            try:
                rows = Rows(private_folder(home / f"rows-{number}"), self._size)
                sweep_daily(rows, home / "swept")
                return rows
            except DamagedRowsError:
                rows = Rows(private_folder(home / f"rows-{number + 1}"), self._size)
                remove_before(home, number + 1)
                return rows

    def _remove_all(self) -> int:
        """Remove the database, files and all: a full disk has no room even to open it."""
        home = private_folder(self._folder)
        n_values = len(list(home.glob("rows-*/*/*/*.val")))
        with self._lock:
            if self._rows is not None:
                self._rows.close()
            remove_before(home, max(generations(home), default=0) + 1)
            self._rows, self._retry_at = None, 0.0
        return n_values

    def _replace(self, damaged: Rows) -> bool:
        """Begin a new database beside a damaged one, unless somebody has done so already."""
        with self._lock:
            if self._rows is not damaged:
                return False
            self._rows = None
            damaged.close()
            with suppress(CacheError, OSError), hold(self._folder / "open.lock", _LOCK_SECONDS):
                if damaged.is_there:
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


def _seal(name: str, value: bytes) -> bytes:
    """Return a checksum that binds a value to its key, so that no damage makes it another's."""
    return sha256(name.encode() + b"\n" + value).digest()
