"""Documents of an object store, which are searched by their words there, or else one by one.

The words of a corpus are in the store beside its records, so a machine without any record can rank
all documents. Listed documents whose words are not in the store, as they are now, are read as in a
folder.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from shed_core.retrieval.facts.facts import Facts
from shed_core.search_index.vocabulary import VOCABULARY
from shed_server.cache.disk_cache import DiskCache
from shed_server.cache.folder import WORDS
from shed_server.library.sources.filters import filter_of
from shed_server.library.sources.fingerprints import Fingerprints
from shed_server.library.sources.names import matching
from shed_server.library.sources.ranker import IndexedDocument, SearchScope
from shed_server.library.sources.served_documents import all_served, record_keys
from shed_server.library.sources.shards import Shard
from shed_server.library.sources.source import Entry
from shed_server.library.sources.spelling import listed_name
from shed_server.object_store.records import Marks, SharedRecords
from shed_server.object_store.source import StoredPlace, StoredSource
from shed_server.object_store.word_index.segment import FORM, DocumentWords, StoredEntry
from shed_server.object_store.word_index.snapshot import LeftOut, Snapshot
from shed_server.object_store.word_index.word_index import LocalSegments, WordIndex
from shed_server.settings import Settings

_ALL = ("", "*")
_REASONS = (  # see LeftOut
    "whose words are still fetched (call again)",
    "beyond the space for words (SHED_WORDS_BYTES)",
    "whose words in the store are damaged",
)


def stored_documents(
    settings: Settings, cache: DiskCache, fingerprints: Fingerprints, shared: SharedRecords | None
) -> "tuple[StoredSource, Corpus | None]":
    """Return the documents of the URL that the settings name, and their words if these are shared.

    cache: of this machine. Raises SettingError as open_store does.
    """
    keys_of_nothing = record_keys(settings, "").values()  # of the other inputs of a record
    configuration = sha256("".join((*keys_of_nothing, VOCABULARY, FORM)).encode()).hexdigest()[:16]
    marks = Marks(shared, configuration) if shared else None
    source = StoredSource(settings, cache, fingerprints, marks)
    if not (shared and marks):
        return source, None
    local = LocalSegments(settings.cache / WORDS / configuration, settings.words_bytes)
    words = WordIndex(shared, configuration, source.url, local)
    return source, Corpus(settings, source, words, marks)


class _SnapshotDocument(NamedTuple):
    """A document of a snapshot, by its number there."""

    name: str
    number: int


class Corpus:
    """The documents of an object store and their words; safe to use from any thread."""

    def __init__(
        self, settings: Settings, source: StoredSource, words: WordIndex, marks: Marks
    ) -> None:
        self._settings, self._source, self.words, self._marks = settings, source, words, marks

    def add(self, documents: Sequence[IndexedDocument]) -> None:
        """Store the words of documents whose records are in the store, then mark them.

        Raises SharedStoreError.
        """
        self.words.add([_words(self.words.url, document) for document in documents])
        for entry, digest, *_ in documents:
            self._marks.add(entry.name, self._source.identity(entry), digest)

    def marked(self, shard: Shard) -> Callable[[Entry], bool]:
        """Return a test for the marks of a shard's documents. Raises SharedStoreError."""
        identities = self._marks.identities(shard)
        return lambda entry: self._source.identity(entry) in identities

    def known(self, places: Iterable[StoredPlace], seconds: float) -> dict[str, Facts]:
        """Return the facts of documents whose words are here. See DocumentRanker."""
        snapshot = self.words.snapshot(seconds)
        numbers = {place.name: _number(snapshot, place) for place in places}
        return {name: snapshot.facts[n] for name, n in numbers.items() if n is not None}

    def scope(self, pattern: str, seconds: float) -> SearchScope:
        """Return the documents whose name matches. See DocumentRanker."""
        chosen = filter_of(pattern)
        pattern = chosen.name if chosen else pattern
        snapshot = self.words.snapshot(seconds)
        listing = self._source.found(pattern)
        places: list[StoredPlace] = matching(listing.places, pattern)
        numbers = [_number(snapshot, place) for place in places]
        rest = [place for place, n in zip(places, numbers, strict=True) if n is None]
        in_snapshot = (number for number in numbers if number is not None)
        selection = snapshot.all
        if not listing.note:
            selection = selection.only(in_snapshot)
        elif pattern not in _ALL:
            selection = selection.only(one.number for one in matching(_named(snapshot), pattern))
        if chosen:
            facts = snapshot.facts
            selection = selection.only(n for n in selection.numbers() if chosen.fits(facts[n]))
        served = all_served(self._source, self._settings, rest)
        note = _left_out_note(snapshot.left_out) if listing.note else ""
        return SearchScope(served, selection, note)


def _left_out_note(left_out: LeftOut) -> str:
    """Return the documents that are not searched in a store with more than are listed."""
    reasons = zip(left_out, _REASONS, strict=True)
    missing = [f"{n:,} document{'s' if n > 1 else ''} {why}" for n, why in reasons if n]
    missing.append("documents never indexed, as the store has more than are listed")
    return "; ".join(missing)


def _words(url: str, document: IndexedDocument) -> DocumentWords:
    path, size, version = document.entry
    entry = StoredEntry(f"{url}/{path}", size, version, document.key, document.facts)
    return DocumentWords(entry, document.n_windows, document.words)


def _number(snapshot: Snapshot, place: StoredPlace) -> int | None:
    stored = place.object
    return snapshot.number(stored.path, stored.size, stored.version)


def _named(snapshot: Snapshot) -> Iterator[_SnapshotDocument]:
    for number, path in enumerate(snapshot.paths):
        yield _SnapshotDocument(listed_name(path), number)
