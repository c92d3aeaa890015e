"""Search over the served documents: which are read, which sections are found, what is missing."""

import threading
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.errors import ShedError
from shed_core.method.sht import ROOT
from shed_core.retrieval.folding import folded
from shed_core.retrieval.prefixes import find_section
from shed_server.errors import EmbeddingError, UnknownDocumentError
from shed_server.library.library import Library, Opened
from shed_server.library.listings import Served
from shed_server.library.search_index.documents import (
    MAX_DOCUMENTS,
    Candidate,
    document_scores,
    rarities,
)
from shed_server.library.search_index.embeddings import QUERY_SECONDS, embedder_of
from shed_server.library.search_index.indexes import Indexes
from shed_server.library.search_index.query import Query, parse
from shed_server.library.search_index.ranking import SectionScore, section_scores, sections_allowed
from shed_server.library.search_index.reading import Progress, Reader
from shed_server.library.search_index.section_index import Place, SectionIndex
from shed_server.library.search_index.vectors import fused_scores
from shed_server.library.search_index.windows import own_phrases
from shed_server.library.search_index.words import FOLDING, Stems

_MAX_NEAREST = 3  # names in an error

READ_SECONDS = 20.0
"""How long a search waits for documents that nobody has read yet."""

MAX_HITS = 100
DOCUMENT_WEIGHT = 1.0
"""How much a document's own score adds to that of its sections, where several are searched."""


class Hit(NamedTuple):
    """A section that was found.

    nodes: itself and those below it. place, window: where its best window is, and its number.
    """

    document: Candidate
    nodes: range
    score: float
    place: Place
    window: int = 0

    @property
    def node(self) -> int:
        """Its node, ROOT for the text before the first header."""
        return self.nodes.start


class _Scored(NamedTuple):
    """A section with its score, its document's included; negated, so that the best is least."""

    negated: float
    document: Candidate
    section: SectionScore
    windows: SectionIndex


class Findings(NamedTuple):
    """The sections found, best first, of which none contains another; and what was searched.

    weights: rarity of each word and figure of the query. hits: at most MAX_HITS.
    n_searched: documents. without_text: names of those among them that have none.
    unread: names of documents that are not read yet. failed: name of a document and what is wrong.
    words_only: why meaning had no part in the ranking, though a service for it is named; or "".
    """

    query: Query
    weights: Mapping[str, float]
    hits: Sequence[Hit]
    n_searched: int
    without_text: Sequence[str]
    unread: Sequence[str]
    failed: Sequence[tuple[str, str]]
    words_only: str = ""


