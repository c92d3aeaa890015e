"""What a printed table of contents says of groups: which share a level, which are on several.

Numbers know better: a group with numbers is neither split nor merged, and an order of numbers
overrules that of the contents. What the contents leave out stays with what looks like it.
"""

from collections.abc import Mapping, Sequence

from shed_core.evidence.grouping import Grouping
from shed_core.evidence.order import CONTENTS

_MOST = 0.8  # of a group's headers, those that must be on the level for it to speak for all
_SEVERAL = 2  # headers; one alone may be listed on another level by mistake


def levels_of_groups(grouping: Grouping, listed: Sequence[int]) -> dict[int, int]:
    """Split and merge groups as the contents list them; return the level of each listed group.

    listed: level of each node in the printed contents, from 1; 0 where they do not list it.
    Takes O(n log n) for n nodes.
    """
    groups = grouping.groups
    levels: dict[int, int] = {}
    for group in groups.all() if any(listed) else ():
        by_level = _by_level(groups.members(group), listed)
        n_listed = sum(map(len, by_level.values()))
        usual = max(by_level, key=lambda level: len(by_level[level]), default=0)
        is_numbered = _is_numbered(grouping, group)
        if not usual or (is_numbered and len(by_level[usual]) < _MOST * n_listed):
            continue
        levels[group] = usual
        for level in sorted(by_level) if not is_numbered else ():
            if level != usual and len(by_level[level]) >= _SEVERAL:
                levels[groups.split(by_level[level], CONTENTS)] = level
                for node in groups.members(group):
                    groups.reasons[node] = CONTENTS
    _merge_equal(grouping, listed, levels)
    return {group: level for group, level in levels.items() if groups.find(group) == group}


def _by_level(nodes: Sequence[int], listed: Sequence[int]) -> dict[int, list[int]]:
    by_level: dict[int, list[int]] = {}
    for node in nodes:
        if listed[node]:
            by_level.setdefault(listed[node], []).append(node)
    return by_level


def _is_numbered(grouping: Grouping, group: int) -> bool:
    return any(grouping.marks.numbers[node] for node in grouping.groups.members(group))


def _merge_equal(grouping: Grouping, listed: Sequence[int], levels: Mapping[int, int]) -> None:
    """Merge groups on one level that have neither numbers nor bullets, if nearly all is listed."""
    into: dict[int, int] = {}
    for group, level in levels.items():
        members = grouping.groups.members(group)
        n_listed = sum(listed[node] == level for node in members)
        is_plain = not any(grouping.marks.lists[node] for node in members)
        if not is_plain or n_listed < _MOST * len(members):
            continue
        grouping.groups.merge(group, into.setdefault(level, group), CONTENTS)
