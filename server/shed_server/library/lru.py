"""A least-recently-used cache in memory, bounded by the memory that its entries take."""

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, Protocol, TypeVar


class SizedEntry(Protocol):
    """An object that states its memory, in bytes, roughly; always the same number."""

    @property
    def n_bytes(self) -> int: ...


T = TypeVar("T", bound=SizedEntry)


class Lru(Generic[T]):
    """Entries by key; those used least recently are dropped first. Thread-safe."""

    def __init__(self, max_bytes: int) -> None:
        """max_bytes: of all entries together; the last one stays even if it is larger."""
        self._max_bytes = max_bytes
        self._lock = threading.Lock()
        self._entries: OrderedDict[Hashable, T] = OrderedDict()
        self._n_bytes = 0

    def get(self, key: Hashable) -> T | None:
        """Return an entry, and count this as a use."""
        with self._lock:
            if key in self._entries:
                self._entries.move_to_end(key)
            return self._entries.get(key)

    def drop(self, key: Hashable) -> None:
        with self._lock:
            if entry := self._entries.pop(key, None):
                self._n_bytes -= entry.n_bytes

    def put(self, key: Hashable, entry: T) -> T:
        """Keep an entry in place of any other of this key, and return it."""
        with self._lock:
            if replaced := self._entries.pop(key, None):
                self._n_bytes -= replaced.n_bytes
            self._entries[key] = entry
            self._n_bytes += entry.n_bytes
            while self._n_bytes > self._max_bytes and len(self._entries) > 1:
                _, oldest = self._entries.popitem(last=False)
                self._n_bytes -= oldest.n_bytes
        return entry
