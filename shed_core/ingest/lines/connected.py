"""Runs of items that continue the one before, such as lines, and groups of items alike."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


def connected(items: Iterable[T], goes_on: Callable[[T, T], bool]) -> Iterator[list[T]]:
    """Yield the items in runs in which each continues the one before it.

    >>> list(connected([1, 2, 4, 5, 6], lambda above, below: below == above + 1))
    [[1, 2], [4, 5, 6]]
    """
    run: list[T] = []
    for item in items:
        if run and not goes_on(run[-1], item):
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
