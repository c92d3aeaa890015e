"""Classes of documents for which a depth method is known to be robust (paper, section 4).

The virtual root counts as a node with a cluster of its own. So a document may have several top
sections, and one whose first header is the parent of all others is classified as in the paper.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from shed_core.method.depths import global_first, indexing_nodes, local_first
from shed_core.method.robustness import conforms, parent_child_pairs
from shed_core.method.sht import ROOT, Sht


class Classes(NamedTuple):
    """The classes that a document belongs to.

    A well-formatted document is loosely-formatted, and a loosely-formatted one conforms under
    each member of the family. A depth-aligned document conforms under local-first.

    conforms_locally: under the depths of local-first.
    conforms_globally: under the depths of global-first.
    conforms_to_any: under some depths of the clusters.
    """

    well_formatted: bool
    loosely_formatted: bool
    depth_aligned: bool
    conforms_locally: bool
    conforms_globally: bool
    conforms_to_any: bool


def classify(clusters: Sequence[int], truth: Sht) -> Classes:
    """Return the classes of a document.

    clusters: cluster of each node, numbered in the order of their indexing nodes. Takes O(n).
    """
    local, everywhere = local_first(clusters), global_first(clusters)
    return Classes(
        well_formatted=is_well_formatted(clusters, truth),
        loosely_formatted=is_loosely_formatted(clusters, truth),
        depth_aligned=is_depth_aligned(clusters, truth),
        conforms_locally=conforms([local[number] for number in clusters], truth),
        conforms_globally=conforms([everywhere[number] for number in clusters], truth),
        conforms_to_any=conforms_to_any(clusters, truth),
    )


def is_well_formatted(clusters: Sequence[int], truth: Sht) -> bool:
    """Siblings share a cluster, and the parents of a cluster share one (section 4.4).

    Takes O(n).
    """
    return siblings_share_clusters(clusters, truth) and parents_share_clusters(clusters, truth)


def siblings_share_clusters(clusters: Sequence[int], truth: Sht) -> bool:
    """Nodes with one parent are in one cluster (appendix C.2, condition 1). Takes O(n)."""
    children: dict[int, int] = {}
    return all(
        children.setdefault(parent, number) == number
        for parent, number in zip(truth.parents, clusters, strict=True)
    )


def parents_share_clusters(clusters: Sequence[int], truth: Sht) -> bool:
    """Nodes of one cluster have parents of one cluster (Theorem C.2, condition 2). Takes O(n)."""
    above = [*clusters, ROOT]  # so that above[ROOT] is the virtual root's own cluster
    first = indexing_nodes(clusters)
    return all(
        above[parent] == above[truth.parents[first[number]]]
        for parent, number in zip(truth.parents, clusters, strict=True)
    )


def is_loosely_formatted(clusters: Sequence[int], truth: Sht) -> bool:
    """A parent's cluster is also above its child's indexing node (Definition 4.4). Takes O(n)."""
    needed: dict[int, set[int]] = {}
    for parent, child in parent_child_pairs(truth):
        needed.setdefault(clusters[child], set()).add(clusters[parent])
    above: Counter[int] = Counter()  # clusters on the path to the node
    path: list[int] = []
    for node, parent in enumerate(truth.parents):
        while path and path[-1] != parent:
            above[clusters[path.pop()]] -= 1
        if not all(above[number] for number in needed.pop(clusters[node], ())):
            return False  # `pop` makes this the indexing node: later ones find nothing needed
        path.append(node)
        above[clusters[node]] += 1
    return True


def is_depth_aligned(clusters: Sequence[int], truth: Sht) -> bool:
    """Indexing nodes are first children, and a cluster has one level (Definition 4.2).

    Takes O(n).
    """
    first = indexing_nodes(clusters)
    return all(
        truth.levels[node] == truth.levels[first[number]] for node, number in enumerate(clusters)
    ) and all(node == truth.parents[node] + 1 for node in first)


def conforms_to_any(clusters: Sequence[int], truth: Sht) -> bool:
    """Some depths of these clusters conform: no cluster has to be above itself. Takes O(n)."""
    below: dict[int, list[int]] = {}
    n_above: Counter[int] = Counter()
    for parent, child in parent_child_pairs(truth):
        below.setdefault(clusters[parent], []).append(clusters[child])
        n_above[clusters[child]] += 1
    free = [number for number in set(clusters) if not n_above[number]]
    for number in free:  # grows while it is read: topological order
        for lower in below.get(number, ()):
            n_above[lower] -= 1
            if not n_above[lower]:
                free.append(lower)
    return len(free) == len(set(clusters))
