"""Files in folders that others may write to, and checksums of their content."""

import os
import stat
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

REGULAR_ONLY = (
    getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)  # opening a FIFO must not wait for its other end
    | getattr(os, "O_BINARY", 0)
)
"""Flags to open a file without following a link or waiting for a FIFO, which it may still be."""

_CHECKSUM_BYTES = 32


def open_regular(path: Path, flags: int = os.O_RDONLY) -> BinaryIO:
    """Open a file that is no link, FIFO or device, to read, or with flags to write.

    Raises OSError.
    """
    descriptor = os.open(path, flags | REGULAR_ONLY, 0o600)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(f"{path} is not a regular file")
    return os.fdopen(descriptor, "ab" if flags else "rb")


def with_checksum(key: str, value: bytes) -> bytes:
    """Return a value with a checksum over key and value, so that it is refused for another key."""
    return _checksum(key, value) + value


def without_checksum(key: str, stored: bytes) -> bytes | None:
    """Return the value that was stored under a key, or None if it is damaged or another key's."""
    checksum, value = stored[:_CHECKSUM_BYTES], stored[_CHECKSUM_BYTES:]
    return value if checksum == _checksum(key, value) else None


def _checksum(key: str, value: bytes) -> bytes:
    return sha256(key.encode() + b"\n" + value).digest()
