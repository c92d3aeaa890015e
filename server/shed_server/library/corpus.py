"""Documents of an object store, which are searched by their words there, or else one by one.

The words of a corpus are in the store beside its records, so a machine that has read nothing can
rank all documents. Listed documents whose words are not in the store, as they are now, are read as
in a folder.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from shed_server.cache.disk_cache import DiskCache
from shed_server.cache.folder import WORDS
from shed_server.errors import BadPatternError
from shed_server.library.content_key import record_keys
from shed_server.library.listings import FileState, Served, matching
from shed_server.library.sources.access import Access
from shed_server.library.sources.filters import has_keys
from shed_server.library.sources.fingerprints import Fingerprints
from shed_server.library.sources.folders import Folders
from shed_server.library.sources.source import AnySource, Entry
from shed_server.library.sources.spelling import listed_name
from shed_server.library.sources.stored import StoredPlace, StoredSource
from shed_server.object_store.marks import Marks
from shed_server.object_store.records import SharedRecords
from shed_server.object_store.word_index.local import LocalSegments
from shed_server.object_store.word_index.segment import VOCABULARY, DocumentWords, StoredEntry
from shed_server.object_store.word_index.snapshot import LeftOut, Selection, Snapshot
from shed_server.object_store.word_index.word_index import WordIndex
from shed_server.settings import Settings

_ALL = ("", "*")


class Chosen(NamedTuple):
    """Documents that are searched together.

    by_words: None for none. rest: sorted by name. left_out: of the store.
    is_complete: True if all documents were listed, so that `rest` lacks none.
    """

    by_words: Selection | None
    rest: list[Served]
    left_out: LeftOut = LeftOut()
    is_complete: bool = True


class IndexedDocument(NamedTuple):
    """A document whose record is in the store. entry: the object. digest: SHA-256 of its bytes.

    words: hashes, with the number of the record's windows that hold each.
    """

    entry: Entry
    digest: str
    key: str
    n_windows: int
    words: Iterable[tuple[int, int]]


def source_and_words(
    settings: Settings, cache: DiskCache, shared: SharedRecords | None
) -> tuple[AnySource, WordIndex | None]:
    """Return the source that the settings name, and its words if they are in a store.

    cache: of this machine. shared: None for none.

    Raises SettingError if a path is not there, or if the URL is no object store's.
    """
    fingerprints = Fingerprints(cache)
    if not settings.url:
        return Folders(Access(settings.paths), fingerprints), None
    keys_of_nothing = record_keys(settings, "").values()  # of the other inputs of a record
    configuration = sha256("".join((*keys_of_nothing, VOCABULARY)).encode()).hexdigest()[:16]
    marks = Marks(shared, configuration) if shared else None
    source = StoredSource(settings, cache, fingerprints, marks)
    if not shared:
        return source, None
    local = LocalSegments(settings.cache / WORDS / configuration, settings.words_bytes)
    return source, WordIndex(shared, configuration, source.url, local)


class _Named(NamedTuple):
    """A document of a snapshot, by its number there."""

    name: str
    number: int


class Corpus:
    """The documents of an object store and their words; safe to use from any thread."""

    def __init__(
        self,
        source: AnySource,
        words: WordIndex,
        served: Callable[[Iterable[StoredPlace]], list[Served]],
    ) -> None:
        """served: state of listed documents."""
        self._source, self._words, self._served = source, words, served

    def add(self, documents: Sequence[IndexedDocument]) -> None:
        """Store the words of documents whose records are in the store, then mark them.

        Raises SharedStoreError.
        """
        self._words.add([_words(self._words.url, document) for document in documents])
        for document in documents:
            self._source.mark(document.entry, document.digest)

    def chosen(self, pattern: str, seconds: float) -> Chosen:
        """Return the documents whose name matches.

        seconds: to wait for words that are in the store and not here.

        Raises BadPatternError or DocumentStoreError.
        """
        if has_keys(pattern):
            raise BadPatternError("documents of a store are chosen by their names alone")
        snapshot = self._words.snapshot(seconds)
        listing = self._source.found(pattern)
        places: list[StoredPlace] = matching(listing.places, pattern)
        numbers = [_number(snapshot, place) for place in places]
        rest = [place for place, n in zip(places, numbers, strict=True) if n is None]
        in_snapshot = (number for number in numbers if number is not None)
        selection = snapshot.all
        if listing.is_complete:
            selection = selection.only(in_snapshot)
        elif pattern not in _ALL:
            selection = selection.only(one.number for one in matching(_named(snapshot), pattern))
        return Chosen(selection, self._served(rest), snapshot.left_out, listing.is_complete)


def served_of(snapshot: Snapshot, number: int) -> Served:
    """Return a document of a snapshot as a served one."""
    entry = snapshot.entry(number)
    return Served(listed_name(snapshot.paths[number]), (entry.key,), FileState(entry.size, 0))


def names_without_text(by_words: Selection) -> list[str]:
    """Return the names of documents without words, such as scans."""
    snapshot = by_words.snapshot
    empty = (number for number in by_words.numbers() if not snapshot.windows[number])
    return [listed_name(snapshot.paths[number]) for number in empty]


def _words(url: str, document: IndexedDocument) -> DocumentWords:
    path, size, version = document.entry
    entry = StoredEntry(f"{url}/{path}", size, version, document.key)
    return DocumentWords(entry, document.n_windows, document.words)


def _number(snapshot: Snapshot, place: StoredPlace) -> int | None:
    stored = place.object
    return snapshot.number(stored.path, stored.size, stored.version)


def _named(snapshot: Snapshot) -> Iterator[_Named]:
    for number, path in enumerate(snapshot.paths):
        yield _Named(listed_name(path), number)
