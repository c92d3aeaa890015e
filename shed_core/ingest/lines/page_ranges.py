"""Numbers of pages, as notes name them."""

from collections.abc import Sequence
from itertools import pairwise

_MAX_RUNS = 12  # so that a note of them stays within what a record may hold


def ranges(numbers: Sequence[int]) -> str:
    """Return rising numbers in words; of many runs the first.

    >>> ranges([3, 4, 5, 9])
    '3-5, 9'
    >>> ranges(range(1, 101, 2))
    '1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and 38 more'
    """
    starts = [n for before, n in pairwise((-1, *numbers)) if n != before + 1]
    ends = [n for n, after in pairwise((*numbers, -1)) if after != n + 1]
    runs = [*zip(starts, ends, strict=True)]
    named = ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs[:_MAX_RUNS])
    n_left = sum(b - a + 1 for a, b in runs[_MAX_RUNS:])
    return f"{named} and {n_left} more" if n_left else named
