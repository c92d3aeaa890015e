"""Levels that a file states, in an outline, in tags or in styles, and headers beside them.

A level that a file states is a cluster of its own; headers without one are in the cluster of their
group. Where authors mark headings line by line, two things are known of them that their levels do
not say: a level on which numbers are above each other, as 1, 1.1 and 1.1.1 of a converted page, is
several; 3.2 is no part of 3.1, as converters guess; and headers that were set by hand may be above
a level that was marked.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from shed_core.document.phrases import FoundBy
from shed_core.evidence.groups import Grouping, HeaderFeatures
from shed_core.evidence.styles import HeaderStyle
from shed_core.evidence.title import IS_CONTENTS
from shed_core.numbering.families import Number, is_division_of

_MIN_NESTED = 2  # numbers on a level that are below another number on it
_MIN_SHARE_ABOVE = 0.5  # of the headers of a group that are before some of the level below
_MIN_SCORE = 3  # of headers above a level
_MAX_GROUPS = 8  # that are compared with the levels


class ClusterKey(NamedTuple):
    """Key of one cluster's nodes: a level of the outline, or a group, or both.

    outline_level: from 1; 0 where the file states none.
    group: -1 where the level alone determines the cluster.
    """

    outline_level: int = 0
    group: int = -1


class StatedLevels(NamedTuple):
    """Levels that a file states.

    levels: of each node, 0 if there is none.
    are_marked: True if they are of all headings that the author marked line by line.
    are_of_lines: True if the file states them line by line, and not in an outline.
    of_several: levels whose headings have numbers within each other, such as 1 and 1.1.
    """

    levels: Sequence[int]
    are_marked: bool
    are_of_lines: bool
    of_several: frozenset[int]

    @staticmethod
    def of(
        levels: Sequence[int], found_by: Sequence[str], features: HeaderFeatures
    ) -> "StatedLevels":
        """Return the levels of the nodes, with levels for schedules that lack one."""
        numbers = features.numbers
        listed = {name for level, name in zip(levels, found_by, strict=True) if level}
        are_marked = bool(listed) and FoundBy.STYLES in found_by
        are_of_lines = are_marked or listed == {FoundBy.TAGS}
        if are_marked:
            levels = _with_low_contents(_with_annexes(levels, numbers), features.texts)
        levels = _with_equal_runs(levels, numbers) if are_of_lines else levels
        several = _of_several_numbers(levels, numbers) if are_of_lines else frozenset[int]()
        return StatedLevels(levels, are_marked, are_of_lines, several)

    def styles(self, styles: Sequence[HeaderStyle]) -> Sequence[HeaderStyle]:
        """Return the styles of the nodes, equal for those on one level of several numbers."""
        of_level: dict[int, HeaderStyle] = {}
        return [
            of_level.setdefault(level, style) if level in self.of_several else style
            for level, style in zip(self.levels, styles, strict=True)
        ]

    def keys(self, grouping: Grouping) -> list[ClusterKey]:
        """Return the cluster key of each node.

        A header that an outline leaves out is on the usual level of its group.
        """
        of_node = grouping.partition.of_node
        levels = list(self.levels)
        n_listed = Counter(levels)
        for group in () if self.are_marked else grouping.partition.groups():
            members = grouping.partition.members(group)
            usual = _usual_level([levels[node] for node in members], n_listed)
            for node in members if usual else ():
                levels[node] = levels[node] or usual
        return [
            ClusterKey(level, -1 if level and level not in self.of_several else group)
            for level, group in zip(levels, of_node, strict=True)
        ]

    def below_groups(self, grouping: Grouping) -> dict[int, int]:
        """Return the first level below each group of headers that are above a level.

        Headers of a group are above a level that they lead to, if their relations say so: see
        `_Pair.score`. Others are below all that the file states.
        """
        if not self.are_of_lines:
            return {}
        stated = [node for node, level in enumerate(self.levels) if level]
        groups = map(grouping.partition.members, grouping.partition.groups())
        by_hand = (m for m in groups if len(m) > 1 and not any(self.levels[node] for node in m))
        levels_below: dict[int, int] = {}
        for members in islice(by_hand, _MAX_GROUPS):
            level = self._led_to(members, stated)
            lower = [node for node in stated if self.levels[node] == level]
            is_free = level > 1 and level - 1 not in self.levels
            pair = _Pair(grouping.features, members, lower, is_free)
            if level and pair.score() >= _MIN_SCORE:
                levels_below[grouping.partition.of_node[members[0]]] = level
        return levels_below

    def _led_to(self, members: Sequence[int], stated: Sequence[int]) -> int:
        """Return the level that headers lead to, as that of the next heading that the file marks.

        0 if no more than half of them lead to any one level. stated: nodes that have a level.
        """
        n_led: Counter[int] = Counter()
        for node, stop in zip(members, [*members[1:], len(self.levels)], strict=True):
            place = bisect_left(stated, node)
            if place < len(stated) and stated[place] < stop:
                n_led[self.levels[stated[place]]] += 1
        level, n = n_led.most_common(1)[0] if n_led else (0, 0)
        return level if n > _MIN_SHARE_ABOVE * len(members) else 0


class _Pair(NamedTuple):
    """Headers that were set by hand, and those of a stated level that they lead to.

    upper, lower: nodes of the two. is_free: True if the level above the stated one has no heading.
    """

    features: HeaderFeatures
    upper: Sequence[int]
    lower: Sequence[int]
    is_free: bool

    def score(self) -> int:
        """Return the score of evidence that the first is above the second."""
        styles, numbers = self.features.styles, self.features.numbers
        a, b = styles[self.upper[0]], styles[self.lower[0]]
        number, other = numbers[self.upper[0]], numbers[self.lower[0]]
        relations = (
            (2, _sign(a.size, b.size)),
            (1, _sign(a.is_bold, b.is_bold)),
            (1, _sign(a.is_capitalized, b.is_capitalized)),
            (1, number is not None and other is None),
            (1, number is not None and number.is_division),
            (1, len(self.lower) > len(self.upper)),
            (1, 1 if self.is_free else -2),
            (1, 1 if self.upper[0] < self.lower[0] else -2),
        )
        return sum(weight * holds for weight, holds in relations)


def _of_several_numbers(levels: Sequence[int], numbers: Sequence[Number | None]) -> frozenset[int]:
    """Return the levels on which numbers are within each other, or restart after others."""
    n_nested: Counter[int] = Counter()
    before: dict[int, list[Number]] = {}  # by level: the outermost number, and the last one
    families: set[tuple[int, str]] = set()
    for level, number in zip(levels, numbers, strict=True):
        if level and number:
            outer, last = before.get(level, (number, number))
            is_other = last.family != number.family
            is_anew = is_other and (level, number.family) in families and number.path[-1] == 1
            is_nested = _is_within(number, outer)
            n_nested[level] += _MIN_NESTED if is_anew else is_nested
            before[level] = [outer if is_nested else number, number]
            families.add((level, number.family))
    return frozenset(level for level, n in n_nested.items() if n >= _MIN_NESTED)


def _with_low_contents(levels: Sequence[int], texts: Sequence[str]) -> Sequence[int]:
    """Return the levels, those of tables of contents so low that they have no subsections."""
    return [
        max(level, below) if level and IS_CONTENTS.fullmatch(text) else level
        for level, below, text in zip(levels, [*levels[1:], 0], texts, strict=True)
    ]


def _with_equal_runs(levels: Sequence[int], numbers: Sequence[Number | None]) -> Sequence[int]:
    """Return the levels, the usual one for numbers 1, 2, 3 of which some are parts of others."""
    equal = list(levels)
    for run in _runs(levels, numbers):
        n_nodes = Counter(levels[node] for node in run)
        usual = min(n_nodes, key=lambda level: (-n_nodes[level], level))
        are_parts = any(_is_part(levels, inner, outer) for outer, inner in pairwise(run))
        for node in run if are_parts else ():
            equal[node] = usual
    return equal


def _is_part(levels: Sequence[int], inner: int, outer: int) -> bool:
    """True if a node is below an earlier one by the levels of all up to it; 0 is none."""
    between = (levels[node] for node in range(outer + 1, inner + 1))
    return all(not level or level > levels[outer] for level in between)


def _runs(levels: Sequence[int], numbers: Sequence[Number | None]) -> list[list[int]]:
    """Return the nodes with a level whose numbers, of one family and parent, rise by one."""
    runs: list[list[int]] = []
    last: dict[tuple[str, tuple[int, ...]], list[int]] = {}  # run of a family below a parent
    for node, number in enumerate(numbers):
        if number and levels[node]:
            key = number.family, number.path[:-1]
            before = numbers[last[key][-1]] if key in last else None
            if before is None or before.path[-1] + 1 != number.path[-1]:
                last[key] = []
                runs.append(last[key])
            last[key].append(node)
    return runs


def _is_within(inner: Number, outer: Number) -> bool:
    """True if a number belongs to another one, as `1.1` does to 1 or to `Chapter 1`."""
    is_section = inner.family[0].isdigit() and inner.path[:-1] == outer.path
    return is_division_of(outer, inner) or (outer.is_keyword and is_section)


def _sign(a: int, b: int) -> int:
    return (a > b) - (a < b)


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


def _with_annexes(outline_levels: Sequence[int], numbers: Sequence[Number | None]) -> Sequence[int]:
    """Return the levels that a file states, with levels for schedules and annexes that lack one.

    These are no part of the last numbered section, but beside the outermost sections, or above them
    if their numbers restart in a schedule. outline_levels: of each node, 0 if the file states none.
    numbers: of the nodes.
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
        if node > numbered[0][0]:  # else it is on a cover or in printed contents
            levels[node] = top
    return levels
