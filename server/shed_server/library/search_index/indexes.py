"""Search indexes of records: from memory, the disk cache, or made by a worker from the record.

An index is an entry of the cache beside its record and under the same key. So it is shared by all
processes, evicted when the cache is full, replaced when it is damaged, and never stale.
"""

import threading
from array import array
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy
from operator import mul

from shed_core.errors import MalformedIndexError, WorkerCrashError
from shed_core.ingest.sandbox.limits import MIB
from shed_core.search_index.format import MAX_INDEX_BYTES, decode_index
from shed_core.search_index.vocabulary import VOCABULARY, Vocabulary
from shed_server.cache.locks import file_lock
from shed_server.errors import EmbeddingError
from shed_server.library.library import Library, OpenDocument
from shed_server.library.lru import Lru, T
from shed_server.library.search_index.embeddings import Embedder
from shed_server.library.search_index.section_index import SectionIndex
from shed_server.workers.caller import SILENT_CALLER, Caller

_LEVELS = 127  # a component of a vector of length 1, in steps


class Vectors:
    """A vector for each of the first windows of a record. n_bytes: of memory."""

    def __init__(self, components: "array[int]", n_dimensions: int) -> None:
        """components: of all vectors, one after the other."""
        self._components, self._n_dimensions = components, n_dimensions
        self.n_bytes = len(components)
        self.n_vectors = len(components) // n_dimensions

    @staticmethod
    def of(vectors: Sequence["array[float]"]) -> "Vectors":
        """Return vectors of length 1 in a byte a dimension."""
        levels = (round(_LEVELS * value) for vector in vectors for value in vector)
        return Vectors(array("b", levels), len(vectors[0]) if vectors else 1)

    def encode(self) -> bytes:
        return self._n_dimensions.to_bytes(4, "little") + self._components.tobytes()

    @staticmethod
    def decode(encoded: bytes) -> "Vectors":
        """Return the vectors in the bytes of `encode`. Raises MalformedIndexError."""
        n_dimensions = int.from_bytes(encoded[:4], "little")
        if not n_dimensions or (len(encoded) - 4) % n_dimensions:
            raise MalformedIndexError(f"{len(encoded)} bytes are no vectors")
        return Vectors(array("b", encoded[4:]), n_dimensions)

    def similarities(self, query: "array[float]") -> list[float]:
        """Return the cosine of each vector and the query's; empty for one of another model."""
        n = self._n_dimensions
        if len(query) != n:
            return []
        rows = range(0, len(self._components), n)
        return [sum(map(mul, self._components[row : row + n], query)) / _LEVELS for row in rows]


SECTIONS = "sections-4"
"""Kind of entries of the cache, beside VOCABULARY; the number changes with format or content."""

TOO_LARGE = (
    f"its sections are not ranked, as their index would have more than {MAX_INDEX_BYTES // MIB} "
    "MiB; grep and get_toc take it"
)
"""Sentence of an answer about a document that has a vocabulary only."""


# 32 MiB hold the sections of about 70 annual reports, so that queries over them load none again
_SECTIONS_BYTES, _VOCABULARIES_BYTES, _VECTORS_BYTES = 32 * MIB, 8 * MIB, 8 * MIB


