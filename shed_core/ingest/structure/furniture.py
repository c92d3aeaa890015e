"""Page furniture: running heads, running feet and page numbers.

Furniture stands at the edge of many pages in one place and one style. Its text repeats, apart from
numbers, on the pages nearby: on all of them, on every other one, or through a chapter; or it is the
title of the section that goes on there. The number of a part or a chapter is no such number: `PART
III` and `PART IV` are two headers. Neither are the years that head a table's columns at the top of
many pages.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from statistics import median

from shed_core.document.phrases import Label
from shed_core.ingest.lines.text_line import PageLines, TextLine, numbered_pages
from shed_core.ingest.structure.edge_lines import EdgeLine, EdgePlace
from shed_core.ingest.structure.page_numbers import (
    has_form_of_number,
    numbers_near_edges,
    rising_numbers,
)
from shed_core.ingest.structure.run_titles import company_names, repeating_heads, run_titles
from shed_core.ingest.structure.tables import heads_columns
from shed_core.numbering.legal_words import ARTICLES, DIVISIONS
from shed_core.numbering.vocabulary import (
    APPENDICES,
    ATTACHMENTS,
    CHAPTERS,
    PARTS,
    VOLUMES,
    words,
)

_EDGE_HEIGHT = 0.13  # share of a page's height in which furniture stands, at either end
_WIDE_EDGE_HEIGHT = 0.18  # the same, where margins are wide, for the line nearest to the edge
_MAX_EDGE_LINES = 4  # lines from the edge inwards that can be furniture
_PLACE_STEP = 3  # points; distances from the edge are rounded to multiples of this
_MAX_WORD_BEFORE = 40  # characters before a number, in which the word that it counts stands
_NEARBY_PAGES = 2  # on either side; odd and even pages often differ
_MIN_PAGES = 3  # on fewer, a header can repeat by chance
_MIN_SHARE_OF_PAGES = 0.3  # that begin or end with a text that is furniture in any place
_MIN_SHARE_REPEATING = 0.6  # of a place's lines, for all of them to be furniture

_NUMBER = re.compile(r"(?<![\w.])(?:\d+|[ivxlc]+)(?![\w.]|\)\S)", re.IGNORECASE)
_SECTION_WORDS = {
    *("§", *words(VOLUMES, PARTS, CHAPTERS, DIVISIONS, ARTICLES)),
    *words(APPENDICES, ATTACHMENTS),
}
_WORD_BEFORE = re.compile(r"([^\W\d_]+|§)\W+$")
_PAGE_OF = re.compile(r"\(?page \d+.*", re.IGNORECASE)


def furniture(pages: Sequence[PageLines]) -> dict[int, Label]:
    """Return the label of each line that is furniture, by its number in the document.

    Takes O(lines log lines).
    """
    starts = [first for first, _ in numbered_pages(pages)]
    edges = [edge for n, page in enumerate(pages) for edge in _edge_lines(page, n, starts[n])]
    min_pages = max(2, min(_MIN_PAGES, len(pages)))
    many_pages = max(min_pages, _MIN_SHARE_OF_PAGES * len(pages))
    lines_of_pages = [line for page in pages for line in page.lines]
    lines = {*_repeating(edges, min_pages), *numbers_near_edges(edges, lines_of_pages)}
    inner = list(_inner_lines(pages, starts, {edge.line for edge in edges}))
    lines.update(_repeating(inner, many_pages))
    edges += inner
    lines.update(_outermost(edges, many_pages))
    is_at_top = {edge.line: edge.place.is_top for edge in edges}
    labels = {n: Label.PAGE_HEADER if is_at_top[n] else Label.PAGE_FOOTER for n in lines}
    labels.update(dict.fromkeys(rising_numbers(pages, min_pages), Label.PAGE_FOOTER))
    on_first = pages[0].lines if pages else ()
    titles = {n for n in labels if n < len(on_first) and _is_title(on_first[n])}
    running = [edge for edge in edges if edge.line in labels]
    titles.update(run_titles(pages, running))
    titles.update(company_names(pages, running, labels))
    heads = {n for n in labels if heads_columns(lines_of_pages, n)}
    others = [edge for edge in edges if edge.line not in labels]
    repeating = dict.fromkeys(repeating_heads(pages, others), Label.PAGE_HEADER)
    return {n: label for n, label in labels.items() if n not in titles | heads} | repeating


def _is_title(line: TextLine) -> bool:
    """Whether a line of the first page can be a title that later pages repeat as running head."""
    return line.bold > 0.5 and _NUMBER.search(_PAGE_OF.sub("", line.text)) is None


def _edge_lines(
    page: PageLines, index: int, first: int, height: float = _EDGE_HEIGHT
) -> Iterator[EdgeLine]:
    """Yield the lines at the top and at the bottom of a page.

    index: of the page. first: number of the page's first line. height: share of the page's.
    """
    order = sorted(range(len(page.lines)), key=lambda n: page.lines[n].y0)
    top, bottom = height * page.height, (1 - height) * page.height
    for n, i in enumerate(order[:_MAX_EDGE_LINES]):
        if (line := page.lines[i]).y1 < top:
            place = _place(line, True, line.baseline)
            yield EdgeLine(index, first + i, place, _masked(line), n == 0)
    for n, i in enumerate(reversed(order[-_MAX_EDGE_LINES:])):
        if (line := page.lines[i]).y0 > bottom:
            place = _place(line, False, page.height - line.baseline)
            yield EdgeLine(index, first + i, place, _masked(line), n == 0)


def _inner_lines(
    pages: Sequence[PageLines], starts: Sequence[int], known: Container[int]
) -> Iterator[EdgeLine]:
    """Yield first and last lines of pages that stand further in than furniture does as a rule.

    known: numbers of those that do not. A lone number there may be a part of a formula or listing,
    and large letters are a title, whose number counts: `3 Finding` does not repeat `1 Finding`.
    """
    usual_size = median([line.size for page in pages for line in page.lines] or [0.0])
    for index, page in enumerate(pages):
        for edge in _edge_lines(page, index, starts[index], _WIDE_EDGE_HEIGHT):
            is_number = has_form_of_number(edge.text)
            if edge.is_outermost and edge.line not in known and not is_number:
                line = page.lines[edge.line - starts[index]]
                yield edge._replace(text=line.text) if line.size > usual_size else edge


def _masked(line: TextLine) -> str:
    """Return a line's text without its numbers, those of parts and chapters excepted."""

    def mask(number: re.Match[str]) -> str:
        near = line.text[max(0, number.start() - _MAX_WORD_BEFORE) : number.start()]
        before = _WORD_BEFORE.search(near)
        is_section = before is not None and before[1].lower() in _SECTION_WORDS
        return number[0] if is_section else "#"

    return _NUMBER.sub(mask, line.text)


