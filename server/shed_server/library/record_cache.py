"""Records in memory, in the disk cache, and in a store that machines share; facts beside them."""

import threading
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from shed_core.document.codec import decode
from shed_core.document.record import DocumentRecord
from shed_core.errors import MalformedRecordError
from shed_core.ingest.sandbox.limits import MIB
from shed_core.retrieval.facts.facts import Facts
from shed_server.cache.disk_cache import RECORD, SUMMARY, DiskCache
from shed_server.cache.failure_cache import FailureCache
from shed_server.errors import CacheError
from shed_server.library.listings import encode_summary, read_listing
from shed_server.library.lru import Lru
from shed_server.library.sources.filters import DocumentFilter, no_match
from shed_server.library.sources.served_documents import ServedDocument

if TYPE_CHECKING:
    from shed_server.library.backing import SharedRecords

MAX_LRU_BYTES = 20 * MIB
"""Limit of records in memory, a dozen long filings; all caches of a server take some 120 MB."""

_LOADED_AT_ONCE = 2  # so that others need not wait for the largest, which takes 1 s and 150 MB


class RecordCache:
    """Records by their keys; safe to use from any thread.

    A malformed record is a miss, from any of them.
    """

    def __init__(
        self,
        cache: DiskCache,
        shared: "SharedRecords | None",
        max_pages: int,
        max_bytes: int = MAX_LRU_BYTES,
    ) -> None:
        """shared: None for none. max_pages: of a valid record.

        max_bytes: of the records that stay in memory.
        """
        self._cache, self._shared, self._max_pages = cache, shared, max_pages
        self._recent = Lru[DocumentRecord](max_bytes)
        # those that calls still use, so that no two calls hold two copies of a large one
        self._in_use = WeakValueDictionary[str, DocumentRecord]()
        self._locks = WeakValueDictionary[str, threading.Lock]()  # of keys that are loaded now
        self._loading = threading.Semaphore(_LOADED_AT_ONCE)

    def get(self, key: str) -> DocumentRecord | None:
        """Return a record from memory or disk; of concurrent calls for one, one loads it."""
        if record := self._in_memory(key):
            return record
        with self._locks.setdefault(key, threading.Lock()):
            return self._in_memory(key) or self._load(key)

    def _in_memory(self, key: str) -> DocumentRecord | None:
        return self._recent.get(key) or self._in_use.get(key)

    def _load(self, key: str) -> DocumentRecord | None:
        with self._loading:
            encoded = self._cache.get(RECORD, key)
            if encoded is None:
                return None
            record = self._decoded(encoded)
        if record is None:
            self._cache.delete(RECORD, key)
        else:
            self.put_in_memory(key, record)
        return record

    def fetch(self, key: str) -> DocumentRecord | None:
        """Return a record from memory, disk, or the shared store; the latter is copied to disk."""
        record = self.get(key)
        encoded = self._shared.get(key) if self._shared and not record else None
        if encoded and (record := self._decoded(encoded)):
            self._keep(key, encoded, record)
        return record

    def put(self, key: str, encoded: bytes, record: DocumentRecord) -> None:
        """Keep a record that was just made, and share it."""
        self._keep(key, encoded, record)
        if self._shared:
            self._shared.put(key, encoded)

    def put_in_memory(self, key: str, record: DocumentRecord) -> None:
        """Keep a record for this process only, such as one of another version of the program."""
        self._in_use[key] = self._recent.put(key, record)

    def ensure(self, key: str) -> None:
        """Make sure that a record outlives this process: in the shared store, or else on disk.

        Raises SharedStoreError, ReadOnlyStoreError or CacheError.
        """
        encoded = self._cache.get(RECORD, key)
        if encoded and self._shared:
            self._shared.ensure(key, encoded)
        elif not encoded and not (self._shared and self._shared.get(key)):
            raise CacheError("it was read, but the cache could not keep it")

    def check_writable(self) -> None:
        """Raise ReadOnlyStoreError if no record can be written to the shared store."""
        if self._shared:
            self._shared.check_writable()

    def _keep(self, key: str, encoded: bytes, record: DocumentRecord) -> None:
        self.put_in_memory(key, record)
        self._cache.put(RECORD, key, encoded)
        self._cache.put(SUMMARY, key, encode_summary(record))

    def _decoded(self, encoded: bytes) -> DocumentRecord | None:
        try:
            return decode(encoded, self._max_pages)
        except MalformedRecordError:
            return None


class KnownFacts:
    """Facts from the small entries beside the records; safe to use from any thread."""

    def __init__(self, cache: DiskCache, failures: FailureCache, records: RecordCache) -> None:
        self._cache, self._failures, self._records = cache, failures, records

    def chosen(
        self,
        choice: DocumentFilter,
        documents: Sequence[ServedDocument],
        stored: Mapping[str, Facts],
    ) -> dict[ServedDocument, Facts | None]:
        """Return the documents that a filter chooses, and those that were not read yet, with None.

        stored: facts that an object store has of some, and of others that are left out already.
        Documents that cannot be read are left out. Raises UnknownFactError if there are none.
        """
        readable = (one for one in documents if not self._failures.message(one.keys))
        facts = {one: stored.get(one.name) or self._of(one) for one in readable}
        fitting = {one: own for one, own in facts.items() if own is None or choice.fits(own)}
        if not fitting:
            raise no_match(choice, filter(None, [*facts.values(), *stored.values()]))
        return fitting

    def _of(self, document: ServedDocument) -> Facts | None:
        """Return the facts of a document, or None if it was not read here."""
        for key in document.keys:
            if facts := read_listing(document.name, self._cache.get(SUMMARY, key)).facts:
                return facts
            if record := self._records.get(key):  # its entry is of an older version, or was lost
                summary = encode_summary(record)
                self._cache.put(SUMMARY, key, summary)
                return read_listing(document.name, summary).facts
        return None
