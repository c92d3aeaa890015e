"""Evidence-guided depths: local-first, unless there is evidence.

As in the paper a cluster's depth is fixed once, at its indexing node. Local-first takes the header
just before as parent. Here the headers that evidence puts below the new cluster are skipped first,
and the depth is kept between those of the clusters above and below. docs/auto-depths.md proves the
guarantees.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from shed_core.evidence.order import LOCAL_FIRST, MAX_KINDS, Order, Verdict
from shed_core.options import EvidenceKind


class Closing(NamedTuple):
    """Node from which on another node has no subsections.

    node: the first one outside. reason: the evidence for it.
    """

    node: int
    reason: str = EvidenceKind.CONTENTS


NEVER_CLOSED: Mapping[int, Closing] = MappingProxyType({})


class GuidedDepths(NamedTuple):
    """The semantic depths of the clusters.

    depths: of each cluster.
    reasons: the evidence that changed the depth of each cluster, or LOCAL_FIRST.
    """

    depths: tuple[float, ...]
    reasons: tuple[str, ...]


def guided_depths(
    clusters: Sequence[int], order: Order, closed_at: Mapping[int, Closing] = NEVER_CLOSED
) -> GuidedDepths:
    """Return semantic depths that follow the evidence.

    clusters: cluster of each node, numbered in the order of their indexing nodes.
    closed_at: nodes without subsections from some node on, such as a table of contents or a line
        of the cover.
    Takes O(n) time beyond at most MAX_KINDS comparisons and its pairs for each cluster.

    >>> from shed_core.evidence.order import Rank
    >>> preface, chapter = Rank(size=0), Rank(size=1)
    >>> guided_depths([0, 1, 0], Order([preface, chapter])).depths
    (0.0, -1.0)
    """
    known = _KnownDepths(order)
    path: list[int] = []  # the rightmost path
    for node, cluster in enumerate(clusters):
        if cluster == len(known.depths):
            known.add(*_place(node, clusters, path, known, closed_at))
        depth = known.depths[cluster]
        while path and known.depths[clusters[path[-1]]] >= depth:
            path.pop()
        path.append(node)
    return GuidedDepths(tuple(known.depths), tuple(known.reasons))


class _KnownDepths:
    """The depths known so far, with the extent of each kind of cluster."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.depths: list[float] = []
        self.reasons: list[str] = []
        self._extents: dict[int, tuple[float, float]] = {}

    def add(self, depth: float, reason: str) -> None:
        """Set the depth of the next cluster."""
        kind = self.order.kind_of[len(self.depths)]
        if kind < MAX_KINDS:  # no other is in any order
            least, most = self._extents.get(kind, (depth, depth))
            self._extents[kind] = min(least, depth), max(most, depth)
        self.depths.append(depth)
        self.reasons.append(reason)

    def bounds(self, cluster: int) -> tuple["_Bound", "_Bound"]:
        """Return the largest depth above and the least depth below a new cluster."""
        low, high = _Bound(float("-inf")), _Bound(float("inf"))
        for other in self.order.partners.get(cluster, ()):
            if other < len(self.depths):
                verdict = self.order.compare(other, cluster)
                bound = _Bound(self.depths[other], verdict.reason)
                low = max(low, bound) if verdict.sign > 0 else low
                high = min(high, bound) if verdict.sign < 0 else high
        kind = self.order.kind_of[cluster]
        for other, (least, most) in self._extents.items():
            verdict = self.order.compare_kinds(other, kind)
            if verdict.sign > 0 and most < high.depth:  # else a pair overrules it
                low = max(low, _Bound(most, verdict.reason))
            if verdict.sign < 0 and least > low.depth:
                high = min(high, _Bound(least, verdict.reason))
        return low, high


class _Bound(NamedTuple):
    """A depth that a cluster must exceed or stay below, and the evidence for it."""

    depth: float
    reason: str = ""


def _place(
    node: int,
    clusters: Sequence[int],
    path: Sequence[int],
    known: _KnownDepths,
    closed_at: Mapping[int, Closing],
) -> tuple[float, str]:
    """Return the depth of the cluster that begins at a node, and the reason for it."""
    cluster, top, reason = clusters[node], len(path), LOCAL_FIRST
    while top:
        verdict = known.order.compare(cluster, clusters[path[top - 1]])
        closing = closed_at.get(path[top - 1])
        if verdict.sign == 0 and closing and closing.node <= node:
            verdict = Verdict(1, closing.reason)
        if verdict.sign <= 0:
            break
        top, reason = top - 1, verdict.reason
    floor = known.depths[clusters[path[top - 1]]] if top else float("-inf")
    depth = floor + 1 if top else 0.0
    if top < len(path):  # skipped nodes are no ancestors
        depth = min(depth, known.depths[clusters[path[top]]])
    low, high = known.bounds(cluster)
    if depth <= low.depth < high.depth:
        depth, reason = low.depth + 1, low.reason
    if depth >= high.depth:
        least = max(low.depth, floor)
        between = (least + high.depth) / 2 if least > float("-inf") else high.depth - 1
        if least < between < high.depth:
            depth, reason = between, high.reason
    return depth, reason
