"""The words of a corpus in the store that machines share, and their copy on this machine.

Each configuration has its own, as it has its own records. A machine that searches lists the
segments, at most once a minute and only while it searches, and fetches those that it has not, in
the background and as long as there is room.

The copy is two files that only grow, for all processes that share a cache: the columns of all
segments, mapped into memory, and a line for each. A segment is appended by one write, and its line
after it, so that processes need no lock; one that two of them append is stored twice. Each is
compared with its checksum when it is first used.
"""

import json
import logging
import mmap
import os
import shutil
import threading
import time
from collections import deque
from collections.abc import Container, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from shed_server.cache.files import REGULAR_ONLY
from shed_server.cache.folder import private_folder
from shed_server.errors import CacheError, SharedStoreError
from shed_server.object_store.records import SharedRecords
from shed_server.object_store.word_index.segment import (
    MAX_SEGMENT_DOCUMENTS,
    DocumentWords,
    MalformedSegmentError,
    Segment,
    decompressed,
    encode,
)
from shed_server.object_store.word_index.snapshot import LeftOut, Snapshot

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


log = logging.getLogger(__name__)

_MAX_AGE_SECONDS = 60.0  # of the last listing of the store
_RETRY_SECONDS = 600.0  # after which a damaged segment is fetched again
_FETCHED_AT_ONCE = 8
_PUBLISH_SECONDS = 5.0  # between two updates of the searched segments


class WordIndex:
    """The segments of one configuration; safe to use from any thread."""

    def __init__(
        self, shared: SharedRecords, configuration: str, url: str, local: LocalSegments
    ) -> None:
        """configuration: dependencies of records beside the bytes. url: of the served documents."""
        self._shared, self._prefix, self.url = shared, f"words/{configuration}", url
        self._local = local
        self._lock = threading.Lock()  # over the four below
        self._snapshot = Snapshot(url, [], LeftOut())
        self._names: list[str] = []  # of its segments
        self._update: threading.Thread | None = None
        self._updated_at = float("-inf")  # monotonic seconds
        self._damaged: dict[str, float] = {}  # names, and when they were fetched
        self._is_full = False

    def add(self, documents: Sequence[DocumentWords]) -> None:
        """Store the words of at most 255 documents. Raises SharedStoreError."""
        segment = encode(documents)
        name = f"{self._prefix}/{sha256(segment).hexdigest()}.{len(documents)}"
        self._shared.ensure_object(name, name, segment)

    def snapshot(self, seconds: float) -> Snapshot:
        """Return the local segments, after waiting a while for missing ones.

        seconds: to wait at most; there is no wait within a minute of the last fetch.
        """
        with self._lock:
            if self._update is None and time.monotonic() > self._updated_at + _MAX_AGE_SECONDS:
                self._update = threading.Thread(
                    target=self._run, name="fetching words", daemon=True
                )
                self._update.start()
            update = self._update
        if update is not None:
            update.join(seconds)
        with self._lock:
            return self._snapshot

    def _run(self) -> None:
        try:
            self._bring_up_to_date()
        except (SharedStoreError, CacheError) as error:
            log.warning("the words of the corpus are not up to date: %s", error)
        finally:
            with self._lock:
                self._update, self._updated_at = None, time.monotonic()

    def _bring_up_to_date(self) -> None:
        """Fetch listed segments that are not here; publish them now and then, and at the end."""
        listed = [name for name in self._shared.names(self._prefix) if _n_documents(name)]
        here = self._local.segments()
        if self._is_full and not here.keys() <= set(
            listed
        ):  # room for the segments that replaced them
            self._local.clear()
            here, self._is_full = {}, False
        missing = deque(name for name in listed if name not in here and not self._is_damaged(name))
        self._publish(listed, here, missing if self._is_full else ())
        if not self._is_full:
            self._fetch_all(listed, missing)

    def _fetch_all(self, listed: Sequence[str], missing: deque[str]) -> None:
        """Fetch segments as long as there is room."""
        published_at = time.monotonic()
        with ThreadPoolExecutor(_FETCHED_AT_ONCE) as threads:
            while missing:
                names = [missing.popleft() for _ in range(min(len(missing), _FETCHED_AT_ONCE))]
                fetched = zip(names, threads.map(self._fetch, names), strict=True)
                if no_room := [name for name, columns in fetched if not self._keep(name, columns)]:
                    self._is_full = True
                    self._publish(listed, self._local.segments(), {*no_room, *missing})
                    return
                if time.monotonic() > published_at + _PUBLISH_SECONDS or not missing:
                    self._publish(listed, self._local.segments())
                    published_at = time.monotonic()

    def _keep(self, name: str, columns: bytes | None) -> bool:
        """Keep a segment, if it is one; return True if there was room."""
        return columns is None or self._local.add(name, columns)

    def _publish(
        self, listed: Sequence[str], here: Mapping[str, Segment], no_room: Container[str] = ()
    ) -> None:
        """Make the local segments searchable. no_room: names of segments beyond their space."""
        counts = dict.fromkeys(LeftOut._fields, 0)
        for name in listed:
            if name not in here:
                is_damaged, has_no_room = self._is_damaged(name), name in no_room
                why = "damaged" if is_damaged else "no_room" if has_no_room else "fetching"
                counts[why] += _n_documents(name)
        names = [name for name in listed if name in here]
        left_out = LeftOut(**counts)
        if (names, left_out) != (self._names, self._snapshot.left_out):
            snapshot = Snapshot(self.url, [here[name] for name in names], left_out)
            with self._lock:
                self._names, self._snapshot = names, snapshot

    def _is_damaged(self, name: str) -> bool:
        return time.monotonic() < self._damaged.get(name, float("-inf")) + _RETRY_SECONDS

    def _fetch(self, name: str) -> bytes | None:
        """Return the columns of a segment of the store, or None if it is not whole.

        Raises SharedStoreError.
        """
        encoded = self._shared.object_of_store(name, name)
        try:
            if encoded is None:
                raise MalformedSegmentError("its checksum is that of something else")
            columns = decompressed(encoded)
            Segment(memoryview(columns)).check()
        except MalformedSegmentError as error:
            log.warning("%s in the store is no segment: %s", name, error)
            self._damaged[name] = time.monotonic()
            return None
        return columns


def _n_documents(name: str) -> int:
    """Return the number of documents in the name of a segment; 0 for any other name.

    >>> _n_documents("words/1d3e/9c0e.50"), _n_documents("words/1d3e/9c0e")
    (50, 0)
    """
    _, _, number = name.rpartition(".")
    return min(int(number), MAX_SEGMENT_DOCUMENTS) if number.isdecimal() else 0
