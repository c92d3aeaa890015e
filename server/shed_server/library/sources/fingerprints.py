"""SHA-256 of files, which are hashed once as long as their size and times do not change."""

import os
import threading
import time
from collections import OrderedDict
from hashlib import file_digest, sha256
from io import BufferedReader

from shed_server.cache.disk_cache import FILE, DiskCache

_MAX_KNOWN_FILES = 4096  # files whose hash is kept in memory
_TIMESTAMP_SECONDS = 2.0  # a file system may give two changes within this time the same time stamp


class Fingerprints:
    """SHA-256 of files by their identity: device, inode, size, and times of change to the ns.

    A file is hashed once, as long as it shows no sign of change.
    """

    def __init__(self, cache: DiskCache) -> None:
        self._cache = cache
        self._lock = threading.Lock()  # guards the two below
        self._known: OrderedDict[str, str] = OrderedDict()
        self._unsettled: OrderedDict[str, str] = OrderedDict()

    def of(self, file: BufferedReader) -> str:
        """Return the SHA-256 of an open file, in hex; its position is at the start afterwards."""
        status = os.fstat(file.fileno())
        identity = _identity(status)
        if digest := self.known(identity):
            return digest
        digest = file_digest(file, "sha256").hexdigest()
        file.seek(0)
        if _is_settled(status) and _identity(os.fstat(file.fileno())) == identity:
            self.keep(identity, digest)
        else:
            self._remember(self._unsettled, identity, digest)
        return digest

    def likely(self, status: os.stat_result) -> str | None:
        """Return the SHA-256 that a file most likely has, if it was read before."""
        identity = _identity(status)
        with self._lock:
            unsettled = self._unsettled.get(identity)
        return unsettled or self.known(identity)

    def known(self, identity: str) -> str | None:
        """Return the SHA-256 that was kept for an identity, or None."""
        with self._lock:
            if digest := self._known.get(identity):
                return digest
        if stored := self._cache.get(FILE, identity):
            self._remember(self._known, identity, stored.hex())
            return stored.hex()
        return None

    def keep(self, identity: str, digest: str) -> None:
        """Keep the SHA-256 for an identity, for all processes that share the cache."""
        self._remember(self._known, identity, digest)
        self._cache.put(FILE, identity, bytes.fromhex(digest))

    def _remember(self, digests: OrderedDict[str, str], identity: str, digest: str) -> None:
        with self._lock:
            digests[identity] = digest
            while len(digests) > _MAX_KNOWN_FILES:
                digests.popitem(last=False)


def _identity(status: os.stat_result) -> str:
    parts = (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
    return sha256(repr(parts).encode()).hexdigest()


def _is_settled(status: os.stat_result) -> bool:
    """True if a change from now on must show in the file's time stamps."""
    return max(status.st_mtime, status.st_ctime) < time.time() - _TIMESTAMP_SECONDS
