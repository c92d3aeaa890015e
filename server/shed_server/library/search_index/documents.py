"""Ranking of documents, so that only the sections of the best of many are ranked.

A document counts as a long section: BM25 with the windows that hold a word as its frequency. Its
name and its title are a field of their own, since `3M_2018_10K.pdf` names the year.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from shed_core.search_index.vocabulary import Vocabulary
from shed_core.search_index.words import FIRST_CJK
from shed_server.library.search_index.query import Query
from shed_server.library.search_index.section_index import idf
from shed_server.library.sources.names import is_in_name
from shed_server.library.sources.ranker import (
    LENGTH_SHARE,
    NAME_WEIGHT,
    NO_DOCUMENTS,
    SATURATION,
    RankedDocuments,
    RankedWords,
)

MAX_RANKED_DOCUMENTS = 8
"""Documents whose sections are ranked; twelve of 29 filings find no more (bench.search)."""

_MIN_SCORE = 1e-6  # of a document with text, since a phrase may have function words only


class Candidate(NamedTuple):
    """A document that is searched. key: of its record."""

    name: str
    key: str
    vocabulary: Vocabulary


def ranked_words(
    query: Query,
    stems: Mapping[str, str],
    candidates: Sequence[Candidate],
    others: RankedDocuments = NO_DOCUMENTS,
) -> tuple[RankedWords, list[str]]:
    """Return the words by which documents are ranked, and those that no window and no name has.

    Of the latter, pairs of Chinese or Japanese characters, which are no words, and figures are left
    out.
    """
    counters = [others.count, *(candidate.vocabulary.count for candidate in candidates)]
    holding = {
        word: sum(count(stems[word]) for count in counters)
        for word in (*query.words, *query.figures)
    }
    n_windows = others.n_windows + sum(one.vocabulary.n_windows for one in candidates)
    n_documents = max(1, others.n_documents + len(candidates))
    weights = {word: idf(n_holding, n_windows) for word, n_holding in holding.items()}
    required = {word.text for phrase in query.phrases for word in phrase.words}
    words = RankedWords(stems, weights, required, max(1.0, n_windows / n_documents))
    nowhere = [
        word
        for word in query.words
        if not holding[word]
        and word[0] < FIRST_CJK
        and not any(is_in_name(word, candidate.name) for candidate in candidates)
        and not others.has_in_name(word)
    ]
    return words, nowhere


def document_scores(words: RankedWords, candidates: Sequence[Candidate]) -> list[float]:
    """Return the score of each document; 0 if a required word is missing."""
    return [
        sum(weight * _share(candidate, word, words) for word, weight in words.weights.items())
        + _MIN_SCORE * (not candidate.vocabulary.is_empty)
        if all(candidate.vocabulary.count(words.stems[word]) for word in words.required)
        else 0.0
        for candidate in candidates
    ]


def _share(candidate: Candidate, word: str, words: RankedWords) -> float:
    """Return the weight of a word in a document: its saturated frequency, and in its name."""
    vocabulary = candidate.vocabulary
    count, length = vocabulary.count(words.stems[word]), vocabulary.n_windows / words.mean_windows
    saturation = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length)
    share = count * (1 + SATURATION) / (count + saturation)
    return share + (NAME_WEIGHT if is_in_name(word, candidate.name) else 0.0)
