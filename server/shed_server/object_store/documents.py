"""Documents in an object store: looking one up, listing them by pages, fetching one in parts.

Names are paths relative to the prefix of the URL. A path is sent to the store only if it is one
that could be listed, so that no name leads out of the prefix.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from shed_core.errors import DocumentError
from shed_server.errors import DocumentStoreError
from shed_server.object_store.client import listed, open_store
from shed_server.object_store.retries import first_line, patiently

if TYPE_CHECKING:
    from obstore import GetOptions, ObjectMeta

_PART_BYTES = 8 << 20  # of a document, fetched with one request


class StoredObject(NamedTuple):
    """An object as a store describes it.

    path: relative to the prefix. etag: changes with the content; "" where a store has none.
    modified_ns: Unix time.
    """

    path: str
    size: int
    etag: str
    modified_ns: int

    @property
    def version(self) -> str:
        """What changes whenever the content does, together with the size."""
        return self.etag or str(self.modified_ns)


class ChangedObjectError(DocumentError):
    """The object is no longer the one that was looked up."""


class StoredDocuments:
    """The objects below the URL of a store; safe to use from any thread."""

    def __init__(self, url: str) -> None:
        """url: see open_store, which raises SettingError."""
        self.url = url.rstrip("/")
        self._store = open_store(self.url)

    def look_up(self, path: str) -> StoredObject | None:
        """Return the object at a path that is_plain, or None. Raises DocumentStoreError."""
        from obstore.exceptions import BaseError

        try:
            return _stored(patiently(lambda: self._store.head(path)))
        except FileNotFoundError:
            return None
        except (BaseError, OSError) as error:
            raise self._failure(error) from error

    def pages(self, start: str = "") -> Iterator[list[StoredObject]]:
        """Yield all objects whose path begins with a text, sorted, some at a time.

        start: whole folders, and the beginning of a name after the last slash.

        Raises DocumentStoreError.
        """
        from obstore.exceptions import BaseError

        folder, _, name = start.rpartition("/")
        try:
            for chunk in listed(self._store, folder or None, start if name else None):
                objects = [_stored(meta) for meta in chunk]
                yield [found for found in objects if found.path.startswith(start)]
                if objects and objects[-1].path > start and not objects[-1].path.startswith(start):
                    return
        except (BaseError, OSError) as error:
            raise self._failure(error) from error

    def fetch(self, found: StoredObject, file: BinaryIO, check: Callable[[], None]) -> None:
        """Write the bytes of an object to a file, at its position.

        check: called before each part; may raise.

        Raises DocumentStoreError, or ChangedObjectError if the object is another now.
        """
        for start in range(0, found.size, _PART_BYTES):
            check()
            file.write(self._part(found, start, min(found.size, start + _PART_BYTES)))

    def _part(self, found: StoredObject, start: int, stop: int) -> bytes:
        from obstore.exceptions import BaseError, PreconditionError

        try:
            return patiently(lambda: self._range(found, start, stop))
        except (FileNotFoundError, PreconditionError) as error:
            raise ChangedObjectError(f"{found.path!r} changes while it is read") from error
        except (BaseError, OSError) as error:
            raise self._failure(error) from error

    def _failure(self, error: Exception) -> DocumentStoreError:
        return DocumentStoreError(f"{self.url} cannot be read: {first_line(error)}")

    def _range(self, found: StoredObject, start: int, stop: int) -> bytes:
        options: GetOptions = {"range": (start, stop)}
        if found.etag:
            options["if_match"] = found.etag
        part = self._store.get(found.path, options=options)
        content = bytes(part.bytes())
        if len(content) != stop - start or _stored(part.meta).version != found.version:
            raise ChangedObjectError(f"{found.path!r} changes while it is read")
        return content


def is_plain(path: str) -> bool:
    """Whether a path is one that a store lists: no empty part, no `.` or `..`, no controls.

    >>> is_plain("2023/a.pdf"), is_plain("../a.pdf"), is_plain("2023//a.pdf"), is_plain("a\\0.pdf")
    (True, False, False, False)
    """
    has_controls = any(char < " " or char == "\x7f" for char in path)
    return not has_controls and not {"", ".", ".."}.intersection(path.split("/"))


def _stored(meta: "ObjectMeta") -> StoredObject:
    modified_ns = int(meta["last_modified"].timestamp() * 1e9)
    return StoredObject(meta["path"], meta["size"], meta["e_tag"] or "", modified_ns)
