"""Page furniture: running heads, running feet and page numbers.

Furniture stands at the edge of many pages in one place and one style. Its text repeats, apart from
numbers, on the pages nearby: on all of them, on every other one, or through a chapter.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from shed_core.ingest.rows import PageRows, Row
from shed_core.phrases import Label

_EDGE = 0.13  # share of a page's height in which furniture stands, at either end
_EDGE_ROWS = 4  # rows from the edge inwards that can be furniture
_NEARBY = 2  # pages on either side; odd and even pages often differ
_FEW = 3  # pages; on fewer, a header can repeat by chance
_REPEATING = 0.6  # share of a place's rows that must repeat for all of them to be furniture
_PAGE_NUMBER = re.compile(
    r"\W*(?:page|p\.|seite|página)?\s*(?:[a-z]{1,3}[-–.])?#(?:\s*(?:of|/|von|de|\|)\s*#)?\W*",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<![\w.])(?:\d+|[ivxlc]+)(?![\w.]|\)\S)", re.IGNORECASE)

Place = tuple[bool, int, str, float]
"""At the top, distance from that edge in steps of 3 points, font, size."""


def furniture(pages: Sequence[PageRows]) -> dict[tuple[int, int], Label]:
    """Return the label of each row that is furniture, by page index and row index.

    Takes O(rows).
    """
    places: dict[Place, dict[int, tuple[int, str]]] = defaultdict(dict)
    for index, page in enumerate(pages):
        for place, row in _edge_rows(page):
            places[place].setdefault(index, (row, _NUMBER.sub("#", page.rows[row].text)))
    found: dict[tuple[int, int], Label] = {}
    for place, rows in places.items():
        label = Label.PAGE_HEADER if place[0] else Label.PAGE_FOOTER
        for index, row in _repeating(rows, min(_FEW, len(pages))):
            if index > 0 or not _is_title(pages[0].rows[row]):
                found[index, row] = label
    return found | _page_numbers(pages)


def _is_title(row: Row) -> bool:
    """Whether a row of the first page can be a title that later pages repeat as running head."""
    return row.bold > 0.5 and _NUMBER.search(row.text) is None


def _edge_rows(page: PageRows) -> Iterator[tuple[Place, int]]:
    """Yield the rows at the top and at the bottom of a page with their places."""
    order = sorted(range(len(page.rows)), key=lambda row: page.rows[row].y0)
    for row in order[:_EDGE_ROWS]:
        if page.rows[row].y1 < _EDGE * page.height:
            yield _place(page.rows[row], True, page.rows[row].baseline), row
    for row in order[-_EDGE_ROWS:]:
        if page.rows[row].y0 > (1 - _EDGE) * page.height:
            yield _place(page.rows[row], False, page.height - page.rows[row].baseline), row


def _page_numbers(pages: Sequence[PageRows]) -> dict[tuple[int, int], Label]:
    """Return the numbers that are first or last on their page and rise from page to page.

    Pages that a browser printed have them anywhere, but always at one offset to the page's number.
    """
    offsets: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for index, page in enumerate(pages):
        order = sorted(range(len(page.rows)), key=lambda row: page.rows[row].y0)
        for row in {*order[:1], *order[-1:]}:
            if (text := page.rows[row].text.strip("-–—. |")).isdecimal() and len(text) < 5:
                offsets[int(text) - page.number].append((index, row))
    few = min(_FEW, len(pages))
    return {
        at: Label.PAGE_FOOTER for found in offsets.values() if len(found) >= few for at in found
    }


def _place(row: Row, is_top: bool, distance: float) -> Place:
    return is_top, round(distance / 3), row.font, row.size


def _repeating(rows: dict[int, tuple[int, str]], few: int) -> Iterator[tuple[int, int]]:
    """Yield the page and row index of furniture among the rows of one place.

    rows: by page index, the row index and the text with its numbers masked.
    few: pages on fewer than which nothing is furniture, numbers of pages apart.
    """
    nearby = [d for d in range(-_NEARBY, _NEARBY + 1) if d]
    repeats = {
        page
        for page, (_, text) in rows.items()
        if any(page + d in rows and rows[page + d][1] == text for d in nearby)
    }
    is_place = len(repeats) >= max(few, _REPEATING * len(rows))
    times = Counter(text for _, text in rows.values())
    for page, (row, text) in rows.items():
        often = page in repeats and times[text] >= few
        if is_place or often or _PAGE_NUMBER.fullmatch(text):
            yield page, row
