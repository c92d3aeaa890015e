"""An object store by its URL, with our limits on time, and its objects: fetched, created, replaced.

All other settings, credentials above all, come from the variables that the store's own tools read,
such as `AWS_ACCESS_KEY_ID`; the processes that read documents do not get them. A store that is a
folder may be written by others, so its files are opened without its client, which would follow a
link and wait for the other end of a FIFO. A file that is not regular counts as damaged.
"""

import logging
import os
import re
import stat
from collections.abc import Iterator, Sequence
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

from shed_core.installation import INSTALL_EXTRA
from shed_server.cache.files import open_regular
from shed_server.errors import SettingError
from shed_server.object_store.retries import first_line, pages_in_time

if TYPE_CHECKING:
    from obstore import ObjectMeta
    from obstore.store import ClientConfig, LocalStore, ObjectStore, RetryConfig

log = logging.getLogger(__name__)

SCHEMES = ("s3", "gs", "az", "file")
EXPECTED_URL = "s3://BUCKET/PREFIX, gs://BUCKET/PREFIX, az://CONTAINER/PREFIX or file:///FOLDER"

_EXTRAS = re.compile(r"://[^/]*[@:]|[?#\0-\x1f]")

_PAGE_OBJECTS = 1000  # that a store lists in one request

_CLIENT: "ClientConfig" = {
    "connect_timeout": timedelta(seconds=5),
    "timeout": timedelta(seconds=30),
    "allow_http": True,  # only if a variable such as AWS_ENDPOINT_URL names a URL with http
}
_RETRIES: "RetryConfig" = {
    "max_retries": 5,
    "retry_timeout": timedelta(seconds=10),
    "backoff": {"init_backoff": timedelta(milliseconds=50), "max_backoff": timedelta(seconds=2)},
}


def is_store_url(text: str) -> bool:
    """True if a text is the URL of an object store and not a path.

    >>> is_store_url("s3://filings/2023"), is_store_url("filings/2023")
    (True, False)
    """
    scheme, separator, _ = text.partition("://")
    return bool(separator) and scheme in SCHEMES


def listed(
    store: "ObjectStore", folder: str | None, after: str | None = None
) -> "Iterator[Sequence[ObjectMeta]]":
    """Yield the objects below a folder, a request at a time; sorted, but for a store on disk.

    after: a path; only later ones are listed. Raises TimeoutError if a request takes too long.
    """
    from obstore.store import LocalStore

    if isinstance(store, LocalStore):
        return pages_in_time(_listed_on_disk(store, folder, after))
    listing = store.list(  # pyright: ignore[reportUnknownMemberType]
        folder, offset=after, chunk_size=_PAGE_OBJECTS
    )
    return pages_in_time(iter(listing))


def _listed_on_disk(
    store: "LocalStore", folder: str | None, after: str | None
) -> "Iterator[list[ObjectMeta]]":
    """Yield the objects of a folder, read one by one: a name that is no path costs no other."""
    from obstore.exceptions import InvalidPathError

    objects = store.list(folder, offset=after, chunk_size=1)  # pyright: ignore[reportUnknownMemberType]
    page: list[ObjectMeta] = []
    while True:
        try:
            page += next(objects)
        except StopIteration:
            break
        except InvalidPathError as error:
            log.warning("an object is not listed: %s", ascii(first_line(error)))
        if len(page) == _PAGE_OBJECTS:
            yield page
            page = []
    if page:
        yield page


def local_path(url: str) -> Path | None:
    """Return the path of a `file:` URL, or None if it is none.

    >>> local_path("file:///shared/annual%20reports")
    PosixPath('/shared/annual reports')
    """
    return Path(unquote(urlsplit(url).path)) if url.startswith("file://") else None


def open_store(url: str) -> "ObjectStore":
    """Return the client of an object store; no request is made yet.

    url: its path is the prefix of all names in it. A folder of `file:` is made when needed.

    Raises SettingError if it is no URL of a store, if the store's variables are incomplete, or if
    the extra `cluster` is not installed.
    """
    if not is_store_url(url):
        raise SettingError(f"{url!r} is no object store; name {EXPECTED_URL}")
    if not {".", ".."}.isdisjoint(unquote(url).split("/")):  # the client would follow them
        raise SettingError(
            f"{url!r} has a part that is . or .., and could name another folder; leave it out"
        )
    if _EXTRAS.search(url):  # which are ignored; and the model is shown URLs
        raise SettingError(
            f"the URL of an object store is {EXPECTED_URL}, with no user, password, port, query or "
            "fragment; a store's own variables name these"
        )
    try:
        from obstore.exceptions import BaseError
        from obstore.store import LocalStore, from_url
    except ImportError as error:
        step = f"install it with {INSTALL_EXTRA.format('cluster')}"
        raise SettingError(f"object stores need an extra; {step}") from error
    try:
        if url.startswith("file:"):
            return LocalStore.from_url(url, mkdir=True)
        return from_url(url, client_options=_CLIENT, retry_config=_RETRIES)
    except (BaseError, ValueError, OSError) as error:
        reason = str(error).partition("\n")[0]
        raise SettingError(f"the object store {url!r} cannot be used: {reason}") from error


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
