"""Titles that running heads repeat: the first of a run of them, where nothing else is the title.

`NOTES TO FINANCIAL STATEMENTS` may be at the top of forty pages, in bold, the first included,
and nowhere else. A book's running heads repeat a title in the text, a page before. They
may change from page to page, but most lines of their place do so.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from statistics import median

from shed_core.document.runs import grouped
from shed_core.ingest.lines.normalize import letters_of
from shed_core.ingest.lines.text_line import (
    PageLines,
    TextLine,
    are_centred,
    is_below,
    numbered_pages,
)
from shed_core.ingest.structure.edge_lines import MASK, EdgeLine

_MAX_SHARE_OF_PAGES = 0.6  # that hold the text; more have the name of the document or its author
_MIN_PAGES_BETWEEN = 5  # from one run of a text to the next
_PAGES_BEFORE = 3  # that may hold the title that a running head repeats
_MIN_KEY_LENGTH = 4  # letters and digits of a line that can be a part of a title
_MIN_SHARE_OF_KEY = 0.5  # of those of the title
_MIN_TITLE_SIZE = 1.1  # of a slide's title, by that of its text
_MAX_TITLE_SPACING = 1.6  # ems between the baselines of two lines of one title
_MIN_REPEATING = 3  # pages with running heads of one place that repeat titles
_MIN_SHARE_REPEATING = 0.6  # of these pages, by the lines of that place


def run_titles(pages: Sequence[PageLines], edges: Sequence[EdgeLine]) -> Iterator[int]:
    """Numbers of the first lines of runs of running heads that are titles themselves.

    edges: those that are furniture. Takes O(lines).
    """
    heads = (edge for edge in edges if edge.place.is_top and MASK not in edge.text)
    runs = grouped(heads, lambda edge: (edge.text, edge.place.font, edge.place.size))
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


def slide_titles(pages: Sequence[PageLines], edges: Sequence[EdgeLine]) -> Iterator[int]:
    """Numbers of titles of slides: above larger than text, not one for all of them.

    Each slide has its title in one place and look, and several may have the same.
    edges: those that are furniture. Takes O(lines).
    """
    if median([page.width - page.height for page in pages] or [0.0]) <= 0:
        return
    usual_size = median([line.size for page in pages for line in page.lines] or [0.0])
    large = (edge for edge in edges if edge.place.size > _MIN_TITLE_SIZE * usual_size)
    for titles in _by_place(large):
        if len({title.text for title in titles}) > 1:
            yield from (title.line for title in titles)


def _by_place(edges: Iterable[EdgeLine]) -> Iterable[list[EdgeLine]]:
    """Lines at the top of pages in groups of one place and style."""
    return grouped((edge for edge in edges if edge.place.is_top), lambda edge: edge.place).values()


def repeating_heads(pages: Sequence[PageLines], edges: Sequence[EdgeLine]) -> Iterator[int]:
    """Numbers of running heads that change from page to page, as sections do.

    Most lines of their place repeat a title, larger or bolder than they are, that stands on their
    page or on one before. edges: those that are not known for furniture. Takes O(lines).
    """
    places = [heads for heads in _by_place(edges) if len(heads) >= _MIN_REPEATING]
    if not places:
        return
    repetitions = _repetitions(pages, {head.line for heads in places for head in heads})
    for heads in places:
        n_pages = len({head.page for head in heads if head.line in repetitions})
        if n_pages >= max(_MIN_REPEATING, _MIN_SHARE_REPEATING * len(heads)):
            yield from (head.line for head in heads)


def _repetitions(pages: Sequence[PageLines], heads: Container[int]) -> set[int]:
    """Lines among some whose text is larger or bolder on their page or before.

    Only letters and digits count: `1.6 Costs` repeats `1.6. Costs`, and `COSTS` repeats `Costs`.
    """
    keys = {
        number: key
        for first, page in numbered_pages(pages)
        for number, line in enumerate(page.lines, first)
        if number in heads and (key := letters_of(line.text))
    }
    largest: dict[str, tuple[float, bool]] = dict.fromkeys(keys.values(), (0.0, False))
    found: set[int] = set()
    for first, page in numbered_pages(pages):
        for line in page.lines:  # no list of all keys, which would take as much as the lines
            if (key := letters_of(line.text)) in largest:
                size, is_bold = largest[key]
                largest[key] = max(size, line.size), is_bold or line.is_bold
        for number, line in enumerate(page.lines, first):
            size, is_bold = largest[keys[number]] if number in keys else (0.0, False)
            if size > line.size or is_bold > line.is_bold:
                found.add(number)
    return found


def company_names(
    pages: Sequence[PageLines], edges: Sequence[EdgeLine], furniture: Container[int]
) -> Iterator[int]:
    """Numbers of running heads that are the first line of the title below them.

    `SQUARE, INC.` may be above each statement, in its style and centred as it is.
    edges: those that are furniture. furniture: numbers of all lines that are. Takes O(lines).
    """
    first = [number for number, _ in numbered_pages(pages)]
    for edge in edges:
        lines, i = pages[edge.page].lines, edge.line - first[edge.page]
        is_above_title = i + 1 < len(lines) and edge.line + 1 not in furniture
        if edge.place.is_top and is_above_title and _are_one_title(lines[i], lines[i + 1]):
            yield edge.line


def _are_one_title(above: TextLine, below: TextLine) -> bool:
    is_one_look = above.is_bold and (above.font, above.size) == (below.font, below.size)
    is_near = is_below(above, below, _MAX_TITLE_SPACING * above.size)
    return is_one_look and is_near and are_centred(above, below)


def _is_title(pages: Sequence[PageLines], edge: EdgeLine) -> bool:
    """True if a line is set like a title, and repeats no other one nearby."""
    own = next(line for line in pages[edge.page].lines if line.text == edge.text)
    if not own.is_bold:
        return False
    key = letters_of(own.text)
    nearby = pages[max(0, edge.page - _PAGES_BEFORE) : edge.page + 1]
    return not any(_repeats(key, line) for page in nearby for line in page.lines if line is not own)


def _repeats(key: str, line: TextLine) -> bool:
    other = letters_of(line.text)
    if other == key:
        return True
    is_long = len(other) >= max(_MIN_KEY_LENGTH, _MIN_SHARE_OF_KEY * len(key))
    return line.is_bold and is_long and (other in key or key in other)
