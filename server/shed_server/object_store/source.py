"""The documents of an object store, or one of them, with the rules of access of a folder.

A name is a path relative to the URL's prefix, or the whole URL of an object below it. A name that
would lead elsewhere, or is hidden, is never sent to the store. A store has no links.
"""

import tempfile
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from hashlib import file_digest, sha256
from io import BufferedRandom
from typing import BinaryIO, NamedTuple

from shed_core.errors import NotADocumentError
from shed_server.cache.disk_cache import DiskCache
from shed_server.cache.locks import file_lock
from shed_server.errors import (
    OutsideError,
    UnknownDocumentError,
    UnreadableDocumentError,
    UnusableKeyError,
    quoted,
)
from shed_server.library.sources.access import is_document, is_document_url
from shed_server.library.sources.fingerprints import Fingerprints
from shed_server.library.sources.names import MAX_NEAREST, WILDCARDS, named_best
from shed_server.library.sources.source import CancelCheck, DocumentList, Entry, Status
from shed_server.library.sources.spelling import MAX_SHOWN, listed_name
from shed_server.object_store.background_listings import BackgroundListings
from shed_server.object_store.documents import (
    StoredDocument,
    StoredDocuments,
    StoredObject,
    is_plain,
)
from shed_server.object_store.records import Marks
from shed_server.settings import Settings
from shed_server.workers.worker import too_large

_MAX_PATH_BYTES = 1024  # of a key in S3, GCS and Azure
_NO_NAME = ".ready"  # hidden, so that it is no document
_MORE = (
    " seen so far, and the store has more. Give a pattern that begins as the names do, such as "
    "'2023/*'"
)


class StoredPlace(NamedTuple):
    """A document of a store. name: on one line, and escaped as that of a file."""

    name: str
    object: StoredObject


class StoredSource:
    """The documents below the URL of an object store, or the one at it.

    url: that names are relative to.
    """

    def __init__(
        self, settings: Settings, cache: DiskCache, fingerprints: Fingerprints, marks: Marks | None
    ) -> None:
        """cache: of this machine. Raises SettingError as open_store does."""
        of_url = StoredDocument if is_document_url(settings.url) else StoredDocuments
        self._documents = of_url(settings.url)
        self.url = self._documents.url
        self._listings = BackgroundListings(self._documents.pages, _is_listed)
        self._limits = settings.limits
        self._cache, self._fingerprints, self._marks = cache, fingerprints, marks

    def find(self, name: str | None) -> StoredPlace:
        """Return the document of a name, looked up in the store at once.

        Raises as Source.find.
        """
        if not name:
            return self._only()
        path = self._path(name)
        if path is not None and _is_listed(path) and (object_ := self._documents.look_up(path)):
            return _place(object_)
        listing = self.found(name)
        places = {place.name: place for place in listing.places}
        if path is None and name not in places:
            raise OutsideError(name[:MAX_SHOWN])
        return self._again(places.get(name) or named_best(name[:MAX_SHOWN], places))

    def found(self, pattern: str = "*") -> DocumentList[StoredPlace]:
        """Return the documents that were listed until now.

        If a store has more than are listed, a pattern gets the names that begin as it does.
        """
        listing = self._listings.seen()
        if listing.is_complete:
            return DocumentList([_place(object_) for object_ in listing.objects])
        beginning = _beginning(pattern)
        objects, is_complete = {object_.path: object_ for object_ in listing.objects}, False
        if beginning:
            below = self._listings.seen(beginning)
            objects |= {object_.path: object_ for object_ in below.objects}
            is_complete = below.is_complete
        places = [_place(object_) for object_ in objects.values()]
        return DocumentList(places, note="" if is_complete else _MORE)

    def check(self) -> None:
        """Raise DocumentStoreError if the store does not answer, refuses, or has no such bucket.

        It lists, since to get an object of a missing bucket fails as for a missing object.
        """
        next(self._documents.pages(_NO_NAME), None)

    def entries(self) -> Iterator[Entry]:
        """Yield all documents, by pages, and unlistable keys, whose error `find` raises."""
        for page in self._documents.pages():
            for object_ in page:
                if _is_listed(object_.path) or not is_plain(object_.path):
                    yield _entry(object_)

    def status(self, place: StoredPlace) -> Status:
        object_ = place.object
        digest = self._fingerprints.known(self.identity(_entry(object_)))
        return Status(object_.size, object_.modified_ns, digest)

    @contextmanager
    def open(self, place: StoredPlace, check: CancelCheck) -> Generator["_StoredContent"]:
        """Open a document; nothing is fetched until its bytes are needed."""
        with ExitStack() as files:
            yield _StoredContent(self, place.object, check, files)

    def digest_of(self, content: "_StoredContent") -> str:
        """Return the SHA-256 of an object, fetching it unless this was done before.

        One process fetches it at a time, and the waiting ones use its result.
        """
        identity = self.identity(content.entry)
        if digest := self._fingerprints.known(identity):
            return digest
        with file_lock(self._cache.lock_path(identity), self._limits.seconds, content.check):
            if digest := self._fingerprints.known(identity):
                return digest
            stored = self._marks.digest(content.object.path, identity) if self._marks else None
            digest = stored or file_digest(content.file(), "sha256").hexdigest()
            self._fingerprints.keep(identity, digest)
        return digest

    def fetch(self, content: "_StoredContent", file: BinaryIO) -> None:
        """Write the bytes of an object to a file. Raises LimitError or a DocumentError."""
        if content.size > self._limits.file_bytes:
            raise too_large(content.size, self._limits)
        self._documents.fetch(content.object, file, content.check)

    def _only(self) -> StoredPlace:
        listing = self.found()
        if len(listing.places) != 1 or listing.note:
            raise UnknownDocumentError(None, [place.name for place in listing.places[:MAX_NEAREST]])
        return self._again(listing.places[0])

    def _again(self, place: StoredPlace) -> StoredPlace:
        """Return the present version of a listed document."""
        present = self._documents.look_up(place.object.path)
        if present is None:
            raise UnreadableDocumentError(
                f"{quoted(place.name)} is no longer there, or its key ends in a slash",
                detail="gone",
            )
        return _place(present)

    def _path(self, name: str) -> str | None:
        """Return the path of a name, or None if it cannot be below the prefix.

        Raises NotADocumentError or UnusableKeyError if no object can have it.
        """
        if len(name.encode("utf-8", "surrogatepass")) > _MAX_PATH_BYTES + len(self.url):
            raise NotADocumentError(
                f"the name has {len(name)} characters, and no object has more than "
                f"{_MAX_PATH_BYTES}"
            )
        path = name.removeprefix(f"{self.url}/")
        if "://" in path:
            return None
        if not is_plain(path):
            raise UnusableKeyError(path[:MAX_SHOWN])
        return path

    def identity(self, entry: Entry) -> str:
        """Return the identity of an object's version, in letters and digits."""
        parts = (f"{self.url}/{entry.name}", entry.size, entry.version)
        return sha256(repr(parts).encode()).hexdigest()


