"""Rules by which numbers and styles group headers and put groups above others.

A keyword or a number of counters is a level, in any font. Then each numbered run is evidence
about the headers inside and next to it. The rules run in the order of `group_by_numbers`, since
each works on the groups of the rules before it.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import chain, permutations, product

from shed_core.evidence.groups import Grouping, HeaderFeatures, Partition
from shed_core.evidence.named_sections import (
    join_back_matter,
    put_back_matter_beside_parts,
    put_form_above,
)
from shed_core.evidence.styles import HeaderStyle
from shed_core.numbering.families import FORM, Number, is_above, is_division_of
from shed_core.numbering.number_run import NumberRun, Positions
from shed_core.options import EvidenceKind

_MIN_NESTED = 2  # members of a run whose place among others its numbers show
_MAX_RUNS = 8  # that are compared with all other groups
_MIN_RUN = 3  # members of a run that is evidence about the headers inside it
_MIN_BODY_RUN = 5  # members of a rising run that separates the front of a document from its body


def group_by_numbers(features: HeaderFeatures) -> Grouping:
    """Return groups of the headers by numbers and styles, and their order.

    Takes O(n log n) for n headers: only the longest runs are evidence about other groups.
    """
    nodes = range(len(features.texts))
    grouping = Grouping(features, Partition([features.key(node) for node in nodes]))
    _join_rising_lists(grouping)
    join_back_matter(grouping)
    _put_lists_below_sections(grouping)
    _order_headers_inside_runs(grouping)
    _relate_headers_around_runs(grouping)
    put_form_above(grouping)
    _nest_divisions(grouping)
    put_back_matter_beside_parts(grouping)
    return grouping


def closed_by_numbers(grouping: Grouping) -> dict[int, int]:
    """Return the headers between a number and the next that is below it, closed at the latter.

    `Item 1` is within `PART I`, in spite of headers between the two.
    """
    closed_at: dict[int, int] = {}
    between: list[int] = []
    last: Number | None = None
    for node, number in enumerate(grouping.features.numbers):
        if number is None:
            between.append(node)
            continue
        if last and is_division_of(last, number):
            closed_at |= dict.fromkeys(between, node)
        last, between = number, []
    return closed_at


def _join_rising_lists(grouping: Grouping) -> None:
    """Merge lists of one kind in several styles, if together they still only rise.

    One in another size that only continues after the end of a list may be within its last section,
    unless the list is in several sizes itself.
    """
    styles = grouping.features.styles
    joined: dict[str, dict[int, NumberRun]] = {}
    sizes: dict[int, set[int]] = {}
    for group, run in grouping.runs().items():
        others = joined.setdefault(run.numbers[0].family, {})
        if len(others) >= _MAX_RUNS:
            continue
        size = styles[run.members[0]].size
        for into, other in others.items():
            is_one_size = len(sizes[into]) > 1 or size in sizes[into]
            may_join = is_one_size or run.interleaves(other)
            if may_join and _can_be_one_list(other, run, both := other.joined(run)):
                grouping.partition.merge(group, into, EvidenceKind.NUMBERING)
                others[into] = both
                sizes[into].add(size)
                break
        else:
            others[group], sizes[group] = run, {size}


def _can_be_one_list(run: NumberRun, other: NumberRun, both: NumberRun) -> bool:
    """True if two runs together still only rise, or one fills gaps in the other.

    The latter may restart, in an appendix or in each chapter. both: the members of the two.
    """
    return both.rises() or (both.n_falls() == run.n_falls() and run.is_filled_by(other))


def _put_lists_below_sections(grouping: Grouping) -> None:
    """Put numbers of one counter that lead to no `1.1` of their own below sections' numbers.

    They belong to a list within a section, though fewer counters are above more. One that no
    section follows is a list at the end if it is smaller than the sections.
    """
    styles = grouping.features.styles
    runs = {g: run for g, run in grouping.runs().items() if not run.numbers[0].is_keyword}
    counts = [g for g, run in runs.items() if _is_plain_count(run)][:_MAX_RUNS]
    sections = [g for g, run in runs.items() if len(run.numbers[0].path) > 1][:_MAX_RUNS]
    for outer in sections:
        for inner in counts:
            if runs[inner].members[-1] < runs[outer].members[0]:
                continue  # chapters without sections, before those of an appendix: `A.1`
            n_own, n_other = runs[outer].counts_followed(runs[inner])
            is_smaller = styles[runs[inner].members[0]].size < styles[runs[outer].members[0]].size
            if n_other > n_own or (n_own == 0 and is_smaller):
                grouping.pairs.add((outer, inner))


def _order_headers_inside_runs(grouping: Grouping) -> None:
    """Put headers between neighbours of a run below it, and split off headers before it.

    Headers that are split off stay below the runs that the whole group was below.
    """
    styles, partition = grouping.features.styles, grouping.partition
    plain = [g for g in partition.groups() if grouping.is_plain(partition.members(g))]
    runs_above: dict[int, list[int]] = {group: [] for group in plain}
    for group, run in list(grouping.runs(_MIN_RUN).items())[:_MAX_RUNS]:
        is_body = len(run.members) >= _MIN_BODY_RUN and run.mostly_rises()
        for other in list(runs_above):
            members = partition.members(other)
            positions = run.positions(members)
            if not positions.are_inside:
                continue
            is_larger = styles[members[0]].size > styles[run.members[0]].size
            if is_larger and (positions.before or positions.n_after or not is_body):
                continue  # its size outweighs its place, unless all are in it
            if is_body and positions.before:
                split = partition.split(positions.before, EvidenceKind.NUMBERING)
                runs_above[split] = list(runs_above[other])
            runs_above[other].append(group)
    grouping.pairs |= {(above, g) for g, groups in runs_above.items() for above in groups}


def _nest_divisions(grouping: Grouping) -> None:
    """Put divisions and sections within each other, and counts in schedules, as numbers show.

    Laws differ in the order of these words, and contracts have sections within articles, so the
    usual order counts only if the numbers show none. The counts of a contract begin anew in each
    of its schedules.
    """
    runs = grouping.runs(_MIN_NESTED)
    legal = [g for g, run in runs.items() if run.numbers[0].is_legal][:_MAX_RUNS]
    appended = [g for g, run in runs.items() if run.numbers[0].is_appended][:_MAX_RUNS]
    counts = [g for g, run in runs.items() if _is_plain_count(run)][:_MAX_RUNS]
    grouping.pairs |= {
        (outer, inner)
        for outer, inner in chain(permutations(legal, 2), product(appended, counts))
        if runs[inner].nests_in(runs[outer])
    }


def _is_plain_count(run: NumberRun) -> bool:
    return len(run.numbers[0].path) == 1 and not run.numbers[0].is_keyword


def _relate_headers_around_runs(grouping: Grouping) -> None:
    """Merge headers around a run of sections with it, if they look like it."""
    runs = grouping.runs()
    sections = _Sections(grouping.features.numbers)
    for nodes_of_group in _by_style(grouping):
        mains = [g for g in nodes_of_group if g in runs and _is_mostly(runs[g], nodes_of_group[g])]
        if not mains:
            continue
        main = min(mains, key=lambda g: (runs[g].numbers[0].rank, nodes_of_group[g][0]))
        if len(runs[main].numbers[0].path) > 1:
            continue
        for other, nodes in nodes_of_group.items():
            can_join = _can_join(grouping, runs, other, nodes)
            if can_join and not sections.are_apart(nodes, runs[main]):
                _relate(grouping, main, other, runs[main], runs[main].positions(nodes))


class _Sections:
    """Nodes of the numbers that are above those of a run."""

    def __init__(self, numbers: Sequence[Number | None]) -> None:
        self._numbers = [(node, number) for node, number in enumerate(numbers) if number]
        self._above: dict[Number, list[int]] = {}  # by family

    def are_apart(self, nodes: Sequence[int], run: NumberRun) -> bool:
        """True if a number of a level above a run is between the run and each of some nodes.

        A header that looks like the notes of a filing, in another item, is no sibling of them.
        """
        family = run.numbers[0].of_family()
        if family not in self._above:
            self._above[family] = [n for n, number in self._numbers if is_above(number, family)]
        above = self._above[family]
        first, last = (bisect_left(above, node) for node in (run.members[0], run.members[-1]))
        return all(not first <= bisect_left(above, node) <= last for node in nodes)


def _relate(
    grouping: Grouping, main: int, other: int, run: NumberRun, positions: Positions
) -> None:
    """Merge a group with a run that has one counter, if its nodes are around it."""
    number, start = grouping.number(other), run.members[0]
    if start - 1 in positions.before and grouping.features.is_lead_in(start - 1):
        return
    if number and run.numbers[0].is_division and not number.is_appended:
        return  # no item, `Title I` or `1. Organization` is a part, though it looks like `PART I`
    has_word = run.numbers[0].is_keyword  # numbers without a word are often given up midway
    is_inside_last = has_word and number is None and positions.n_after > len(run.members)
    if not positions.n_between and not is_inside_last:
        grouping.partition.merge(other, main, EvidenceKind.NUMBERING)


def _is_mostly(run: NumberRun, nodes: Sequence[int]) -> bool:
    """True if a run numbers sections and most of it is in one style, which these nodes have."""
    number = run.numbers[0]
    is_of_sections = not number.is_list_item and number.family != FORM
    return is_of_sections and 2 * len(nodes) > len(run.members)


def _can_join(
    grouping: Grouping, runs: Mapping[int, NumberRun], group: int, nodes: Sequence[int]
) -> bool:
    """True if nodes of a group may be sections beside a run that looks like them."""
    if group not in runs:
        return grouping.is_plain(nodes)
    return len(runs[group].numbers[0].path) == 1 and _is_mostly(runs[group], nodes)


def _by_style(grouping: Grouping) -> list[dict[int, list[int]]]:
    """Return, for each style, the nodes that have it, by group."""
    by_style: dict[HeaderStyle, dict[int, list[int]]] = {}
    for node, style in enumerate(grouping.features.styles):
        group = grouping.partition.of_node[node]
        by_style.setdefault(style, {}).setdefault(group, []).append(node)
    return list(by_style.values())
