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
from typing import Any, NamedTuple

import pymupdf

from shed_core.errors import DocumentError
from shed_core.ingest.headers.pipeline import builtin_spans
from shed_core.ingest.headers.scores import scores
from shed_core.ingest.lines.reader import page_lines
from shed_core.ingest.pdf.open import open_pdf
from shed_core.ingest.pdf.pages import lines_of
from shed_core.ingest.structure.labels import label_lines

MOST_PAGES = 60
_DROPPED = pymupdf.TEXT_PRESERVE_IMAGES | pymupdf.TEXT_PRESERVE_LIGATURES
TEXT_FLAGS = pymupdf.TEXTFLAGS_DICT & ~_DROPPED


class Times(NamedTuple):
    """Milliseconds a page. text: get_text. lines: of it. labels: rules. spans: the rest.

    scores: of `spans`, what features and forest take.
    """

    text: float
    lines: float
    labels: float
    spans: float
    scores: float

    @property
    def ratio(self) -> float:
        """Identification against the text that it reads."""
        return (self.lines + self.labels + self.spans) / self.text


def time_document(data: bytes) -> Times:
    """Return what the first pages of a document take."""
    document: Any = open_pdf(data)
    n_pages = min(MOST_PAGES, document.page_count)
    start = process_time()
    contents = [document[page].get_text("dict", flags=TEXT_FLAGS) for page in range(n_pages)]
    after_text = process_time()
    pages = [
        page_lines(lines_of(content), number, content["width"], content["height"])
        for number, content in enumerate(contents, start=1)
    ]
    after_lines = process_time()
    labels = label_lines(pages)
    after_labels = process_time()
    builtin_spans(pages, labels)
    after_spans = process_time()
    scores(pages, labels)
    marks = (start, after_text, after_lines, after_labels, after_spans)
    steps = [(b - a) * 1000 / n_pages for a, b in pairwise(marks)]
    return Times(*steps, (process_time() - after_spans) * 1000 / n_pages)


def main(arguments: Sequence[str]) -> int:
    """Print the times of every PDF below a folder, and their medians."""
    found: list[Times] = []
    for path in sorted(Path(arguments[0]).rglob("*.pdf")):
        try:
            times = time_document(path.read_bytes())
        except DocumentError as error:
            print(f"{path.name}: {error}")
            continue
        found.append(times)
        shown = "  ".join(f"{name} {value:.2f}" for name, value in times._asdict().items())
        print(f"{path.name}: {shown}  ratio {times.ratio:.2f}", flush=True)
    ratios = [times.ratio for times in found]
    print(f"\n{len(found)} documents, milliseconds a page at the median:")
    for name in Times._fields:
        print(f"  {name} {median(getattr(times, name) for times in found):.2f}")
    print(f"  ratio {median(ratios):.2f}, nine in ten below {quantiles(ratios, n=10)[-1]:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
