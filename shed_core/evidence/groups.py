"""Groups of nodes that become clusters: they start as equal keys, then are merged and split."""

from collections.abc import Hashable, Sequence

from shed_core.method.clusters import cluster


class Groups:
    """A partition of the nodes; the number of a group that was merged names the larger group.

    of_node: group of each node. reasons: for each node, why it left its first group, or "".
    """

    def __init__(self, keys: Sequence[Hashable]) -> None:
        """keys: of each node; nodes of one key begin in one group."""
        self.of_node = list(cluster(keys))
        self.reasons = [""] * len(keys)
        self._members: dict[int, list[int]] = {}
        for node, group in enumerate(self.of_node):
            self._members.setdefault(group, []).append(node)
        self._into: dict[int, int] = {}
        self._n_named = len(self._members)

    def all(self) -> list[int]:
        """Return the groups, as they are now."""
        return list(self._members)

    def find(self, group: int) -> int:
        """Return the group that a group is part of by now."""
        while group in self._into:
            group = self._into[group]
        return group

    def members(self, group: int) -> Sequence[int]:
        """Return the nodes of a group, in reading order."""
        return self._members[self.find(group)]

    def merge(self, group: int, into: int, reason: str) -> None:
        """Take one group into another."""
        group, into = self.find(group), self.find(into)
        if group == into:
            return
        moved = self._members.pop(group)
        for node in moved:
            self.of_node[node], self.reasons[node] = into, reason
        self._members[into] = sorted(self._members[into] + moved)
        self._into[group] = into

    def split(self, nodes: Sequence[int], reason: str) -> int:
        """Put some nodes of one group, though not all, into a group of their own."""
        old, new = self.of_node[nodes[0]], self._n_named
        self._n_named += 1
        moved = set(nodes)
        self._members[old] = [node for node in self._members[old] if node not in moved]
        self._members[new] = sorted(moved)
        for node in nodes:
            self.of_node[node], self.reasons[node] = new, reason
        return new
