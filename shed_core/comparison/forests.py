"""The best alignment of two ordered trees: their edit distance, by dynamic programming.

A mapping of trees (Tai, J. ACM 26, 1979) is a set of pairs of nodes that keep order and ancestry;
nodes in no pair are dropped or added, at any level. The edit distance is least if pairs gain the
most over dropping one node and adding the other. As the pairs above all others of a mapping follow
each other in both trees, so do those below a pair: the best mapping is a chain of pairs, each with
the best chain below it.

Only pairs with a gain are visited, each once for every such pair above it: O(m d^2 log n)
for m of them in trees of depth d with n nodes. Zhang and Shasha (1989) take O(n^2 d^2) for any.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

Pair = tuple[int, int]
"""A node of the first tree and one of the second."""

Gains = Mapping[int, Mapping[int, int]]
"""Gain of a pair of nodes, above 0, by node of the first tree and of the second."""


_NOTHING: Mapping[int, int] = {}


def aligned(
    first: Sequence[int],
    second: Sequence[int],
    gains: Gains,
    step: Callable[[], None],
    within: tuple[range, range] | None = None,
) -> list[Pair]:
    """Return the pairs of an alignment that gains the most, in reading order.

    first, second: for each node in pre-order the next one that is not below it. gains: of all
    possible pairs. step: called for each pair; may raise. within: nodes of each tree, below one or
    several that follow each other; None for all.

    >>> aligned([3, 2, 3], [1, 2], {1: {0: 5}, 2: {1: 3}}, lambda: None)
    [(1, 0), (2, 1)]
    """
    nodes, others = within or (range(len(first)), range(len(second)))
    best: dict[Pair, _Chain] = {}  # below each pair
    for node in reversed(nodes):
        for other in sorted(gains.get(node, ()), reverse=True):
            if other in others:
                step()
                below = range(node + 1, first[node]), range(other + 1, second[other])
                best[node, other] = _best_chain(_boxes(first, second, gains, best, below))
    chain = _best_chain(_boxes(first, second, gains, best, (nodes, others)))
    return sorted(_all_pairs(chain, best))


class _Box(NamedTuple):
    """A pair of nodes with all nodes below them: the next nodes that are not, and their gain."""

    node: int
    other: int
    end: int
    other_end: int
    gain: int


class _Chain(NamedTuple):
    """Boxes that follow each other in both trees, from the last one to the first.

    before: the chain without its last box; None of the empty one.
    """

    gain: int = 0
    box: _Box | None = None
    before: "_Chain | None" = None


_EMPTY = _Chain()


def _boxes(
    first: Sequence[int],
    second: Sequence[int],
    gains: Gains,
    best: Mapping[Pair, _Chain],
    within: tuple[range, range],
) -> Iterator[_Box]:
    """Yield the boxes within some nodes of each tree, in the order of the first."""
    nodes, others = within
    for node in nodes:
        for other, gain in gains.get(node, _NOTHING).items():
            if other in others:
                below = best[node, other].gain
                yield _Box(node, other, first[node], second[other], gain + below)


def _best_chain(boxes: Iterable[_Box]) -> _Chain:
    """Return the chain that gains the most; boxes: by their first nodes."""
    chains = _Chains()
    later: list[tuple[int, int, _Chain]] = []  # by their ends in the first tree
    for number, box in enumerate(boxes):
        while later and later[0][0] <= box.node:
            chains.add(heappop(later)[-1])
        before = chains.before(box.other)
        heappush(later, (box.end, number, _Chain(before.gain + box.gain, box, before)))
    for *_, chain in later:
        chains.add(chain)
    return chains.best


class _Chains:
    """The best chains by their ends in the second tree; later ones gain more."""

    def __init__(self) -> None:
        self._ends, self._chains = [0], [_EMPTY]

    @property
    def best(self) -> _Chain:
        """The chain that gains the most."""
        return self._chains[-1]

    def before(self, other: int) -> _Chain:
        """Return the best of the chains that end before a node, or at it."""
        return self._chains[bisect_right(self._ends, other) - 1]

    def add(self, chain: _Chain) -> None:
        """Add a chain that is not empty, unless one that ends no later gains as much."""
        end = chain.box.other_end if chain.box else 0
        if self.before(end).gain >= chain.gain:
            return
        place = stop = bisect_left(self._ends, end)
        while stop < len(self._ends) and self._chains[stop].gain <= chain.gain:
            stop += 1
        self._ends[place:stop], self._chains[place:stop] = [end], [chain]


def _all_pairs(chain: _Chain, best: Mapping[Pair, _Chain]) -> Iterator[Pair]:
    """Yield the pairs of a chain, and those of the best chains below them."""
    left = [chain]
    while left:
        at = left.pop()
        if at.box and at.before:
            pair = at.box.node, at.box.other
            left += [at.before, best[pair]]
            yield pair
