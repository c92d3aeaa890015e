"""Groups of headers, which become clusters.

They begin as headers with equal keys. Rules of several modules then merge, split and order them.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field

from shed_core.document.runs import grouped
from shed_core.evidence.order import Pair
from shed_core.evidence.styles import HeaderStyle
from shed_core.method.depths import cluster
from shed_core.numbering.families import Number
from shed_core.numbering.number_run import NumberRun

_MIN_SENTENCE_SPACES = 2


@dataclass(frozen=True, slots=True)
class HeaderFeatures:
    """Features of each header; all columns have one entry for each node.

    texts: each on one line.
    pages: counted from 1.
    numbers: None for a header without one, or if numbers are no evidence.
    styles: equal for headers that look alike.
    list_types: kind of numbering, or "".
    """

    texts: Sequence[str]
    pages: Sequence[int]
    numbers: Sequence[Number | None]
    styles: Sequence[HeaderStyle]
    list_types: Sequence[str]

    def key(self, node: int) -> Hashable:
        """Return a key that is equal for headers which are on one level at first sight."""
        number, style = self.numbers[node], self.styles[node]
        if number is None:
            return style, self.list_types[node]
        if number.is_keyword:
            return number.family
        return number.family, style.size if len(number.path) > 1 else style

    def is_lead_in(self, node: int) -> bool:
        """True if a header is a sentence that ends in a colon: `The parties agree as follows:`.

        A word or two, such as `Abstract:`, are a title.
        """
        text = self.texts[node]
        return text.endswith((":", "：")) and text.count(" ") >= _MIN_SENTENCE_SPACES


class Partition:
    """The groups of the nodes; the number of a group that was merged names the larger group.

    of_node: group of each node.
    reasons: each node's reason for leaving its first group, or "".
    """

    def __init__(self, keys: Sequence[Hashable]) -> None:
        """keys: of each node; nodes of one key begin in one group."""
        self.of_node = list(cluster(keys))
        self.reasons = [""] * len(keys)
        self._members = grouped(range(len(keys)), self.of_node.__getitem__)
        self._unsorted: set[int] = set()  # groups, each sorted once for any number of merges
        self._merged_into: dict[int, int] = {}
        self._n_groups_ever = len(self._members)

    def groups(self) -> list[int]:
        """Return the present groups."""
        return list(self._members)

    def find(self, group: int) -> int:
        """Return the group that now holds a group."""
        while group in self._merged_into:
            group = self._merged_into[group]
        return group

    def members(self, group: int) -> Sequence[int]:
        """Return the nodes of a group, in reading order."""
        group = self.find(group)
        if group in self._unsorted:
            self._unsorted.remove(group)
            self._members[group].sort()
        return self._members[group]

    def merge(self, group: int, into: int, reason: str) -> None:
        """Move the nodes of one group into another."""
        group, into = self.find(group), self.find(into)
        if group == into:
            return
        moved = self._members.pop(group)
        for node in moved:
            self.of_node[node], self.reasons[node] = into, reason
        self._members[into] += moved
        self._unsorted.add(into)
        self._merged_into[group] = into

    def move(self, nodes: Sequence[int], into: int, reason: str) -> None:
        """Move nodes of one group, in reading order, into another."""
        group = self.of_node[nodes[0]]
        if group != self.find(into):
            is_whole = len(nodes) == len(self.members(group))
            self.merge(group if is_whole else self.split(nodes, reason), into, reason)

    def split(self, nodes: Sequence[int], reason: str) -> int:
        """Move some nodes of one group, though not all, into a new group, and return it."""
        old, new = self.of_node[nodes[0]], self._n_groups_ever
        self._n_groups_ever += 1
        moved = set(nodes)
        self._members[old] = [node for node in self._members[old] if node not in moved]
        self._members[new] = sorted(moved)
        for node in nodes:
            self.of_node[node], self.reasons[node] = new, reason
        return new


@dataclass(slots=True)
class Grouping:
    """The groups of the headers so far. pairs: groups, the first above the second."""

    features: HeaderFeatures
    partition: Partition
    pairs: set[Pair] = field(default_factory=set[Pair])

    def number(self, group: int) -> Number | None:
        """Return the number of a group's first header, or None if it has none."""
        return self.features.numbers[self.partition.members(group)[0]]

    def is_numbered(self, group: int) -> bool:
        """True if some header of a group has a number."""
        return any(self.features.numbers[node] for node in self.partition.members(group))

    def is_plain(self, nodes: Iterable[int]) -> bool:
        """True if headers have neither numbers nor bullets."""
        numbers, list_types = self.features.numbers, self.features.list_types
        return not any(numbers[node] or list_types[node] for node in nodes)

    def final_pairs(self) -> set[Pair]:
        """Return the pairs over the present groups."""
        return {(self.partition.find(a), self.partition.find(b)) for a, b in self.pairs}

    def runs(self, min_length: int = 1) -> dict[int, NumberRun]:
        """Return the numbered groups as runs, the longest first."""
        runs: dict[int, NumberRun] = {}
        for group in self.partition.groups():
            members = self.partition.members(group)
            numbers = [(node, n) for node in members if (n := self.features.numbers[node])]
            if len(numbers) >= min_length:
                runs[group] = NumberRun.of(numbers)
        return dict(sorted(runs.items(), key=lambda item: -len(item[1].members)))
