"""The objects of a store: fetched, created if they are new, replaced unless changed meanwhile.

A store that is a folder may be written by others, so its files are opened without its client, which
would follow a link and wait for the other end of a FIFO. A file that is not regular counts as
damaged.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from shed_server.cache.files import open_regular
from shed_server.object_store.client import listed, local_path, open_store

if TYPE_CHECKING:
    from obstore import UpdateVersion

MAX_OBJECT_BYTES = 256 * 2**20
"""Size of a record, at most; a larger object is none."""


class StoredValue(NamedTuple):
    """An object as it was fetched. version: to replace this one only; empty in a folder."""

    content: bytes
    version: "UpdateVersion"


class Objects:
    """The objects of a store; each method is one request, or two if the store cannot compare."""

    def __init__(self, url: str) -> None:
        """url: see open_store, which raises SettingError."""
        self._store = open_store(url)

    def fetched(self, name: str) -> StoredValue | None:
        """Return an object, or None if there is none or it is too large."""
        try:
            stored = self._store.get(name)
        except FileNotFoundError:
            return None
        if stored.meta["size"] > MAX_OBJECT_BYTES:
            return None
        version: UpdateVersion = {}
        if stored.meta["e_tag"]:
            version["e_tag"] = stored.meta["e_tag"]
        if stored.meta["version"]:
            version["version"] = stored.meta["version"]
        return StoredValue(bytes(stored.bytes()), version)

    def exists(self, name: str) -> bool:
        try:
            self._store.head(name)
        except FileNotFoundError:
            return False
        return True

    def create(self, name: str, value: bytes) -> bool:
        """Create an object; return True if there was none.

        A store that cannot do so only if it is new writes the same bytes again.
        """
        from obstore.exceptions import AlreadyExistsError, NotSupportedError

        try:
            self._store.put(name, value, mode="create")
        except AlreadyExistsError:
            return False
        except NotSupportedError:
            self._store.put(name, value)
        return True

    def replace(self, name: str, value: bytes, version: "UpdateVersion") -> None:
        """Replace an object, unless another writer was faster; a store that cannot compare does."""
        from obstore.exceptions import NotSupportedError, PreconditionError

        try:
            self._store.put(name, value, mode=version or "overwrite")
        except PreconditionError:
            pass
        except (NotImplementedError, NotSupportedError):
            self._store.put(name, value)

    def names(self, folder: str) -> Iterator[str]:
        for page in listed(self._store, folder):
            yield from (meta["path"] for meta in page)


class FolderObjects(Objects):
    """The files of a folder, of which none is opened that is a link, a FIFO or a device."""

    def __init__(self, url: str, folder: Path) -> None:
        super().__init__(url)
        self._folder = folder

    def fetched(self, name: str) -> StoredValue | None:
        """Return a file's content, b"" if it is not regular; None as in Objects."""
        path = self._folder / name
        try:
            with open_regular(path) as file:
                is_too_large = os.fstat(file.fileno()).st_size > MAX_OBJECT_BYTES
                return None if is_too_large else StoredValue(file.read(), {})
        except FileNotFoundError:
            return None
        except OSError:
            if _is_regular(os.lstat(path)):
                raise
            return StoredValue(b"", {})

    def exists(self, name: str) -> bool:
        try:
            return _is_regular(os.lstat(self._folder / name))
        except FileNotFoundError:
            return False


def objects_of(url: str) -> Objects:
    """Return the objects of a store. Raises SettingError as open_store does."""
    folder = local_path(url)
    return Objects(url) if folder is None else FolderObjects(url, folder)


def _is_regular(status: os.stat_result) -> bool:
    return stat.S_ISREG(status.st_mode)
