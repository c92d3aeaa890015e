"""The documents of served folders and files."""

import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from io import BufferedReader

from shed_server.library.sources.access import Access, FilePlace
from shed_server.library.sources.fingerprints import Fingerprints
from shed_server.library.sources.safe_open import open_document
from shed_server.library.sources.source import CancelCheck, Entry, Found, Status


class Folders:
    """The documents of folders and files."""

    def __init__(self, access: Access, fingerprints: Fingerprints) -> None:
        self._access, self._fingerprints = access, fingerprints

    def find(self, name: str | None) -> FilePlace:
        """Return the place of a name; see Access.find."""
        return self._access.find(name)

    def found(self, pattern: str = "*") -> Found[FilePlace]:
        """Return all documents, for any pattern."""
        del pattern  # looking at all files takes no longer
        return self._access.found()

    def check(self) -> None:
        """Raise SettingError if a folder or file is gone, such as one that is not mounted."""
        self._access.check()

    def entries(self) -> Iterator[Entry]:
        """Yield all documents."""
        for place in self._access.places():
            if status := self.status(place):
                yield Entry(place.name, status.size, str(status.modified_ns))

    def status(self, place: FilePlace) -> Status | None:
        """Return the status of a file, or None if it was removed since it was listed."""
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
        """Return the file, at its start."""
        self._file.seek(0)
        return self._file
