"""The documents of served folders and files."""

import os
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path

from shed_server.library.sources.access import Access, FilePlace
from shed_server.library.sources.fingerprints import Fingerprints
from shed_server.library.sources.safe_open import open_document
from shed_server.library.sources.source import CancelCheck, Entry, Status


class Folders(Access):
    """A Source of the documents of folders and files."""

    def __init__(self, paths: Sequence[Path], fingerprints: Fingerprints) -> None:
        super().__init__(paths)
        self._fingerprints = fingerprints

    def entries(self) -> Iterator[Entry]:
        for place in self.found().places:
            if status := self.status(place):
                yield Entry(place.name, status.size, str(status.modified_ns))

    def status(self, place: FilePlace) -> Status | None:
        try:
            status = os.lstat(place.real)
        except OSError:
            return None
        return Status(status.st_size, status.st_mtime_ns, self._fingerprints.likely(status))

    @contextmanager
    def open(self, place: FilePlace, check: CancelCheck) -> Generator["FileContent"]:
        """Open a file. Raises as open_document does."""
        del check  # a file need not be fetched
        with open_document(place) as file:
            yield FileContent(file, self._fingerprints)


class FileContent:
    """The bytes of an open file."""

    entry = None

    def __init__(self, file: BufferedReader, fingerprints: Fingerprints) -> None:
        self._file, self._fingerprints = file, fingerprints
        self.size = os.fstat(file.fileno()).st_size

    def digest(self) -> str:
        """Return their SHA-256; the file is read unless it was read before and shows no change."""
        return self._fingerprints.of(self._file)

    def file(self) -> BufferedReader:
        self._file.seek(0)
        return self._file
