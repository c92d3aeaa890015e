"""The paper's pseudo-code and definitions, written down slowly and word for word.

Nodes are numbered from 0 in reading order, and the virtual root is -1, above them all. `parents`
is a list with the parent of each node, `clusters` one with the cluster of each.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product

ROOT = -1


def indexing_node(clusters: Sequence[int], cluster: int) -> int:
    """ind(C), section 3.2."""
    return min(node for node, other in enumerate(clusters) if other == cluster)


def by_indexing_node(clusters: Sequence[int]) -> list[int]:
    return sorted(set(clusters), key=lambda cluster: indexing_node(clusters, cluster))


def infer_sd_1(clusters: Sequence[int]) -> dict[int, Fraction]:
    """Algorithm 1, local-first."""
    sd: dict[int, Fraction] = {}
    for cluster in by_indexing_node(clusters):
        earlier = [v for v in range(len(clusters)) if v < indexing_node(clusters, cluster)]
        sd[cluster] = sd[clusters[max(earlier)]] + 1 if earlier else Fraction(0)
    return sd


def infer_sd_2(clusters: Sequence[int]) -> dict[int, Fraction]:
    """Algorithm 2, global-first."""
    sd: dict[int, Fraction] = {}
    for cluster in by_indexing_node(clusters):
        earlier = [v for v in range(len(clusters)) if v < indexing_node(clusters, cluster)]
        sd[cluster] = max(sd[clusters[v]] for v in earlier) + 1 if earlier else Fraction(0)
    return sd


def infer_sd_k(clusters: Sequence[int], k: Callable[[int], Fraction]) -> dict[int, Fraction]:
    """Algorithm 4, the whole family."""
    sd: dict[int, Fraction] = {}
    for cluster in by_indexing_node(clusters):
        earlier = [v for v in range(len(clusters)) if v < indexing_node(clusters, cluster)]
        if not earlier:
            sd[cluster] = Fraction(0)
            continue
        sd_1 = sd[clusters[max(earlier)]]
        sd_2 = max(sd[clusters[v]] for v in earlier)
        sd[cluster] = k(cluster) * sd_1 + (1 - k(cluster)) * sd_2 + 1
    return sd


def assemble(sd: Sequence[float]) -> list[int]:
    """Algorithm 3. sd: semantic depth of each node. Returns the parents.

    The text span of v contains p_i in the partial tree if all nodes after v are below v.
    """
    parents: list[int] = []
    for i in range(len(sd)):
        candidates = [
            j
            for j in range(i)
            if sd[j] < sd[i] and all(j in ancestors(parents, v) for v in range(j + 1, i))
        ]
        parents.append(max(candidates, default=ROOT))
    return parents


def zendb(clusters: Sequence[int]) -> list[int]:
    """ZenDB's own Algorithm 1, as the proof of Theorem C.1 quotes it. Returns the parents.

    Its nested loops insert cluster by cluster (lines 4 to 6). A parent is of an earlier cluster
    (line 7), and the last whose text span in the tree so far reaches the node (line 8).
    """
    parents: dict[int, int] = {}
    for cluster in by_indexing_node(clusters):
        earlier = sorted(parents)
        for i in (node for node, other in enumerate(clusters) if other == cluster):
            candidates = [
                j
                for j in earlier
                if j < i and all(j in ancestors(parents, v) for v in parents if j < v < i)
            ]
            parents[i] = max(candidates, default=ROOT)
    return [parents[node] for node in range(len(clusters))]


def zendb_single_loop(clusters: Sequence[int]) -> list[int]:
    """The single loop that the proof of Theorem C.1 makes of it. Returns the parents."""
    ind = [indexing_node(clusters, cluster) for cluster in clusters]
    return [
        max((j for j in range(i) if ind[j] < ind[i]), default=ROOT) for i in range(len(clusters))
    ]


def ancestors(parents: Sequence[int] | Mapping[int, int], node: int) -> set[int]:
    """All nodes above, the virtual root among them."""
    above: set[int] = set()
    while node != ROOT:
        node = parents[node]
        above.add(node)
    return above


def level(parents: Sequence[int], node: int) -> int:
    """Number of edges from the virtual root."""
    return len(ancestors(parents, node))


def text_span(
    headers: Sequence[int], parents: Sequence[int], node: int, n_phrases: int
) -> set[int]:
    """ts(v) of section 2.1: phrases up to before the next non-descendant's header."""
    others = [v for v in range(node + 1, len(parents)) if node not in ancestors(parents, v)]
    stop = headers[min(others)] if others else n_phrases
    return set(range(headers[node], stop))


def pairs(parents: Sequence[int]) -> list[tuple[int, int]]:
    return [(parent, node) for node, parent in enumerate(parents)]


def sd_conforms(sd: Sequence[float], parents: Sequence[int]) -> bool:
    """The condition of Theorem 4.1; the virtual root is above everything."""
    return all(i == ROOT or sd[i] < sd[j] for i, j in pairs(parents))


def well_formatted(clusters: Sequence[int], parents: Sequence[int]) -> bool:
    """ZenDB's own two conditions (appendix C.2), with visual prefixes."""
    n = range(len(parents))
    siblings = all(clusters[a] == clusters[b] for a, b in product(n, n) if parents[a] == parents[b])
    return siblings and prefixes_agree(clusters, parents)


def prefixes_agree(clusters: Sequence[int], parents: Sequence[int]) -> bool:
    """Condition (1) of Theorem C.2."""
    n = range(len(parents))
    return all(
        visual_prefix(clusters, parents, a) == visual_prefix(clusters, parents, b)
        for a, b in product(n, n)
        if clusters[a] == clusters[b]
    )


def pairs_agree_with_first(clusters: Sequence[int], parents: Sequence[int]) -> bool:
    """Condition (2) of Theorem C.2; the virtual root has a cluster of its own."""
    cluster = {ROOT: ROOT} | dict(enumerate(clusters))
    return all(
        any(
            node == indexing_node(clusters, clusters[j]) and cluster[k] == cluster[i]
            for k, node in pairs(parents)
        )
        for i, j in pairs(parents)
    )


def visual_prefix(clusters: Sequence[int], parents: Sequence[int], node: int) -> list[int]:
    """vispre(v): the clusters on the path from the virtual root down to the node."""
    path = [*sorted(ancestors(parents, node) - {ROOT}), node]
    return [clusters[v] for v in path]


def loosely_formatted(clusters: Sequence[int], parents: Sequence[int]) -> bool:
    """Definition 4.4; the virtual root has a cluster of its own."""
    cluster = {ROOT: ROOT} | dict(enumerate(clusters))
    return all(
        any(
            cluster[k] == cluster[i]
            for k in ancestors(parents, indexing_node(clusters, clusters[j]))
        )
        for i, j in pairs(parents)
    )


def depth_aligned(clusters: Sequence[int], parents: Sequence[int]) -> bool:
    """Definition 4.2."""
    leftmost = all(
        not any(parents[v] == parents[first] for v in range(first))
        for first in (indexing_node(clusters, cluster) for cluster in set(clusters))
    )
    n = range(len(parents))
    return leftmost and all(
        level(parents, a) == level(parents, b)
        for a, b in product(n, n)
        if clusters[a] == clusters[b]
    )


def conforms_to_any(clusters: Sequence[int], parents: Sequence[int]) -> bool:
    """Try every order of the clusters, ties included."""
    names = sorted(set(clusters))
    return any(
        sd_conforms([dict(zip(names, sd, strict=True))[c] for c in clusters], parents)
        for sd in product(range(len(names)), repeat=len(names))
    )
