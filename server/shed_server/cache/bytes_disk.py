"""Limits on the rows of diskcache: keys are text, and values are bytes.

By itself it unpickles the values that it reads (CVE-2025-69872), and opens and deletes the files
that its rows name. Both are refused here, since the content of a folder is untrusted input.
"""

# diskcache has no types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportIncompatibleMethodOverride=false

import os
import re
import stat
from pathlib import Path
from typing import Any, cast

from diskcache import Disk
from diskcache.core import MODE_BINARY, MODE_RAW

from shed_server.cache.open_flags import REGULAR_ONLY

_VALUE_FILE = re.compile(r"[0-9a-f]{2}[/\\][0-9a-f]{2}[/\\][0-9a-f]{28}\.val")
_MAX_VALUE_BYTES = 128 << 20


class _RefusedRowError(OSError):
    """A row that BytesDisk never writes. diskcache takes an OSError for a missing value."""


class BytesDisk(Disk):
    """Keys are text and values are bytes; everything else is refused, unread."""

    def put(self, key: object) -> tuple[str, bool]:
        """Return a key as it is stored."""
        if type(key) is not str:
            raise _RefusedRowError(f"the key {key!r} is not text")
        return key, True

    def get(self, key: object, raw: object) -> str:
        """Return a stored key."""
        if type(key) is not str or not raw:
            raise _RefusedRowError("a key that is not text")
        return key

    def store(self, value: object, read: bool, key: Any = None) -> tuple[Any, ...]:
        """Return the columns of a value, after writing it to a file if it is long."""
        if type(value) is not bytes or read:
            raise _RefusedRowError(f"the value is {type(value).__name__}, not bytes")
        return super().store(value, False, key=key)

    def fetch(self, mode: int, filename: str | None, value: object, read: bool) -> bytes:
        """Return the value of a row."""
        if mode == MODE_RAW and type(value) is bytes:
            return value
        if mode == MODE_BINARY and filename is not None and _VALUE_FILE.fullmatch(filename):
            return _read_value(Path(cast(str, self._directory)) / filename)
        raise _RefusedRowError(f"a row of mode {mode} with the file {filename!r}")

    def remove(self, file_path: str) -> None:
        """Remove the file of a value."""
        if _VALUE_FILE.fullmatch(file_path):
            super().remove(file_path)


def _read_value(path: Path) -> bytes:
    """Return the content of a value's file; a FIFO or a link in its place is refused."""
    with os.fdopen(os.open(path, os.O_RDONLY | REGULAR_ONLY), "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode) or status.st_size > _MAX_VALUE_BYTES:
            raise _RefusedRowError(f"{path} is not the file of a value")
        return file.read()
