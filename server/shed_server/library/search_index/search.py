"""Search over the served documents: selection, reading, ranking, and notes on skipped documents."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from shed_core.method.sht import ROOT
from shed_core.retrieval.prefixes import find_section
from shed_core.search_index.vocabulary import words_meant
from shed_core.search_index.words import Stems
from shed_server.errors import UnknownDocumentError, UnknownFactError
from shed_server.library.document_opener import DocumentOpener
from shed_server.library.library import Library
from shed_server.library.search_index.documents import (
    MAX_RANKED_DOCUMENTS,
    Candidate,
    document_scores,
    ranked_words,
)
from shed_server.library.search_index.embeddings import embedder_of
from shed_server.library.search_index.indexes import TOO_LARGE, Indexes
from shed_server.library.search_index.query import Query, parse
from shed_server.library.search_index.ranking import Hit
from shed_server.library.search_index.reading import Indexer
from shed_server.library.search_index.section_ranker import BestDocuments, SectionRanker
from shed_server.library.sources.filters import has_keys
from shed_server.library.sources.names import MAX_NEAREST
from shed_server.library.sources.ranker import RankedDocuments, SearchScope
from shed_server.library.sources.served_documents import ServedDocument
from shed_server.workers.caller import SILENT_CALLER, Caller

READ_SECONDS = 20.0
"""Seconds that a call waits for unread documents."""

_MIN_READ_SECONDS = 5.0  # for the records of the best documents, however long the search has waited


class SearchFindings(NamedTuple):
    """Findings of a search: sections, best first, each by text of its own; and its extent.

    weights: rarity of each word and figure of the query. hits: at most MAX_HITS.
    n_searched: documents. without_text: names of the documents among them without text.
    unread: names of documents that are not read yet. failed: name of a document and its error.
    words_only: reason why meaning had no part in the ranking, if a service for it is named; or "".
    note: sentence on documents that were not searched, see SearchScope.
    nowhere: words of the query that no section of the searched documents has. meant: words in
        the documents that some of them may be misspellings of.
    """

    weights: Mapping[str, float]
    hits: Sequence[Hit]
    n_searched: int
    without_text: Sequence[str]
    unread: Sequence[str]
    failed: Sequence[tuple[str, str]]
    words_only: str = ""
    note: str = ""
    nowhere: Sequence[str] = ()
    meant: Mapping[str, str] = {}


class SectionSearch:
    """Searches the documents of a library; safe to use from any thread."""

    def __init__(self, library: Library, jobs: int, read_seconds: float = READ_SECONDS) -> None:
        """jobs: documents read at once. read_seconds: that a search waits for them."""
        self.library = library
        self.read_seconds = read_seconds
        self.indexes = Indexes(library, embedder_of(cache=library.cache))
        self.stems = Stems()
        self.indexer = Indexer(library, self.indexes, jobs)
        self.word_indexer = Indexer(library, self.indexes.without_embeddings(), jobs)
        self._ranker = SectionRanker(self.indexes)

    def find(
        self,
        text: str,
        pattern: str = "",
        prefix: str = "",
        caller: Caller = SILENT_CALLER,
    ) -> SearchFindings:
        """Return the sections that a query in plain words finds, reading documents if need be.

        pattern: a glob or part of the names; "" for all. prefix: of a section of the one document.
        caller: told of the documents read and to be read.

        Raises BadPatternError, UnknownDocumentError, AmbiguousDocumentError, UnknownPrefixError,
        CancelledError.
        """
        query, end = parse(text), time.monotonic() + self.read_seconds
        read = partial(self._read, query, end, caller)
        meaning = self._ranker.meaning(query)
        scope = self._scope(pattern, bool(prefix), READ_SECONDS)
        if read(scope.served):
            scope = self._scope(pattern, bool(prefix), 0.0)
        candidates = self._candidates(scope.served)
        within = self._nodes_within(candidates, prefix)
        best = self._best(query, candidates, scope.others, read)
        words_only = self.indexes.embedder.problem if self.indexes.embedder else ""
        opener = DocumentOpener(self.library)
        ranked = self._ranker.ranked(query, best, within, None if words_only else meaning, opener)
        if self.indexes.embedder and not words_only:
            words_only = self.indexes.embedder.limits_text(ranked.n_partly_by_words)
        findings = self._findings(scope, candidates, best)
        too_large = [(name, TOO_LARGE) for name in best.too_large]
        failed = [*too_large, *findings.failed, *opener.problems.items()]
        return findings._replace(hits=ranked.hits, words_only=words_only, failed=failed)

    def _read(
        self, query: Query, end: float, caller: Caller, documents: Sequence[ServedDocument]
    ) -> bool:
        """Read the unread ones of some documents, until a time; return True if any was read."""
        missing = [document for document in documents if not self.indexer.is_done(document)]
        n_named = {document.name: _n_named(query, document.name) for document in missing}
        named = [document for document in missing if n_named[document.name]]
        named.sort(key=lambda document: -n_named[document.name])
        seconds = max(_MIN_READ_SECONDS, end - time.monotonic())
        self.indexer.read(missing, seconds, caller, named)
        return bool(missing)

    def _findings(
        self, scope: SearchScope, candidates: Sequence[Candidate], best: BestDocuments
    ) -> SearchFindings:
        """Return the findings without hits: the documents searched and the others."""
        searched = {candidate.name for candidate in candidates}
        rest = [*(d for d in scope.served if d.name not in searched), *best.not_here]
        failed = [(d.name, problem) for d in rest if (problem := self.indexer.problem(d))]
        names = {name for name, _ in failed}
        empty = [candidate.name for candidate in candidates if candidate.vocabulary.is_empty]
        return SearchFindings(
            best.weights,
            [],
            len(candidates) + scope.others.n_documents - len(best.not_here),
            [*empty, *scope.others.without_text()],
            [document.name for document in rest if document.name not in names],
            failed,
            note=scope.note,
            nowhere=best.nowhere,
            meant=best.meant,
        )

    def _scope(self, pattern: str, is_one: bool, seconds: float) -> SearchScope:
        """Return the documents to search. is_one: there must be only one.

        seconds: to wait for words that a ranker has of them.
        """
        ranker = self.library.ranker
        if ranker is not None and not is_one:
            return self._chosen(ranker.scope(pattern or "*", seconds), pattern)
        served = self.library.served(pattern or "*")
        if is_one and len(served) != 1:
            raise UnknownDocumentError(None, [document.name for document in served[:MAX_NEAREST]])
        return SearchScope(served)

    def _chosen(self, scope: SearchScope, pattern: str) -> SearchScope:
        """Return a scope without the documents whose facts are known here and do not match."""
        if not has_keys(pattern):
            return scope
        try:
            names = {document.name for document in self.library.served(pattern)}
        except UnknownFactError:  # of a store, more documents are searched than are listed
            if not scope.others.n_documents:
                raise
            names = set[str]()
        return scope._replace(served=[one for one in scope.served if one.name in names])

    def _candidates(self, documents: Iterable[ServedDocument]) -> list[Candidate]:
        return [c for document in documents if (c := self._candidate(document)) is not None]

    def _candidate(self, document: ServedDocument) -> Candidate | None:
        for key in document.keys:
            if vocabulary := self.indexes.vocabulary(key):
                return Candidate(document.name, key, vocabulary)
        return None

    def _nodes_within(self, candidates: Sequence[Candidate], prefix: str) -> range | None:
        """Return the nodes of a section, or None for all of all documents."""
        if not prefix or not candidates:
            return None
        record = self.library.open(candidates[0].name).record
        section = find_section(record, prefix)
        if section.node == ROOT:
            return range(ROOT, ROOT + 1) if section.prefix else None
        return range(section.node, record.sht.ends[section.node])

    def _best(
        self,
        query: Query,
        candidates: Sequence[Candidate],
        others: RankedDocuments,
        read: Callable[[Sequence[ServedDocument]], bool],
    ) -> BestDocuments:
        """Return the documents whose sections are ranked; the best of the others are read."""
        phrase_words = (word.text for phrase in query.phrases for word in phrase.words)
        stems = self.stems.of([*query.words, *query.figures, *phrase_words])
        words, nowhere = ranked_words(query, stems, candidates, others)
        is_only_one = len(candidates) + others.n_documents == 1
        served = others.best(words, MAX_RANKED_DOCUMENTS)
        read(served)
        by_name = {candidate.name: candidate for candidate in self._candidates(served)}
        not_here = [document for document in served if document.name not in by_name]
        candidates = [*candidates, *by_name.values()]
        scores = document_scores(words, candidates)
        best = sorted(zip(scores, candidates, strict=True), key=lambda scored: -scored[0])
        meant = words_meant(nowhere, [candidate.vocabulary for _, candidate in best])
        too_large = [c.name for c in candidates if _is_too_large(c, stems, is_only_one)]
        best = [one for one in best if one[1].vocabulary.has_sections][:MAX_RANKED_DOCUMENTS]
        return BestDocuments(
            stems, words.weights, best, is_only_one, not_here, nowhere, meant, too_large
        )


def _is_too_large(candidate: Candidate, stems: Mapping[str, str], is_only_one: bool) -> bool:
    """True if a document has sections that may tell of a query, but no index of them."""
    vocabulary = candidate.vocabulary
    return not vocabulary.has_sections and (
        is_only_one or any(map(vocabulary.count, stems.values()))
    )


def _n_named(query: Query, name: str) -> int:
    """Return the number of words and figures of a query in a document's name."""
    return sum(word in name.casefold() for word in (*query.words, *query.figures))
