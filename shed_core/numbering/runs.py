"""Rising runs of numbers: `1.` `2.` `3.`, and within one of them `(a)` `(b)`.

A number that begins a line is a clause's, or that of a reference or a quantity which wrapped there.
Their order tells them apart: a clause continues an open run, or begins one.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from shed_core.numbering.families import MAX_STEP, Number, as_letter, numbers_of

_MAX_OPEN = 16  # runs that are kept
_MIN_INDENT = 3.0  # points by which a run within another is further right
_OPENING = re.compile(r"[\[“\"‘']+(?=\(?\w{1,5}[.)\s])")  # `[(c) words that users may strike]`


class Mark(NamedTuple):
    """A number that may begin a clause.

    number: as it is read first; a single I, V or X is Roman. left: its x0, in points.
    """

    number: Number
    left: float


@dataclass(eq=False, slots=True)
class ClauseRun:
    """Numbers that follow each other.

    left: x0 of its first member, in points.
    parent: the run around it, or None.
    members: in order, as they were named when they were placed. numbers: of the members.
    """

    left: float
    parent: "ClauseRun | None"
    members: list[int] = field(default_factory=list[int])
    numbers: list[Number] = field(default_factory=list[Number])

    @property
    def last(self) -> Number:
        """Number of the last member; a run is never empty."""
        return self.numbers[-1]

    @property
    def ancestors(self) -> "Iterator[ClauseRun]":
        """Runs around it, the innermost first."""
        run = self.parent
        while run is not None:
            yield run
            run = run.parent


def mark_of(text: str, left: float) -> Mark | None:
    """Return the number that a text begins with, brackets around the text left out, or None.

    >>> mark_of("2.1. Term", 72.0)
    Mark(number=Number(family='1.1', path=(2, 1), suffix=''), left=72.0)
    """
    opening = _OPENING.match(text)
    number = numbers_of([text[opening.end() :] if opening else text])[0]
    if number is None:
        return None
    family = number.family.replace("1A", "1") if number.suffix else number.family
    return Mark(number._replace(family=family), left)


class OpenRuns:
    """Runs that a next number could continue, from the outermost in.

    A run is set aside if another begins in its place: its next number may still come, and then the
    other was within it.
    """

    def __init__(self) -> None:
        self._runs: list[ClauseRun] = []
        self._aside: set[int] = set()  # by identity

    def place(self, member: int, mark: Mark, *, is_certain: bool = False) -> ClauseRun | None:
        """Add a number to the run that it continues or begins, or return None if there is none.

        is_certain: True for a section's number, which begins a run if need be.
        Takes O(1): few runs are kept.
        """
        readings = _readings(mark.number)
        run = (
            self._next(readings, 1) or self._first(mark, readings) or self._next(readings, MAX_STEP)
        )
        if run is None and is_certain:
            run = self._begin(mark.number, mark.left)
        if run is not None:
            run.members.append(member)
        return run

    def _next(self, readings: Sequence[Number], max_step: int) -> ClauseRun | None:
        for place in range(len(self._runs) - 1, -1, -1):
            run = self._runs[place]
            if max_step > 1 and id(run) in self._aside:
                continue
            for number in readings:
                if _can_follow(run.last, number, max_step):
                    self._go_on(place)
                    run.numbers.append(number)
                    return run
        return None

    def _go_on(self, place: int) -> None:
        """Close the runs within a run, and those that began in its place."""
        run = self._runs[place]
        if id(run) in self._aside:
            self._aside.remove(id(run))
            for other in self._runs[place + 1 :]:
                if other.parent is run.parent:
                    other.parent = run
        self._keep(self._runs[: place + 1])

    def _keep(self, runs: list[ClauseRun]) -> None:
        self._runs = runs
        self._aside &= set(map(id, runs))

    def _first(self, mark: Mark, readings: Sequence[Number]) -> ClauseRun | None:
        for number in readings:
            if not number.suffix and self._can_be_first(number):
                return self._begin(number, mark.left)
        return None

    def _can_be_first(self, number: Number) -> bool:
        """True if a number begins a run: 1, any article, or 3.2 within 3 if that is known."""
        if number.is_keyword or number.family.startswith("§"):
            return True
        outers = [run.last for run in self._runs if is_within(number, run.last)]
        if not outers:
            return number.path[-1] == 1
        return any(_can_open(outer, number) for outer in outers)

    def _begin(self, number: Number, left: float) -> ClauseRun:
        """Open a run beside the outermost run that cannot hold it, or within the innermost."""
        parent: ClauseRun | None = None
        is_beside = False
        for run in self._runs:
            if id(run) in self._aside:
                continue
            is_beside = is_beside or not _can_hold(run, number, left)
            if is_beside:
                self._aside.add(id(run))
            else:
                parent = run
        opened = ClauseRun(left, parent, numbers=[number])
        self._keep([*self._runs[-_MAX_OPEN:], opened])
        return opened


def _can_open(outer: Number, number: Number) -> bool:
    """True if a number can be the first within another one, or within one soon after it.

    The other may belong to a document that ended before, if several are joined into one.
    """
    above = number.path[:-1]
    if outer.path == above:
        return number.path[-1] <= MAX_STEP
    is_later = outer.path[:-1] == above[:-1] and 0 < above[-1] - outer.path[-1] <= MAX_STEP
    return is_later and number.path[-1] == 1


def _can_hold(run: ClauseRun, number: Number, left: float) -> bool:
    """True if a run that begins with a number can be within another one, as no schedule is."""
    if _kind(run.last) == _kind(number) or number.is_appended:
        return False
    if is_within(number, run.last) or number.is_list_item:
        return True
    return run.last.family[0].isdigit() or run.last.is_keyword or left >= run.left + _MIN_INDENT


def _readings(number: Number) -> tuple[Number, ...]:
    """Return the readings of a number; a single I, V or X is a letter too."""
    letter = as_letter(number)
    return (number, letter) if letter else (number,)


def _can_follow(before: Number, after: Number, max_step: int) -> bool:
    step = before.step_to(after)
    if step is None or before.family != after.family:
        return False
    return 0 < step <= max_step or (step == 0 and before.suffix < after.suffix)


def is_within(inner: Number, outer: Number) -> bool:
    """True if a number has one counter more than another of its kind: 3.1 and 3."""
    if len(outer.path) != len(inner.path) - 1:
        return False
    return outer.family == inner.family or (
        inner.family[0].isdigit() and (outer.family[0].isdigit() or outer.is_keyword)
    )


def _kind(number: Number) -> tuple[str, int]:
    return number.family, len(number.path)
