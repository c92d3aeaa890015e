"""Printed page numbers: what a reader of the paper calls a page that the file counts otherwise.

Running heads and feet hold them. They are known only where they run along with the file's pages, by
the same difference: a cover or a preface numbered i to xii moves all pages after it alike.
"""

import re
from collections import Counter
from collections.abc import Iterator

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.sections import RUNNING_HEADS

_NUMBER = re.compile(r"(?:^|(?<=[^\S\n]))\d{1,4}(?=$|[^\S\n])", re.MULTILINE)
_MIN_PAGES = 3
_MIN_SHARE = 0.5  # of the pages between whose running heads hold a number


def printed_pages(record: DocumentRecord, pages: tuple[int, int]) -> tuple[int, int] | None:
    """Return the printed numbers of the first and last of a run of pages.

    None where they are not known, or are those that the file has.
    """
    offsets = set(_offsets(record))
    counts = Counter(offset for _, offset in offsets)
    for offset, n in sorted(counts.items(), key=lambda item: (-item[1], abs(item[0]))):
        if n < _MIN_PAGES:
            break
        showing = [page for page, other in offsets if other == offset]
        first, last = min(showing), max(showing)
        n_numbered = len({page for page, _ in offsets if first <= page <= last})
        if first <= pages[0] and pages[1] <= last and n >= _MIN_SHARE * n_numbered:
            return (pages[0] + offset, pages[1] + offset) if offset else None
    return None


def _offsets(record: DocumentRecord) -> Iterator[tuple[int, int]]:
    """Yield each page with what a number in its running heads differs from it by."""
    for phrase, label in enumerate(record.labels):
        if label in RUNNING_HEADS:
            page = record.pages[phrase]
            for number in _NUMBER.findall(record.phrase_text(phrase)):
                yield page, int(number) - page
