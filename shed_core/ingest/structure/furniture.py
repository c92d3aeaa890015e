"""Page furniture: running heads, running feet and page numbers.

Furniture is at the edge of many pages in one place and one style. Its text repeats, apart from
numbers, on the pages nearby: on all of them, on every other one, or through a chapter; or it is the
title of the section that goes on there. Text askew or along a margin may be anywhere, such as
`DRAFT` across all pages, and so do numbers of lines. Titles that repeat so are text all the same,
and so are the years that head a table's columns at the top of many pages.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from shed_core.document.phrases import Label
from shed_core.document.runs import grouped
from shed_core.ingest.lines.line_numbers import line_numbers
from shed_core.ingest.lines.text_line import PageLines, numbered_pages
from shed_core.ingest.structure.edge_lines import (
    EdgeLine,
    EdgePlace,
    edge_lines,
    has_number,
    inner_lines,
)
from shed_core.ingest.structure.run_titles import (
    company_names,
    repeating_heads,
    run_titles,
    slide_titles,
)
from shed_core.ingest.structure.tables import heads_columns
from shed_core.numbering.counters import counters_of

_MIN_ROWS = 2  # of a table, so that it is none at the edge of a page
_NEARBY_PAGES = 2  # on either side; odd and even pages often differ
_MIN_PAGES = 3  # on fewer, a header can repeat by chance
_MIN_SHARE_OF_PAGES = 0.3  # that hold a text far from the edge, or a stamp
_MIN_SHARE_REPEATING = 0.6  # of a place's lines, for all of them to be furniture
_MAX_DIGITS = 4  # of a page number by itself
_FIGURE = re.compile(r"\W*(\d+)\W*")
_BEFORE_NUMBER = re.compile(r".*\w\s*(?:[|•·–—]| -|\bpage\b)\s*(?=\d+$)", re.IGNORECASE)
"""Text before a number that a sign or word sets apart."""

_ROW = re.compile(r"[^a-z]*\d[^a-z]*  [^a-z]*(?:[$€£%]|\d,\d{3}\b)[^a-z]*", re.IGNORECASE)


def furniture(pages: Sequence[PageLines]) -> dict[int, Label]:
    """Label of each line that is furniture, by its number in the document."""
    min_pages = max(2, min(_MIN_PAGES, len(pages)))
    many_pages = max(min_pages, _MIN_SHARE_OF_PAGES * len(pages))
    outer = list(edge_lines(pages))
    inner = list(inner_lines(pages, {edge.line for edge in outer}))
    edges = [*outer, *inner]
    found = {
        *_repeating(outer, min_pages),
        *_repeating(inner, many_pages),
        *_numbers_near_edges(pages, outer),
    }
    labels = {
        edge.line: Label.PAGE_HEADER if edge.place.is_top else Label.PAGE_FOOTER
        for edge in edges
        if edge.line in found
    }
    labels |= dict.fromkeys(_rising_numbers(pages, min_pages), Label.PAGE_FOOTER)
    labels |= dict.fromkeys(_stamps(pages, many_pages), Label.PAGE_HEADER)
    labels |= dict.fromkeys(line_numbers(pages), Label.PAGE_HEADER)
    text = set(_repeated_text(pages, [edge for edge in edges if edge.line in labels], labels))
    heads = repeating_heads(pages, [edge for edge in edges if edge.line not in labels])
    kept = {line: label for line, label in labels.items() if line not in text}
    kept |= dict.fromkeys(heads, Label.PAGE_HEADER)
    rows = set(_rows_of_tables(pages, kept))
    return {line: label for line, label in kept.items() if line not in rows}


def _repeated_text(
    pages: Sequence[PageLines], edges: Sequence[EdgeLine], labels: Collection[int]
) -> Iterator[int]:
    """Text that repeats at the edges of pages: titles, heads of columns, rows of figures.

    edges: those that repeat. labels: numbers of all lines that do. The first page may have in bold
    the title that later ones repeat.
    """
    lines = [line for page in pages for line in page.lines]
    for n, line in enumerate(pages[0].lines if pages else ()):
        if line.is_bold and not has_number(line.text):
            yield n
    yield from run_titles(pages, edges)
    yield from slide_titles(pages, edges)
    yield from company_names(pages, edges, labels)
    yield from (n for n in labels if heads_columns(lines[n]) or _ROW.fullmatch(lines[n].text))


def _rows_of_tables(pages: Sequence[PageLines], labels: Collection[int]) -> Iterator[int]:
    """Rows of tables that have several other rows on the page that do not repeat."""
    lines = (line for page in pages for line in page.lines)
    tables = [line.row and (line.page, line.row.table) for line in lines]
    n_others = Counter(table for n, table in enumerate(tables) if n not in labels)
    yield from (n for n in labels if tables[n] and n_others[tables[n]] >= _MIN_ROWS)


def _stamps(pages: Sequence[PageLines], min_pages: float) -> Iterator[int]:
    """Lines that are not upright, with one text in one place of so many pages."""
    lines = [line for page in pages for line in page.lines]
    askew = (n for n, line in enumerate(lines) if not line.is_upright)
    by_place = grouped(askew, lambda n: (lines[n].text, round(lines[n].x0), round(lines[n].y0)))
    return chain.from_iterable(own for own in by_place.values() if len(own) >= min_pages)


def _repeating(edges: Iterable[EdgeLine], min_pages: float) -> Iterator[int]:
    """Furniture among lines near edges: text that repeats in one place.

    min_pages: pages on fewer than which nothing is furniture.
    """
    by_place: dict[EdgePlace, dict[int, EdgeLine]] = defaultdict(dict)
    for edge in edges:
        by_place[edge.place].setdefault(edge.page, edge)
    for place in by_place.values():
        yield from _repeating_in_place(place, min_pages)


def _repeating_in_place(edges: dict[int, EdgeLine], min_pages: float) -> Iterator[int]:
    """Furniture among the lines of one place, which are given by page index."""
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
        # a title may be where later pages have their heads
        is_alone = n_of_text[edge.text] == 1 and not any(page + d in edges for d in nearby)
        if is_repeated or (is_furniture_place and not is_alone):
            yield edge.line


def _numbers_near_edges(pages: Sequence[PageLines], edges: Iterable[EdgeLine]) -> Iterator[int]:
    """Page numbers among lines near edges, also those of one page only.

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


def _rising_numbers(pages: Sequence[PageLines], min_pages: int) -> Iterator[int]:
    """Numbers that are first or last on their page and rise from page to page.

    Pages that a browser printed have them anywhere, but always at one offset to the page's number.
    A text may stand before them, the same on all these pages, such as `Form 10-Q | 15`.
    """
    offsets: dict[tuple[str, int], list[int]] = defaultdict(list)
    for first, page in numbered_pages(pages):
        if page.lines:
            ys = [line.y0 for line in page.lines]
            for i in {ys.index(min(ys)), ys.index(max(ys))}:
                text = page.lines[i].text
                before = match[0] if (match := _BEFORE_NUMBER.match(text)) else ""
                number = _page_number(text[len(before) :].strip("-–—. |"))
                if number is not None:
                    offsets[before, number - page.number].append(first + i)
    for lines in offsets.values():
        if len(lines) >= min_pages:
            yield from lines


def _page_number(text: str) -> int | None:
    """Value of a page number, in digits or small Roman numerals; None for other text."""
    counters = counters_of(text)
    if counters is None:
        return None
    shape, values = counters
    is_number = shape == "i" or (shape == "1" and len(text) <= _MAX_DIGITS)
    return values[0] if is_number else None