def _outermost(edges: Sequence[EdgeLine], min_repeats: float) -> Iterator[int]:
    """Yield outermost lines whose text repeats so often, even if not in one place."""
    by_style: dict[tuple[bool, str, float, str], list[int]] = defaultdict(list)
    for edge in edges:
        if edge.is_outermost:
            is_top, _, font, size = edge.place
            by_style[is_top, font, size, edge.text].append(edge.line)
    for lines in by_style.values():
        if len(lines) >= min_repeats:
            yield from lines


def _place(line: TextLine, is_top: bool, distance: float) -> EdgePlace:
    return EdgePlace(is_top, round(distance / _PLACE_STEP), line.font, line.size)


def _repeating(edges: Iterable[EdgeLine], min_pages: float) -> Iterator[int]:
    """Yield the furniture among lines near edges, by what repeats in one place.

    min_pages: pages on fewer than which nothing is furniture.
    """
    by_place: dict[EdgePlace, dict[int, EdgeLine]] = defaultdict(dict)
    for edge in edges:
        by_place[edge.place].setdefault(edge.page, edge)
    for place in by_place.values():
        yield from _repeating_in_place(place, min_pages)


def _repeating_in_place(edges: dict[int, EdgeLine], min_pages: float) -> Iterator[int]:
    """Yield the furniture among the lines of one place, which are given by page index."""
    nearby = [d for d in range(-_NEARBY_PAGES, _NEARBY_PAGES + 1) if d]
    repeats = {
        page
        for page, edge in edges.items()
        if any(page + d in edges and edges[page + d].text == edge.text for d in nearby)
    }
    is_furniture_place = len(repeats) >= max(min_pages, _MIN_SHARE_REPEATING * len(edges))
    n_of_text = Counter(edge.text for edge in edges.values())
    for page, edge in edges.items():
        is_repeated = page in repeats and n_of_text[edge.text] >= min_pages
        if is_furniture_place or is_repeated:
            yield edge.line
