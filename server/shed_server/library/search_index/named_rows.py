"""Rows of tables that a query names: `total inventories` is a row, not a text about both words.

A label is named if its words are a run of the query's, in any order: `net property and equipment`
names `Property and equipment, net`. A label may have one word more, as `Effective income tax rate`;
then it counts half.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from shed_core.retrieval.folding import folded
from shed_core.search_index.build import MAX_LABEL_WORDS
from shed_core.search_index.words import Stems, texts_in

_MIN_WORDS_OF_LONGER = 2  # of a query, that a label with one word more needs
_LONGER_SHARE = 0.5
_MIN_LABEL_WORDS = 2  # of a query that is the label of a row


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
    held: defaultdict[int, list[str]] = defaultdict(list)
    for word, numbers in rows_with.items():
        for number in numbers:
            held[number].append(word)
    for number, words in held.items():
        start, n_words = labels[number]
        n_more = n_words - len(words)
        is_near = n_more <= int(len(words) >= _MIN_WORDS_OF_LONGER)
        if is_near and frozenset(words) in runs:
            yield NamedRow(start, dict.fromkeys(words, _LONGER_SHARE if n_more else 1.0))


class QueryLabel:
    """A query that may be the label of a row, by the stems of its words."""

    def __init__(self, words: Iterable[str], stems: Stems) -> None:
        self._stems, self._wanted = stems, {*stems.of(words).values()}

    def is_of(self, evidence: Sequence[str]) -> bool:
        """True if evidence begins with a row whose label has all words of the query."""
        label, bar, _ = evidence[0].partition(" | ") if evidence else ("", "", "")
        if not bar or len(self._wanted) < _MIN_LABEL_WORDS:
            return False
        words = (text for text, _ in texts_in(folded(label)))
        return self._wanted <= {*self._stems.of(words).values()}
