"""Which bytes a file has: a hash that is taken once, while the file shows no sign of change."""

import os
import threading
import time
from collections import OrderedDict
from hashlib import file_digest, sha256
from io import BufferedReader

from shed_server.cache.store import FILE, Store

_MAX_KNOWN = 4096  # files whose hash is kept in memory
_FRESH_SECONDS = 2.0  # a file system may give two changes within this time the same time stamp


class Fingerprints:
    """SHA-256 of files by their identity: device, inode, size, and times of change to the ns."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()  # over the two below
        self._known: OrderedDict[str, str] = OrderedDict()
        self._fresh: OrderedDict[str, str] = OrderedDict()

    def of(self, file: BufferedReader) -> str:
        """Return the SHA-256 of an open file, in hex; its position is at the start afterwards."""
        found = os.fstat(file.fileno())
        identity = _identity(found)
        if digest := self._trusted(identity):
            return digest
        digest = file_digest(file, "sha256").hexdigest()
        file.seek(0)
        if _is_settled(found) and _identity(os.fstat(file.fileno())) == identity:
            self._remember(self._known, identity, digest)
            self._store.put(FILE, identity, bytes.fromhex(digest))
        else:
            self._remember(self._fresh, identity, digest)
        return digest

    def likely(self, found: os.stat_result) -> str | None:
        """Return the SHA-256 that a file most likely has, if it was read before."""
        identity = _identity(found)
        with self._lock:
            fresh = self._fresh.get(identity)
        return fresh or self._trusted(identity)

    def _trusted(self, identity: str) -> str | None:
        with self._lock:
            if digest := self._known.get(identity):
                return digest
        if kept := self._store.get(FILE, identity):
            self._remember(self._known, identity, kept.hex())
            return kept.hex()
        return None

    def _remember(self, digests: OrderedDict[str, str], identity: str, digest: str) -> None:
        with self._lock:
            digests[identity] = digest
            while len(digests) > _MAX_KNOWN:
                digests.popitem(last=False)


def _identity(found: os.stat_result) -> str:
    parts = (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
    return sha256(repr(parts).encode()).hexdigest()


def _is_settled(found: os.stat_result) -> bool:
    """Tell whether a change from now on must show in the file's times."""
    return max(found.st_mtime, found.st_ctime) < time.time() - _FRESH_SECONDS
