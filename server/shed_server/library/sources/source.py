"""Sources of documents, such as folders: their interface to the library."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, BinaryIO, Generic, NamedTuple, Protocol, TypeVar

from shed_core.errors import DocumentError

CancelCheck = Callable[[], None]
"""Raises CancelledError if the caller no longer waits; called now and then."""


class DocumentPlace(Protocol):
    """A served document. name: as it is listed."""

    @property
    def name(self) -> str: ...


P = TypeVar("P", bound=DocumentPlace)


class DocumentList(NamedTuple, Generic[P]):
    """The served documents.

    n_links: links that were not followed; their targets may be served themselves.
    note: end of a sentence about them, such as that there are more; "" if these are all.
    """

    places: Sequence[P]
    n_links: int = 0
    note: str = ""


class Entry(NamedTuple):
    """A document in a manifest. version: changes with the content."""

    name: str
    size: int
    version: str


class Status(NamedTuple):
    """Status of a document without opening it.

    modified_ns: Unix time. digest: SHA-256 that its bytes most likely have, in hex, or None.
    """

    size: int
    modified_ns: int
    digest: str | None


class ChangedContentError(DocumentError):
    """The document has changed since it was listed."""


class Content(Protocol):
    """The bytes of a document as they are at one moment; size: their number."""

    size: int

    def digest(self) -> str:
        """Return their SHA-256 in hex, which may be known without reading them."""
        ...

    def file(self) -> BinaryIO:
        """Return them as a file at its start."""
        ...

    @property
    def entry(self) -> Entry | None:
        """Object in the store at that moment, or None for a file."""
        ...


class Source(Protocol[P]):
    """Documents that may be opened, and no others; safe to use from any thread."""

    def find(self, name: str | None) -> P:
        """Return the document of a name; None for the only one, if there is one.

        Raises UnknownDocumentError, AmbiguousDocumentError, OutsideError or a DocumentError.
        """
        ...

    def found(self, pattern: str = "*") -> DocumentList[P]:
        """Return the documents; a source may leave out names that do not match."""
        ...

    def check(self) -> None:
        """Raise a ShedError if the source cannot be read, such as a folder that is not mounted."""
        ...

    def entries(self) -> Iterator[Entry]:
        """Yield all documents, in any number."""
        ...

    def status(self, place: P) -> Status | None:
        """Return the status of a document, or None if it was removed since it was listed."""
        ...

    def open(self, place: P, check: CancelCheck) -> AbstractContextManager[Content]:
        """Open a document. Raises OutsideError or a DocumentError.

        The content raises ChangedContentError if it is another one meanwhile.
        """
        ...


AnySource = Source[Any]
