"""From file to cached tree, as a ratio to a bare `page.get_text("dict")` over the same pages.

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
    """Seconds that one document took, bare and whole."""

    name: str
    n_pages: int
    bare: float
    whole: float

    @property
    def ratio(self) -> float:
        """How many times the bare reading the whole took."""
        return self.whole / self.bare


def measure_reading(documents: Sequence[Path], cache: Path) -> None:
    """Print the ratio over the documents, and what a cold worker costs once."""
    readings = list(_readings(documents, cache))
    if not readings:
        print("no document could be read")
        return
    cold, warm = readings[0], readings[1:] or readings
    ratios = sorted(reading.ratio for reading in warm)
    n_pages = sum(reading.n_pages for reading in warm)
    per_page = 1000 * sum(reading.whole for reading in warm) / n_pages
    ninth = ratios[int(len(ratios) * 0.9)]
    print(f"reading {len(warm)} documents, {n_pages} pages, {per_page:.1f} ms a page")
    print("  file to cached tree with a warm worker, as a multiple of a bare get_text('dict'):")
    print(f"  {median(ratios):.2f} at the median, {ninth:.2f} at the 90th percentile")
    print(f"  cold worker: {cold.whole:.2f} s against {cold.bare:.2f} s bare ({cold.name})")


def _readings(documents: Sequence[Path], cache: Path) -> Iterator[Reading]:
    with closing(Library(Settings(paths=tuple(documents), cache=cache, jobs=1))) as library:
        for path in (documents[0], *documents):  # the first pays for the start of the worker
            try:
                n_pages, bare = _bare(path)
                began = time.perf_counter()
                library.open(str(path.resolve()))
                yield Reading(path.name, n_pages, bare, time.perf_counter() - began)
            except (ShedError, RuntimeError, ValueError, ZeroDivisionError):
                continue  # a document that cannot be read has no ratio


def _bare(path: Path) -> tuple[int, float]:
    began = time.perf_counter()
    with pymupdf.open(path) as document:
        for page in document:
            page.get_text("dict", flags=_TEXT_ONLY)
        return len(document), time.perf_counter() - began
