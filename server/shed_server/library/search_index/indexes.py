"""The indexes of records: from memory, the disk cache, or made anew from the record.

An index is an entry of the cache beside its record and under the same key. So it is shared by all
processes, evicted when the cache is full, replaced when it is damaged, and never stale.
"""

from collections.abc import Callable
from contextlib import suppress
from copy import copy
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.ingest.sandbox.limits import MIB
from shed_server.cache.disk_cache import DiskCache
from shed_server.errors import EmbeddingError
from shed_server.library.lru import Lru, T
from shed_server.library.search_index.embeddings import Embedder
from shed_server.library.search_index.section_index import MalformedIndexError, SectionIndex, build
from shed_server.library.search_index.vectors import Vectors
from shed_server.library.search_index.vocabulary import Vocabulary
from shed_server.object_store.word_index.segment import VOCABULARY

SECTIONS = "sections-2"
"""Kind of entries of the cache, beside VOCABULARY; the number changes with format or content."""


class _MaxBytes(NamedTuple):
    """How much of the indexes stays in memory, in bytes of each kind."""

    sections: int = 0
    vocabularies: int = 0
    vectors: int = 0


# 24 MiB hold the sections of about 100 annual reports, so that queries over them load none again
_OF_SEARCHES = _MaxBytes(24 * MIB, 8 * MIB, 8 * MIB)
_OF_INDEXING = _MaxBytes()  # each is made once, and not asked for


class Indexes:
    """The indexes of records by the records' keys; safe to use from any thread."""

    def __init__(
        self, cache: DiskCache, embedder: Embedder | None = None, *, is_searched: bool = True
    ) -> None:
        """embedder: None to search by words only. is_searched: else they are made and forgotten."""
        self._cache, self.embedder = cache, embedder
        max_bytes = _OF_SEARCHES if is_searched else _OF_INDEXING
        self._vectors = Lru[Vectors](max_bytes.vectors)
        self._sections = Lru[SectionIndex](max_bytes.sections)
        self._vocabularies = Lru[Vocabulary](max_bytes.vocabularies)

    def vocabulary(self, key: str) -> Vocabulary | None:
        """Return the vocabulary of a record, or None if there is no index of it."""
        return self._vocabularies.get(key) or self._load(
            VOCABULARY, key, self._vocabularies, Vocabulary.decode
        )

    def sections(self, key: str) -> SectionIndex | None:
        """Return the index of a record, or None if there is none."""
        return self._sections.get(key) or self._load(SECTIONS, key, self._sections, SectionIndex)

    def add(self, key: str, record: DocumentRecord) -> tuple[SectionIndex, Vocabulary]:
        """Make and keep the index of a record. Takes a few per cent of reading the document."""
        encoded = build(record)
        sections = SectionIndex(encoded)
        vocabulary = Vocabulary.of(sections.vocabulary(), len(sections.places))
        self._cache.put(SECTIONS, key, encoded)
        self._cache.put(VOCABULARY, key, vocabulary.encode())
        return self._sections.put(key, sections), self._vocabularies.put(key, vocabulary)

    def without_embeddings(self) -> "Indexes":
        """Return the same indexes for those who need no embeddings."""
        same = copy(self)
        same.embedder = None
        return same

    def ensure(self, key: str, record: DocumentRecord) -> Vocabulary:
        """Make the index of a record unless there is one, and its embeddings if a service does.

        They are left out while the service is away.
        """
        vocabulary = self.vocabulary(key) or self.add(key, record)[1]
        embedder = self._working_embedder
        if embedder is not None and self.vectors(key) is None:
            index = self.sections(key) or self.add(key, record)[0]
            texts = [record.text[place.start : place.stop] for place in index.places]
            with suppress(EmbeddingError):  # the embedder keeps it, for the search to tell
                vectors = self._vectors.put(key, Vectors.of(embedder.embed(texts)))
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
        """Whether a record has its index, and its embeddings if a service makes some now."""
        if self.vocabulary(key) is None:
            return False
        embedder = self._working_embedder
        if embedder is None or self._vectors.get(key) is not None:
            return True
        return self._cache.has(embedder.kind, key)

    @property
    def _working_embedder(self) -> Embedder | None:
        return None if self.embedder is None or self.embedder.problem else self.embedder

    def _load(self, kind: str, key: str, memory: Lru[T], decode: Callable[[bytes], T]) -> T | None:
        encoded = self._cache.get(kind, key)
        if encoded is None:
            return None
        try:
            return memory.put(key, decode(encoded))
        except MalformedIndexError:
            self._cache.delete(kind, key)
            return None
