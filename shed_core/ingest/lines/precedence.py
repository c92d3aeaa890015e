"""Stable topological order of items, some of which must precede others."""

from collections import Counter
from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from typing import TypeVar

T = TypeVar("T")


def in_precedence(items: Sequence[T], precedes: Callable[[T, T], bool]) -> list[int]:
    """Return the numbers of items, each after those that precede it, otherwise in their order.

    Unchanged if the relation has a cycle. Takes O(n^2) for n items.

    >>> in_precedence([3, 1, 9, 2], lambda a, b: a + 1 == b)
    [1, 2, 3, 0]
    """
    numbers = range(len(items))
    later = [[m for m in numbers if m != n and precedes(items[n], items[m])] for n in numbers]
    n_before = Counter(m for own in later for m in own)
    free = [n for n in numbers if not n_before[n]]  # a heap: it is sorted
    order: list[int] = []
    while free:
        order.append(heappop(free))
        for m in later[order[-1]]:
            n_before[m] -= 1
            if not n_before[m]:
                heappush(free, m)
    return order if len(order) == len(items) else list(numbers)
