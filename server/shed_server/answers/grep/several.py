"""Search of several documents for a pattern, one after the other, within the time of a call.

Documents are searched in an order that depends on their names alone, so that a call can continue
another in spite of documents that were added, removed or changed.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from shed_core.errors import ShedError, UnknownPrefixError
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.grep.matching import GrepQuery
from shed_core.retrieval.names.several import meant_sections
from shed_server.answers.grep.searcher import MAX_COUNTED, Searcher
from shed_server.errors import CancelledError, WorkerStartError
from shed_server.library.library import Library, OpenDocument
from shed_server.library.listings import problem_text
from shed_server.library.search_index.reading import Indexer
from shed_server.library.search_index.search import READ_SECONDS
from shed_server.library.sources.filters import has_keys
from shed_server.library.sources.names import may_be_several
from shed_server.library.sources.served_documents import ServedDocument
from shed_server.workers.caller import SILENT_CALLER, Caller

SEARCH_SECONDS = 20.0
"""Seconds after which no further document is searched; the next call continues there."""


class DocumentMatches(NamedTuple):
    """The matches in a document, or the reason why it was not searched.

    open_document: None if it was not searched. problem: why; "" where it was not read yet.
    error: set if it has no section of the name that a call gives; errors: of some names.
    """

    place: int
    document: ServedDocument
    open_document: OpenDocument | None = None
    matches: Sequence[Span] = ()
    problem: str = ""
    error: UnknownPrefixError | None = None
    errors: Sequence[UnknownPrefixError] = ()


class SeveralDocuments:
    """Searches the documents of a library; safe to use from any thread."""

    def __init__(
        self,
        library: Library,
        indexer: Indexer,
        searcher: Searcher,
        seconds: float = SEARCH_SECONDS,
    ) -> None:
        """seconds: that a search may take, apart from reading; one document is always searched."""
        self._library, self._indexer, self._searcher = library, indexer, searcher
        self._seconds = seconds

    def named(self, document: str | None) -> str | None:
        """Return the name of the one document that a call is about; None if it is about several.

        document: a name, a glob, or None for all. Raises BadPatternError.
        """
        if document and (not may_be_several(document) or document in self._library.names()):
            return document
        served = self._library.served(document) if document else self._library.served()
        if len(served) > 1 or has_keys(document or ""):  # which may be read in vain
            return None
        return served[0].name if served else document or ""

    def read(
        self,
        pattern: str | None,
        seconds: float = READ_SECONDS,
        caller: Caller = SILENT_CALLER,
    ) -> list[ServedDocument]:
        """Return the documents to search, after reading the unread ones.

        pattern: a glob, or None for all. Raises CancelledError, BadPatternError.
        """
        served = self._library.served(pattern or "*")
        has_new = self._indexer.read_unread(served, seconds, caller)
        return self._library.served(pattern or "*") if has_new else served

    def opened(
        self, documents: Sequence[ServedDocument], caller: Caller = SILENT_CALLER
    ) -> Iterator[DocumentMatches]:
        """Yield documents, without any matches, or the reasons why they were not opened.

        Raises CancelledError or WorkerStartError.
        """
        for place, document in enumerate(documents):
            found = DocumentMatches(place, document)
            yield self._opened(found, caller.without_progress)

    def search(
        self,
        documents: Sequence[ServedDocument],
        query: GrepQuery,
        prefix: str,
        places: Iterable[int],
        character: int = 0,
        caller: Caller = SILENT_CALLER,
    ) -> Iterator[DocumentMatches]:
        """Yield the matches in each document at some places, until the time is over.

        prefix: of sections, or their titles; "" for whole documents.
        character: from which on the first of them is searched.
        Raises BadPatternError, PatternTimeoutError, CancelledError or WorkerStartError.
        """
        end = time.monotonic() + self._seconds
        for place in places:
            found = DocumentMatches(place, documents[place])
            found = self._opened(found, caller.without_progress)
            yield self._search_one(found, query, prefix, character, caller.without_progress)
            character = 0
            if time.monotonic() > end:
                return

    def alternatives(
        self, query: GrepQuery, texts: Iterable[str], caller: Caller = SILENT_CALLER
    ) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield the texts of each alternative of a pattern; see `Searcher.alternatives`."""
        return self._searcher.alternatives(query, texts, caller)

    def _search_one(
        self, found: DocumentMatches, query: GrepQuery, prefix: str, first: int, caller: Caller
    ) -> DocumentMatches:
        if found.open_document is None:
            return found
        record = found.open_document.record
        try:
            sections, errors = meant_sections(record, prefix)
        except UnknownPrefixError as error:
            return found._replace(error=error)
        own = (record.characters(section.phrases) for section in sections)
        within = [range(max(first, one.start), one.stop) for one in own]
        matches = self._searcher.find_within(
            found.open_document, query, within, MAX_COUNTED, caller
        )
        return found._replace(matches=matches, errors=errors)

    def _opened(self, found: DocumentMatches, caller: Caller) -> DocumentMatches:
        document = found.document
        if problem := self._indexer.problem(document):
            return found._replace(problem=problem)
        if not self._indexer.is_done(document):
            return found
        try:
            return found._replace(open_document=self._library.open(document.name, caller))
        except (CancelledError, WorkerStartError):
            raise
        except ShedError as error:  # it was removed or damaged a moment ago
            return found._replace(problem=problem_text(error))
