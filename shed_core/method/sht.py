"""The semantic hierarchical tree (SHT) and its assembly (paper, sections 2 and 3.4).

A tree is columns, not node objects: a subtree is a run of nodes and a text span a run of phrases,
so every question about a section is a slice.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from shed_core.errors import MalformedShtError

ROOT = -1
"""The virtual root: the document itself, the parent of the top sections. No node has this index."""


@dataclass(frozen=True)  # no slots: cached properties
class Sht:
    """A tree over the header phrases of a document, whose pre-order is reading order.

    headers: phrase index of each node's header phrase, strictly increasing; n of them.
    parents: node index of each node's parent, or ROOT; n of them.
    n_phrases: number of phrases in the document.

    Raises MalformedShtError if the columns are not such a tree.
    """

    headers: tuple[int, ...]
    parents: tuple[int, ...]
    n_phrases: int

    def __post_init__(self) -> None:
        _check_headers(self.headers, self.n_phrases)
        if len(self.parents) != len(self.headers):
            raise MalformedShtError(f"{len(self.headers)} headers, but {len(self.parents)} parents")
        _check_preorder(self.parents)

    @property
    def n_nodes(self) -> int:
        """Number of nodes, the virtual root not counted."""
        return len(self.headers)

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """Number of edges from the virtual root to each node: 1 for the top sections."""
        levels: list[int] = []
        for parent in self.parents:
            levels.append(1 if parent == ROOT else levels[parent] + 1)
        return tuple(levels)

    @cached_property
    def ordinals(self) -> tuple[int, ...]:
        """The position of each node among its siblings, counted from 1."""
        n_seen: Counter[int] = Counter()
        ordinals: list[int] = []
        for parent in self.parents:
            n_seen[parent] += 1
            ordinals.append(n_seen[parent])
        return tuple(ordinals)

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """For each node, the next node that is not its descendant, or n_nodes."""
        ends = [self.n_nodes] * self.n_nodes
        path: list[int] = []
        for node, parent in enumerate(self.parents):
            while path and path[-1] != parent:
                ends[path.pop()] = node
            path.append(node)
        return tuple(ends)

    def text_span(self, node: int) -> range:
        """Return ts(node): the phrases from its header to before the next non-descendant's."""
        end = self.ends[node]
        stop = self.headers[end] if end < self.n_nodes else self.n_phrases
        return range(self.headers[node], stop)

    def children(self, node: int) -> Iterator[int]:
        """Yield the children of a node, or the top sections for ROOT, in reading order.

        Takes O(children).
        """
        end = self.n_nodes if node == ROOT else self.ends[node]
        child = node + 1
        while child < end:
            yield child
            child = self.ends[child]

    def descendants(self, node: int) -> range:
        """Return the nodes below a node, in reading order."""
        return range(node + 1, self.ends[node])

    def path(self, node: int) -> tuple[int, ...]:
        """Return the nodes from the top section down to the node itself."""
        path: list[int] = []
        while node != ROOT:
            path.append(node)
            node = self.parents[node]
        return tuple(reversed(path))


def assemble(headers: Sequence[int], depths: Sequence[float], n_phrases: int) -> Sht:
    """Assemble-SHT (Algorithm 3): hang each node below the deepest candidate parent.

    headers: phrase index of each node's header phrase, strictly increasing; n of them.
    depths: sd(C(v)) of each node v; n of them.
    n_phrases: number of phrases in the document.
    Takes O(n). Raises MalformedShtError if `headers` do not increase.

    >>> assemble([0, 2, 5], [0, 1, 0], n_phrases=9).parents
    (-1, 0, -1)
    """
    parents: list[int] = []
    path: list[int] = []  # the rightmost path
    for node, depth in enumerate(depths):
        while path and depths[path[-1]] >= depth:
            path.pop()  # its text span has ended, so it can be no later node's parent (section 3.4)
        parents.append(path[-1] if path else ROOT)
        path.append(node)
    return Sht(tuple(headers), tuple(parents), n_phrases)


def deep(headers: Sequence[int], n_phrases: int) -> Sht:
    """Return the chain of all nodes: always robust, never compact (section 6.1.1).

    >>> deep([0, 2, 5], n_phrases=9).parents
    (-1, 0, 1)
    """
    return Sht(tuple(headers), tuple(range(-1, len(headers) - 1)), n_phrases)


def wide(headers: Sequence[int], n_phrases: int) -> Sht:
    """Return the tree whose first node is the parent of all others (section 6.1.1).

    >>> wide([0, 2, 5], n_phrases=9).parents
    (-1, 0, 0)
    """
    return Sht(
        tuple(headers), tuple(ROOT if node == 0 else 0 for node in range(len(headers))), n_phrases
    )


def _check_headers(headers: tuple[int, ...], n_phrases: int) -> None:
    if any(a >= b for a, b in pairwise(headers)):
        raise MalformedShtError("the phrase indices of the headers do not increase")
    if headers and not (headers[0] >= 0 and headers[-1] < n_phrases):
        raise MalformedShtError(f"a header lies outside the document's {n_phrases} phrases")


def _check_preorder(parents: tuple[int, ...]) -> None:
    path: list[int] = []
    for node, parent in enumerate(parents):
        while path and path[-1] != parent:
            path.pop()
        if not path and parent != ROOT:
            raise MalformedShtError(f"node {node}'s parent {parent} is not on the rightmost path")
        path.append(node)
