"""Where the headers of a printed document are: in the rectangles of the links that they are.

The text in each rectangle is compared with the text that was set; a page on which one differs is
left out, and so is a document with many of them.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

import pymupdf

from shed_core.evaluation.words import letters
from training.layout_regions import Region

_LINK = "https://header.invalid/"
_Boxes = dict[int, list[tuple[int, pymupdf.Rect]]]  # by mark, each after its page, from 0
_MIN_SHARE_VERIFIED = 0.9  # of the headers, for a document to be used


class Located(NamedTuple):
    """Where headers are.

    regions: by page, counted from 0; pages where something is unsure excepted.
    first_pages: the page, counted from 1, on which each header begins.
    """

    regions: dict[int, list[Region]]
    first_pages: dict[int, int]


def link_of(mark: int) -> str:
    """Return the address that a header links to."""
    return f"{_LINK}{mark}"


def locate(data: bytes, headers: Mapping[int, str]) -> Located | None:
    """Return where the headers of a PDF are; None if too few of them check out.

    headers: the text of each header by its mark.
    """
    document = pymupdf.open(stream=data, filetype="pdf")
    boxes, text = _linked(document)
    unsure = {m for m, title in headers.items() if not _is_same(text.get(m, ""), title)}
    too_many = len(unsure) > (1 - _MIN_SHARE_VERIFIED) * len(headers)
    if too_many or any(mark not in boxes for mark in unsure):
        return None
    unsure_pages = {number for mark in unsure for number, _ in boxes[mark]}
    regions: dict[int, list[Region]] = {
        number: [] for number in range(document.page_count) if number not in unsure_pages
    }
    for number, box in chain.from_iterable(boxes.values()):
        if number in regions:
            corners = (round(value, 1) for value in (box.x0, box.y0, box.x1, box.y1))
            regions[number].append(Region(*corners, "section-header"))
    return Located(regions, {mark: own[0][0] + 1 for mark, own in boxes.items()})


def _linked(document: pymupdf.Document) -> tuple[_Boxes, dict[int, str]]:
    """Return the rectangles of each header's links, and the text in them, by its mark."""
    boxes: _Boxes = defaultdict(list)
    text: dict[int, str] = defaultdict(str)
    for number in range(document.page_count):
        page = document[number]
        own: dict[int, list[pymupdf.Rect]] = defaultdict(list)
        for link in page.get_links():
            if link.get("uri", "").startswith(_LINK):
                own[int(link["uri"][len(_LINK) :])].append(link["from"])
        words = page.get_text("words") if own else []
        for mark, rectangles in own.items():
            boxes[mark] += [(number, box) for box in rectangles]
            text[mark] += "".join(word[4] for word in words if _is_in(word, rectangles))
    return boxes, text


def _is_in(word: Sequence[Any], boxes: Sequence[pymupdf.Rect]) -> bool:
    """Whether the middle of a word is in one of some boxes; the word begins with its corners."""
    x, y = (word[0] + word[2]) / 2, (word[1] + word[3]) / 2
    return any(box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1 for box in boxes)


def _is_same(found: str, true: str) -> bool:
    """Whether the text found is the true one, as far as letters go; boxes may hold a few more."""
    a, b = letters(found), letters(true)
    return a == b or (b in a and len(a) <= len(b) + 3)
