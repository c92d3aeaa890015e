"""The documents of served folders and files, opened with no race after the check of their paths.

A document is opened folder by folder without following any link, so that it cannot be swapped for
another file after its name was resolved.
"""

import os
import stat
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from errno import ELOOP, ENOTDIR
from io import BufferedReader
from pathlib import Path

from shed_core.errors import NotADocumentError
from shed_core.ingest.formats import EXPECTED
from shed_server.cache.files import REGULAR_ONLY
from shed_server.errors import OutsideError, UnreadableDocumentError, quoted
from shed_server.library.sources import windows
from shed_server.library.sources.access import Access, FilePlace
from shed_server.library.sources.fingerprints import Fingerprints
from shed_server.library.sources.source import CancelCheck, Entry, Status

_FLAGS = os.O_RDONLY | REGULAR_ONLY | getattr(os, "O_NOCTTY", 0)
_FOLDER_FLAGS = getattr(os, "O_PATH", 0) | getattr(os, "O_DIRECTORY", 0)


def open_document(place: FilePlace) -> BufferedReader:
    """Open a document for reading; the open file is checked again.

    Raises UnreadableDocumentError, NotADocumentError or OutsideError.
    """
    try:
        _check_regular(place, os.lstat(place.real))  # opening a device may have effects
        descriptor = _open_beneath(place)
    except FileNotFoundError as error:
        raise UnreadableDocumentError(
            f"{quoted(place.name)} is no longer there", detail="gone"
        ) from error
    except OSError as error:
        if error.errno in (ELOOP, ENOTDIR):  # a folder became a link after it was resolved
            raise OutsideError(place.name) from error
        raise UnreadableDocumentError(
            f"{quoted(place.name)} cannot be opened: {error.strerror}; allow this user to read it"
        ) from error
    file = os.fdopen(descriptor, "rb")
    try:
        _check_regular(place, os.fstat(descriptor))
    except NotADocumentError:
        file.close()
        raise
    return file


if sys.platform == "win32":

    def _open_beneath(place: FilePlace) -> int:
        """Open a file, and then check its path, since folders have no descriptors here."""
        with ExitStack() as descriptors:
            descriptor = os.open(place.real, _FLAGS)
            descriptors.callback(os.close, descriptor)
            if not windows.is_at(descriptor, place.real):
                raise OutsideError(place.name)
            descriptors.pop_all()
        return descriptor

else:

    def _open_beneath(place: FilePlace) -> int:
        """Open a file folder by folder, so that no link on the way is followed."""
        *folders, last = place.real.relative_to(place.root.folder).parts
        folder = os.open(place.root.folder, _FOLDER_FLAGS)
        try:
            for name in folders:
                inner = os.open(name, _FOLDER_FLAGS | os.O_NOFOLLOW, dir_fd=folder)
                os.close(folder)
                folder = inner
            return os.open(last, _FLAGS, dir_fd=folder)
        finally:
            os.close(folder)


def _check_regular(place: FilePlace, status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise NotADocumentError(f"{quoted(place.name)} is not a regular file; name {EXPECTED}")
    has_other_names = place.root.is_folder and status.st_nlink > 1
    if has_other_names and status.st_uid != os.lstat(place.root.real).st_uid:
        # a user who can write to the folder may have linked in a file that only the server can read
        raise OutsideError(place.name)


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
