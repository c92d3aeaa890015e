"""Placement: the cluster and the semantic depth of each node, by any depth method.

Clauses have no part in the method: their depths follow from their numbers, below all headers.
"""

from collections.abc import Collection, Sequence
from itertools import accumulate, count
from typing import NamedTuple

from shed_core.document.phrases import Phrase
from shed_core.evidence.gather import gather_evidence
from shed_core.evidence.guided import guided_depths
from shed_core.evidence.order import LOCAL_FIRST
from shed_core.method.depths import cluster, global_first, infer_sd, local_first
from shed_core.method.sht import deep, wide
from shed_core.numbering.clause_depths import clause_depths
from shed_core.options import DepthMethod, Options, family_k

BY_CLAUSE_NUMBER = "number of the clause"
"""Reason for the place of a clause."""


class Placement(NamedTuple):
    """Depths of the nodes and the reasons for them; `assemble` makes a tree of the depths.

    clusters: of each node.
    depths: semantic depth of each node.
    placed_by: the evidence or rule that fixed the depth of each node.
    n_evidence: pairs of clusters that evidence orders.
    n_violated: those that the depths do not obey, because evidence contradicts itself.
    """

    clusters: tuple[int, ...]
    depths: tuple[float, ...]
    placed_by: tuple[str, ...]
    n_evidence: int = 0
    n_violated: int = 0


def place(nodes: Sequence[Phrase], options: Options, leading: Collection[int] = ()) -> Placement:
    """Place the nodes, which are headers and clauses, by the method that the options name.

    nodes: their phrases. The baselines place clauses as they place headers.
    leading: nodes that the next node follows without text between.
    """
    if options.depths in (DepthMethod.DEEP, DepthMethod.WIDE):
        return _as_baseline(nodes, options.depths)
    headers = [node for node in nodes if not _is_clause(node)]
    has_clauses = len(headers) < len(nodes)
    if options.depths == DepthMethod.AUTO:
        leading = _among_headers(nodes, leading) if has_clauses else leading
        placed = _by_evidence(headers, options, leading)
    else:
        placed = _by_method(headers, options.depths)
    return _with_clauses(placed, nodes) if has_clauses else placed


def _as_baseline(nodes: Sequence[Phrase], name: str) -> Placement:
    """Place nodes as in the chain of all, or all below the first (section 6.1.1)."""
    sht = (deep if name == DepthMethod.DEEP else wide)(range(len(nodes)), len(nodes))
    depths = tuple(level - 1.0 for level in sht.levels)
    return Placement(_clusters(nodes), depths, (name,) * len(nodes))


def _by_method(headers: Sequence[Phrase], method: str) -> Placement:
    clusters = _clusters(headers)
    by_cluster = _cluster_depths(clusters, method)
    placed_by = LOCAL_FIRST if method == DepthMethod.LOCAL else method
    depths = tuple(by_cluster[number] for number in clusters)
    return Placement(clusters, depths, (placed_by,) * len(headers))


def _among_headers(nodes: Sequence[Phrase], leading: Collection[int]) -> list[int]:
    """Return the leading headers that headers follow, numbered without clauses."""
    numbers = list(accumulate((not _is_clause(node) for node in nodes), initial=0))
    return [numbers[n] for n in leading if numbers[n + 2] == numbers[n] + 2]


def _by_evidence(
    headers: Sequence[Phrase], options: Options, leading: Collection[int]
) -> Placement:
    evidence = gather_evidence(headers, options.evidence, leading)
    guided = guided_depths(evidence.clusters, evidence.order, evidence.closed_at)
    depths = tuple(guided.depths[number] for number in evidence.clusters)
    placed_by = tuple(
        reason or guided.reasons[number]
        for reason, number in zip(evidence.reasons, evidence.clusters, strict=True)
    )
    certificate = evidence.order.count(guided.depths)
    return Placement(evidence.clusters, depths, placed_by, *certificate)


def _with_clauses(placed: Placement, nodes: Sequence[Phrase]) -> Placement:
    """Return the placement of all nodes. placed: the headers among them."""
    numbers = count()
    header_of = [None if _is_clause(node) else next(numbers) for node in nodes]  # index in placed
    depths = clause_depths(
        [node.text for node in nodes],
        [node.box.x0 for node in nodes],
        [None if header is None else placed.depths[header] for header in header_of],
    )
    clusters = cluster(
        node.header and node.header.pattern if header is None else placed.clusters[header]
        for header, node in zip(header_of, nodes, strict=True)
    )
    placed_by = tuple(
        BY_CLAUSE_NUMBER if header is None else placed.placed_by[header] for header in header_of
    )
    return placed._replace(clusters=clusters, depths=depths, placed_by=placed_by)


def _is_clause(node: Phrase) -> bool:
    return node.header is not None and node.header.is_clause


def _clusters(nodes: Sequence[Phrase]) -> tuple[int, ...]:
    return cluster(node.header.pattern for node in nodes if node.header is not None)


def _cluster_depths(clusters: Sequence[int], method: str) -> tuple[float, ...]:
    if method == DepthMethod.LOCAL:
        return local_first(clusters)
    if method == DepthMethod.GLOBAL:
        return global_first(clusters)
    k = family_k(method)
    return infer_sd(clusters, lambda _: k)
