"""Documents in an object store: looking one up, listing them by pages, fetching one in parts.

Names are paths relative to the prefix of the URL. A path is sent to the store only if it is one
that could be listed, so that no name leads out of the prefix.
"""

import logging
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from shed_server.errors import DocumentStoreError
from shed_server.library.sources.source import ChangedContentError
from shed_server.object_store.client import listed, open_store
from shed_server.object_store.retries import first_line, with_retries

if TYPE_CHECKING:
    from obstore import GetOptions, ObjectMeta

log = logging.getLogger(__name__)

_UNUSABLE_NAME = re.compile(
    r'Path "(.*)" contained empty|parsing Path "(.*)": Encountered', re.DOTALL
)
_CONTROL = re.compile(r"[\0-\x1f]|(\x7f)")
_PART_BYTES = 8 << 20  # of a document, fetched with one request


class StoredObject(NamedTuple):
    """An object as a store describes it.

    path: relative to the prefix; one that is not is_plain marks objects that cannot be listed.
    etag: changes with the content; "" if the store has none.
    modified_ns: Unix time.
    """

    path: str
    size: int
    etag: str
    modified_ns: int

    @property
    def version(self) -> str:
        """Tag that changes with the content, together with the size.

        Azure lists tags without the quotation marks that they have everywhere else.
        """
        return self.etag.strip('"') or str(self.modified_ns)


class StoredDocuments:
    """The objects below the URL of a store; safe to use from any thread."""

    def __init__(self, url: str) -> None:
        """url: see open_store, which raises SettingError."""
        self.url = url.rstrip("/")
        self._store = open_store(self.url)
        _, _, prefix = self.url.partition("://")[2].partition("/")
        self._prefix = f"{prefix}/" if prefix else ""

    def look_up(self, path: str) -> StoredObject | None:
        """Return the object at a path that is_plain, or None. Raises DocumentStoreError."""
        from obstore.exceptions import BaseError

        try:
            return _stored(with_retries(lambda: self._store.head(path)))
        except FileNotFoundError:
            return None
        except (BaseError, OSError) as error:
            raise self._failure(error) from error

    def pages(self, start: str = "") -> Iterator[list[StoredObject]]:
        """Yield all objects whose path begins with a text, sorted, some at a time.

        start: whole folders, and the beginning of a name after the last slash.

        An object whose key is no path is yielded too, alone; objects listed before it in the same
        request are lost, at most 999, since the client fails as a whole.

        Raises DocumentStoreError.
        """
        folder, _, name = start.rpartition("/")
        after = start if name else None
        while True:
            try:
                for objects in self._pages(folder, after):
                    yield [entry for entry in objects if entry.path.startswith(start)]
                    after = objects[-1].path
                    if after > start and not after.startswith(start):
                        return
                return
            except _UnusableNameError as error:
                if not error.next or (after and error.next <= after):
                    raise self._failure(error) from error
                log.warning("%s: objects near %s are not listed", self.url, ascii(error.name))
                yield [StoredObject(error.name, 0, "", 0)]
                after = error.next

    def _pages(self, folder: str, after: str | None) -> Iterator[list[StoredObject]]:
        """Yield the objects after a path, a request at a time, until a name that is no path."""
        from obstore.exceptions import BaseError, InvalidPathError

        try:
            for chunk in listed(self._store, folder or None, after):
                if chunk:
                    yield [_stored(meta) for meta in chunk]
        except InvalidPathError as error:
            message = str(error).partition("\n\nDebug source")[0]  # a name may have line breaks
            raise _UnusableNameError(message, self._prefix) from error
        except (BaseError, OSError) as error:
            raise self._failure(error) from error

    def fetch(self, entry: StoredObject, file: BinaryIO, check: Callable[[], None]) -> None:
        """Write the bytes of an object to a file, at its position.

        check: called before each part; may raise.

        Raises DocumentStoreError, or ChangedContentError if the object is another now.
        """
        for start in range(0, entry.size, _PART_BYTES):
            check()
            file.write(self._part(entry, start, min(entry.size, start + _PART_BYTES)))

    def _part(self, entry: StoredObject, start: int, stop: int) -> bytes:
        from obstore.exceptions import BaseError, PreconditionError

        try:
            return with_retries(lambda: self._range(entry, start, stop))
        except (FileNotFoundError, PreconditionError) as error:
            raise ChangedContentError(f"{entry.path!r} changes while it is read") from error
        except (BaseError, OSError) as error:
            raise self._failure(error) from error

    def _failure(self, error: Exception) -> DocumentStoreError:
        return DocumentStoreError(f"{self.url} cannot be read: {first_line(error)}")

    def _range(self, entry: StoredObject, start: int, stop: int) -> bytes:
        options: GetOptions = {"range": (start, stop)}
        if entry.etag:
            options["if_match"] = entry.etag
        part = self._store.get(entry.path, options=options)
        content = bytes(part.bytes())
        if len(content) != stop - start or _stored(part.meta).version != entry.version:
            raise ChangedContentError(f"{entry.path!r} changes while it is read")
        return content


class StoredDocument(StoredDocuments):
    """The object at the URL of one; nothing beside it is listed or looked up."""

    def __init__(self, url: str) -> None:
        """url: that of a store, as for open_store, and a name."""
        parent, _, self._name = url.rpartition("/")
        super().__init__(parent)

    def look_up(self, path: str) -> StoredObject | None:
        """Return the object, or None if the path is not its own. Raises DocumentStoreError."""
        return super().look_up(path) if path == self._name else None

    def pages(self, start: str = "") -> Iterator[list[StoredObject]]:
        """Yield the object, if there is one. Raises DocumentStoreError."""
        entry = self.look_up(self._name) if self._name.startswith(start) else None
        yield [entry] if entry else []


class _UnusableNameError(Exception):
    """A listing ends at an object whose name is no path, which the client cannot go beyond.

    name: of the object, relative to the prefix. next: a path that follows all names with the same
    fault, or "".
    """

    def __init__(self, message: str, prefix: str) -> None:
        super().__init__(message)
        match = _UNUSABLE_NAME.search(message)
        self.name = ((match[1] or match[2]) if match else "").removeprefix(prefix)
        self.next = _beyond(self.name)


def _beyond(name: str) -> str:
    """Return a path that follows all names that begin with the unusable part of a name.

    >>> _beyond("2023//a.pdf"), _beyond("2023/../a.pdf"), _beyond("a\\tb.pdf"), _beyond("a.pdf")
    ('2023/0', '2023/..0', 'a ', '')
    """
    parts = name.split("/")
    for number, part in enumerate(parts):
        if part in ("", ".", ".."):
            return "/".join((*parts[:number], f"{part}0"))  # 0 follows the slash
        if match := _CONTROL.search(part):
            following = "\x80" if match[1] else " "
            return "/".join((*parts[:number], part[: match.start()] + following))
    return ""


def is_plain(path: str) -> bool:
    """True if a store can list a path: no empty part, no `.` or `..`, no control characters.

    >>> is_plain("2023/a.pdf"), is_plain("../a.pdf"), is_plain("2023//a.pdf"), is_plain("a\\0.pdf")
    (True, False, False, False)
    """
    has_controls = any(char < " " or char == "\x7f" for char in path)
    return not has_controls and not {"", ".", ".."}.intersection(path.split("/"))


def _stored(meta: "ObjectMeta") -> StoredObject:
    modified_ns = int(meta["last_modified"].timestamp() * 1e9)
    return StoredObject(meta["path"], meta["size"], meta["e_tag"] or "", modified_ns)
