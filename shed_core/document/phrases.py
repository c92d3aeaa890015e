"""Phrases: the units of a document (paper, section 2.1).

A document is a list of phrases in reading order, each with a label; the header phrases among them
are the nodes of its tree.
"""

from dataclasses import dataclass
from enum import StrEnum
from math import inf
from typing import NamedTuple

from shed_core.document.grid import Grid
from shed_core.document.tagged import TaggedFigure
from shed_core.errors import MalformedRecordError

MAX_CENTER_OFFSET = 2.0  # points between the middles of a centred header and its page (section 2.1)


class Label(StrEnum):
    """Kind of a phrase, by the names of the layout models that the paper builds on."""

    SECTION_HEADER = "section_header"
    TEXT = "text"
    LIST_ITEM = "list_item"
    TABLE = "table"
    CAPTION = "caption"
    FOOTNOTE = "footnote"
    PAGE_HEADER = "page_header"
    PAGE_FOOTER = "page_footer"
    FORMULA = "formula"
    PICTURE = "picture"
    TITLE = "title"


PROSE = (Label.TEXT, Label.LIST_ITEM)
"""Labels of paragraphs and lists, among whose lines headers and clauses are looked for."""

RUNNING_HEADS = (Label.PAGE_HEADER, Label.PAGE_FOOTER)
"""Labels of running heads and feet, which interrupt the text that continues over the page."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on one page, in PDF points from the page's top-left corner; x0 <= x1, y0 <= y1.

    Raises MalformedRecordError if the corners are swapped or not finite.
    """

    x0: float
    y0: float
    x1: float
    y1: float

    def __post_init__(self) -> None:
        # one chain for each axis, which a NaN fails too: a record has thousands of boxes
        if not (-inf < self.x0 <= self.x1 < inf and -inf < self.y0 <= self.y1 < inf):
            corners = (self.x0, self.y0, self.x1, self.y1)
            raise MalformedRecordError(f"{corners} is not a box: x0 <= x1 and y0 <= y1, all finite")

    def union(self, other: "Box") -> "Box":
        """Return the smallest box that holds both."""
        return Box(
            min(self.x0, other.x0),
            min(self.y0, other.y0),
            max(self.x1, other.x1),
            max(self.y1, other.y1),
        )


class VisualPattern(NamedTuple):
    """The seven visual features; headers with equal patterns form one cluster.

    A tuple, because clustering hashes one pattern for every header.

    font_size: points, two decimals.
    font_name: without the subset prefix (`ABCDEF+`).
    font_color: 0xRRGGBB.
    is_centered: the middle of the box is at most MAX_CENTER_OFFSET from the middle of the page.
    is_capitalized: every letter is a capital, and there is one.
    list_type: the kind of numbering that the text begins with (`shed_core.numbering.parse`), or "".
    """

    font_size: float
    font_name: str
    font_color: int
    is_underlined: bool
    is_centered: bool
    is_capitalized: bool
    list_type: str


class FoundBy(StrEnum):
    """Source of a header; a layout backend has its own name instead.

    BUILTIN: the built-in identifier.
    OUTLINE, TAGS: the file's outline, or its structure tree.
    STYLES: headings that the format states line by line.
    CONTENTS: a printed table of contents.
    CLAUSE: its number, being a clause: a numbered paragraph of a contract or a law.
    """

    BUILTIN = "builtin"
    OUTLINE = "outline"
    TAGS = "tags"
    STYLES = "styles"
    CONTENTS = "contents"
    CLAUSE = "clause"


MIN_SHARE_TAGGED = 0.33
"""Share of headers tagged as headings; below it tags tell neither headings nor depths."""


@dataclass(frozen=True, slots=True)
class Header:
    """Properties of a header phrase beyond its text.

    pattern: how the phrase looks.
    score: confidence of the identifier, from 0 to 1.
    found_by: one of FoundBy, or the name of a layout backend or of an identifier of yours.
    outline_level: level stated by the file's outline, tags or styles, from 1, or None.
    toc_level: level in a printed table of contents, from 1; None if none lists this header.
    """

    pattern: VisualPattern
    score: float
    found_by: str
    outline_level: int | None = None
    toc_level: int | None = None

    @property
    def is_clause(self) -> bool:
        """True if the header begins a clause, and so is below all headers around it."""
        return self.found_by == FoundBy.CLAUSE


@dataclass(frozen=True, slots=True)
class Phrase:
    """One phrase of a document.

    text: without a trailing line break; a line break within is one of the page.
    page: counted from 1.
    header: given exactly where the phrase is a node of the tree.
    grid: the cells of its text, if it is a table with known cells.
    tagged: the figures of its text that the file tags.
    """

    text: str
    label: Label
    page: int
    box: Box
    header: Header | None = None
    grid: Grid | None = None
    tagged: tuple[TaggedFigure, ...] = ()
