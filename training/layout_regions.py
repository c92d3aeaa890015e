"""Labels from the layout model of PyMuPDF: it costs 200-400 ms a page, so it is run on a sample.

Its regions are kept as one JSON line a page, so that a second training run need not repeat it.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from training.corpus import Source
from training.pages import pages_to_label

PAGES_PER_DOCUMENT = 12
PAGES_PER_FAMILY = 60


class Region(NamedTuple):
    """A box that the layout model found, in PDF points, and its class, such as `section-header`."""

    x0: float
    y0: float
    x1: float
    y1: float
    kind: str


PageRegions = dict[tuple[str, int], list[Region]]
"""The regions of a page, by the file's SHA-256 and the page, counted from 0."""


def sample_sizes(sources: Sequence[Source]) -> list[int]:
    """Return how many pages of each document are in the sample: of big families fewer each."""
    sizes = Counter(source.family for source in sources)
    return [
        max(3, min(PAGES_PER_DOCUMENT, PAGES_PER_FAMILY // sizes[source.family]))
        for source in sources
    ]


def read_regions(cache: Path) -> PageRegions:
    """Return the regions of a cache; an absent file holds none."""
    if not cache.exists():
        return {}
    known: PageRegions = {}
    for line in cache.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        known[entry["sha"], entry["page"]] = [Region(*region) for region in entry["regions"]]
    return known


def detect_regions(sources: Sequence[Source], cache: Path) -> PageRegions:
    """Run the layout model on every sampled page that the cache lacks, and return all regions.

    Raises ImportError where `pymupdf-layout` is not installed.
    """
    known = read_regions(cache)
    with cache.open("a", encoding="utf-8") as out:
        for source, n_wanted in zip(sources, sample_sizes(sources), strict=True):
            for page, regions in _missing_regions(source, n_wanted, known):
                entry = {"sha": source.sha, "page": page, "regions": regions}
                print(json.dumps(entry, separators=(",", ":")), file=out, flush=True)
                known[source.sha, page] = regions
    return known


def _missing_regions(
    source: Source, n_wanted: int, known: PageRegions
) -> Iterable[tuple[int, list[Region]]]:
    import pymupdf.layout  # type: ignore[import-not-found]  # gives pages a get_layout()

    document: Any = pymupdf.open(source.path)
    for number in pages_to_label(document.page_count, n_wanted):
        if (source.sha, number) not in known:
            page: Any = document[number]
            page.get_layout()  # leaves what it finds in the page object
            found = page.layout_information or []
            yield number, [Region(*(round(c, 1) for c in r[:4]), r[4]) for r in found]
