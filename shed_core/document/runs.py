"""Runs of items that continue those before, such as lines, groups of items alike, sequences."""

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


def connected(items: Iterable[T], goes_on: Callable[[T, T], bool]) -> Iterator[list[T]]:
    """Yield the items in runs in which each continues the one before it.

    >>> list(connected([1, 2, 4, 5, 6], lambda above, below: below == above + 1))
    [[1, 2], [4, 5, 6]]
    """
    return in_runs(items, lambda run, item: goes_on(run[-1], item))


def in_runs(items: Iterable[T], goes_on: Callable[[Sequence[T], T], bool]) -> Iterator[list[T]]:
    """Yield the items in runs. goes_on: True if an item belongs to the run before it.

    >>> list(in_runs([1, 2, 3, 5], lambda run, item: item - run[0] < 2))
    [[1, 2], [3], [5]]
    """
    run: list[T] = []
    for item in items:
        if run and not goes_on(run, item):
            yield run
            run = []
        run.append(item)
    if run:
        yield run


def grouped(items: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    """Items by their keys, in the order of the first item of each key.

    >>> grouped(["Aims", "Costs", "Art"], lambda title: title[0])
    {'A': ['Aims', 'Art'], 'C': ['Costs']}
    """
    groups: dict[K, list[T]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups


class Candidate(NamedTuple):
    """A range that an item may be at, and the weight of their fit."""

    start: int
    stop: int
    weight: float


class _Link(NamedTuple):
    """A sequence of candidates, from its last one backwards. item: number of its last one."""

    weight: float
    item: int
    candidate: Candidate
    before: "_Link | None"


def heaviest_sequence(candidates: Sequence[Iterable[Candidate]]) -> list[Candidate | None]:
    """Choose at most one range for each item, in order and without overlap, of most weight.

    candidates: of each item. Takes O(n log n) for n candidates.

    >>> one, other = Candidate(4, 6, 1.0), Candidate(0, 2, 0.5)
    >>> heaviest_sequence([[one, other], [Candidate(2, 3, 1.0)]])[0] == other
    True
    """
    stops = [0]  # where a sequence ends, with the sequences that weigh most; both increase
    best = [_Link(0.0, -1, Candidate(0, 0, 0.0), None)]
    for item, own in enumerate(candidates):
        before = [(best[bisect_right(stops, one.start) - 1], one) for one in own]
        for last, one in before:
            _insert(stops, best, _Link(last.weight + one.weight, item, one, last))
    chosen: list[Candidate | None] = [None] * len(candidates)
    link = best[-1]
    while link.before is not None:
        chosen[link.item] = link.candidate
        link = link.before
    return chosen


def _insert(stops: list[int], best: list[_Link], link: _Link) -> None:
    at = bisect_right(stops, link.candidate.stop)
    if best[at - 1].weight >= link.weight:
        return
    end = at
    while end < len(best) and best[end].weight <= link.weight:
        end += 1
    if stops[at - 1] == link.candidate.stop:
        at -= 1
    stops[at:end] = [link.candidate.stop]
    best[at:end] = [link]
