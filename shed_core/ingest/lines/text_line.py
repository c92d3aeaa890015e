"""The lines of a page, as a person sees lines of text, with their style.

Lines are the unit of header identification. They keep the order in which the file draws them,
which is reading order for all but 16 of 6,350 measured pairs of headers, but for lines that are
plainly drawn apart (`reading_order`); sorting all by place does worse, on pages with columns above
all.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from shed_core.document.phrases import Box
from shed_core.document.tagged import TaggedFigure
from shed_core.ingest.lines.changes import TrackedChange
from shed_core.numbering.vocabulary import LONE_NUMBERS, any_of, words

_MARKER = re.compile(
    r"[(\[§]?(?:\d{1,4}|[a-z]|[ivxlc]{1,6})(?:[.\-](?:\d{1,4}|[a-z]))*[.):\]]{0,2}"
    r"|[•▪◦●○■□–—\-*·➢✓]"
    rf"|(?:{any_of(words(LONE_NUMBERS))})\s+\w{{1,5}}(?:\.\d+)*[.:]?",
    re.IGNORECASE,
)
MAX_MARKER_LENGTH = 15  # characters

_ROW_EM = 0.5  # ems between the baselines of one row

TINY_SIZE = 1.5
"""Points; smaller letters cannot be read."""

MIN_CONTRAST = 24
"""Levels of 255 between two greys that a person can tell apart."""

CENTRE_TOLERANCE = 3.0
"""Points between the middles of texts with one axis, at most."""

FIRST_IDEOGRAPH = "\u2e80"
"""The first of the letters of Chinese, Japanese and Korean."""

Corners = tuple[float, float, float, float]
"""x0, y0, x1, y1 in points from the page's top-left corner."""

HeadRule = tuple[float, float, float]
"""y, x0 and x1 of a horizontal rule, in points."""

Piece = tuple[int, float, float]
"""Letters that the file draws together: where they begin in the line's text, x0 and x1."""


class StatedRow(NamedTuple):
    """A row of a table as the format has it; blanks are left out.

    table: number of the table in the document. row: number of the row in it.
    columns, spans: of each cell from left to right, its first column from 0, and how many it takes.
    n_columns: of the row, with its blanks.
    is_head: True if the format says that it heads the columns.
    """

    table: int
    row: int
    columns: tuple[int, ...]
    spans: tuple[int, ...]
    n_columns: int = 0
    is_head: bool = False


