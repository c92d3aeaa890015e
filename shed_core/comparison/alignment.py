"""Alignment of the sections of two documents: equal, moved, merged, added or dropped ones.

Of all pairs in the order of both, those are taken that gain the most together; of the remaining
sections, those that are alike have moved. Two documents are aligned in one order, whichever is the
first, so that a section added in one direction is dropped in the other.
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from shed_core.comparison.compared_text import ComparedText
from shed_core.comparison.similarity import WHOLE, similarities
from shed_core.document.runs import Candidate, heaviest_sequence
from shed_core.method.sht import ROOT, Sht

Pair = tuple[int, int]
"""A node of the first document and one of the second."""

Similar = Mapping[int, Mapping[int, int]]
"""Similarity of pairs, by node of the first document and of the second."""

_MIN_MOVED = 700  # similarity of a section elsewhere
_MIN_CHILDREN = 0.5  # of the sections below one of two, which are below the other


class Alignment(NamedTuple):
    """Common sections of two documents.

    pairs: of nodes, in reading order of the first document. moved: pairs at different places.
    merged: nodes of each document whose text the other has without a header of its own, and the
    nodes that have it there.
    """

    pairs: Sequence[Pair]
    moved: frozenset[Pair]
    merged: tuple[Mapping[int, int], Mapping[int, int]]


def alignment(first: ComparedText, second: ComparedText, step: Callable[[], None]) -> Alignment:
    """Return the alignment of two documents. step: called regularly; may raise."""
    if _order(second) < _order(first):
        pairs, moved, merged = alignment(second, first, step)
        return Alignment(
            sorted(map(_turn, pairs)), frozenset(map(_turn, moved)), (merged[1], merged[0])
        )
    similar = similarities(first.sections, second.sections, step)
    in_order = _in_order(similar)
    search = _Alignment(first.record.sht, second.record.sht, similar, step)
    search.add(in_order)
    search.add_moved()
    pairs = sorted(search.pairs.items())
    moved = frozenset(pair for pair in pairs if search.has_moved(pair, in_order))
    turned = dict(map(_turn, pairs))
    merged = (
        first.merged_into(second, search.pairs, step),
        second.merged_into(first, turned, step),
    )
    return Alignment(pairs, moved, merged)


class _Alignment:
    """Pairs that are known, by the node of the first document and of the second."""

    def __init__(self, first: Sht, second: Sht, similar: Similar, step: Callable[[], None]) -> None:
        self._first, self._second = first, second
        self._similar, self._step = similar, step
        self.pairs: dict[int, int] = {}
        self._others: dict[int, int] = {}

    def add(self, pairs: Sequence[Pair]) -> None:
        """Add pairs of nodes that are in none."""
        self.pairs.update(pairs)
        self._others.update(map(_turn, pairs))

    def add_moved(self) -> None:
        """Pair the remaining nodes by likeness, with nodes below them, then by their children."""
        left = [
            (-similarity, node, other)
            for node, pairs in self._similar.items()
            for other, similarity in pairs.items()
            if similarity >= _MIN_MOVED
        ]
        for _, node, other in sorted(left):
            if node not in self.pairs and other not in self._others:
                self.add([(node, other)])
                self._add_below(node, other)
        for node in range(self._first.n_nodes - 1, -1, -1):
            if node not in self.pairs and (other := self._by_children(node)) is not None:
                self.add([(node, other)])

    def has_moved(self, pair: Pair, in_order: Sequence[Pair]) -> bool:
        """True if a pair is elsewhere among those in order, or below another section.

        A difference of one level is no move, since levels are inferred.
        """
        self._step()
        node, other = pair
        n_before = bisect_left(in_order, pair)
        if pair in in_order[n_before : n_before + 1]:
            return False
        if any((a < node) != (b < other) for a, b in in_order):
            return True
        above = next((a for a in self._first.path(node)[-2::-1] if a in self.pairs), ROOT)
        other_above = next((b for b in self._second.path(other)[-2::-1] if b in self._others), ROOT)
        partner = self.pairs.get(above, ROOT)
        other_partner = self._others.get(other_above, ROOT)
        return not (
            partner in (ROOT, *self._second.path(other))
            or other_partner in (ROOT, *self._first.path(node))
        )

    def _add_below(self, node: int, other: int) -> None:
        below = self._first.descendants(node), self._second.descendants(other)
        left = {n: self._left(n, below[1]) for n in below[0] if n not in self.pairs}
        self.add(_in_order(left))

    def _left(self, node: int, others: range) -> dict[int, int]:
        """Return the nodes among others that are in no pair and like one, and how much."""
        similar = self._similar[node].items()
        return {n: alike for n, alike in similar if n in others and n not in self._others}

    def _by_children(self, node: int) -> int | None:
        """Return a similar node that is the parent of most partners of its children, or None."""
        children = list(self._first.children(node))
        parents = [self._second.parents[self.pairs[n]] for n in children if n in self.pairs]
        return next(
            (
                other
                for other in self._left(node, range(self._second.n_nodes))
                if parents.count(other) >= max(1, _MIN_CHILDREN * len(children))
            ),
            None,
        )


def _in_order(similar: Similar) -> list[Pair]:
    """Return the pairs in the order of both documents that gain the most together.

    An equal section gains more than two that are only alike.
    """
    candidates = [
        [Candidate(n, n + 1, max(1, alike**3 // WHOLE**2)) for n, alike in pairs.items()]
        for pairs in similar.values()
    ]
    chosen = zip(similar, heaviest_sequence(candidates), strict=True)
    return [(node, place.start) for node, place in chosen if place]


def _order(text: ComparedText) -> tuple[object, ...]:
    """Return the sort key of a document, which is equal for equal documents only."""
    sht = text.record.sht
    return sht.n_nodes, text.record.text, sht.headers, sht.parents


def _turn(pair: Pair) -> Pair:
    return pair[1], pair[0]
