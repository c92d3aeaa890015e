"""Ranking of documents, so that only the sections of the best of many are ranked.

A document counts as a long section: BM25 with the windows that hold a word as its frequency. Its
name and its title are a field of their own, since `3M_2018_10K.pdf` names the year.
"""

from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from shed_core.search_index.vocabulary import Vocabulary, word_hash
from shed_core.search_index.words import FIRST_CJK, texts_in
from shed_server.library.search_index.query import Query
from shed_server.library.search_index.section_index import idf
from shed_server.library.sources.names import folded_name
from shed_server.library.sources.spelling import listed_name
from shed_server.object_store.word_index.snapshot import Saturation, Selection, Snapshot, bm25

MAX_RANKED_DOCUMENTS = 8
"""Documents whose sections are ranked; twelve of 29 filings find no more (bench.search)."""

_SATURATION, _LENGTH_SHARE = 1.2, 0.75  # k1 and b of BM25, as in FTS5
_NAME_WEIGHT = 3.0
_MIN_SCORE = 1e-6  # of a document with text, since a phrase may have function words only
_MIN_BEGINNING = 3  # letters of a word that a name may begin with


class Candidate(NamedTuple):
    """A document that is searched. key: of its record."""

    name: str
    key: str
    vocabulary: Vocabulary


def windows_holding(
    query: Query,
    stems: Mapping[str, str],
    candidates: Iterable[Candidate],
    by_words: Selection | None = None,
) -> dict[str, int]:
    """Return the number of windows that hold each word and figure of a query.

    by_words: documents beside the candidates, as in `best_by_words`.
    """
    counters = [candidate.vocabulary.count for candidate in candidates]
    if by_words is not None:
        counters.append(lambda word: by_words.count(word_hash(word)))
    return {
        word: sum(count(stems[word]) for count in counters)
        for word in (*query.words, *query.figures)
    }


def rarities(holding: Mapping[str, int], n_windows: int) -> dict[str, float]:
    """Return the inverse document frequency of words. holding: the windows that hold each."""
    return {word: idf(n_holding, n_windows) for word, n_holding in holding.items()}


def words_nowhere(
    query: Query,
    holding: Mapping[str, int],
    candidates: Sequence[Candidate],
    by_words: Selection | None,
) -> list[str]:
    """Return the words of a query that no window holds and no name, as a reader writes them.

    Pairs of Chinese or Japanese characters, which are no words, and figures are left out.
    """
    words = (word for word in query.words if not holding[word] and word[0] < FIRST_CJK)
    names = [candidate.name for candidate in candidates]
    nowhere = [w for w in words if not any(is_in_name(w, name) for name in names)]
    if by_words is None or not nowhere:
        return nowhere
    stored = _name_words(by_words.snapshot)
    return [word for word in nowhere if not stored.holding(word)]


def n_windows(candidates: Sequence[Candidate], by_words: Selection | None) -> int:
    """Return the number of windows of all documents; see `windows_holding`."""
    n_own = sum(candidate.vocabulary.n_windows for candidate in candidates)
    return n_own + (by_words.n_windows if by_words is not None else 0)


def mean_windows(candidates: Sequence[Candidate], by_words: Selection | None) -> float:
    """Return the mean number of windows of a document; see `windows_holding`."""
    n_documents = len(candidates) + (by_words.n_documents if by_words is not None else 0)
    return max(1.0, n_windows(candidates, by_words) / max(1, n_documents))


def document_scores(
    query: Query,
    stems: Mapping[str, str],
    weights: Mapping[str, float],
    candidates: Sequence[Candidate],
    mean: float,
) -> list[float]:
    """Return the score of each document; 0 if a required word is missing.

    weights: of the words, their rarities. mean: windows of a document.
    """
    return [
        sum(weight * _share(candidate, word, stems[word], mean) for word, weight in weights.items())
        + _MIN_SCORE * (not candidate.vocabulary.is_empty)
        if holds_all(candidate, query, stems)
        else 0.0
        for candidate in candidates
    ]


