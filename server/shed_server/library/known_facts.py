"""The facts of the documents that were read, and the documents that a filter chooses by them."""

from collections.abc import Sequence

from shed_core.retrieval.facts.facts import Facts
from shed_server.cache.disk_cache import SUMMARY, DiskCache
from shed_server.cache.failure_cache import FailureCache
from shed_server.library.listings import encode_summary, read_facts
from shed_server.library.record_cache import RecordCache
from shed_server.library.sources.filters import DocumentFilter, no_match
from shed_server.library.sources.served import Served


class KnownFacts:
    """Facts from the small entries beside the records; safe to use from any thread."""

    def __init__(self, cache: DiskCache, failures: FailureCache, records: RecordCache) -> None:
        self._cache, self._failures, self._records = cache, failures, records

    def chosen(self, wanted: DocumentFilter, served: Sequence[Served]) -> list[Served]:
        """Return the documents that a filter chooses, and those that were not read yet.

        Documents that cannot be read are left out. Raises UnknownFactError if there are none.
        """
        readable = [one for one in served if not self._failures.message(one.keys)]
        facts = [self._of(one) for one in readable]
        pairs = zip(readable, facts, strict=True)
        fitting = [one for one, known in pairs if known is None or wanted.fits(known)]
        if not fitting:
            raise no_match(wanted, filter(None, facts))
        return fitting

    def _of(self, document: Served) -> Facts | None:
        """Return the facts of a document, or None if it was not read."""
        for key in document.keys:
            if facts := read_facts(document.name, self._cache.get(SUMMARY, key)):
                return facts
            if record := self._records.get(key):  # its entry is of an older version, or was lost
                summary = encode_summary(record)
                self._cache.put(SUMMARY, key, summary)
                return read_facts(document.name, summary)
        return None
