"""Page numbers, told from figures of the text that stand at the edge of a page by themselves."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from shed_core.ingest.lines.text_line import PageLines, numbered_pages
from shed_core.ingest.structure.edge_lines import EdgeLine
from shed_core.numbering.counters import counters_of

_MAX_DIGITS = 4  # of a page number by itself

_FIGURE = re.compile(r"\W*(\d+)\W*")


def numbers_near_edges(pages: Sequence[PageLines], edges: Iterable[EdgeLine]) -> Iterator[int]:
    """Yield the page numbers among lines near edges, which may stand on one page only.

    A figure by itself is one if it is the number of its page, or as far from it as that of another
    page; else it may be what an example prints, or the head or last row of a table.
    """
    lines = [line for page in pages for line in page.lines]
    figures: dict[int, tuple[int, int | None]] = {}
    for edge in edges:
        if edge.may_be_page_number:
            if figure := _FIGURE.fullmatch(lines[edge.line].text):
                value = int(figure[1]) if len(figure[1]) <= _MAX_DIGITS else None
                figures[edge.line] = edge.page, value
            else:
                yield edge.line
    n_pages = Counter(value - page for page, value in {*figures.values()} if value is not None)
    for line, (page, value) in figures.items():
        if value is not None and (value == page + 1 or n_pages[value - page] > 1):
            yield line


def rising_numbers(pages: Sequence[PageLines], min_pages: int) -> Iterator[int]:
    """Yield the numbers that are first or last on their page and rise from page to page.

    Pages that a browser printed have them anywhere, but always at one offset to the page's number.
    """
    offsets: dict[int, list[int]] = defaultdict(list)
    for first, page in numbered_pages(pages):
        if page.lines:
            ys = [line.y0 for line in page.lines]
            for i in {ys.index(min(ys)), ys.index(max(ys))}:
                number = _page_number(page.lines[i].text.strip("-–—. |"))
                if number is not None:
                    offsets[number - page.number].append(first + i)
    for lines in offsets.values():
        if len(lines) >= min_pages:
            yield from lines


def _page_number(text: str) -> int | None:
    """Return the value of a page number, in digits or small Roman numerals; None for other text."""
    counters = counters_of(text)
    if counters is None:
        return None
    shape, values = counters
    is_number = shape == "i" or (shape == "1" and len(text) <= _MAX_DIGITS)
    return values[0] if is_number else None