class TextLine(NamedTuple):
    """One line of text; a tuple, because a long document has 10^5 of them.

    text: cells are separated by two spaces.
    page: counted from 1. x0, y0, x1, y1: PDF points from the page's top-left corner.
    baseline: y of the baseline, in points. block: number of the block that it begins in.
    font: name of the font that sets most of its letters, without the subset prefix.
    size: largest size of a letter, in points, two decimals (small capitals count as capitals).
    color: 0xRRGGBB of most letters.
    bold, italic: share of the letters, from 0 to 1.
    lead: length of the first part of the text that has one weight and slant; all of it where none
        changes. A run-in header ends there.
    lead_font: font of that first part.
    lefts: x0 of each cell; one where the line is no row of cells.
    is_upright: False where the text runs up, down or askew.
    flat_pieces: start, x0 and x1 of each of `pieces`, one after the other.
    row: of a table that the page draws with rules; the pieces are its cells.
    tagged: figures of the text that the file tags.
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
    flat_pieces: tuple[float, ...] = ()  # tuples of three would take thrice as much memory
    row: StatedRow | None = None
    tagged: tuple[TaggedFigure, ...] = ()

    @property
    def is_bold(self) -> bool:
        """True if most letters are bold."""
        return self.bold > 0.5

    @property
    def is_italic(self) -> bool:
        """True if most letters are slanted."""
        return self.italic > 0.5

    @property
    def box(self) -> Box:
        """The line's rectangle."""
        return Box(self.x0, self.y0, self.x1, self.y1)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Pieces of the line, from left to right; none if it is one piece."""
        flat = self.flat_pieces
        return tuple(zip(map(int, flat[::3]), flat[1::3], flat[2::3], strict=True))

    def without_pieces(self, n: int) -> "TextLine":
        """Return a row without its first pieces; bold, italic and lead stay those of the whole."""
        rest = self.pieces[n:]
        start, x0, _ = rest[0]
        return self._replace(
            text=self.text[start:],
            x0=x0,
            tagged=(),
            lefts=tuple(x for x in self.lefts if x >= x0 - 0.01) or (x0,),
            flat_pieces=tuple(
                chain.from_iterable((place - start, *ends) for place, *ends in rest)
                if rest[1:]
                else ()
            ),
        )


class HiddenLine(NamedTuple):
    """Hidden text: a line that a person cannot see on the page. It is never a header.

    after: a point in the visible text before it on the page, in points, or None.
    """

    text: str
    box: Box
    after: tuple[float, float] | None


class Comment(NamedTuple):
    """Comment of a reviewer on a page, with the name. box, after: as of hidden text."""

    text: str
    box: Box
    after: tuple[float, float] | None


class PageLines(NamedTuple):
    """The lines of one page, in reading order.

    number: counted from 1. width, height: of the visible page, in points.
    turn: quarters clockwise by which a picture of the page is rotated for reading; width,
        height and lines are those of the turned page.
    is_blank: True if it is known that nothing is drawn on the page.
    rules: thin rules below or through its lines.
    head_rules: all horizontal rules that heads of columns may be above.
    has_struck_text: True if text of it is struck out.
    changes: that are tracked on it, and text that is struck out.
    is_unreadable: True if the file is damaged there, so that nothing of the page is known.
    is_coded: True if text is left out whose fonts do not say its letters.
    """

    number: int
    width: float
    height: float
    lines: tuple[TextLine, ...]
    hidden_lines: tuple[HiddenLine, ...] = ()
    turn: int = 0
    is_blank: bool = False
    comments: tuple[Comment, ...] = ()
    rules: tuple[Corners, ...] = ()
    has_struck_text: bool = False
    is_unreadable: bool = False
    is_coded: bool = False
    changes: tuple[TrackedChange, ...] = ()
    head_rules: tuple[HeadRule, ...] = ()

    def shown(self, box: Box) -> Box:
        """Return a box of the lines in the coordinates of a viewer, before the page is turned."""
        if self.turn == 0:
            return box
        if self.turn == 2:
            left, top = self.width - box.x1, self.height - box.y1
            return Box(left, top, self.width - box.x0, self.height - box.y0)
        if self.turn == 1:
            return Box(box.y0, self.width - box.x1, box.y1, self.width - box.x0)
        return Box(self.height - box.y1, box.x0, self.height - box.y0, box.x1)


@lru_cache(maxsize=4096)
def shared(number: float) -> float:
    """Return the number, as one object for lines near each other.

    A long document has 10^6 numbers of 32 bytes; half of them are those of a line above.
    """
    return number + 0.0  # no -0.0, which is equal: a record may not depend on what came before


def box_of(lines: Sequence[TextLine]) -> Box:
    """Return the smallest box that holds all lines, which are on one page."""
    return Box(
        min(line.x0 for line in lines),
        min(line.y0 for line in lines),
        max(line.x1 for line in lines),
        max(line.y1 for line in lines),
    )


def numbered_pages(pages: Iterable[PageLines]) -> Iterator[tuple[int, PageLines]]:
    """Yield each page after the number of its first line; lines are numbered from 0."""
    first = 0
    for page in pages:
        yield first, page
        first += len(page.lines)


def is_marker(text: str) -> bool:
    """True if a text is only a number or bullet.

    >>> is_marker("1.2"), is_marker("Item 7A."), is_marker("Term of the agreement")
    (True, True, False)
    """
    return len(text) <= MAX_MARKER_LENGTH and _MARKER.fullmatch(text) is not None


def has_room(line: TextLine, edge: float, below: TextLine) -> bool:
    """True if a line that has to wrap at an edge, in points, had room for the next first word.

    Ideographs have no blanks between words, so that a line may break after each.
    """
    is_ideograph = below.text[0] >= FIRST_IDEOGRAPH
    word = 1 if is_ideograph else len(below.text.split(maxsplit=1)[0]) + 1
    return edge - line.x1 >= (below.x1 - below.x0) * word / len(below.text)


def is_below(above: TextLine, below: TextLine, distance: float) -> bool:
    """True if a line is below another one of its page, nearer than a distance in points."""
    return above.page == below.page and 0 < below.baseline - above.baseline < distance


def share_row(line: TextLine, other: TextLine) -> bool:
    """True if two lines of a page are on one row."""
    return line.page == other.page and abs(line.baseline - other.baseline) < _ROW_EM * other.size


def are_centred(above: TextLine, below: TextLine) -> bool:
    """True if two lines have one middle."""
    return abs(above.x0 + above.x1 - below.x0 - below.x1) < 2 * CENTRE_TOLERANCE
