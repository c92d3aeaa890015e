"""Clusters of headers, and their ranks: groups, with the levels that the file states.

A level of the outline or of tags is a cluster of its own; headers without one are in the cluster of
their group.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from shed_core.document.phrases import VisualPattern
from shed_core.evidence.groups import Grouping
from shed_core.evidence.order import Order, Rank, with_known_slant
from shed_core.method.clusters import cluster, indexing_nodes
from shed_core.numbering.families import Number
from shed_core.options import EvidenceKind


class ClusterKey(NamedTuple):
    """Key of one cluster's nodes: a level of the outline, or else a group.

    outline_level: from 1; 0 where the outline does not determine the level.
    group: -1 where it does.
    """

    outline_level: int = 0
    group: int = -1


def with_annex_levels(
    outline_levels: Sequence[int], numbers: Sequence[Number | None]
) -> Sequence[int]:
    """Return the levels that a file states, with levels for schedules and annexes that lack one.

    These are no part of the last numbered section, but beside the outermost sections, or above
    them if their numbers begin anew in a schedule.
    outline_levels: of each node, 0 where the file states none. numbers: of the nodes.
    """
    numbered = [
        (node, outline_levels[node], number)
        for node, number in enumerate(numbers)
        if number and outline_levels[node] and not number.is_appended
    ]
    appended = [
        node
        for node, number in enumerate(numbers)
        if number and number.is_appended and not outline_levels[node]
    ]
    if not (numbered and appended):
        return outline_levels
    top = min(level for _, level, _ in numbered)
    begins = [node for node, level, number in numbered if level == top and number.path == (1,)]
    is_above = begins[0] < appended[0] < begins[-1] if begins else False
    levels = [level + (is_above and level >= top) for level in outline_levels]
    for node in appended:
        if node > numbered[0][0]:  # else it stands on a cover or in printed contents
            levels[node] = top
    return levels


def cluster_keys(
    grouping: Grouping, outline_levels: Sequence[int], is_complete: bool
) -> list[ClusterKey]:
    """Return the key of each node.

    outline_levels: of each node, 0 where there is none. A header that the outline leaves out is on
    the usual level of its group, unless is_complete: the levels are those of all headings that the
    author marked.
    """
    keys = [
        ClusterKey(outline_level=level) if level else ClusterKey(group=group)
        for level, group in zip(outline_levels, grouping.partition.of_node, strict=True)
    ]
    n_listed = Counter(outline_levels)
    for group in () if is_complete else grouping.partition.groups():
        members = grouping.partition.members(group)
        usual = _usual_level([outline_levels[node] for node in members], n_listed)
        for node in members if usual else ():
            if not outline_levels[node]:
                keys[node] = ClusterKey(outline_level=usual)
    return keys


def _usual_level(levels: Sequence[int], n_listed: Mapping[int, int]) -> int:
    """Return the outline's level of most of a group's listed headers.

    0 if these are less than half of the group and of that level: one label among the titles makes
    no other label a title. levels: of the group, 0 for none. n_listed: headers by level.
    """
    counts = Counter(filter(None, levels))
    if not counts:
        return 0
    ((level, n_of_level),) = counts.most_common(1)
    is_usual = 2 * counts.total() >= len(levels) or 2 * n_of_level >= n_listed[level]
    return level if is_usual else 0


@dataclass(frozen=True, slots=True)
class Clustering:
    """The clusters of the nodes, numbered by their first nodes.

    keys: of each node. of_node: cluster of each node. first_nodes: indexing node of each cluster.
    """

    grouping: Grouping
    keys: Sequence[ClusterKey]
    of_node: tuple[int, ...]
    first_nodes: Sequence[int]

    @staticmethod
    def of(grouping: Grouping, keys: Sequence[ClusterKey]) -> "Clustering":
        """Return the clusters of nodes with equal keys."""
        of_node = cluster(keys)
        return Clustering(grouping, keys, of_node, indexing_nodes(of_node))

    def ranks(self, strays: Collection[int], toc_levels: Mapping[int, int]) -> list[Rank]:
        """Return the rank of each cluster.

        strays: groups that are no evidence of headers below them. toc_levels: of groups in the
        printed contents.
        """
        ranks = [
            self._rank(node)._replace(
                is_stray=self.keys[node].group in strays,
                toc_level=toc_levels.get(self.keys[node].group, 0),
            )
            for node in self.first_nodes
        ]
        return with_known_slant(ranks, self.of_node)

    def _rank(self, node: int) -> Rank:
        """Return a cluster's rank by the outline, or else by its first numbered header.

        node: its indexing node.
        """
        key = self.keys[node]
        if key.outline_level:
            return Rank(outline_level=key.outline_level)
        features, members = self.grouping.features, self.grouping.partition.members(key.group)
        node = next((other for other in members if features.numbers[other]), node)
        number, style = features.numbers[node], features.styles[node]
        return Rank(
            number=number and number.of_family(),
            size=style.size,
            is_bold=style.is_bold,
            is_capitalized=style.is_capitalized,
            is_italic=style.is_italic,
        )

    def order(self, ranks: Sequence[Rank]) -> Order:
        """Return the order of the clusters. ranks: of each."""
        cluster_of = {self.keys[node]: number for number, node in enumerate(self.first_nodes)}
        pairs = (
            (cluster_of.get(ClusterKey(group=a)), cluster_of.get(ClusterKey(group=b)))
            for a, b in self.grouping.final_pairs()
        )
        return Order(ranks, [(a, b) for a, b in pairs if a is not None and b is not None])

    def reasons(self, patterns: Sequence[VisualPattern]) -> tuple[str, ...]:
        """Return each node's reason for leaving the cluster of its visual pattern, or "".

        patterns: of each node.
        """
        partition = self.grouping.partition
        reasons: list[str] = []
        for node, number in enumerate(self.of_node):
            first = self.first_nodes[number]
            is_listed = partition.reasons[node] == EvidenceKind.CONTENTS
            if self.keys[node].outline_level:
                reasons.append(EvidenceKind.OUTLINE)
            elif patterns[node] != patterns[first] or is_listed:
                reasons.append(self._reason(node, first))
            else:
                reasons.append("")
        return tuple(reasons)

    def _reason(self, node: int, first: int) -> str:
        """Return the reason for a node to share the cluster of an indexing node of another look."""
        features, reasons = self.grouping.features, self.grouping.partition.reasons
        number = features.numbers[node]
        is_number = number is not None and (
            number.is_keyword
            or len(number.path) > 1
            or features.list_types[node] != features.list_types[first]
        )
        look = EvidenceKind.NUMBERING if is_number else EvidenceKind.FONT
        return reasons[node] or reasons[first] or look
