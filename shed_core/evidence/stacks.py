"""Stacks: headers that follow each other on a page without text between.

Hardly any section is empty: of 449 headers with a header of another style right below them, 442 are
its parent. So is a header in the style of the next, if this recurs: `Risks Related to Our Business`
above each single risk. Stacks may also be smaller than the sections below them, as department, part
and title above the notices of a gazette.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import chain, combinations

from shed_core.evidence.groups import Grouping
from shed_core.evidence.order import Pair, Rank
from shed_core.options import EvidenceKind

_MAX_HEIGHT = 8  # headers of a stack; more are a list, or labels
_MIN_RECURRING = 2  # headers of a look that are above others of it; stacks of a look
_MAX_LEVELS = 2  # of one look, above its headers with text
_MAX_SHARE_LEADING = 0.5  # of a look, that are above others of it; more are labels
_MAX_LOOKS = 8  # of stacks, that are compared with all others
_MIN_TIMES = 2  # times as many larger headers as stacks, for them to be below


def stacks_of(leading: Collection[int], pages: Sequence[int]) -> list[range]:
    """Return the stacks of nodes.

    leading: nodes that the next node follows without text between. pages: of each node.
    """
    links = {node for node in leading if pages[node] == pages[node + 1]}
    stacks: list[range] = []
    for start in sorted(node for node in links if node - 1 not in links):
        stop = start + 1
        while stop - 1 in links:
            stop += 1
        stacks.append(range(start, stop))
    return [stack for stack in stacks if len(stack) <= _MAX_HEIGHT]


def split_stacked(grouping: Grouping, stacks: Sequence[range], listed: Collection[int]) -> None:
    """Split off headers without numbers that lead to others of their group.

    listed: groups with a level in the printed contents, which are not changed.
    """
    partition = grouping.partition
    for group, levels in _leading(partition.of_node, stacks).items():
        members = partition.members(group)
        leading = set(chain.from_iterable(levels.values()))
        is_level = len(leading) <= _MAX_SHARE_LEADING * len(members)
        is_level = is_level and _begin_sections(leading, members)
        if is_level and group not in listed and grouping.is_plain(members):
            upper: list[int] = []
            for _, nodes in sorted(levels.items(), reverse=True):
                upper = sorted(upper + nodes)
                if len(upper) >= _MIN_RECURRING:
                    partition.split(upper, EvidenceKind.FONT)
                    upper = []


def _begin_sections(leading: Collection[int], members: Sequence[int]) -> bool:
    """True if leading headers are the first of most runs of headers of their group.

    Others have headers of their own level before them, such as an empty section between two others.
    """
    firsts: set[int] = set()  # of the runs with leading headers
    first = -1
    for node, last in zip(members, (-2, *members), strict=False):
        first = first if node == last + 1 else node
        if node in leading:
            firsts.add(first)
    return 2 * len(firsts.intersection(leading)) >= len(firsts)


def _leading(groups: Sequence[int], stacks: Sequence[range]) -> dict[int, dict[int, list[int]]]:
    """Return the nodes that lead to others of their group, by group and by their number, up to 2.

    groups: of each node.
    """
    leading: dict[int, dict[int, list[int]]] = {}
    for stack in stacks:
        n_led = 0
        for node in reversed(stack[:-1]):
            n_led = min(n_led + 1, _MAX_LEVELS) if groups[node] == groups[node + 1] else 0
            if n_led:
                leading.setdefault(groups[node], {}).setdefault(n_led, []).append(node)
    return leading


def order_by_stacks(
    ranks: Sequence[Rank], of_node: Sequence[int], stacks: Sequence[range]
) -> set[Pair]:
    """Return pairs of clusters, the first above the second, that stacks show.

    ranks: of each cluster. of_node: cluster of each node.
    """
    rows = [of_node[stack.start : stack.stop] for stack in stacks]
    counts = Counter(of_node)
    n_led = Counter(pair for row in rows for pair in combinations(row, 2))
    pairs = {
        (a, b)
        for (a, b), n in n_led.items()
        if a != b and ranks[a] == ranks[b] and 2 * n >= counts[a] and not n_led[b, a]
    }
    n_stacked = Counter(cluster for row in rows for cluster in row)
    stacked = [n for n, m in n_stacked.items() if 4 * m >= 3 * counts[n] and _is_by_look(ranks[n])]
    for upper in stacked[:_MAX_LOOKS]:
        pairs |= {
            (upper, lower)
            for lower, n in _held(upper, ranks, of_node, stacks).items()
            if n == counts[lower] and ranks[lower].size > ranks[upper].size
            if lower not in stacked and _is_by_look(ranks[lower])
        }
    return pairs


def _held(
    upper: int, ranks: Sequence[Rank], of_node: Sequence[int], stacks: Sequence[range]
) -> Counter[int]:
    """Return the number of headers after stacks with a look, by cluster.

    They are between each two of the stacks and after the last, twice as often as stacks or more.
    Stacks most of which a number or a larger header begins are labels, which hold nothing.
    """
    own = [stack for stack in stacks if upper in of_node[stack.start : stack.stop]]
    firsts = [ranks[of_node[stack.start]] for stack in own]
    n_labels = sum(rank.number is not None or rank.size > ranks[upper].size for rank in firsts)
    if len(own) < _MIN_RECURRING or 2 * n_labels > len(own):
        return Counter()
    ends = [*(stack.start for stack in own[1:]), len(of_node)]
    sections = [Counter(of_node[s.stop : end]) for s, end in zip(own, ends, strict=True)]
    totals = sum(sections, Counter[int]())
    least = _MIN_TIMES * len(own)
    kept = (n for n in sections[0] if totals[n] >= least and all(n in one for one in sections))
    return Counter({n: totals[n] for n in kept})


def _is_by_look(rank: Rank) -> bool:
    """True if neither a number nor a level that the file states orders a rank."""
    return not (rank.number or rank.outline_level or rank.is_stray)
