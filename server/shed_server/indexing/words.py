"""The words of documents that are indexed: stored some tens together, before they are marked.

A mark says that record and words are in the store, so it is written last. What a run that is killed
has read since then is not marked: the next run finds its records and adds the words.
"""

import threading

from shed_server.library.corpus import IndexedDocument
from shed_server.library.library import Library, Opened
from shed_server.library.search_index.indexes import Indexes
from shed_server.library.sources.source import Content
from shed_server.object_store.word_index.segment import DOCUMENTS_PER_SEGMENT


class PendingWords:
    """What was indexed and is not stored yet; safe to use from any thread."""

    def __init__(self, library: Library) -> None:
        self._corpus = library.corpus
        self._indexes = Indexes(library, is_searched=False)
        self._lock = threading.Lock()  # over the one below
        self._waiting: list[IndexedDocument] = []

    def add(self, opened: Opened, content: Content) -> None:
        """Make the search index of a document; store the words of those before if they are many.

        Raises SharedStoreError.
        """
        vocabulary = self._indexes.ensure(opened)
        if self._corpus is None or content.entry is None:
            return
        n_windows = 0 if vocabulary.is_empty else vocabulary.n_windows
        document = IndexedDocument(
            content.entry, content.digest(), opened.key, n_windows, vocabulary.words()
        )
        with self._lock:
            self._waiting.append(document)
            is_full = len(self._waiting) >= DOCUMENTS_PER_SEGMENT
        if is_full:
            self.store()

    def store(self) -> None:
        """Store the words of all documents that were added. Raises SharedStoreError."""
        with self._lock:
            documents, self._waiting = self._waiting, []
        if self._corpus is not None and documents:
            self._corpus.add(documents)
