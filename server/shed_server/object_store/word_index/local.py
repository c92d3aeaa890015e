"""The segments that a machine has: two files that only grow, for all processes that share a cache.

One holds the columns of all segments, and is mapped into memory; the other a line for each. A
segment is appended by one write, and its line after it, so that processes need no lock; one that
two of them append is stored twice. Each is compared with its checksum when it is first used.
"""

import json
import mmap
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from shed_server.cache.files import REGULAR_ONLY
from shed_server.cache.folder import private_folder
from shed_server.errors import CacheError
from shed_server.object_store.word_index.segment import MalformedSegmentError, Segment

_FLAGS = os.O_WRONLY | os.O_APPEND | os.O_CREAT | REGULAR_ONLY
_NO_LINE = (ValueError, TypeError, LookupError, OverflowError, RecursionError)
"""Errors raised for a line that is cut off, or not ours."""
_UNUSED_SECONDS = 86_400.0  # after which the files of another configuration are removed


class _Line(NamedTuple):
    """Range of a segment in the file. digest: SHA-256 of its columns, in hex."""

    name: str
    start: int
    length: int
    digest: str


class LocalSegments:
    """The segments of one configuration on this machine; used by one thread."""

    def __init__(self, folder: Path, max_bytes: int) -> None:
        """folder: of this configuration. max_bytes: of the file of columns."""
        self._folder, self._max_bytes = folder, max_bytes
        self._sound: set[_Line] = set()

    def add(self, name: str, columns: bytes) -> bool:
        """Keep a segment; return True if there was room for it. Raises CacheError."""
        try:
            self._prepare()
            data = os.open(self._folder / "columns", _FLAGS, 0o600)
            try:
                if os.fstat(data).st_size + len(columns) > self._max_bytes:
                    return False
                n_written = os.write(data, columns)
                stop = os.lseek(data, 0, os.SEEK_CUR)
            finally:
                os.close(data)
            if n_written == len(columns):
                line = _Line(name, stop - n_written, n_written, sha256(columns).hexdigest())
                self._append(line)
        except OSError as error:
            raise CacheError(f"{self._folder}: {error.strerror}") from error
        return n_written == len(columns)

    def segments(self) -> dict[str, Segment]:
        """Return the segments that are whole, by name. Takes a second for each GB at first."""
        try:
            with (self._folder / "columns").open("rb") as file:
                content = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except (OSError, ValueError):  # not there, or empty
            return {}
        result: dict[str, Segment] = {}
        for line in self._lines():
            if line.name not in result and (segment := self._segment(line, content)):
                result[line.name] = segment
        return result

    def clear(self) -> None:
        """Remove all segments, for example if most are no longer in the store."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def _segment(self, line: _Line, content: memoryview) -> Segment | None:
        columns = content[line.start : line.start + line.length]
        try:
            segment = Segment(columns)
            if line not in self._sound:
                if sha256(columns).hexdigest() != line.digest:
                    return None
                segment.check()
                self._sound.add(line)
        except MalformedSegmentError:
            return None
        return segment

    def _lines(self) -> Iterator[_Line]:
        with suppress(OSError):
            for text in (self._folder / "lines").read_bytes().splitlines():
                with suppress(*_NO_LINE):
                    row: list[Any] = json.loads(text)
                    line = _Line(str(row[0]), int(row[1]), int(row[2]), str(row[3]))
                    if line.start >= 0 and line.length > 0:
                        yield line

    def _append(self, line: _Line) -> None:
        lines = os.open(self._folder / "lines", _FLAGS, 0o600)
        try:
            os.write(lines, json.dumps(line).encode() + b"\n")
        finally:
            os.close(lines)

    def _prepare(self) -> None:
        """Make the folder; remove folders of configurations that are no longer used."""
        private_folder(self._folder.parent.parent)
        private_folder(self._folder.parent)
        private_folder(self._folder)
        with suppress(OSError):
            os.utime(self._folder)
            for other in self._folder.parent.iterdir():
                if other.stat().st_mtime < time.time() - _UNUSED_SECONDS:
                    shutil.rmtree(other, ignore_errors=True)
