"""Titles that running heads repeat: the first of a run of them, where nothing else is the title.

`NOTES TO FINANCIAL STATEMENTS` may stand at the top of forty pages, in bold, the first included,
and nowhere else. A book's running heads repeat a title that stands in the text, a page before. They
may change from page to page, but most lines of their place do so.
"""

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence

from shed_core.ingest.lines.normalize import letters_of
from shed_core.ingest.lines.text_line import PageLines, TextLine, are_centred, numbered_pages
from shed_core.ingest.structure.edge_lines import EdgeLine, Place

_MAX_SHARE_OF_PAGES = 0.6  # that hold the text; more have the name of the document or its author
_MIN_PAGES_BETWEEN = 5  # from one run of a text to the next
_PAGES_BEFORE = 3  # that may hold the title that a running head repeats
_MIN_KEY_LENGTH = 4  # letters and digits of a line that can be a part of a title
_MAX_TITLE_SPACING = 1.6  # ems between the baselines of two lines of one title
_MIN_REPEATING = 3  # pages with running heads of one place that repeat titles
_MIN_SHARE_REPEATING = 0.6  # of these pages, by the lines of that place
_MASK = "#"


def run_titles(pages: Sequence[PageLines], edges: Sequence[EdgeLine]) -> Iterator[int]:
    """Yield the numbers of the first lines of runs of running heads that are titles themselves.

    edges: those that are furniture. Takes O(lines).
    """
    runs: dict[tuple[str, str, float], list[EdgeLine]] = defaultdict(list)
    for edge in edges:
        is_top, _, font, size = edge.place
        if is_top and _MASK not in edge.text:
            runs[edge.text, font, size].append(edge)
    for run in runs.values():
        on_pages = {edge.page for edge in run}
        if len(on_pages) > _MAX_SHARE_OF_PAGES * len(pages):
            continue
        last = -_MIN_PAGES_BETWEEN
        for edge in run:
            is_first = edge.page - last >= _MIN_PAGES_BETWEEN
            last = edge.page
            if is_first and edge.page + 1 in on_pages and _is_title(pages, edge):
                yield edge.line


def repeating_heads(pages: Sequence[PageLines], edges: Sequence[EdgeLine]) -> Iterator[int]:
    """Yield the numbers of running heads that change from page to page, as sections do.

    Most lines of their place repeat a title, larger or bolder than they are, that stands on their
    page or on one before. edges: those that are not known for furniture. Takes O(lines).
    """
    first = [number for number, _ in numbered_pages(pages)]
    by_place: dict[Place, list[tuple[EdgeLine, TextLine]]] = defaultdict(list)
    for edge in edges:
        if edge.place[0]:
            line = pages[edge.page].lines[edge.line - first[edge.page]]
            by_place[edge.place].append((edge, line))
    places = [heads for heads in by_place.values() if len(heads) >= _MIN_REPEATING]
    pages_of = _first_pages(pages, {line.text for heads in places for _, line in heads})
    for heads in places:
        repeating = {
            edge.page
            for edge, line in heads
            if _is_repetition(line, edge.page, pages_of[line.text])
        }
        if len(repeating) >= max(_MIN_REPEATING, _MIN_SHARE_REPEATING * len(heads)):
            yield from (edge.line for edge, _ in heads)


def _first_pages(
    pages: Sequence[PageLines], texts: Container[str]
) -> dict[str, dict[tuple[float, bool], int]]:
    """Return for some texts the index of the first page with each size, bold or not."""
    found: dict[str, dict[tuple[float, bool], int]] = defaultdict(dict)
    for index, page in enumerate(pages):
        for line in page.lines:
            if line.text in texts:
                found[line.text].setdefault((line.size, line.bold > 0.5), index)
    return found


def _is_repetition(
    head: TextLine, page: int, first_pages: Mapping[tuple[float, bool], int]
) -> bool:
    """Whether its text stands larger or bolder on the page of a running head, or on one before."""
    return any(
        first <= page and (size > head.size or is_bold > (head.bold > 0.5))
        for (size, is_bold), first in first_pages.items()
    )


def company_names(
    pages: Sequence[PageLines], edges: Sequence[EdgeLine], furniture: Container[int]
) -> Iterator[int]:
    """Yield the numbers of running heads that are the first line of the title below them.

    `SQUARE, INC.` may stand above each statement, in its style and centred as it is.
    edges: those that are furniture. furniture: numbers of all lines that are. Takes O(lines).
    """
    first = [number for number, _ in numbered_pages(pages)]
    for edge in edges:
        lines, i = pages[edge.page].lines, edge.line - first[edge.page]
        is_above_title = i + 1 < len(lines) and edge.line + 1 not in furniture
        if edge.place[0] and is_above_title and _are_one_title(lines[i], lines[i + 1]):
            yield edge.line


def _are_one_title(above: TextLine, below: TextLine) -> bool:
    step = below.baseline - above.baseline
    is_one_look = above.bold > 0.5 and (above.font, above.size) == (below.font, below.size)
    is_near = 0 < step < _MAX_TITLE_SPACING * above.size
    return is_one_look and is_near and are_centred(above, below)


def _is_title(pages: Sequence[PageLines], edge: EdgeLine) -> bool:
    """Whether a line is set like a title, and no other one nearby is what it repeats."""
    own = next(line for line in pages[edge.page].lines if line.text == edge.text)
    if own.bold <= 0.5 or edge.page == 0:
        return False
    key = letters_of(own.text)
    nearby = pages[max(0, edge.page - _PAGES_BEFORE) : edge.page + 1]
    return not any(_repeats(key, line) for page in nearby for line in page.lines if line is not own)


def _repeats(key: str, line: TextLine) -> bool:
    other = letters_of(line.text)
    return other == key or (
        line.bold > 0.5 and len(other) >= _MIN_KEY_LENGTH and (other in key or key in other)
    )
