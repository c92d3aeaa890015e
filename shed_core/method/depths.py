"""Clusters (paper, section 3.2) and semantic depths (SD): the family Infer-SD_K (appendix B).

Nodes with the same visual pattern are a cluster. Its depth is fixed once, at its indexing node, so
one pass in reading order is enough. Local- and global-first are the ends of the family, K = 1 and
K = 0.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence

Weighting = Callable[[int], float]
"""K of the paper: from a cluster's number to a weight within 0 and 1."""


def cluster(patterns: Iterable[Hashable]) -> tuple[int, ...]:
    """Return the cluster of each node, numbered from 0 in the order of their indexing nodes.

    >>> cluster(["bold", "plain", "bold"])
    (0, 1, 0)
    """
    numbers: dict[Hashable, int] = {}
    return tuple(numbers.setdefault(pattern, len(numbers)) for pattern in patterns)


def indexing_nodes(clusters: Sequence[int]) -> tuple[int, ...]:
    """Return ind(C), the first node of each cluster, for clusters numbered as `cluster` does.

    >>> indexing_nodes([0, 1, 0, 2])
    (0, 1, 3)
    """
    first: dict[int, int] = {}
    for node, number in enumerate(clusters):
        first.setdefault(number, node)
    return tuple(first[number] for number in range(len(first)))


def infer_sd(clusters: Sequence[int], k: Weighting) -> tuple[float, ...]:
    """Infer-SD_K (Algorithm 4): return sd(C) of each cluster.

    clusters: cluster of each node, numbered in the order of their indexing nodes; n of them.
    k: the weight of the local-first term for a cluster; the global-first term has the rest.
    Takes O(n).
    """
    depths: list[float] = []
    deepest = 0.0  # sd_2: the largest depth so far, since every earlier cluster has a node
    previous = 0  # the cluster of the node just before, for sd_1
    for number in clusters:
        if number == len(depths):  # the indexing node of a new cluster
            weight = k(number)
            depth = weight * depths[previous] + (1 - weight) * deepest + 1 if depths else 0.0
            depths.append(depth)
            deepest = max(deepest, depth)
        previous = number
    return tuple(depths)


def local_first(clusters: Sequence[int]) -> tuple[float, ...]:
    """Infer-SD_1 (Algorithm 1): one more than the depth of the node just before the indexing node.

    >>> local_first([0, 1, 2, 3, 1, 4, 3])
    (0.0, 1.0, 2.0, 3.0, 2.0)
    """
    return infer_sd(clusters, lambda _: 1.0)


def global_first(clusters: Sequence[int]) -> tuple[float, ...]:
    """Infer-SD_2 (Algorithm 2): one more than the largest depth of all earlier nodes; ZenDB's rule.

    >>> global_first([0, 1, 2, 3, 1, 4, 3])
    (0.0, 1.0, 2.0, 3.0, 4.0)
    """
    return infer_sd(clusters, lambda _: 0.0)
