"""Ranking of documents by words that are known before the documents are read on this machine.

A folder has no ranker: its documents are read, and ranked by the vocabularies of their indexes.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from shed_core.retrieval.facts.facts import Facts
from shed_server.library.sources.served_documents import ServedDocument
from shed_server.library.sources.shards import Shard
from shed_server.library.sources.source import Entry

SATURATION, LENGTH_SHARE = 1.2, 0.75
"""Parameters k1 and b of BM25, as in FTS5."""

NAME_WEIGHT = 3.0
"""Weight of a word in a document's name, relative to its rarity."""


class RankedWords(NamedTuple):
    """The words and figures of a query.

    stems: of all words of the query. weights: rarity of each that documents are ranked by.
    required: words that a document must hold. mean_windows: of all documents searched.
    """

    stems: Mapping[str, str]
    weights: Mapping[str, float]
    required: Collection[str]
    mean_windows: float


class RankedDocuments(Protocol):
    """Documents that are searched, some of which may not be here. n_windows: of them all."""

    n_documents: int
    n_windows: int

    def without_text(self) -> Sequence[str]:
        """Return the names of documents without words, such as scans."""
        ...

    def count(self, stem: str) -> int:
        """Return the number of windows that hold a stem or a figure."""
        ...

    def has_in_name(self, word: str) -> bool:
        """True if a document's name has a word."""
        ...

    def best(self, words: RankedWords, n: int) -> list[ServedDocument]:
        """Return the documents with the best scores, at most n."""
        ...


class NoDocuments:
    """No documents beside those of a folder."""

    n_documents = n_windows = 0

    def without_text(self) -> Sequence[str]:
        return ()

    def count(self, stem: str) -> int:
        return 0

    def has_in_name(self, word: str) -> bool:
        return False

    def best(self, words: RankedWords, n: int) -> list[ServedDocument]:
        return []


NO_DOCUMENTS = NoDocuments()


class SearchScope(NamedTuple):
    """Documents that are searched together.

    served: documents that are read and ranked one by one, sorted by name. others: ranked by words
    in the store. note: sentence on documents that are not searched; "" if there are none.
    """

    served: list[ServedDocument]
    others: RankedDocuments = NO_DOCUMENTS
    note: str = ""


class IndexedDocument(NamedTuple):
    """A document whose record is stored. entry: its object. digest: SHA-256 of its bytes.

    facts: of its record.
    words: hashes, with the number of the record's windows that hold each.
    """

    entry: Entry
    digest: str
    key: str
    facts: Facts
    n_windows: int
    words: Iterable[tuple[int, int]]


class DocumentRanker(Protocol):
    """Documents with words that machines share; safe to use from any thread."""

    def scope(self, pattern: str, seconds: float) -> SearchScope:
        """Return the documents whose name matches, of the ranked ones those whose facts do.

        seconds: to wait for words that are not here yet.

        Raises BadPatternError, UnknownFactError for a key, or DocumentStoreError.
        """
        ...

    def known(self, places: Sequence[Any], seconds: float) -> Mapping[str, Facts]:
        """Return the facts of documents of the source by name, where they are known."""
        ...

    def marked(self, shard: Shard) -> Callable[[Entry], bool]:
        """Return a test for documents of a shard that were added. Raises SharedStoreError."""
        ...

    def add(self, documents: Sequence[IndexedDocument]) -> None:
        """Store the words of documents whose records are stored. Raises SharedStoreError."""
        ...
