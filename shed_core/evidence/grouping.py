"""Which headers are on one level, and which above others, by numbers and styles together.

Numbers decide where there are some: a keyword or a count of counters is a level, whatever the font.
Then each numbered run bears witness of the headers within it and around it (`sequences`).
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from shed_core.evidence.groups import Groups
from shed_core.evidence.order import NUMBERING, Pair
from shed_core.evidence.runs import Run, Votes
from shed_core.evidence.styles import Style
from shed_core.numbering.families import Number, is_above

_MOST_RUNS = 8
_SHORTEST_RUN = 3
_SURE_RUN = 5  # members of a rising run that tells the front of a document from its body
_STRAY = 0.1  # of a run's members: so many headers within it may have been found by mistake


@dataclass(frozen=True, slots=True)
class Marks:
    """What is known of each node.

    numbers: or None. lists: its kind of numbering, or "". introduces: whether it ends in a colon.
    """

    numbers: Sequence[Number | None]
    styles: Sequence[Style]
    lists: Sequence[str]
    introduces: Sequence[bool]

    def key(self, node: int) -> Hashable:
        """Return what is equal for headers that are on one level at first sight."""
        number, style = self.numbers[node], self.styles[node]
        if number is None:
            return style, self.lists[node]
        if number.is_keyword:
            return number.family
        return number.family, style.size if len(number.path) > 1 else style


@dataclass(slots=True)
class Grouping:
    """The groups of the nodes so far, and which of them are above which."""

    marks: Marks
    groups: Groups
    pairs: set[Pair] = field(default_factory=set[Pair])

    def number(self, group: int) -> Number | None:
        """Return a number of a group, or None if its first header has none."""
        return self.marks.numbers[self.groups.members(group)[0]]

    def final_pairs(self) -> set[Pair]:
        """Return the pairs over the groups as they are now."""
        return {(self.groups.find(a), self.groups.find(b)) for a, b in self.pairs}

    def runs(self, shortest: int = 1) -> dict[int, Run]:
        """Return the numbered groups as runs, the longest first."""
        runs: dict[int, Run] = {}
        for group in self.groups.all():
            members = self.groups.members(group)
            numbers = [(node, n) for node in members if (n := self.marks.numbers[node])]
            if len(numbers) >= shortest:
                runs[group] = Run(tuple(node for node, _ in numbers), tuple(n for _, n in numbers))
        return dict(sorted(runs.items(), key=lambda item: -len(item[1].nodes)))


def group_headers(marks: Marks) -> Grouping:
    """Return the groups that numbers and styles make of the headers, and their order.

    Takes O(n log n) for n headers: only the longest runs bear witness.
    """
    grouping = Grouping(marks, Groups([marks.key(node) for node in range(len(marks.styles))]))
    _join_runs(grouping)
    _join_strays(grouping)
    _look_within_runs(grouping)
    _look_around_runs(grouping)
    return grouping


def _join_runs(grouping: Grouping) -> None:
    """Merge lists of one kind in several styles, if together they still only rise."""
    joined: dict[str, dict[int, Run]] = {}
    for group, run in grouping.runs().items():
        number = run.numbers[0]
        others = joined.setdefault(number.family, {})
        if number.is_keyword or len(number.path) > 1 or len(others) >= _MOST_RUNS:
            continue
        for into, other in others.items():
            if (both := other.joined(run)).rises():
                grouping.groups.merge(group, into, NUMBERING)
                others[into] = both
                break
        else:
            others[group] = run


def _join_strays(grouping: Grouping) -> None:
    """Merge numbers of several counters into the run whose gaps they fill, whatever their size."""
    by_family: dict[tuple[str, int], list[int]] = {}
    runs = grouping.runs()
    for group, run in runs.items():  # the longest first
        if len(run.numbers[0].path) > 1:
            key = run.numbers[0].family, len(run.numbers[0].path)
            by_family.setdefault(key, []).append(group)
    for main, *others in by_family.values():
        for other in others[:_MOST_RUNS]:
            if runs[main].is_filled_by(runs[other]):
                grouping.groups.merge(other, main, NUMBERING)


def _look_within_runs(grouping: Grouping) -> None:
    """Put what stands between neighbours of a run below it, and what stands before it apart."""
    marks, groups = grouping.marks, grouping.groups
    plain = [g for g in groups.all() if _is_plain(grouping, g)]
    for group, run in list(grouping.runs(_SHORTEST_RUN).items())[:_MOST_RUNS]:
        is_body = len(run.nodes) >= _SURE_RUN and run.rises()
        for other in list(plain):
            members = groups.members(other)
            votes = run.votes(members)
            style, own = marks.styles[members[0]], marks.styles[run.nodes[0]]
            if not votes.inside or (style.size, style.is_bold) > (own.size, own.is_bold):
                continue  # a font that is above the run's outweighs its place
            if is_body and votes.before:
                plain.append(groups.split(votes.before, NUMBERING))
            grouping.pairs.add((group, other))


def _look_around_runs(grouping: Grouping) -> None:
    """Merge what looks like a run and stands around it; put what opens it above it."""
    runs = grouping.runs()
    longer = [run for run in runs.values() if len(run.nodes) > 1]
    top = min(longer, key=lambda run: run.numbers[0].rank, default=None)
    for look_alikes in _by_style(grouping):
        mains = [g for g in look_alikes if g in runs and _is_set_in(runs[g], look_alikes[g])]
        if not mains:
            continue
        main = min(mains, key=lambda g: (runs[g].numbers[0].rank, look_alikes[g][0]))
        for other, nodes in look_alikes.items():
            if other == main or (main, other) in grouping.pairs:
                continue
            if _can_join(grouping, runs, other, nodes) and not _is_front(nodes, runs[main], top):
                _judge(grouping, main, other, runs[main], runs[main].votes(nodes))


def _is_front(nodes: Sequence[int], main: Run, top: Run | None) -> bool:
    """Tell whether nodes stand before the body, which a higher run than `main` begins."""
    return (
        top is not None and top.numbers[0].rank < main.numbers[0].rank and nodes[-1] < top.nodes[0]
    )


def _judge(grouping: Grouping, main: int, other: int, run: Run, votes: Votes) -> None:
    is_single = len(run.numbers[0].path) == 1
    number, start = grouping.number(other), run.nodes[0]
    if start - 1 in votes.before and grouping.marks.introduces[start - 1]:
        return  # as `The parties agree as follows:` does
    if number and (is_above(number, run.numbers[0]) or is_above(run.numbers[0], number)):
        return  # as parts are above items, whatever they look like
    if votes.opening > is_single and votes.opening >= votes.inside + is_single:
        grouping.pairs.add((other, main))
        return
    n_strays = votes.inside + votes.opening
    is_within_last = number is None and votes.n_after > len(run.nodes)
    is_around = votes.outside and not is_within_last
    if is_single and is_around and n_strays <= _STRAY * len(run.nodes):
        grouping.groups.merge(other, main, NUMBERING)


def _is_set_in(run: Run, nodes: Sequence[int]) -> bool:
    """Tell whether a run of sections is mostly in the style that some of its nodes are set in."""
    number = run.numbers[0]
    is_run = len(set(run.numbers)) > 1 or number.is_keyword  # `17 CFR`, twice, is none
    return is_run and not number.is_minor and 2 * len(nodes) > len(run.nodes)


def _can_join(
    grouping: Grouping, runs: Mapping[int, Run], group: int, nodes: Sequence[int]
) -> bool:
    """Tell whether nodes of a group may be sections beside a run that looks like them."""
    if group not in runs:
        return _is_plain(grouping, group)
    return len(runs[group].numbers[0].path) == 1 and _is_set_in(runs[group], nodes)


def _is_plain(grouping: Grouping, group: int) -> bool:
    """Tell whether a group has neither numbers nor bullets."""
    node = grouping.groups.members(group)[0]
    return grouping.marks.numbers[node] is None and not grouping.marks.lists[node]


def _by_style(grouping: Grouping) -> list[dict[int, list[int]]]:
    """Return, for each style, the nodes that are set in it, by group."""
    by_style: dict[Style, dict[int, list[int]]] = {}
    for node, style in enumerate(grouping.marks.styles):
        group = grouping.groups.of_node[node]
        by_style.setdefault(style, {}).setdefault(group, []).append(node)
    return list(by_style.values())
