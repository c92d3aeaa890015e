"""Speed of header identification: `python -m bench.headers FOLDER`.

Compares the processor time of everything between PyMuPDF's text and the header spans with
that of the text itself, `page.get_text("dict")` without images, on the same pages.
"""

import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from time import process_time
from typing import Any

import pymupdf

from shed_core.errors import DocumentError
from shed_core.ingest.headers.boosted_trees import shipped_trees
from shed_core.ingest.headers.builtin import STEPS, first_candidates
from shed_core.ingest.lines.reader import page_lines
from shed_core.ingest.pdf.open import open_pdf
from shed_core.ingest.pdf.pages import lines_of
from shed_core.ingest.structure.labels import label_lines
from shed_core.ingest.structure.stats import document_stats

MAX_PAGES = 60
TEXT, LINES, STATS, LABELS = "get_text", "lines", "document statistics", "labels"
_DROPPED = pymupdf.TEXT_PRESERVE_IMAGES | pymupdf.TEXT_PRESERVE_LIGATURES
TEXT_FLAGS = pymupdf.TEXTFLAGS_DICT & ~_DROPPED

Times = dict[str, float]
"""Milliseconds a page of each step; TEXT is what the others are compared with."""


def time_document(data: bytes) -> Times:
    """Return what the first pages of a document take."""
    document: Any = open_pdf(data)
    n_pages = min(MAX_PAGES, document.page_count)
    trees = shipped_trees()
    marks = {"": process_time()}
    contents = [document[page].get_text("dict", flags=TEXT_FLAGS) for page in range(n_pages)]
    marks[TEXT] = process_time()
    pages = [
        page_lines(lines_of(content), number, content["width"], content["height"])
        for number, content in enumerate(contents, start=1)
    ]
    marks[LINES] = process_time()
    stats = document_stats(pages)
    marks[STATS] = process_time()
    labels = label_lines(stats)
    marks[LABELS] = process_time()
    candidates = first_candidates(stats, labels, trees)
    for name, step in STEPS:
        candidates = step(candidates)
        marks[name] = process_time()
    names, times = list(marks), list(marks.values())
    return {
        name: (after - before) * 1000 / n_pages
        for name, (before, after) in zip(names[1:], pairwise(times), strict=True)
    }


def ratio(times: Times) -> float:
    """Return the time of identification by that of the text that it reads."""
    return (sum(times.values()) - times[TEXT]) / times[TEXT]


def main(arguments: Sequence[str]) -> int:
    """Print the times of every PDF below a folder, and their medians."""
    of_documents: list[Times] = []
    for path in sorted(Path(arguments[0]).rglob("*.pdf")):
        try:
            times = time_document(path.read_bytes())
        except DocumentError as error:
            print(f"{path.name}: {error}")
            continue
        of_documents.append(times)
        print(f"{path.name}: {times[TEXT]:.2f} ms, ratio {ratio(times):.2f}", flush=True)
    ratios = [ratio(times) for times in of_documents]
    print(f"\n{len(of_documents)} documents, milliseconds a page at the median:")
    for name in of_documents[0]:
        print(f"  {name} {median(times[name] for times in of_documents):.2f}")
    print(f"  ratio {median(ratios):.2f}, nine in ten below {quantiles(ratios, n=10)[-1]:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
