"""Alignment of the sections of two documents: equal, moved, merged, added or dropped ones.

Of all pairs in the order of both, those are taken that gain the most together; of the remaining
sections, those that are alike have moved. Two documents are aligned in one order, whichever is the
first, so that a section added in one direction is dropped in the other.
"""

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
    pairs = _with_moved(in_order, similar)
    turned = dict(map(_turn, pairs.items()))
    elsewhere: set[Pair] = set()
    for pair in pairs.items() - set(in_order):
        step()
        if any((a < pair[0]) != (b < pair[1]) for a, b in in_order) or not (
            _has_above(first.record.sht, second.record.sht, pairs, pair)
            or _has_above(second.record.sht, first.record.sht, turned, _turn(pair))
        ):
            elsewhere.add(pair)
    merged = first.merged_into(second, pairs, step), second.merged_into(first, turned, step)
    return Alignment(sorted(pairs.items()), frozenset(elsewhere), merged)


def _with_moved(in_order: Sequence[Pair], similar: Similar) -> dict[int, int]:
    """Return the pairs in order and those of the remaining nodes, the most alike first."""
    pairs, others = dict(in_order), {other for _, other in in_order}
    left = [
        (-similarity, node, other)
        for node, own in similar.items()
        for other, similarity in own.items()
        if similarity >= _MIN_MOVED
    ]
    for _, node, other in sorted(left):
        if node not in pairs and other not in others:
            pairs[node] = other
            others.add(other)
    return pairs


def _has_above(first: Sht, second: Sht, pairs: Mapping[int, int], pair: Pair) -> bool:
    """True if the partner of the next node above one of a pair is above the other, too.

    A difference of one level is no move, since levels are inferred.
    """
    node, other = pair
    above = next((a for a in first.path(node)[-2::-1] if a in pairs), ROOT)
    return pairs.get(above, ROOT) in (ROOT, *second.path(other))


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
