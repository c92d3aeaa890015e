"""Search for the rows that a label names, best first.

A row counts by the words that its label shares with that of the call, by their rarity in the
document, and by the kind of its table: a statement states a figure, notes and other tables repeat
it. Missing words may be in the label that heads the row's group, or in the title of its table.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from enum import IntEnum
from typing import NamedTuple

from shed_core.retrieval.table_titles import TableKind
from shed_server.answers.rows.row_index import IndexedRow, RowIndex
from shed_server.answers.rows.wordings import SAME

_SAME_SHARE = 0.9  # of a word's weight if a synonym has it
_GROUP_SHARE, _TITLE_SHARE = 0.8, 0.5  # of a word's weight if it is there
_MIN_SHARE = 0.25  # of the weight of all words that the label itself has
_MIN_LIKENESS = 0.5
_NEAR_BEST = 0.2  # below the best score; what scores less is another row
_TOTAL = "total"
_OTHER_GROUP = 0.05  # less for a row of a group that is not named
_OF_KIND = {
    TableKind.STATEMENT: 0.15,
    TableKind.CHANGES: 0.08,
    TableKind.NOTE: 0.05,
    TableKind.OTHER: 0.0,
}


class Fit(IntEnum):
    """Fit of a row's label: as it is, but for `total` or its group, by all words, or by fewer.

    MOST_WORDS: all but one of four or more. SOME_WORDS: it is another row, whose label is near.
    """

    EXACT = 0
    NEARLY = 1
    ALL_WORDS = 2
    MOST_WORDS = 3
    SOME_WORDS = 4


_MIN_WORDS_BUT_ONE = 4  # of a label, of which one may be lacking
_LIKENESS = {Fit.EXACT: 1.0, Fit.NEARLY: 0.97}


class ScoredRow(NamedTuple):
    """A row that a label may name.

    likeness: of the two labels, up to 1. score: the same with the kind of the table.
    """

    row: IndexedRow
    fit: Fit
    likeness: float
    score: float


def rows_named(index: RowIndex, stems: frozenset[str], phrases: Set[int]) -> list[ScoredRow]:
    """Return the rows that a label names, the best first; none that is much worse than it.

    Where it names none, rows that have some of its words.
    stems: of the label's words. phrases: among which the tables are.
    """
    weights = {stem: index.weight(stem) for stem in stems}
    whole = sum(weights.values())
    shared: defaultdict[int, float] = defaultdict(float)
    for stem, weight in weights.items():
        holding = (index.holding.get(one, ()) for one in (stem, *SAME.get(stem, ())))
        for number in {number for numbers in holding for number in numbers}:
            shared[number] += weight
    scored = [
        _scored(index, index.rows[number], weights)
        for number, weight in shared.items()
        if weight >= _MIN_SHARE * whole and index.rows[number].phrase in phrases
    ]
    scored = [one for one in scored if one.likeness >= _MIN_LIKENESS]
    scored = [one for one in scored if one.fit < Fit.SOME_WORDS] or scored
    best = max((one.score for one in scored), default=0.0)
    near = [one for one in scored if one.score >= best - _NEAR_BEST]
    return sorted(near, key=lambda one: (-one.score, one.row.row.start))


def labels_like(index: RowIndex, stems: frozenset[str]) -> Sequence[IndexedRow]:
    """Return rows with one of the rarest words, for a label that names none."""
    held = sorted((s for s in stems if s in index.holding), key=index.weight, reverse=True)
    return [index.rows[number] for stem in held[:1] for number in index.holding[stem]]


def tables_like(index: RowIndex, stems: frozenset[str]) -> list[int]:
    """Return the phrases of tables whose title has a third of a label's words, by their rarity."""
    whole = sum(map(index.weight, stems))
    return [
        phrase
        for phrase, (_, words) in index.titles.items()
        if 3 * sum(map(index.weight, stems & words)) > whole
    ]


def _scored(index: RowIndex, row: IndexedRow, weights: Mapping[str, float]) -> ScoredRow:
    title, title_words = index.titles[row.phrase]
    fit, likeness = _exact_fit(row, frozenset(weights)), 0.0
    if fit is not None:
        is_note = title.kind is not TableKind.STATEMENT  # else `Current assets: Inventories`
        is_of_other = is_note and bool(row.group) and row.group.isdisjoint(weights)
        likeness = _LIKENESS[fit] - _OTHER_GROUP * is_of_other
    else:
        fit, likeness = _fit_by_words(index, row, weights, title_words)
    return ScoredRow(row, fit, likeness, likeness + _OF_KIND[title.kind])


def _exact_fit(row: IndexedRow, words: frozenset[str]) -> Fit | None:
    own, every = row.words.own, row.words.all
    if words in (own, every):
        return Fit.EXACT
    labels = own, every, own | row.group, every | row.group
    return Fit.NEARLY if words - {_TOTAL} in (label - {_TOTAL} for label in labels) else None


def _fit_by_words(
    index: RowIndex, row: IndexedRow, weights: Mapping[str, float], title: frozenset[str]
) -> tuple[Fit, float]:
    """Return a label's fit by single words, and its likeness: the F score of their weights."""
    held, shared, n_lacking = 0.0, set[str](), 0
    for stem, weight in weights.items():
        if stem in row.words.all:
            held += weight
            shared.add(stem)
        elif same := row.words.all.intersection(SAME.get(stem, ())):
            held += _SAME_SHARE * weight
            shared |= same
        elif stem in row.group:
            held += _GROUP_SHARE * weight
        elif stem in title:
            held += _TITLE_SHARE * weight
        else:
            n_lacking += stem != _TOTAL
    recall = held / sum(weights.values())
    precision = max(_share(index, shared, row.words.own), _share(index, shared, row.words.all))
    likeness = 2 * recall * precision / (recall + precision) if shared else 0.0
    if not n_lacking:
        return Fit.ALL_WORDS, likeness
    is_most = n_lacking == 1 and len(weights) >= _MIN_WORDS_BUT_ONE
    return Fit.MOST_WORDS if is_most else Fit.SOME_WORDS, likeness


def _share(index: RowIndex, shared: Set[str], words: frozenset[str]) -> float:
    """Return the share of a label's words, by their weight, that both labels have."""
    whole = sum(map(index.weight, words))
    return sum(map(index.weight, shared & words)) / whole if whole else 0.0
