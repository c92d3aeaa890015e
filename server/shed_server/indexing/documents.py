"""Indexing documents of a library: the result of each, and which are left to do.

A manifest is a corpus as lines of JSON, listed once for many machines.
"""

import json
import re
import threading
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from shed_core.errors import (
    DamagedDocumentError,
    EncryptedDocumentError,
    LimitError,
    NotADocumentError,
    ShedError,
    WorkerCrashError,
)
from shed_core.retrieval.facts.facts import facts_of
from shed_server.errors import ReadOnlyStoreError, SettingError, UnusableKeyError
from shed_server.library.library import Library, OpenDocument
from shed_server.library.search_index.indexes import Indexes
from shed_server.library.sources.ranker import IndexedDocument
from shed_server.library.sources.shards import Shard
from shed_server.library.sources.source import Content, Entry
from shed_server.next_steps import for_terminal
from shed_server.object_store.word_index.segment import DOCUMENTS_PER_SEGMENT

_OF_THE_DOCUMENT = (
    *(NotADocumentError, DamagedDocumentError, EncryptedDocumentError, UnusableKeyError),
    *(LimitError, WorkerCrashError),
)


class IndexResult(NamedTuple):
    """The result of indexing one document.

    error: "" if it is in the cache now, and in the store if there is one. kind: of error, such as
        `encrypted document`, or "". is_of_document: True if the error is that of the document
        itself, so that another run would have it too.
    """

    name: str
    pages: int
    sections: int
    error: str
    kind: str = ""
    is_of_document: bool = False


class Work(NamedTuple):
    """Remaining work of a shard, the largest first, so that none is left alone at the end.

    n_skipped: documents whose records are in the store.
    """

    entries: list[Entry]
    n_skipped: int


def work_of(library: Library, entries: Iterable[Entry] | None, shard: Shard) -> Work:
    """Return the documents of a shard that are to be indexed.

    entries: of a manifest, or None to list the documents.

    Raises SharedStoreError, SettingError or a DocumentError if they cannot be listed.
    """
    is_marked = library.ranker.marked(shard) if library.ranker else None
    listed = library.source.entries() if entries is None else entries
    mine = [entry for entry in listed if shard.holds(entry.name)]
    left = [entry for entry in mine if not (is_marked and is_marked(entry))]
    left.sort(key=lambda entry: -entry.size)
    return Work(left, len(mine) - len(left))


class PendingWords:
    """The words of documents that are not stored yet; safe to use from any thread.

    Some tens are stored together, before the documents are marked: a mark says that record and
    words are in the store. Documents that a killed run has read since are not marked, so the next
    run finds their records and adds the words.
    """

    def __init__(self, library: Library) -> None:
        self._ranker = library.ranker
        self._indexes = Indexes(library, is_searched=False)
        self._lock = threading.Lock()  # over the one below
        self._waiting: list[IndexedDocument] = []

    def add(self, document: OpenDocument, content: Content) -> None:
        """Make the search index of a document; store the words of those before if they are many.

        Raises SharedStoreError.
        """
        vocabulary = self._indexes.ensure(document)
        if self._ranker is None or content.entry is None:
            return
        n_windows = 0 if vocabulary.is_empty else vocabulary.n_windows
        entry = IndexedDocument(
            *(content.entry, content.digest(), document.key, facts_of(document.record)),
            *(n_windows, vocabulary.words()),
        )
        with self._lock:
            self._waiting.append(entry)
            is_full = len(self._waiting) >= DOCUMENTS_PER_SEGMENT
        if is_full:
            self.store()

    def store(self) -> None:
        """Store the words of all documents that were added. Raises SharedStoreError."""
        with self._lock:
            documents, self._waiting = self._waiting, []
        if self._ranker is not None and documents:
            self._ranker.add(documents)


def index_one(library: Library, name: str, words: PendingWords) -> IndexResult:
    """Read a document unless that was done, share its record, and make its search index.

    Raises ReadOnlyStoreError, which all other documents would meet as well.
    """
    try:
        document = library.index(name, words.add)
    except ReadOnlyStoreError:
        raise
    except ShedError as error:
        return _failed(name, error)
    return IndexResult(name, document.record.n_pages, document.record.sht.n_nodes, "")


def index_here(library: Library, names: Sequence[str], jobs: int) -> Iterator[IndexResult]:
    """Yield the result of each document as soon as it is done; ends at once when interrupted.

    Raises SharedStoreError if the words of the last ones could not be stored, ReadOnlyStoreError
    before the first document is read that could not be.
    """
    threads = ThreadPoolExecutor(jobs)
    words = PendingWords(library)
    waiting = (threads.submit(index_one, library, name, words) for name in names)
    try:
        running = set(islice(waiting, 2 * jobs))  # so that a million take no memory
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running.update(islice(waiting, len(done)))
            for read in done:
                yield read.result()
        words.store()
    except (KeyboardInterrupt, GeneratorExit):
        threads.shutdown(wait=False, cancel_futures=True)
        library.close()  # which ends the processes that the threads wait for
        raise
    finally:
        threads.shutdown()


def index_batch(library: Library, names: Sequence[str]) -> list[IndexResult]:
    """Index some documents one after the other; their words are stored together."""
    words = PendingWords(library)
    try:
        results = [index_one(library, name, words) for name in names]
        words.store()
    except ShedError as error:
        return [_failed(name, error) for name in names]
    return results


def _failed(name: str, error: ShedError) -> IndexResult:
    is_of_document = isinstance(error, _OF_THE_DOCUMENT)
    return IndexResult(name, 0, 0, for_terminal(error), _kind(error), is_of_document)


def _kind(error: ShedError) -> str:
    """Return the kind of an error in words.

    >>> _kind(ShedError())
    'shed'
    """
    words = re.findall("[A-Z][a-z]*", type(error).__name__.removesuffix("Error"))
    return " ".join(words).lower()


def manifest_lines(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield a line for each document.

    >>> list(manifest_lines([Entry("a.pdf", 12, "e7")]))
    ['{"name": "a.pdf", "size": 12, "version": "e7"}']
    """
    for entry in entries:
        yield json.dumps(entry._asdict(), ensure_ascii=False)


def read_manifest(path: Path) -> Iterator[Entry]:
    """Yield the documents of a manifest. Raises SettingError if it is none."""
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                yield _entry(line, f"line {number} of {path}")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingError(
            f"the manifest {path} cannot be read: {error}; make it with `shed manifest`"
        ) from error


def _entry(line: str, place: str) -> Entry:
    try:
        columns: dict[str, Any] = json.loads(line)
        return Entry(str(columns["name"]), int(columns["size"]), str(columns["version"]))
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
        raise SettingError(f"{place} is no line of `shed manifest`; make the file again") from error
