"""Frames: rules above, below the heads of, and at the end of a table without rules for its cells.

Books and papers set tables so. Vertical rules may divide some of the columns, and a shorter rule
below a head shows the columns that it is over.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from operator import attrgetter
from typing import NamedTuple

from shed_core.document.runs import connected
from shed_core.ingest.pdf.rules.borders import TOLERANCE, Border, Interval, between

_MIN_OF_WIDTH = 0.5  # of a frame, that a rule below heads takes where it leaves out the labels
_MIN_WIDTH, _MIN_HEIGHT = 40.0, 15.0  # points
_MAX_GAP = 14.0  # points between the pieces of one rule
_NEAR = 100.0  # points above or below a frame
_SAME_END = 2.0  # points between the ends of two rules of one frame


class Frame(NamedTuple):
    """The area between rules of one length. All in points.

    x0, x1: their ends. rules: their heights, from the top, those at the ends included.
    inner: shorter ones between them. upright: vertical rules within. left: where a longer rule
    near them begins, which shows where labels may be.
    """

    x0: float
    x1: float
    rules: Sequence[float]
    inner: Sequence[Border]
    upright: Sequence[Border]
    left: float

    def head_rule(self) -> float | None:
        """Return the height of a rule below heads that leaves out the labels; None for none."""
        width = self.x1 - self.x0
        ends = (
            rule.at
            for rule in self.inner
            if rule.at < self.rules[1]
            and rule.stop > self.x1 - TOLERANCE
            and rule.stop - rule.start > _MIN_OF_WIDTH * width
        )
        return next(ends, None)


def frames_of(level: Sequence[Border], upright: Sequence[Border]) -> Iterator[Frame]:
    """Yield the frames that the rules of a page make."""
    from_top = sorted(level, key=attrgetter("at"))
    for own in _alike(sorted(level, key=lambda rule: (rule.start, rule.stop))):
        x0, x1 = min(rule.start for rule in own), max(rule.stop for rule in own)
        at = sorted(rule.at for rule in own)
        beside = [rule for rule in upright if x0 - TOLERANCE < rule.at < x1 + TOLERANCE]
        beside = [rule for rule in beside if rule.start < at[-1] and rule.stop > at[0]]
        top = min([at[0], *(rule.start for rule in beside)])
        end = max([at[-1], *(rule.stop for rule in beside)])
        near = between(from_top, top - _NEAR, end + _NEAR, attrgetter("at"))
        others = [rule for rule in near if rule not in own]
        longer = [rule.start for rule in others if rule.start < x0 and rule.stop > x1 - TOLERANCE]
        inner = sorted(_within(others, (x0, x1), (top, end)))
        at = sorted([top, *at, *_in_pieces(inner, (x0, x1)), end])
        heights = [top, *(b for a, b in pairwise(at) if b - a > TOLERANCE)]
        if len(heights) > 1 and x1 - x0 > _MIN_WIDTH and end - top > _MIN_HEIGHT:
            yield Frame(x0, x1, heights, inner, beside, min(longer, default=x0))


def _within(rules: Sequence[Border], ends: Interval, heights: Interval) -> Iterator[Border]:
    for rule in rules:
        is_within = ends[0] - TOLERANCE < rule.start and rule.stop < ends[1] + TOLERANCE
        if is_within and heights[0] < rule.at < heights[1]:
            yield rule


def _in_pieces(rules: Sequence[Border], ends: Interval) -> Iterator[float]:
    """Yield the heights of rules from end to end that leave gaps between the columns."""
    for at, own in groupby(rules, key=attrgetter("at")):
        bounds = [ends[0], *(end for rule in own for end in (rule.start, rule.stop)), ends[1]]
        if all(b - a < _MAX_GAP for a, b in zip(bounds[::2], bounds[1::2], strict=True)):
            yield at


def _alike(rules: Sequence[Border]) -> Iterator[list[Border]]:
    """Yield the rules that begin and end below each other."""
    for own in connected(rules, lambda one, other: other.start - one.start <= _SAME_END):
        own.sort(key=attrgetter("stop"))
        yield from connected(own, lambda one, other: other.stop - one.stop <= _SAME_END)
