"""Several documents of a call: their choice, reading and order, and why some were not opened.

A name is known before a document is opened, so pages of an answer that go by names alone find the
same order at no cost, in spite of documents that were added, removed or changed.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from shed_core.errors import ShedError, UnknownPrefixError
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.facts.dates import date_of_cover, date_of_name
from shed_server.errors import CancelledError, WorkerStartError
from shed_server.library.library import Library, OpenDocument
from shed_server.library.listings import problem_text
from shed_server.library.search_index.search import SectionSearch
from shed_server.library.sources.filters import has_keys
from shed_server.library.sources.names import may_be_several
from shed_server.library.sources.served_documents import ServedDocument
from shed_server.workers.caller import SILENT_CALLER, Caller

SEARCH_SECONDS = 20.0
"""Seconds after which no further document is searched; the next call continues there."""

_NO_DATE = 0, 0, 0


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
    """Chooses, reads and opens the documents of a library; safe to use from any thread."""

    def __init__(self, library: Library, search: SectionSearch) -> None:
        self._library, self._search = library, search

    def named(self, document: str | None) -> str | None:
        """Return the name of the one document that a call is about; None if it is about several.

        document: a name, a glob, or None for all. Raises BadPatternError.
        """
        if document and (not may_be_several(document) or document in self._library.names()):
            return document
        served = self._library.served(document or "*")
        if len(served) > 1 or has_keys(document or ""):  # which may be read in vain
            return None
        return served[0].name if served else document or ""

    def read(self, pattern: str | None, caller: Caller = SILENT_CALLER) -> list[ServedDocument]:
        """Return the documents to search, after reading the unread ones.

        pattern: a glob, or None for all. Raises CancelledError, BadPatternError.
        """
        served, indexer = self._library.served(pattern or "*"), self._search.word_indexer
        has_new = indexer.read_unread(served, self._search.read_seconds, caller)
        return self._library.served(pattern or "*") if has_new else served

    def is_read(self, document: ServedDocument) -> bool:
        """True if a document can be opened without reading it."""
        return self._search.word_indexer.is_done(document)

    def opened(
        self, documents: Iterable[ServedDocument], caller: Caller = SILENT_CALLER
    ) -> Iterator[DocumentMatches]:
        """Yield documents, without any matches, or the reasons why they were not opened.

        Raises CancelledError or WorkerStartError.
        """
        return (self.open(*one, caller) for one in enumerate(documents))

    def open(self, place: int, document: ServedDocument, caller: Caller) -> DocumentMatches:
        """Return a document as `opened` does."""
        found = DocumentMatches(place, document)
        if problem := self._search.word_indexer.problem(document):
            return found._replace(problem=problem)
        if not self.is_read(document):
            return found
        try:
            opened = self._library.open(document.name, caller.without_progress)
        except (CancelledError, WorkerStartError):
            raise
        except ShedError as error:  # it was removed or damaged a moment ago
            return found._replace(problem=problem_text(error))
        return found._replace(open_document=opened)


def newest_first(documents: Iterable[ServedDocument]) -> list[ServedDocument]:
    """Return documents by the dates in their names, the newest first, then those without one."""
    return sorted(documents, key=lambda one: date_of_name(one.name) or _NO_DATE, reverse=True)


def newest_first_by_covers(named: Iterable[tuple[str, str]]) -> list[int]:
    """Return the numbers of documents, the newest first, if each tells its date; else by name.

    named: of each its name, and the beginning of its text.
    """
    dated = [(date_of_name(name) or date_of_cover(text), name) for name, text in named]
    numbers = sorted(range(len(dated)), key=lambda n: dated[n][1])
    if all(date for date, _ in dated):
        numbers.sort(key=lambda n: dated[n][0] or _NO_DATE, reverse=True)
    return numbers
