"""Sources: what the library asks of folders and of object stores alike."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, BinaryIO, Generic, NamedTuple, Protocol, TypeVar

from shed_server.object_store.shards import Shard

CancelCheck = Callable[[], None]
"""Raises CancelledError if the caller no longer waits; called now and then."""


class Named(Protocol):
    """A served document. name: as it is listed."""

    @property
    def name(self) -> str: ...


P = TypeVar("P", bound=Named)


class Found(NamedTuple, Generic[P]):
    """What is served.

    n_links: those that were met and not followed; what they lead to may be served itself.
    is_complete: whether these are all, which may take too long to find out.
    """

    places: Sequence[P]
    n_links: int = 0
    is_complete: bool = True


class Entry(NamedTuple):
    """A document in a manifest. version: changes with the content."""

    name: str
    size: int
    version: str


class Status(NamedTuple):
    """What is known of a document without opening it.

    modified_ns: Unix time. digest: SHA-256 that its bytes most likely have, in hex, or None.
    """

    size: int
    modified_ns: int
    digest: str | None


class Content(Protocol):
    """The bytes of a document as they are at one moment; size: how many."""

    size: int

    def digest(self) -> str:
        """Return their SHA-256 in hex, which may be known without reading them."""
        ...

    def file(self) -> BinaryIO:
        """Return them as a file at its start."""
        ...

    @property
    def entry(self) -> Entry | None:
        """The object that they are of as it was, or None for a file."""
        ...


class Source(Protocol[P]):
    """Documents that may be opened, and no others; safe to use from any thread."""

    def find(self, name: str | None) -> P:
        """Return the document that a name stands for; None is the only one, if there is one.

        Raises UnknownDocumentError, AmbiguousDocumentError, OutsideError or a DocumentError.
        """
        ...

    def found(self, pattern: str = "*") -> Found[P]:
        """Return the documents; a source may leave out those whose name does not match."""
        ...

    def check(self) -> None:
        """Raise a ShedError if what is served is not there, such as a store that is away."""
        ...

    def entries(self) -> Iterator[Entry]:
        """Yield all documents, however many there are."""
        ...

    def marked(self, shard: Shard) -> Callable[[Entry], bool]:
        """Return what tells which documents of a shard have a mark. Raises SharedStoreError."""
        ...

    def mark(self, entry: Entry, digest: str) -> None:
        """Let other machines know that a document's record and words are in their store.

        digest: SHA-256 of its bytes. Raises SharedStoreError.
        """
        ...

    def status(self, place: P) -> Status | None:
        """Return what is known of a document, or None if it was removed since it was found."""
        ...

    def open(self, place: P, check: CancelCheck) -> AbstractContextManager[Content]:
        """Open a document. Raises OutsideError or a DocumentError."""
        ...


AnySource = Source[Any]
