"""Printed page numbers: what a reader of the paper calls a page that the file counts otherwise.

Running heads and feet hold them. They are known only where they run along with the file's pages, by
the same difference: a cover or a preface numbered i to xii moves all pages after it alike.
"""

from collections import Counter
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

    None where they are not known, or are those that the file has.
    """
    for first, last, offset in _runs(record.running_head_numbers):
        if first <= pages[0] and pages[1] <= last:
            return (pages[0] + offset, pages[1] + offset) if offset else None
    return None


@lru_cache(maxsize=16)
def _runs(numbers: frozenset[tuple[int, int]]) -> tuple[_Run, ...]:
    """Return the runs of pages, those that most numbers show first.

    numbers: each with the page that it stands on before it.
    """
    offsets = {(page, number - page) for page, number in numbers}
    counts = Counter(offset for _, offset in offsets)
    runs: list[_Run] = []
    for offset, n in sorted(counts.items(), key=lambda item: (-item[1], abs(item[0]))):
        if n < _MIN_PAGES:
            break
        showing = [page for page, other in offsets if other == offset]
        first, last = min(showing), max(showing)
        n_numbered = len({page for page, _ in offsets if first <= page <= last})
        if n >= _MIN_SHARE * n_numbered:
            runs.append(_Run(first, last, offset))
    return tuple(runs)
