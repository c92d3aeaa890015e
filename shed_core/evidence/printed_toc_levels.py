"""Levels in a printed table of contents: groups that share one, and groups on several.

Numbers are stronger evidence: a group with numbers is neither split nor merged, and an order of
numbers overrules that of the contents. A header that the contents leave out stays with those of its
style.
"""

from collections.abc import Mapping, Sequence

from shed_core.document.runs import grouped
from shed_core.evidence.groups import Grouping, Partition
from shed_core.options import EvidenceKind

_MIN_SHARE = 0.5  # of a group's headers that must be on a level for it to hold for all
_MIN_SPLIT = 2  # headers; one alone may be listed on another level by mistake


def regroup_by_contents(grouping: Grouping, toc_levels: Sequence[int]) -> dict[int, int]:
    """Split and merge groups as the contents list them; return the level of each listed group.

    toc_levels: of each node, from 1; 0 if the contents do not list it. Changes the partition
    of `grouping`. Takes O(n log n) for n nodes.
    """
    partition = grouping.partition
    level_of_group: dict[int, int] = {}
    for group in partition.groups():
        listed = filter(toc_levels.__getitem__, partition.members(group))
        by_level = grouped(listed, toc_levels.__getitem__)
        if not by_level:
            continue
        usual = max(by_level, key=lambda level: len(by_level[level]))
        level_of_group[group] = usual
        if not grouping.is_numbered(group):
            del by_level[usual]
            level_of_group |= _split_off(partition, group, by_level)
    _merge_equal_levels(grouping, toc_levels, level_of_group)
    return level_of_group


def _split_off(
    partition: Partition, group: int, by_level: Mapping[int, Sequence[int]]
) -> dict[int, int]:
    """Split a group into groups of one level each, and return the levels of the new ones."""
    level_of_group = {
        partition.split(nodes, EvidenceKind.CONTENTS): level
        for level, nodes in sorted(by_level.items())
        if len(nodes) >= _MIN_SPLIT
    }
    for node in partition.members(group) if level_of_group else ():
        partition.reasons[node] = EvidenceKind.CONTENTS
    return level_of_group


def _merge_equal_levels(
    grouping: Grouping, toc_levels: Sequence[int], level_of_group: Mapping[int, int]
) -> None:
    """Merge groups on one level that have neither numbers nor bullets, if most is listed."""
    first_of_level: dict[int, int] = {}
    for group, level in level_of_group.items():
        members = grouping.partition.members(group)
        n_listed = sum(toc_levels[node] == level for node in members)
        if grouping.is_plain(members) and n_listed >= _MIN_SHARE * len(members):
            grouping.partition.merge(
                group, first_of_level.setdefault(level, group), EvidenceKind.CONTENTS
            )
