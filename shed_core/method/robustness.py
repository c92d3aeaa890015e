"""Robustness and compactness of one tree against the true one (paper, sections 2.2 and 4.1).

Both trees are over the same header phrases, so a node's two text spans have the same start, and
everything follows from where they end.
"""

from collections.abc import Iterator, Sequence

from shed_core.errors import MalformedShtError
from shed_core.method.sht import ROOT, Sht

Pair = tuple[int, int]
"""A true parent and its child; the virtual root is left out, since it is above every node."""


def parent_child_pairs(truth: Sht) -> Iterator[Pair]:
    """Yield the true parent-child pairs among the nodes, by child.

    >>> list(parent_child_pairs(Sht((0, 1, 2), (-1, 0, -1), n_phrases=3)))
    [(0, 1)]
    """
    return ((parent, node) for node, parent in enumerate(truth.parents) if parent != ROOT)


def robust_nodes(sht: Sht, truth: Sht) -> tuple[bool, ...]:
    """Return one truth value a node: True if its text span contains its true one.

    Takes O(n). Raises MalformedShtError if the trees are not over the same headers.
    """
    _check_same_headers(sht, truth)
    return tuple(end >= true_end for end, true_end in zip(sht.ends, truth.ends, strict=True))


def is_robust(sht: Sht, truth: Sht) -> bool:
    """True if every text span contains the true one (Definition 2.3).

    >>> chain, flat = Sht((0, 1), (-1, 0), 2), Sht((0, 1), (-1, -1), 2)
    >>> is_robust(chain, flat), is_robust(flat, chain)
    (True, False)

    Takes O(n). Raises MalformedShtError if the trees are not over the same headers.
    """
    return all(robust_nodes(sht, truth))


def lost_pairs(sht: Sht, truth: Sht) -> tuple[Pair, ...]:
    """Return the true parent-child pairs that are not ancestor and descendant in the tree.

    There are none exactly when the tree is robust (Theorem 2.5). Takes O(n). Raises
    MalformedShtError if the trees are not over the same headers.
    """
    _check_same_headers(sht, truth)
    return tuple(
        (parent, child) for parent, child in parent_child_pairs(truth) if child >= sht.ends[parent]
    )


def compactness(sht: Sht, truth: Sht) -> int:
    """Return C, the phrases that the text spans hold beyond the true ones, summed over the nodes.

    Less is better, and 0 for a robust tree means the true one (Definition 2.6). Takes O(n). Raises
    MalformedShtError if the trees are not over the same headers.
    """
    _check_same_headers(sht, truth)
    return sum(
        max(0, sht.text_span(node).stop - truth.text_span(node).stop)
        for node in range(truth.n_nodes)
    )


def violating_pairs(depths: Sequence[float], truth: Sht) -> tuple[Pair, ...]:
    """Return the true parent-child pairs whose parent is not above its child by depth.

    depths: semantic depth of each node; n of them. Takes O(n).
    """
    return tuple(
        (parent, child)
        for parent, child in parent_child_pairs(truth)
        if depths[parent] >= depths[child]
    )


def conforms(depths: Sequence[float], truth: Sht) -> bool:
    """SD conformance: every true parent is above its child by depth (section 4.1).

    It holds exactly when the tree assembled from these depths is robust (Theorem 4.1).
    """
    return not violating_pairs(depths, truth)


def _check_same_headers(sht: Sht, truth: Sht) -> None:
    if (sht.headers, sht.n_phrases) != (truth.headers, truth.n_phrases):
        raise MalformedShtError("the two trees are not over the same header phrases")
