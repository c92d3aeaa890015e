"""The rows of a page: what a reader takes for one line of text, with the style it is set in.

Rows are the unit of header identification. They stand in the order in which the file draws them,
which is reading order for all but 16 of 6,350 measured pairs of headers; sorting by place does
worse, on pages with columns above all.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from shed_core.phrases import Box

_MARKER = re.compile(
    r"[(\[§]?(?:\d{1,4}|[a-z]|[ivxlc]{1,6})(?:[.\-](?:\d{1,4}|[a-z]))*[.):\]]{0,2}"
    r"|[•▪◦●○■□–—\-*·➢✓]"
    r"|(?:item|article|section|part|note|chapter|appendix)\s+\w{1,5}(?:\.\d+)*[.:]?",
    re.IGNORECASE,
)
_LETTER = re.compile(r"[^\W\d_]")
_CELL_EM = 1.8  # a gap this wide, in ems, sets cells apart
_MARKER_EM = 8.0  # the widest indent from a number to its title
_IDEOGRAPHS = "\u2e80"  # from here on stand the letters of Chinese, Japanese and Korean
_LONG = 30  # characters; two pieces as long as that are columns of text, not cells


class Row(NamedTuple):
    """One row of text; a tuple, because a long document has 10^5 of them.

    text: cells that stand apart are separated by two spaces.
    page: counted from 1. x0, y0, x1, y1: PDF points from the page's top-left corner.
    baseline: y of the letters' feet, in points. block: number of the block that it begins in.
    font: name of the font that sets most of its letters, without the subset prefix.
    size: largest size of a letter, in points, two decimals (small capitals count as capitals).
    color: 0xRRGGBB of most letters.
    bold, italic: share of the letters, from 0 to 1.
    lead: length of the first part of the text that has one weight and slant; all of it where none
        changes. A run-in header ends there.
    lead_font: font of that first part.
    lefts: x0 of each cell; one where nothing stands apart.
    is_upright: False where the text runs up, down or askew.
    """

    text: str
    page: int
    x0: float
    y0: float
    x1: float
    y1: float
    baseline: float
    block: int
    font: str
    size: float
    color: int
    bold: float
    italic: float
    lead: int
    lefts: tuple[float, ...]
    is_upright: bool
    lead_font: str

    @property
    def box(self) -> Box:
        """The row's rectangle."""
        return Box(self.x0, self.y0, self.x1, self.y1)


class Unseen(NamedTuple):
    """A line of text that a reader of the page cannot see; no row, so that it is never a header.

    after: a point in the visible text before it on the page, in points, or None.
    """

    text: str
    box: Box
    after: tuple[float, float] | None


class PageRows(NamedTuple):
    """The rows of one page, in the order in which the file draws them.

    number: counted from 1. width, height: of the visible page, in points.
    """

    number: int
    width: float
    height: float
    rows: tuple[Row, ...]
    unseen: tuple[Unseen, ...] = ()


def stand_in_line(left: Row, right: Row) -> bool:
    """Whether a reader takes two consecutive pieces of text for one row.

    The pieces are parts of a title, a number and its title, or cells of a table. Long pieces of
    different blocks are lines of two columns, which only share a baseline by chance.
    """
    size = max(left.size, right.size)
    if abs(left.baseline - right.baseline) > max(1.0, 0.15 * size) or not left.is_upright:
        return False
    gap = right.x0 - left.x1
    if not right.is_upright or gap < -0.5 * size:
        return False
    if gap < _CELL_EM * size or _is_marker_of(left, right):
        return gap < _MARKER_EM * size or min(len(left.text), len(right.text)) < _LONG
    return left.block == right.block or min(len(left.text), len(right.text)) < _LONG


def is_marker(text: str) -> bool:
    """Whether a text is but the number or bullet of what follows.

    >>> is_marker("1.2"), is_marker("Item 7A."), is_marker("Term of the agreement")
    (True, True, False)
    """
    return len(text) < 16 and _MARKER.fullmatch(text) is not None


def first_word_width(row: Row) -> float:
    """Return about how wide a row's first word and the space before it are, in points."""
    word = len(row.text.split(maxsplit=1)[0]) + 1
    return (row.x1 - row.x0) * word / len(row.text)


def _is_marker_of(left: Row, right: Row) -> bool:
    """Whether the left piece numbers the right one; a number before a number is a cell."""
    if len(left.lefts) > 1 or not is_marker(left.text):
        return False
    return _LETTER.search(right.text) is not None


def join(left: Row, right: Row) -> Row:
    """Return two pieces of one row as one."""
    gap, size = right.x0 - left.x1, max(left.size, right.size)
    apart = gap >= _CELL_EM * size and not _is_marker_of(left, right)
    text = left.text + ("  " if apart else " " if gap > 0.1 * size else "") + right.text
    n_left, n_right = len(left.text), len(right.text)
    main = right if n_right > n_left else left
    return left._replace(
        text=text,
        y0=min(left.y0, right.y0),
        x1=max(left.x1, right.x1),
        y1=max(left.y1, right.y1),
        font=main.font,
        size=size,
        color=main.color,
        bold=bold_share(((left.text, left.bold), (right.text, right.bold))),
        italic=(left.italic * n_left + right.italic * n_right) / (n_left + n_right),
        lead=_lead(left, right, len(text)),
        lefts=(*left.lefts, right.x0) if apart else left.lefts,
        lead_font=right.lead_font if is_marker(left.text) else left.lead_font,
    )


def bold_share(parts: Iterable[tuple[str, float]]) -> float:
    """Return the share of bold letters in a row. parts: each with its own share of them.

    Fonts of Chinese and Japanese often have no bold cut. Where a row begins in bold, as with its
    number, such letters in plain count for nothing.

    >>> bold_share([("3.1 ", 1.0), ("網路設定", 0.0)]), bold_share([("網路 ", 0.0), ("LAN", 1.0)])
    (1.0, 0.5)
    """
    bold = total = 0.0
    is_first_bold: float | None = None
    for text, share in parts:
        length = len(text)
        if is_first_bold is None:
            is_first_bold = share
        elif is_first_bold and not share and not text.isascii():
            length = sum(character < _IDEOGRAPHS for character in text)
        bold += share * length
        total += length
    return bold / total if total else 0.0


def _lead(left: Row, right: Row, length: int) -> int:
    if left.lead < len(left.text):
        return left.lead
    same = round(left.bold) == round(right.bold) and round(left.italic) == round(right.italic)
    if same or is_marker(left.text):
        return length - len(right.text) + right.lead
    return left.lead
