"""Indexing documents of a library: the result of each, and which are left to do."""

import re
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from itertools import islice
from typing import NamedTuple

from shed_core.errors import (
    DamagedDocumentError,
    EncryptedDocumentError,
    LimitError,
    NotADocumentError,
    ShedError,
    WorkerCrashError,
)
from shed_server.errors import ReadOnlyStoreError, UnusableKeyError
from shed_server.indexing.words import PendingWords
from shed_server.library.library import Library
from shed_server.library.sources.source import Entry
from shed_server.next_steps import for_terminal
from shed_server.object_store.shards import Shard

_OF_THE_DOCUMENT = (
    *(NotADocumentError, DamagedDocumentError, EncryptedDocumentError, UnusableKeyError),
    *(LimitError, WorkerCrashError),
)


class Indexed(NamedTuple):
    """The result of indexing one document.

    error: "" if it is in the cache now, and in the store if there is one. kind: of error, such as
        `encrypted document`, or "". is_of_document: whether the error is that of the document
        itself, so that another run would meet it again.
    """

    name: str
    pages: int
    sections: int
    error: str
    kind: str = ""
    is_of_document: bool = False


class Work(NamedTuple):
    """What is left to do of a shard, the largest first, so that none is left alone at the end.

    n_skipped: documents whose records are in the store.
    """

    entries: list[Entry]
    n_skipped: int


def work_of(library: Library, entries: Iterable[Entry] | None, shard: Shard) -> Work:
    """Return which documents of a shard are to be indexed.

    entries: of a manifest, or None to list the documents.

    Raises SharedStoreError, SettingError or a DocumentError if they cannot be listed.
    """
    is_marked = library.source.marked(shard)
    listed = library.source.entries() if entries is None else entries
    mine = [entry for entry in listed if shard.holds(entry.name)]
    left = [entry for entry in mine if not is_marked(entry)]
    left.sort(key=lambda entry: -entry.size)
    return Work(left, len(mine) - len(left))


def index_one(library: Library, name: str, words: PendingWords) -> Indexed:
    """Read a document unless that was done, share its record, and make its search index.

    Raises ReadOnlyStoreError, which all other documents would meet as well.
    """
    try:
        opened = library.index(name, words.add)
    except ReadOnlyStoreError:
        raise
    except ShedError as error:
        return _failed(name, error)
    return Indexed(name, opened.record.n_pages, opened.record.sht.n_nodes, "")


def index_here(library: Library, names: Sequence[str], jobs: int) -> Iterator[Indexed]:
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


def index_batch(library: Library, names: Sequence[str]) -> list[Indexed]:
    """Index some documents one after the other; their words are stored together."""
    words = PendingWords(library)
    try:
        results = [index_one(library, name, words) for name in names]
        words.store()
    except ShedError as error:
        return [_failed(name, error) for name in names]
    return results


def _failed(name: str, error: ShedError) -> Indexed:
    is_of_document = isinstance(error, _OF_THE_DOCUMENT)
    return Indexed(name, 0, 0, for_terminal(error), _kind(error), is_of_document)


def _kind(error: ShedError) -> str:
    """Return the kind of an error in words.

    >>> _kind(ShedError())
    'shed'
    """
    words = re.findall("[A-Z][a-z]*", type(error).__name__.removesuffix("Error"))
    return " ".join(words).lower()