def best_by_words(
    query: Query,
    stems: Mapping[str, str],
    weights: Mapping[str, float],
    by_words: Selection,
    mean: float,
) -> list[int]:
    """Return the numbers of the documents with the best scores, at most MAX_RANKED_DOCUMENTS.

    Their scores are as of `document_scores`, from the words that a store has of them.
    """
    share = _SATURATION * _LENGTH_SHARE / mean
    base = _SATURATION * (1 - _LENGTH_SHARE)
    lengths = array("f", (base + share * n_windows for n_windows in by_words.snapshot.windows))
    hashes = {word_hash(stems[word]): weight for word, weight in weights.items()}
    scores = bm25(by_words.snapshot, hashes, Saturation(_SATURATION, lengths))
    names = _name_words(by_words.snapshot)
    for word, weight in weights.items():
        for number in names.holding(word):
            scores[number] += _NAME_WEIGHT * weight
    phrase_words = {word.text for phrase in query.phrases for word in phrase.words}
    holding = by_words.holding([word_hash(stems[word]) for word in phrase_words])
    return holding.best(scores, MAX_RANKED_DOCUMENTS)


def holds_all(candidate: Candidate, query: Query, stems: Mapping[str, str]) -> bool:
    """True if a document holds all words that a section must hold."""
    words = (word.text for phrase in query.phrases for word in phrase.words)
    return all(candidate.vocabulary.count(stems[word]) for word in words)


def _share(candidate: Candidate, word: str, stem: str, mean_windows: float) -> float:
    """Return the weight of a word in a document: its saturated frequency, and in its name."""
    count, length = candidate.vocabulary.count(stem), candidate.vocabulary.n_windows / mean_windows
    saturation = _SATURATION * (1 - _LENGTH_SHARE + _LENGTH_SHARE * length)
    share = count * (1 + _SATURATION) / (count + saturation)
    return share + (_NAME_WEIGHT if is_in_name(word, candidate.name) else 0.0)


def is_in_name(word: str, name: str) -> bool:
    """True if a document's name has a word, or one that begins with it, as names are run together.

    >>> is_in_name("mgm", "MGMRESORTS_2022Q4.pdf"), is_in_name("q4", "MGMRESORTS_2022Q4.pdf")
    (True, True)
    """
    words = words_of_name(name)
    is_beginning = len(word) >= _MIN_BEGINNING and any(w.startswith(word) for w in words)
    return word in words or is_beginning


class _NameWords:
    """The words of the names of many documents."""

    def __init__(self, paths: Sequence[str]) -> None:
        self._numbers: defaultdict[str, list[int]] = defaultdict(list)
        for number, path in enumerate(paths):
            for word in _words_of(listed_name(path)):
                self._numbers[word].append(number)
        self._words = sorted(self._numbers)

    def holding(self, word: str) -> set[int]:
        """Return the documents whose name has a word; see is_in_name."""
        found = set(self._numbers.get(word, ()))
        if len(word) >= _MIN_BEGINNING:
            place = bisect_left(self._words, word)
            while place < len(self._words) and self._words[place].startswith(word):
                found.update(self._numbers[self._words[place]])
                place += 1
        return found


@lru_cache(maxsize=1)
def _name_words(snapshot: Snapshot) -> _NameWords:
    return _NameWords(snapshot.paths)


@lru_cache(maxsize=4096)
def words_of_name(name: str) -> frozenset[str]:
    """Return the words of a document's name, figures included.

    >>> sorted(words_of_name("filings/3M_2018_10K.pdf"))
    ['10k', '2018', '3m', 'filings', 'pdf']
    """
    return frozenset(_words_of(name))


def _words_of(name: str) -> set[str]:
    return {text for text, _ in texts_in(folded_name(name).replace("/", " "))}
