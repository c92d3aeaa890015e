"""Runs: numbers of one kind in sequence, and the positions of others relative to them.

If `Item 8` follows `Item 7`, a header between them is within `Item 7`. One that occurs only before
the first and after the last, such as `References`, is their sibling if it looks like them.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from shed_core.numbering.families import Number

_MIN_SHARE_FOLLOWING = 0.7  # of the numbers of a run, that follow the one before
_MAX_FALLS = 0.125  # of the steps of a run: a quarterly report has two parts whose items begin at 1
_MIN_HELD = 2  # members of a run that are followed by members of one within it
_MIN_SHARE_ANEW = 0.8  # of those, after which that one begins anew
_MIN_SHARE_HELD = 0.5  # of a run, that hold members of one that is counted on through them
_MIN_FINER = 1.5  # times as many members of a run that is counted on as of the one around it


class Positions(NamedTuple):
    """Positions of some headers relative to a run.

    are_inside: True if some are between two siblings of the run.
    before: the nodes before its first member.
    n_between, n_after: number of nodes between its first member and its last, and after the last.
    """

    are_inside: bool
    before: tuple[int, ...]
    n_between: int
    n_after: int


class NumberRun(NamedTuple):
    """Numbered lines, or numbered headers of one group.

    members: lines or nodes in reading order, at least one.
    numbers: of each of them.
    """

    members: tuple[int, ...]
    numbers: tuple[Number, ...]

    @staticmethod
    def of(numbered: Iterable[tuple[int, Number]]) -> "NumberRun":
        """Return the run of some members, at least one, each with its number."""
        return NumberRun(*zip(*numbered, strict=True))

    def is_counted(self, max_step: int = 1) -> bool:
        """True if most numbers are one of the next after the one before, or begin anew."""
        n_following = sum(
            below.path[-1] <= 1 or below.follows(above, max_step)
            for above, below in pairwise(self.numbers)
        )
        return n_following >= _MIN_SHARE_FOLLOWING * (len(self.numbers) - 1)

    def rises(self) -> bool:
        """True if the numbers only rise, as `Item 1` to `Item 15` do."""
        return self.n_falls() == 0

    def n_falls(self) -> int:
        """Return the number of members not above the one before, such as where numbers restart."""
        return sum(a.order >= b.order for a, b in pairwise(self.numbers))

    def mostly_rises(self) -> bool:
        """True if the numbers rise but for a few steps: the two parts of a report begin at 1."""
        return self.n_falls() <= _MAX_FALLS * (len(self.members) - 1)

    def joined(self, other: "NumberRun") -> "NumberRun":
        """Return the run of the members of both."""
        both = sorted(zip(self.members + other.members, self.numbers + other.numbers, strict=True))
        return NumberRun(tuple(node for node, _ in both), tuple(number for _, number in both))

    def interleaves(self, other: "NumberRun") -> bool:
        """True if neither of two runs ends before the other begins."""
        return self.members[0] < other.members[-1] and other.members[0] < self.members[-1]

    def is_filled_by(self, other: "NumberRun") -> bool:
        """True if each member of another run is the next after one of this run, or before one.

        `B. NASA` is both between `A. Aims` and `C. Costs`.
        """
        places = ((bisect_left(self.members, node), n) for node, n in zip(*other, strict=True))
        return all(
            any(a.step_to(number) == 1 for a in self.numbers[max(place - 1, 0) : place])
            or any(number.step_to(b) == 1 for b in self.numbers[place : place + 1])
            for place, number in places
        )

    def counts_followed(self, counts: "NumberRun") -> tuple[int, int]:
        """Return the number of counts that a member of their own follows, such as `1.2` after 1.

        The second figure is the number of counts that another one's member follows.
        """
        n_own = n_other = 0
        before = -1
        for node, number in zip(self.members, self.numbers, strict=True):
            place = bisect_left(counts.members, node) - 1
            if place >= 0 and counts.members[place] > before:
                is_own = counts.numbers[place].path[0] == number.path[0]
                n_own, n_other = n_own + is_own, n_other + (not is_own)
            before = node
        return n_own, n_other

    def nests_in(self, outer: "NumberRun") -> bool:
        """True if this run restarts in, or continues through, the members of another run.

        `Section` that is 1 again after each `Chapter` is within chapters, and so is `Article` that
        continues, if there are more articles and most chapters hold some.
        """
        firsts = self._firsts_within(outer)
        if self.mostly_rises():
            is_finer = len(self.members) >= _MIN_FINER * len(outer.members)
            return is_finer and len(firsts) >= max(_MIN_HELD, _MIN_SHARE_HELD * len(outer.members))
        n_anew = sum(map(self._begins_anew, firsts))
        return n_anew >= max(_MIN_HELD, _MIN_SHARE_ANEW * len(firsts))

    def _firsts_within(self, outer: "NumberRun") -> list[int]:
        """Return the place of the first member within each member of another run that holds any."""
        places = [bisect_left(self.members, node) for node in outer.members]
        return [place for place, stop in pairwise([*places, len(self.members)]) if place < stop]

    def _begins_anew(self, place: int) -> bool:
        number = self.numbers[place]
        return number.path[-1] <= 1 or (place > 0 and number.path <= self.numbers[place - 1].path)

    def positions(self, nodes: Sequence[int]) -> Positions:
        """Return the positions of other nodes; takes O(k log n) for k nodes."""
        gaps = [bisect_left(self.members, node) for node in nodes]
        are_inside = any(
            _are_siblings(self.numbers[gap - 1], self.numbers[gap])
            for gap in gaps
            if 0 < gap < len(self.members)
        )
        before = tuple(node for node, gap in zip(nodes, gaps, strict=True) if gap == 0)
        n_after = gaps.count(len(self.members))
        return Positions(are_inside, before, len(nodes) - len(before) - n_after, n_after)


def _are_siblings(a: Number, b: Number) -> bool:
    """True if one number follows another below one parent, though some may be missing."""
    return a.step_to(b) is not None and a.order < b.order
