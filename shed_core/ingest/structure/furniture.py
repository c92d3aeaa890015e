"""Page furniture: running heads, running feet and page numbers.

Furniture stands at the edge of many pages in one place and one style. Its text repeats, apart from
numbers, on the pages nearby: on all of them, on every other one, or through a chapter.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.lines.text_line import PageLines, TextLine

_EDGE = 0.13  # share of a page's height in which furniture stands, at either end
_EDGE_ROWS = 4  # lines from the edge inwards that can be furniture
_SHORT = 40  # characters; longer lines are more than a page number
_NEARBY = 2  # pages on either side; odd and even pages often differ
_FEW = 3  # pages; on fewer, a header can repeat by chance
_OFTEN = 0.3  # share of the pages that begin or end with a text that is furniture in any place
_REPEATING = 0.6  # share of a place's lines that must repeat for all of them to be furniture
_PAGE_NUMBER = re.compile(
    r"\W*(?:page|p\.|seite|página)?\s*(?:[a-z]{1,3}[-–.])?#(?:\s*(?:of|/|von|de|\|)\s*#)?\W*",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<![\w.])(?:\d+|[ivxlc]+)(?![\w.]|\)\S)", re.IGNORECASE)

_PAGE_OF = re.compile(r"\(?page \d+.*", re.IGNORECASE)

At = tuple[int, int]
"""The index of a page, and of a line on it."""

Place = tuple[bool, int, str, float]
"""At the top, distance from that edge in steps of 3 points, font, size."""


class _Edge(NamedTuple):
    """A line near the edge of a page; text has its numbers masked, is_last nothing outside it."""

    at: At
    place: Place
    text: str
    is_last: bool


def furniture(pages: Sequence[PageLines]) -> dict[At, Label]:
    """Return the label of each line that is furniture, by page index and line index.

    Takes O(lines log lines).
    """
    edges = [edge for index, page in enumerate(pages) for edge in _edges(page, index)]
    few = max(2, min(_FEW, len(pages)))
    by_place: dict[Place, dict[int, _Edge]] = defaultdict(dict)
    for edge in edges:
        by_place[edge.place].setdefault(edge.at[0], edge)
    found = {at for lines in by_place.values() for at in _repeating(lines, few)}
    found.update(_outermost(edges, max(few, _OFTEN * len(pages))))
    places = {edge.at: edge.place for edge in edges}
    labels = {at: Label.PAGE_HEADER if places[at][0] else Label.PAGE_FOOTER for at in found}
    labels.update(_page_numbers(pages, few))
    return {at: label for at, label in labels.items() if at[0] > 0 or not _is_title(pages[0], at)}


def _is_title(first: PageLines, at: At) -> bool:
    """Whether a line of the first page can be a title that later pages repeat as running head."""
    line = first.lines[at[1]]
    return line.bold > 0.5 and _NUMBER.search(_PAGE_OF.sub("", line.text)) is None


def _edges(page: PageLines, index: int) -> Iterator[_Edge]:
    """Yield the lines at the top and at the bottom of a page."""
    order = sorted(range(len(page.lines)), key=lambda line: page.lines[line].y0)
    top, bottom = _EDGE * page.height, (1 - _EDGE) * page.height
    for n, line in enumerate(order[:_EDGE_ROWS]):
        if (r := page.lines[line]).y1 < top:
            yield _Edge((index, line), _place(r, True, r.baseline), _masked(r), n == 0)
    for n, line in enumerate(reversed(order[-_EDGE_ROWS:])):
        if (r := page.lines[line]).y0 > bottom:
            place = _place(r, False, page.height - r.baseline)
            yield _Edge((index, line), place, _masked(r), n == 0)


def _masked(line: TextLine) -> str:
    return _NUMBER.sub("#", line.text)


def _page_numbers(pages: Sequence[PageLines], few: int) -> dict[At, Label]:
    """Return the numbers that are first or last on their page and rise from page to page.

    Pages that a browser printed have them anywhere, but always at one offset to the page's number.
    """
    offsets: dict[int, list[At]] = defaultdict(list)
    for index, page in enumerate(pages):
        if page.lines:
            ys = [line.y0 for line in page.lines]
            for line in {ys.index(min(ys)), ys.index(max(ys))}:
                text = page.lines[line].text.strip("-–—. |")
                if text.isdecimal() and len(text) < 5:
                    offsets[int(text) - page.number].append((index, line))
    rising = [found for found in offsets.values() if len(found) >= few]
    return {at: Label.PAGE_FOOTER for found in rising for at in found}


def _outermost(edges: Sequence[_Edge], often: float) -> Iterator[At]:
    """Yield lines with nothing outside them whose text is there so often, if not in one place."""
    lines: dict[tuple[bool, str, float, str], list[At]] = defaultdict(list)
    for edge in edges:
        if edge.is_last:
            is_top, _, font, size = edge.place
            lines[is_top, font, size, edge.text].append(edge.at)
    for found in lines.values():
        if len(found) >= often:
            yield from found


def _place(line: TextLine, is_top: bool, distance: float) -> Place:
    return is_top, round(distance / 3), line.font, line.size


def _repeating(lines: dict[int, _Edge], few: int) -> Iterator[At]:
    """Yield the furniture among the lines of one place, which are given by page index.

    few: pages on fewer than which nothing is furniture, numbers of pages apart.
    """
    nearby = [d for d in range(-_NEARBY, _NEARBY + 1) if d]
    repeats = {
        page
        for page, edge in lines.items()
        if any(page + d in lines and lines[page + d].text == edge.text for d in nearby)
    }
    is_place = len(repeats) >= max(few, _REPEATING * len(lines))
    times = Counter(edge.text for edge in lines.values())
    for page, edge in lines.items():
        often = page in repeats and times[edge.text] >= few
        is_number = len(edge.text) < _SHORT and _PAGE_NUMBER.fullmatch(edge.text) is not None
        if is_place or often or is_number:
            yield edge.at
