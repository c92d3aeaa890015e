"""Numbers of pages, as notes name them."""

from collections.abc import Sequence
from itertools import pairwise


def ranges(numbers: Sequence[int]) -> str:
    """Return rising numbers in words.

    >>> ranges([3, 4, 5, 9])
    '3-5, 9'
    """
    starts = [n for before, n in pairwise((-1, *numbers)) if n != before + 1]
    ends = [n for n, after in pairwise((*numbers, -1)) if after != n + 1]
    runs = zip(starts, ends, strict=True)
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)
