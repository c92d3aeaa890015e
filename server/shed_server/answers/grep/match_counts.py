"""A search of several documents for a pattern, and the matches of all of them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shed_core.errors import AmbiguousPrefixError, UnknownPrefixError
from shed_core.retrieval.grep.matching import GrepQuery
from shed_server.answers.grep.counts import matched_texts
from shed_server.answers.grep.several import DocumentMatches, SeveralDocuments
from shed_server.answers.skipped_documents import SkippedDocuments
from shed_server.library.sources.served_documents import ServedDocument
from shed_server.workers.caller import Caller

_MAX_BY_DOCUMENT = 8  # documents whose matches are counted apart
_MAX_TEXTS = 2_000  # distinct texts that are counted for alternatives


class FolderSearch(NamedTuple):
    """A search of documents in the order in which they are shown."""

    documents: SeveralDocuments
    served: Sequence[ServedDocument]
    query: GrepQuery
    prefix: str
    caller: Caller

    def found(self, places: Sequence[int], character: int = 0) -> Iterator[DocumentMatches]:
        """Yield the matches in some documents until the time is over.

        character: from which on the first is searched.
        """
        asked = self.served, self.query, self.prefix
        return self.documents.search(*asked, places, character, self.caller)


class MatchCounts:
    """The matches of all documents.

    by_place: numbers of matches. n_done: documents searched. nowhere: names that are of no section.
    Raises UnknownPrefixError if none of them has such a section.
    """

    def __init__(self, search: FolderSearch) -> None:
        self.by_place, self._texts = Counter[int](), list[Counter[str]]()  # by document
        self.missing, self.n_done = SkippedDocuments(), 0
        self.error: UnknownPrefixError | None = None
        self.nowhere: list[str] | None = None
        for found in search.found(range(len(search.served))):
            self.n_done = found.place + 1
            self.missing.add(found)
            self.error = self.error or found.error
            if found.open_document is not None and found.error is None:
                self._lack(found.errors)
            if found.matches and found.open_document is not None:
                self.by_place[found.place] = len(found.matches)
                n_texts = sum(map(len, self._texts))
                if n_texts < _MAX_TEXTS:
                    self._texts.append(matched_texts(found.open_document.record, found.matches))
        if self.error and len(self.missing.without_section) == self.n_done:
            raise self.error

    def _lack(self, errors: Sequence[UnknownPrefixError]) -> None:
        """Keep the names that are of no section of a further document either."""
        lacking = [one.prefix for one in errors if not isinstance(one, AmbiguousPrefixError)]
        known = lacking if self.nowhere is None else self.nowhere
        self.nowhere = [name for name in known if name in lacking]

    def alternatives(self, search: FolderSearch) -> Iterator[tuple[str, Sequence[int]]]:
        """Yield each alternative of the pattern with its matches by document, if these are few."""
        texts = self._texts
        if len(texts) > _MAX_BY_DOCUMENT:
            texts = [sum(texts, Counter[str]())]
        different = dict.fromkeys(text for of_one in texts for text in of_one)
        for part, own in search.documents.alternatives(search.query, different, search.caller):
            yield part, [sum(of_one[text] for text in own) for of_one in texts]
