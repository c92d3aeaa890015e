"""A table of consecutive lines."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from shed_core.document.grid import Grid


class LineGrid(NamedTuple):
    """A table of consecutive lines. grid: over the text of these lines, one below the other."""

    n_lines: int
    grid: Grid


def piece_lengths(lines: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """Return the lengths of the pieces of lines, each less the last with its line break.

    >>> piece_lengths([[3, 2], [4]])
    (3, 3, 4)
    """
    *above, last = lines
    return (*(n for line in above for n in (*line[:-1], line[-1] + 1)), *last)
