"""From file to cached tree, as a multiple of `page.get_text("dict")` over the same pages.

Each document is read by a warm worker, through the library, into an empty cache: hashing, parsing,
identification, inference, encoding and storing are all in the figure.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pymupdf

from shed_core.errors import ShedError
from shed_server.library.library import Library
from shed_server.settings import Settings

_TEXT_ONLY = pymupdf.TEXTFLAGS_DICT & ~pymupdf.TEXT_PRESERVE_IMAGES


class Reading(NamedTuple):
    """Seconds that one document took: text extraction alone, and from file to cached tree."""

    name: str
    n_pages: int
    extraction: float
    whole: float

    @property
    def ratio(self) -> float:
        """The whole as a multiple of text extraction alone."""
        return self.whole / self.extraction


def measure_reading(warm_up: Path, documents: Sequence[Path], cache: Path) -> None:
    """Print the ratio over the documents, and what the start of the worker adds to `warm_up`."""
    cold, *warm = _readings([warm_up, *documents], cache)
    if not warm:
        print("no document could be read")
        return
    ratios = sorted(reading.ratio for reading in warm)
    n_pages = sum(reading.n_pages for reading in warm)
    per_page = 1000 * sum(reading.whole for reading in warm) / n_pages
    percentile_90 = ratios[int(len(ratios) * 0.9)]
    print(f"reading {len(warm)} documents, {n_pages} pages, {per_page:.1f} ms a page")
    print("  file to cached tree with a warm worker, as a multiple of get_text('dict') alone:")
    print(f"  {median(ratios):.2f} at the median, {percentile_90:.2f} at the 90th percentile")
    print(
        f"  cold worker: {cold.whole:.2f} s against {cold.extraction:.2f} s ({cold.n_pages} pages)"
    )


def _readings(documents: Sequence[Path], cache: Path) -> Iterator[Reading]:
    with closing(Library(Settings(paths=tuple(documents), cache=cache, jobs=1))) as library:
        for path in documents:
            try:
                n_pages, extraction = _extract_text(path)
                start = time.perf_counter()
                library.open(str(path.resolve()))
                yield Reading(path.name, n_pages, extraction, time.perf_counter() - start)
            except (ShedError, RuntimeError, ValueError, ZeroDivisionError):
                continue  # a document that cannot be read has no ratio


def _extract_text(path: Path) -> tuple[int, float]:
    start = time.perf_counter()
    with pymupdf.open(path) as document:
        for page in document:
            page.get_text("dict", flags=_TEXT_ONLY)
        return len(document), time.perf_counter() - start
