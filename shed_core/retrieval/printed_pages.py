"""Printed page numbers, which may differ from the file's count of pages.

They are read from running heads and feet, and accepted only if they differ from the file's pages by
a constant: a cover or a preface numbered i to xii moves all pages after it alike.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from shed_core.document.record import DocumentRecord

_MIN_PAGES = 3
_MIN_SHARE = 0.5  # of the pages between whose running heads hold a number


class _Run(NamedTuple):
    """Pages, from first to last, whose printed numbers differ from the file's by an offset."""

    first: int
    last: int
    offset: int


def printed_pages(record: DocumentRecord, pages: tuple[int, int]) -> tuple[int, int] | None:
    """Return the printed numbers of the first and last of a run of pages.

    None if they are not known, or equal the file's own.
    """
    for first, last, offset in _runs(record.running_head_numbers):
        if first <= pages[0] and pages[1] <= last:
            return (pages[0] + offset, pages[1] + offset) if offset else None
    return None


@lru_cache(maxsize=16)
def _runs(numbers: frozenset[tuple[int, int]]) -> tuple[_Run, ...]:
    """Return the runs of pages, best confirmed by numbers first.

    numbers: each after the page that it is on. Takes O(n log n) for any numbers.
    """
    showing: defaultdict[int, list[int]] = defaultdict(list)
    for page, number in numbers:
        showing[number - page].append(page)
    numbered = sorted({page for page, _ in numbers})
    runs: list[_Run] = []
    for offset, pages in sorted(showing.items(), key=lambda item: (-len(item[1]), abs(item[0]))):
        if len(pages) < _MIN_PAGES:
            break
        first, last = min(pages), max(pages)
        n_numbered = bisect_right(numbered, last) - bisect_left(numbered, first)
        if len(pages) >= _MIN_SHARE * n_numbered:
            runs.append(_Run(first, last, offset))
    return tuple(runs)
