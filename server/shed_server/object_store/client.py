"""Opening an object store by its URL, with our limits on time.

All other settings, credentials above all, come from the variables that the store's own tools read,
such as `AWS_ACCESS_KEY_ID`; the processes that read documents do not get them.
"""

import logging
import re
from collections.abc import Iterator, Sequence
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from shed_core.installation import INSTALL_EXTRA
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
