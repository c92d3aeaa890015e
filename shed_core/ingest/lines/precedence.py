"""Stable topological order of items, some of which must precede others."""

from collections.abc import Callable, Sequence
from graphlib import CycleError, TopologicalSorter
from heapq import heapify, heappop, heappush
from typing import TypeVar

T = TypeVar("T")


def in_precedence(items: Sequence[T], precedes: Callable[[T, T], bool]) -> list[int]:
    """Return the numbers of items, each after those that precede it, otherwise in their order.

    Unchanged if the relation has a cycle. Takes O(n^2) for n items.

    >>> in_precedence([3, 1, 9, 2], lambda a, b: a + 1 == b)
    [1, 2, 3, 0]
    """
    numbers = range(len(items))
    sorter = TopologicalSorter(
        {m: [n for n in numbers if n != m and precedes(items[n], items[m])] for m in numbers}
    )
    try:
        sorter.prepare()
    except CycleError:
        return [*numbers]
    free, order = [*sorter.get_ready()], list[int]()
    heapify(free)
    while free:
        order.append(heappop(free))
        sorter.done(order[-1])
        for number in sorter.get_ready():
            heappush(free, number)
    return order
