"""Clusters of headers, and their ranks: groups, with the levels that the file states."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from shed_core.document.phrases import VisualPattern
from shed_core.evidence.groups import Grouping
from shed_core.evidence.order import Order, Pair, Rank, with_known_slant
from shed_core.evidence.stated_levels import ClusterKey
from shed_core.method.depths import cluster, indexing_nodes
from shed_core.options import EvidenceKind


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
        if key.group < 0:
            return Rank(outline_level=key.outline_level)
        features, members = self.grouping.features, self.grouping.partition.members(key.group)
        node = next((other for other in members if features.numbers[other]), node)
        number, style = features.numbers[node], features.styles[node]
        return Rank(
            outline_level=key.outline_level,
            number=number and number.of_family(),
            size=style.size,
            is_bold=style.is_bold,
            is_capitalized=style.is_capitalized,
            is_italic=style.is_italic,
        )

    def order(
        self, ranks: Sequence[Rank], levels_below: Mapping[int, int], places: Collection[Pair]
    ) -> Order:
        """Return the order of the clusters.

        ranks: of each. levels_below: the first level that the file states below a group.
        places: clusters that their places order.
        """
        of_group: dict[int, dict[int, int]] = {}  # by level
        for number, node in enumerate(self.first_nodes):
            key = self.keys[node]
            of_group.setdefault(key.group, {})[key.outline_level] = number
        pairs = {
            (of_group[a][level], of_group[b][level])
            for a, b in self.grouping.final_pairs()
            for level in of_group.get(a, {}).keys() & of_group.get(b, {}).keys()
        }
        reasons = dict.fromkeys(places, EvidenceKind.FONT) | {
            (of_group[group][0], number): EvidenceKind.OUTLINE
            for group, level in levels_below.items()
            for number, rank in enumerate(ranks)
            if rank.outline_level >= level
        }
        by_numbers = pairs | {(b, a) for a, b in pairs}
        return Order(ranks, pairs, {p: why for p, why in reasons.items() if p not in by_numbers})

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
