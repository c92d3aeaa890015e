"""Clusters: nodes with the same visual pattern (paper, section 3.2)."""

from collections.abc import Hashable, Iterable, Sequence


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