class SectionSearch:
    """Searches the documents of a library; safe to use from any thread."""

    def __init__(self, library: Library, jobs: int) -> None:
        """jobs: documents read at once."""
        self._library = library
        self.indexes = Indexes(library.store, embedder_of())
        self.stems = Stems()
        self.reader = Reader(library, self.indexes, jobs)
        self.word_reader = Reader(library, self.indexes, jobs, embeds=False)

    def find(
        self,
        text: str,
        pattern: str = "",
        prefix: str = "",
        progress: Progress | None = None,
        cancelled: threading.Event | None = None,
    ) -> Findings:
        """Return the sections that a query in plain words finds, reading documents if need be.

        pattern: a glob or part of the names; "" for all. prefix: of a section of the one document.
        progress: called with the documents read and to be read.

        Raises BadPatternError, UnknownDocumentError, AmbiguousDocumentError, UnknownPrefixError,
        CancelledError.
        """
        query = parse(text)
        meaning = self._meaning(query)
        served = self._chosen(pattern, bool(prefix))
        missing = [document for document in served if not self.reader.is_done(document)]
        if missing:
            self.reader.read(missing, READ_SECONDS, progress, cancelled)
            served = self._chosen(pattern, bool(prefix))
        candidates = [c for document in served if (c := self._candidate(document)) is not None]
        within = self._nodes_within(candidates, prefix)
        words_only = self.indexes.embedder.problem if self.indexes.embedder else ""
        weights, hits = self._ranked(query, candidates, within, None if words_only else meaning)
        searched = {candidate.name for candidate in candidates}
        rest = [document for document in served if document.name not in searched]
        failed = [(d.name, problem) for d in rest if (problem := self.reader.problem(d))]
        names = {name for name, _ in failed}
        return Findings(
            query,
            weights,
            hits,
            len(candidates),
            [c.name for c in candidates if c.vocabulary.is_empty],
            [document.name for document in rest if document.name not in names],
            failed,
            words_only,
        )

    def opened(self, document: Candidate) -> Opened | None:
        """Return a document that was searched, or None if its file is another one by now."""
        try:
            opened = self._library.open(document.name)
        except ShedError:
            return None
        return opened if opened.key == document.key else None

    def _chosen(self, pattern: str, is_one: bool) -> list[Served]:
        """Return the served documents to search. is_one: there must be only one."""
        served = self._library.served(pattern or "*")
        served = [document for document in served if document.name == pattern] or served
        if is_one and len(served) != 1:
            raise UnknownDocumentError(None, [document.name for document in served[:_MAX_NEAREST]])
        return served

    def _candidate(self, document: Served) -> Candidate | None:
        for key in document.keys:
            if vocabulary := self.indexes.vocabulary(key):
                return Candidate(document.name, key, vocabulary)
        return None

    def _nodes_within(self, candidates: Sequence[Candidate], prefix: str) -> range | None:
        """Return the nodes of a section, or None for all of all documents."""
        if not prefix or not candidates:
            return None
        record = self._library.open(candidates[0].name).record
        section = find_section(record, prefix)
        if section.node == ROOT:
            return range(ROOT, ROOT + 1) if section.prefix else None
        return range(section.node, record.sht.ends[section.node])

    def _ranked(
        self,
        query: Query,
        candidates: Sequence[Candidate],
        within: range | None,
        meaning: "array[float] | None",
    ) -> tuple[dict[str, float], list[Hit]]:
        phrase_words = (word.text for phrase in query.phrases for word in phrase.words)
        stems = self.stems.of([*query.words, *query.figures, *phrase_words])
        weights = rarities(query, stems, candidates)
        scores = document_scores(query, stems, weights, candidates)
        best = sorted(zip(scores, candidates, strict=True), key=lambda scored: -scored[0])
        found: list[_Scored] = []
        for score, candidate in best[:MAX_DOCUMENTS]:
            index = self._index(candidate) if score > 0 else None
            if index is not None:
                held = {word for word in weights if candidate.vocabulary.count(stems[word])}
                sections = section_scores(index, query, weights, held)
                bonus = DOCUMENT_WEIGHT * score if len(candidates) > 1 else 0.0
                found += (
                    _Scored(-sections[node].score - bonus, candidate, sections[node], index)
                    for node in sections_allowed(index, query, sections, within)
                )
        found.sort(key=lambda s: (s.negated, s.document.name, s.section.window))
        hits = map(_hit, found)
        if meaning is not None:
            hits = self._fused(meaning, list(hits))
        return weights, list(islice(self._confirmed(query, _apart(hits)), MAX_HITS))

    def _meaning(self, query: Query) -> "array[float] | None":
        """Return the embedding of a query, or None if no service gives one."""
        if self.indexes.embedder is None:
            return None
        try:
            return self.indexes.embedder.embed([" ".join(query.words)], QUERY_SECONDS)[0]
        except EmbeddingError:  # the embedder keeps it
            return None

    def _fused(self, meaning: "array[float]", hits: list[Hit]) -> list[Hit]:
        """Return the hits in an order that meaning has a part in. meaning: of the query."""
        nearest: dict[int, float] = {}
        similarities: dict[str, list[float]] = {}
        for number, hit in enumerate(hits):
            key = hit.document.key
            if key not in similarities:
                vectors = self.indexes.vectors(key)
                similarities[key] = vectors.similarities(meaning) if vectors else []
            if hit.window < len(similarities[key]):
                nearest[number] = similarities[key][hit.window]
        by_meaning = sorted(nearest, key=lambda number: -nearest[number])
        scores = fused_scores([range(len(hits)), by_meaning])
        return [hits[number] for number in sorted(scores, key=lambda number: -scores[number])]

    def _index(self, candidate: Candidate) -> SectionIndex | None:
        """Return the index of a document; it is made again if it was lost since."""
        if index := self.indexes.sections(candidate.key):
            return index
        opened = self.opened(candidate)
        return self.indexes.add(opened.key, opened.record)[0] if opened else None

    def _confirmed(self, query: Query, hits: Iterable[Hit]) -> Iterator[Hit]:
        """Yield the hits whose text holds the exact phrases, not only words of the same stems."""
        for hit in hits:
            opened = self.opened(hit.document) if query.phrases else None
            if not query.phrases or (opened and _holds_phrases(opened.record, hit.node, query)):
                yield hit


def _hit(scored: _Scored) -> Hit:
    section, index = scored.section, scored.windows
    stop = index.subtree_ends[section.node] if section.node != ROOT else ROOT + 1
    nodes, place = range(section.node, stop), index.places[section.window]
    return Hit(scored.document, nodes, -scored.negated, place, section.window)


def _apart(hits: Iterable[Hit]) -> Iterator[Hit]:
    """Yield the hits of which none before contains them or is contained."""
    starts: dict[str, list[int]] = {}  # of the hits yielded, by document, increasing
    stops: dict[str, list[int]] = {}
    for hit in hits:
        first, last = hit.nodes.start, hit.nodes.stop
        own_starts = starts.setdefault(hit.document.name, [])
        own_stops = stops.setdefault(hit.document.name, [])
        place = bisect_left(own_starts, last)  # all before it begin before this one ends
        if not place or own_stops[place - 1] <= first:
            own_starts.insert(place, first)
            own_stops.insert(place, last)
            yield hit


def _holds_phrases(record: DocumentRecord, node: int, query: Query) -> bool:
    own = own_phrases(record, node)
    first = own.start if node == ROOT else own.start - 1
    text = folded(record.text[record.offsets[first] : record.offsets[own.stop]], FOLDING)
    return all(phrase.text in text for phrase in query.phrases)
