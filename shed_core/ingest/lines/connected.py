"""Runs of what follows each other: lines, clauses or tables that go on with the one before."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def connected(items: Iterable[T], goes_on: Callable[[T, T], bool]) -> Iterator[list[T]]:
    """Yield the items in runs in which each goes on with the one before it.

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
