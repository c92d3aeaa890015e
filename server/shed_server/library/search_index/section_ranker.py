"""Ranking of the sections of the best documents, in which embeddings may have a part."""

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from shed_core.errors import MalformedIndexError, ShedError
from shed_server.errors import EmbeddingError
from shed_server.library.document_opener import DocumentOpener
from shed_server.library.listings import problem_text
from shed_server.library.search_index.documents import Candidate
from shed_server.library.search_index.embeddings import QUERY_SECONDS
from shed_server.library.search_index.indexes import Indexes
from shed_server.library.search_index.query import Query
from shed_server.library.search_index.ranking import (
    Hit,
    QueryCoverage,
    hit_of,
    holds_phrases,
    section_scores,
    sections_allowed,
)
from shed_server.library.search_index.section_index import SectionIndex
from shed_server.library.sources.served_documents import ServedDocument

MAX_HITS = 100
DOCUMENT_WEIGHT = 1.0
"""Share of a document's own score in that of its sections, if several are searched."""

_RANK_OFFSET = 60  # of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009)


class BestDocuments(NamedTuple):
    """The documents whose sections are ranked, best first, each with its score.

    stems, weights: of the words of the query. not_here: chosen by a ranker, not read.
    nowhere: words of the query that none of the documents searched holds. meant: words in the
        documents that some of them may be misspellings of. too_large: names of documents without an
        index of sections, though they hold a word.
    """

    stems: Mapping[str, str]
    weights: Mapping[str, float]
    scored: Sequence[tuple[float, Candidate]]
    is_only_one: bool
    not_here: Sequence[ServedDocument]
    nowhere: Sequence[str] = ()
    meant: Mapping[str, str] = {}
    too_large: Sequence[str] = ()


class Ranking(NamedTuple):
    """At most MAX_HITS sections, best first.

    n_partly_by_words: documents among them whose windows have not all embeddings, though meaning
        has a part in the ranking.
    """

    hits: list[Hit]
    n_partly_by_words: int = 0


class SectionRanker:
    """Ranks the sections of documents; safe to use from any thread."""

    def __init__(self, indexes: Indexes) -> None:
        self._indexes = indexes
        self._last: tuple[str, array[float]] | None = None  # a query and its embedding

    def meaning(self, query: Query) -> "array[float] | None":
        """Return the embedding of a query, or None if no service gives one.

        The embedding of the last query is kept, since a call that has waited for a document
        restarts, and a cursor continues with the same words.
        """
        if self._indexes.embedder is None:
            return None
        text, last = " ".join(query.words), self._last
        if last is not None and last[0] == text:
            return last[1]
        try:
            [embedding] = self._indexes.embedder.embed([text], QUERY_SECONDS)
        except EmbeddingError:  # the embedder keeps the error
            return None
        self._last = text, embedding
        return embedding

    def ranked(
        self,
        query: Query,
        best: BestDocuments,
        within: range | None,
        meaning: "array[float] | None",
        opener: DocumentOpener,
    ) -> Ranking:
        """Return the best sections; none of documents that have become lost.

        within: nodes that may be found, or None for all. meaning: of the query, or None.
        """
        hits: list[Hit] = []
        for score, candidate in best.scored:
            index = self._index(candidate, opener) if score > 0 else None
            if index is None:
                continue
            bonus = 0.0 if best.is_only_one else DOCUMENT_WEIGHT * score
            scored = partial(_scored, query, best, within, candidate, bonus)
            try:
                hits += scored(index)
            except MalformedIndexError:  # damage that shows only in a query
                self._indexes.drop(candidate.key)
                if index := self._index(candidate, opener):
                    hits += scored(index)
        hits.sort(key=lambda hit: (-hit.score, hit.document.name, hit.node))
        n_partly = 0
        if meaning is not None:
            n_windows = {hit.document.key: hit.document.vocabulary.n_windows for hit in hits}
            n_partly = sum(self._n_vectors(key) < n for key, n in n_windows.items())
            hits = self._fused(meaning, hits)
        return Ranking(list(islice(self._confirmed(query, hits, opener), MAX_HITS)), n_partly)

    def _n_vectors(self, key: str) -> int:
        vectors = self._indexes.vectors(key)
        return vectors.n_vectors if vectors else 0

    def _fused(self, meaning: "array[float]", hits: list[Hit]) -> list[Hit]:
        """Return the hits in an order that meaning has a part in. meaning: of the query."""
        nearest: dict[int, float] = {}
        similarities: dict[str, list[float]] = {}
        for number, hit in enumerate(hits):
            key = hit.document.key
            if key not in similarities:
                vectors = self._indexes.vectors(key)
                similarities[key] = vectors.similarities(meaning) if vectors else []
            if hit.window < len(similarities[key]):
                nearest[number] = similarities[key][hit.window]
        by_meaning = sorted(nearest, key=lambda number: -nearest[number])
        scores = _fused_scores([range(len(hits)), by_meaning])
        best = sorted(scores, key=lambda number: -scores[number])
        return [hits[number]._replace(score=scores[number]) for number in best]

    def _index(self, candidate: Candidate, opener: DocumentOpener) -> SectionIndex | None:
        """Return the index of a document, made again if it was lost since."""
        if index := self._indexes.sections(candidate.key):
            return index
        if (document := opener.get(candidate.name, candidate.key)) is None:
            return None
        try:
            return self._indexes.add(document)[0]
        except ShedError as error:
            opener.problems[candidate.name] = problem_text(error)
            return None

    def _confirmed(
        self, query: Query, hits: Iterable[Hit], opener: DocumentOpener
    ) -> Iterator[Hit]:
        """Yield the hits whose text holds the exact phrases, not only words of the same stems."""
        for hit in hits:
            document = opener.get(hit.document.name, hit.document.key) if query.phrases else None
            if not query.phrases or (document and holds_phrases(document.record, hit.node, query)):
                yield hit


def _scored(
    query: Query,
    best: BestDocuments,
    within: range | None,
    candidate: Candidate,
    bonus: float,
    index: SectionIndex,
) -> list[Hit]:
    """Return the sections of a document with their scores. Raises MalformedIndexError.

    bonus: added to each, for the document's own score.
    """
    stems, weights = best.stems, best.weights
    in_windows = {word for word in weights if candidate.vocabulary.count(stems[word])}
    in_headers = {word for word in weights if stems[word] in index.header_words}
    sections = section_scores(index, query, weights, QueryCoverage(in_windows, in_headers, stems))
    return [
        hit_of(candidate, index, sections[node], bonus)
        for node in sections_allowed(index, query, sections, within)
    ]


def _fused_scores(rankings: Iterable[Sequence[int]]) -> dict[int, float]:
    """Return the score of each item by its places in several rankings, best first.

    >>> scores = _fused_scores([[1, 2, 3], [2, 4]])
    >>> max(scores, key=scores.get)
    2
    """
    scores: dict[int, float] = {}
    for ranking in rankings:
        for place, item in enumerate(ranking, 1):
            scores[item] = scores.get(item, 0.0) + 1 / (_RANK_OFFSET + place)
    return scores
