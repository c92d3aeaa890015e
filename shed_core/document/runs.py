"""Runs of items that continue those before, such as lines, and groups of items alike."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

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