class _StoredContent:
    """The bytes of an object as it was when it was looked up."""

    def __init__(
        self, source: StoredSource, entry: StoredObject, check: CancelCheck, files: ExitStack
    ) -> None:
        """files: closed by the caller."""
        self.object, self.check, self.size = entry, check, entry.size
        self.entry = _entry(entry)
        self._source, self._files = source, files
        self._file: BufferedRandom | None = None

    def digest(self) -> str:
        """Return their SHA-256, see StoredSource.digest_of."""
        return self._source.digest_of(self)

    def file(self) -> BufferedRandom:
        """Return them as a file without a name, at its start."""
        if self._file is None:
            file = self._files.enter_context(_temporary_file())
            self._source.fetch(self, file)
            self._file = file
        self._file.seek(0)
        return self._file


def _entry(object_: StoredObject) -> Entry:
    return Entry(object_.path, object_.size, object_.version)


def _temporary_file() -> BufferedRandom:
    try:
        return tempfile.TemporaryFile()
    except OSError as error:
        raise UnreadableDocumentError(
            f"no temporary file can be made in {tempfile.gettempdir()}: {error.strerror}; "
            "set TMPDIR to a folder with room"
        ) from error


def _place(object_: StoredObject) -> StoredPlace:
    return StoredPlace(listed_name(object_.path), object_)


def _is_listed(path: str) -> bool:
    """True if an object is a document, and no part of its path begins with a dot."""
    *folders, name = path.split("/")
    return (
        is_plain(path)
        and is_document(name)
        and not any(part.startswith(".") for part in (*folders, name))
    )


def _beginning(pattern: str) -> str:
    """Return the common beginning of all names that match a pattern, in the pattern's case.

    >>> _beginning("2023/ACME*.pdf"), _beginning("report")
    ('2023/ACME', '')
    """
    first = min((pattern.find(sign) for sign in WILDCARDS if sign in pattern), default=0)
    return pattern[:first] if is_plain(pattern[:first].removesuffix("/")) else ""
