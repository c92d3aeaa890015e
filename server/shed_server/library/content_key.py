"""Content keys: which bytes a file has, and the key under which their record is cached.

A record depends on the document's bytes, the program that reads them, the options, the password
that opens it, and the service that finds its headers; not on the file's name, place or time.
"""

import os
import threading
import time
from collections import OrderedDict
from hashlib import file_digest, sha256
from io import BufferedReader

from shed_core.ingest.version import pipeline_version
from shed_core.options import Options
from shed_server.cache.store import FILE, Store
from shed_server.settings import Settings

_MAX_KNOWN_FILES = 4096  # files whose hash is kept in memory
_TIMESTAMP_SECONDS = 2.0  # a file system may give two changes within this time the same time stamp


def record_key(digest: str, options: Options, password: str = "") -> str:
    """Return the key of a record, in hex.

    digest: SHA-256 of the document's bytes, in hex. password: the one that was used, or "".
    """
    parts = [digest, pipeline_version(), options.key]
    if options.headers == "huridocs":
        from shed_core.ingest.backends.huridocs import service_of  # late: an HTTP client

        parts.append(repr(service_of(os.environ)))
    if password:
        parts.append(sha256(password.encode("utf-8", "surrogateescape")).hexdigest())
    return sha256("\n".join(parts).encode()).hexdigest()


def record_keys(settings: Settings, digest: str) -> dict[str, str]:
    """Return the key of the record for each password that may open the document, none included."""
    passwords = ("", *settings.passwords)
    return {word: record_key(digest, settings.options, word) for word in passwords}


class Fingerprints:
    """SHA-256 of files by their identity: device, inode, size, and times of change to the ns.

    A file is hashed once, as long as it shows no sign of change.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()  # over the two below
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
        if stored := self._store.get(FILE, identity):
            self._remember(self._known, identity, stored.hex())
            return stored.hex()
        return None

    def keep(self, identity: str, digest: str) -> None:
        """Keep the SHA-256 of what has an identity, for all processes that share the cache."""
        self._remember(self._known, identity, digest)
        self._store.put(FILE, identity, bytes.fromhex(digest))

    def _remember(self, digests: OrderedDict[str, str], identity: str, digest: str) -> None:
        with self._lock:
            digests[identity] = digest
            while len(digests) > _MAX_KNOWN_FILES:
                digests.popitem(last=False)


def _identity(status: os.stat_result) -> str:
    parts = (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
    return sha256(repr(parts).encode()).hexdigest()


def _is_settled(status: os.stat_result) -> bool:
    """Whether a change from now on must show in the file's time stamps."""
    return max(status.st_mtime, status.st_ctime) < time.time() - _TIMESTAMP_SECONDS
