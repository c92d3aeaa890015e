"""The layout model of PyMuPDF as a teacher: it costs 200-400 ms a page, so it sees a sample.

What it said is kept as one JSON line a page, so that a second training run does not ask again.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from training.corpus import Source

PAGES_PER_DOCUMENT = 12
PAGES_PER_FAMILY = 60


class Region(NamedTuple):
    """A box that the teacher drew, in PDF points, and the class that it gave it."""

    x0: float
    y0: float
    x1: float
    y1: float
    kind: str


Lessons = dict[tuple[str, int], list[Region]]
"""What the teacher said of a page, by the file's SHA-256 and the page, counted from 0."""


def sampled_pages(n_pages: int, n_wanted: int) -> list[int]:
    """Return page indices spread evenly over a document, the first and the last not favoured.

    >>> sampled_pages(100, 4), sampled_pages(3, 12)
    ([12, 37, 62, 87], [0, 1, 2])
    """
    n = min(n_pages, n_wanted)
    return [(2 * i + 1) * n_pages // (2 * n) for i in range(n)]


def pages_wanted(sources: Sequence[Source]) -> list[int]:
    """Return how many pages the teacher sees of each document: big families get fewer each."""
    sizes = Counter(source.family for source in sources)
    return [
        max(3, min(PAGES_PER_DOCUMENT, PAGES_PER_FAMILY // sizes[source.family]))
        for source in sources
    ]


def read_lessons(cache: Path) -> Lessons:
    """Return all that the teacher said so far; an absent file holds nothing."""
    if not cache.exists():
        return {}
    lessons: Lessons = {}
    for line in cache.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        lessons[entry["sha"], entry["page"]] = [Region(*region) for region in entry["regions"]]
    return lessons


def ask(sources: Sequence[Source], cache: Path) -> Lessons:
    """Ask the teacher about every sampled page that the cache does not hold, and return all.

    Raises ImportError where `pymupdf-layout` is not installed.
    """
    lessons = read_lessons(cache)
    with cache.open("a", encoding="utf-8") as out:
        for source, n_wanted in zip(sources, pages_wanted(sources), strict=True):
            for page, regions in _lessons_of(source, n_wanted, lessons):
                entry = {"sha": source.sha, "page": page, "regions": regions}
                print(json.dumps(entry, separators=(",", ":")), file=out, flush=True)
                lessons[source.sha, page] = regions
    return lessons


def _lessons_of(
    source: Source, n_wanted: int, known: Lessons
) -> Iterable[tuple[int, list[Region]]]:
    import pymupdf.layout  # type: ignore[import-not-found]  # gives pages a get_layout()

    document: Any = pymupdf.open(source.path)
    for number in sampled_pages(document.page_count, n_wanted):
        if (source.sha, number) not in known:
            page: Any = document[number]
            page.get_layout()  # leaves what it finds in the page object
            found = page.layout_information or []
            yield number, [Region(*(round(c, 1) for c in r[:4]), r[4]) for r in found]
