"""Rows of tables that a query names: `total inventories` is a row, not a text about both words.

A label is named if its words are a run of the query's, in any order: `net property and equipment`
names `Property and equipment, net`. A label may have one word more, as `Effective income tax rate`;
then it counts half.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from functools import partial
from typing import NamedTuple

from shed_core.retrieval.folding import folded
from shed_core.search_index.build import MAX_LABEL_WORDS
from shed_core.search_index.words import Stems, texts_in

_MIN_WORDS_OF_LONGER = 2  # of a query, that a label with one word more needs
_LONGER_SHARE = 0.5
_MIN_LABEL_WORDS = 2  # of a query that is the label of a row
_SCALE = re.compile(r" \([^()]*\)$")  # or a note on the label


class NamedRow(NamedTuple):
    """A row that a query names.

    start: in the record's text. words: of the query, with the share of each that counts.
    """

    start: int
    words: Mapping[str, float]


def runs_of(words: Sequence[str]) -> frozenset[frozenset[str]]:
    """Return the words of each run of a query that a label can have.

    >>> sorted(map(sorted, runs_of(["total", "assets"])))
    [['assets'], ['assets', 'total'], ['total']]
    """
    return frozenset(
        frozenset(words[start:stop])
        for start in range(len(words))
        for stop in range(start + 1, min(len(words), start + MAX_LABEL_WORDS) + 1)
    )


def named_rows(
    rows_with: Mapping[str, Sequence[int]],
    labels: Sequence[tuple[int, int]],
    runs: frozenset[frozenset[str]],
) -> Iterator[NamedRow]:
    """Yield the rows that a query names.

    rows_with: numbers of the labels that hold each of the query's words. labels: beginning of the
    row of each, and its number of words. runs: of the query.
    """
    coverage: defaultdict[int, list[str]] = defaultdict(list)
    for word, numbers in rows_with.items():
        for number in numbers:
            coverage[number].append(word)
    for number, words in coverage.items():
        start, n_words = labels[number]
        n_more = n_words - len(words)
        is_near = n_more <= int(len(words) >= _MIN_WORDS_OF_LONGER)
        if is_near and frozenset(words) in runs:
            yield NamedRow(start, dict.fromkeys(words, _LONGER_SHARE if n_more else 1.0))


class RowFit(IntEnum):
    """Fit of a row's label to a query: none of all its words, more words, or the words as they are.

    NONE is also that of a sentence.
    """

    NONE = 0
    LONGER = 1
    WHOLE = 2


class QueryLabel:
    """A query that may be the label of a row, by the stems of its words."""

    def __init__(self, query: str, stems: Stems) -> None:
        self._words = partial(stems_of, stems=stems)
        self._wanted = self._words(query)

    def fit(self, evidence: Sequence[str]) -> RowFit:
        """Return the fit of the row that evidence begins with."""
        label = _label(evidence)
        if len(self._wanted) < _MIN_LABEL_WORDS or not self._wanted <= self._words(label):
            return RowFit.NONE
        return RowFit.WHOLE if self._is_label(label) else RowFit.LONGER

    def is_row(self, evidence: Sequence[str]) -> bool:
        """True if evidence begins with the row of this label."""
        return self.fit(evidence) is RowFit.WHOLE

    def rows_of(self, evidence: Sequence[str]) -> Sequence[str]:
        """Return all evidence; if it begins with the row of this label, only rows of it."""
        rows = [line for line in evidence if self._is_label(_label([line]))]
        return rows if rows[:1] == [*evidence[:1]] else evidence

    def _is_label(self, label: str) -> bool:
        """True if a label is the query, with or without its group and scale."""
        bare = _SCALE.sub("", label)
        forms = label, bare, bare.rpartition(": ")[2]
        return bool(label) and self._wanted in map(self._words, forms)


def stems_of(text: str, stems: Stems) -> frozenset[str]:
    """Return the stems of the words of a text."""
    return frozenset(stems.of(word for word, _ in texts_in(folded(text))).values())


def _label(evidence: Sequence[str]) -> str:
    """Return the label of the row that evidence begins with; "" for a sentence."""
    label, bar, _ = evidence[0].partition(" | ") if evidence else ("", "", "")
    return label if bar else ""
