"""Lines near the edges of pages: candidates for running heads and feet.

They are compared by their place, their style and their text without its numbers. The number of a
part or a chapter is kept: `PART III` and `PART IV` are two headers.
"""

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from statistics import median
from typing import NamedTuple

from shed_core.ingest.lines.text_line import PageLines, TextLine, numbered_pages, share_row
from shed_core.numbering.legal_words import ARTICLES, DIVISIONS
from shed_core.numbering.vocabulary import (
    APPENDICES,
    ATTACHMENTS,
    CHAPTERS,
    PARTS,
    VOLUMES,
    words,
)

MASK = "#"
"""Sign for a number in the text of an edge line."""

_EDGE_HEIGHT = 0.13  # share of a page's height at either end, in which furniture is
_WIDE_EDGE_HEIGHT = 0.18  # the same, where margins are wide, for the line nearest to the edge
_MAX_EDGE_ROWS = 4  # rows from the edge inwards that can be furniture
_PLACE_STEP = 3  # points; distances from the edge are rounded to multiples of this
_MAX_WORD_BEFORE = 40  # characters before a number, that hold the word that it counts
_MAX_NUMBER_LENGTH = 40  # characters; longer lines are more than a page number

_NUMBER = re.compile(r"(?<![\w.])(?:\d+|[ivxlc]+)(?![\w.]|\)\S)", re.IGNORECASE)
_SECTION_WORDS = {
    *("§", *words(VOLUMES, PARTS, CHAPTERS, DIVISIONS, ARTICLES)),
    *words(APPENDICES, ATTACHMENTS),
}
_WORD_BEFORE = re.compile(r"([^\W\d_]+|§)\W+$")
_PAGE_OF = re.compile(r"\(?page \d+.*", re.IGNORECASE)
_PAGE_NUMBER = re.compile(
    r"[^\w#]*(?:page|p\.|seite|página)?\s*(?:[a-z]{1,3}[-–.])?#(?:\s*(?:of|/|von|de|\|)\s*#)?[^\w#]*",
    re.IGNORECASE,
)


class EdgePlace(NamedTuple):
    """Place and style of a line. distance: from its edge, in steps of 3 points."""

    is_top: bool
    distance: int
    font: str
    size: float


class EdgeLine(NamedTuple):
    """A line near the edge of a page.

    page: index of the page.
    line: number of the line in the document.
    text: with MASK for its numbers.
    is_outermost: True if no line of the page is nearer to that edge.
    """

    page: int
    line: int
    place: EdgePlace
    text: str
    is_outermost: bool

    @property
    def may_be_page_number(self) -> bool:
        """True if the text has the form of a page number."""
        return len(self.text) < _MAX_NUMBER_LENGTH and _PAGE_NUMBER.fullmatch(self.text) is not None


def edge_lines(pages: Sequence[PageLines]) -> Iterator[EdgeLine]:
    """Lines at the top and at the bottom of each page. Takes O(lines log lines).

    Those less than a step from the place of more lines are in that, as places are rounded.
    """
    edges = [
        edge
        for index, (first, page) in enumerate(numbered_pages(pages))
        for edge in _lines_at_edges(page, index, first, _EDGE_HEIGHT)
    ]
    n_lines = Counter(edge.place for edge in edges)
    usual = {place: max(_near(place), key=n_lines.__getitem__) for place in n_lines}
    return (edge._replace(place=usual[edge.place]) for edge in edges)


def _near(place: EdgePlace) -> Iterator[EdgePlace]:
    """Yield a place, and those one step from it."""
    yield place
    yield place._replace(distance=place.distance - 1)
    yield place._replace(distance=place.distance + 1)


def inner_lines(pages: Sequence[PageLines], known: Container[int]) -> Iterator[EdgeLine]:
    """First and last lines of pages that are further in than furniture usually is.

    known: numbers of those that do not. A lone number there may be a part of a formula or listing,
    and large letters are a title, whose number counts: `3 Finding` does not repeat `1 Finding`.
    """
    usual_size = median([line.size for page in pages for line in page.lines] or [0.0])
    for index, (first, page) in enumerate(numbered_pages(pages)):
        for edge in _lines_at_edges(page, index, first, _WIDE_EDGE_HEIGHT):
            if edge.is_outermost and edge.line not in known and not edge.may_be_page_number:
                line = page.lines[edge.line - first]
                yield edge._replace(text=line.text) if line.size > usual_size else edge


def has_number(text: str) -> bool:
    """True if a text has a number beside that of its page."""
    return _NUMBER.search(_PAGE_OF.sub("", text)) is not None


def _lines_at_edges(page: PageLines, index: int, first: int, height: float) -> Iterator[EdgeLine]:
    """Lines of a page in its uppermost and its lowest part.

    index: of the page. first: number of its first line. height: of either part, by the page's.
    """
    down = sorted(range(len(page.lines)), key=lambda n: page.lines[n].y0)
    top, bottom = height * page.height, (1 - height) * page.height
    for is_top, order in ((True, down), (False, down[::-1])):
        for n, i in enumerate(_lines_of_rows(page, order)):
            line = page.lines[i]
            if (line.y1 < top) if is_top else (line.y0 > bottom):
                distance = line.baseline if is_top else page.height - line.baseline
                place = EdgePlace(is_top, round(distance / _PLACE_STEP), line.font, line.size)
                yield EdgeLine(index, first + i, place, _masked(line), n == 0)


def _lines_of_rows(page: PageLines, order: Iterable[int]) -> Iterator[int]:
    """First lines of an order, and what is in one row with them, such as links.

    Further lines with numbers may be cells of a table, which look alike on many pages.
    """
    n_rows, above = 0, -1
    for n, i in enumerate(order):
        if above < 0 or not share_row(page.lines[above], page.lines[i]):
            n_rows += 1
        if n_rows > _MAX_EDGE_ROWS:
            return
        if n < _MAX_EDGE_ROWS or not has_number(page.lines[i].text):
            yield i
        above = i


def _masked(line: TextLine) -> str:
    """Line's text without its numbers, those of parts and chapters excepted."""

    def mask(number: re.Match[str]) -> str:
        near = line.text[max(0, number.start() - _MAX_WORD_BEFORE) : number.start()]
        before = _WORD_BEFORE.search(near)
        is_section = before is not None and before[1].lower() in _SECTION_WORDS
        return number[0] if is_section else MASK

    return _NUMBER.sub(mask, line.text)