class Indexes:
    """The indexes of records by the records' keys; safe to use from any thread."""

    def __init__(
        self, library: Library, embedder: Embedder | None = None, *, is_searched: bool = True
    ) -> None:
        """embedder: None to search by words only. is_searched: else they are made and forgotten."""
        self._library, self._cache, self.embedder = library, library.cache, embedder
        self._loading = threading.Lock()  # so that one of concurrent calls loads the index, for all
        self._vectors = Lru[Vectors](_VECTORS_BYTES * is_searched)
        self._sections = Lru[SectionIndex](_SECTIONS_BYTES * is_searched)
        self._vocabularies = Lru[Vocabulary](_VOCABULARIES_BYTES * is_searched)

    def vocabulary(self, key: str) -> Vocabulary | None:
        """Return the vocabulary of a record, or None if there is no index of it."""
        return self._vocabularies.get(key) or self._load(
            VOCABULARY, key, self._vocabularies, Vocabulary.decode
        )

    def sections(self, key: str) -> SectionIndex | None:
        """Return the index of a record, or None if there is none, or its vocabulary only."""
        return self._sections.get(key) or self._load(SECTIONS, key, self._sections, SectionIndex)

    def add(
        self, document: OpenDocument, caller: Caller = SILENT_CALLER
    ) -> tuple[SectionIndex | None, Vocabulary]:
        """Make the index of a record in a worker, unless another thread or process just has.

        Returns None for the sections of a document that is too large.
        Raises WorkerCrashError, LimitError, WorkerStartError or CancelledError.
        """
        path = self._cache.lock_path(f"{document.key}-index")
        with file_lock(path, self._library.max_wait_seconds, caller.check_wait):
            vocabulary, sections = self.vocabulary(document.key), self.sections(document.key)
            if vocabulary and (sections or not vocabulary.has_sections):
                return sections, vocabulary
            return self._keep(document.key, self._library.index_of(document, caller))

    def drop(self, key: str) -> None:
        """Drop the index of a record's sections, which is damaged."""
        self._sections.drop(key)
        self._cache.delete(SECTIONS, key)

    def without_embeddings(self) -> "Indexes":
        """Return the same indexes for callers that need no embeddings."""
        same = copy(self)
        same.embedder = None
        return same

    def ensure(self, document: OpenDocument, caller: Caller = SILENT_CALLER) -> Vocabulary:
        """Make the index of a record unless there is one, and its embeddings if a service does.

        They are left out while the service is away. Raises as `add` does.
        """
        key, record = document.key, document.record
        vocabulary = self.vocabulary(key) or self.add(document, caller)[1]
        embedder = self._working_embedder
        if embedder is None or not vocabulary.has_sections or self.vectors(key) is not None:
            return vocabulary
        index = self.sections(key) or self.add(document, caller)[0]
        if index is not None:
            texts = [record.text[place.start : place.stop] for place in index.places]
            with suppress(EmbeddingError):  # the embedder keeps the error, for the answer
                vectors = self._vectors.put(key, Vectors.of(embedder.embed_document(texts, caller)))
                self._cache.put(embedder.kind, key, vectors.encode())
        return vocabulary

    def vectors(self, key: str) -> Vectors | None:
        """Return the embeddings of a record's windows, or None if there are none."""
        if self.embedder is None:
            return None
        return self._vectors.get(key) or self._load(
            self.embedder.kind, key, self._vectors, Vectors.decode
        )

    def has_all(self, key: str) -> bool:
        """True if a record has its index, and its embeddings if a service makes some now."""
        vocabulary = self.vocabulary(key)
        if vocabulary is None:
            return False
        embedder = self._working_embedder
        if embedder is None or not vocabulary.has_sections or self._vectors.get(key) is not None:
            return True
        return self._cache.has(embedder.kind, key)

    @property
    def _working_embedder(self) -> Embedder | None:
        embedder = self.embedder
        return None if embedder is None or embedder.problem or embedder.is_spent else embedder

    def _keep(self, key: str, encoded: bytes) -> tuple[SectionIndex | None, Vocabulary]:
        """Check an index that a worker has made, and keep it. Raises WorkerCrashError."""
        try:
            index = decode_index(encoded)
            vocabulary = Vocabulary.decode(index.vocabulary)
            sections = SectionIndex(index.sections) if vocabulary.has_sections else None
        except MalformedIndexError as error:
            raise WorkerCrashError(
                "the process that made the search index sent a malformed one"
            ) from error
        if sections is not None:
            self._cache.put(SECTIONS, key, index.sections)
            self._sections.put(key, sections)
        self._cache.put(VOCABULARY, key, index.vocabulary)
        return sections, self._vocabularies.put(key, vocabulary)

    def _load(self, kind: str, key: str, memory: Lru[T], decode: Callable[[bytes], T]) -> T | None:
        with self._loading:
            if loaded := memory.get(key):
                return loaded
            encoded = self._cache.get(kind, key)
            try:
                return None if encoded is None else memory.put(key, decode(encoded))
            except MalformedIndexError:
                self._cache.delete(kind, key)
                return None
