"""Statistics of a document's layout: made once, before any line is labelled, and passed on.

Lines are numbered through the whole document, from 0; every line number below is such a one.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.lines.text_line import (
    CENTRE_TOLERANCE,
    PageLines,
    TextLine,
    has_room,
    is_below,
)
from shed_core.ingest.structure.columns import wrap_edges
from shed_core.ingest.structure.furniture import furniture
from shed_core.ingest.structure.style_stats import DEFAULT_LEADING, StyleStats, style_stats
from shed_core.ingest.structure.toc import contents_lines
from shed_core.numbering.parse import Numbering, numbering

_MIN_LEADING, _MAX_LEADING = 0.8, 3.0  # ems; other distances are not those of a paragraph's lines
_MAX_PARAGRAPH_SPACING = 1.3  # leadings between the baselines of two lines of one paragraph
_MAX_WRAP_SPACING = 1.6  # leadings from a line to the next, in which it goes on
_WRAP_SIZE_TOLERANCE = 0.6  # points between the sizes of a line and the next, in which it goes on


class DocumentStats(NamedTuple):
    """Lines of a document and their statistics, before they are labelled.

    pages: as read.
    lines: of all pages.
    furniture: label of each line that is a running head, a running foot or a page number.
    contents: lines of printed tables of contents, their titles excepted.
    paragraph_leading: usual distance between the baselines of two lines of one paragraph, in ems;
        `styles.body_leading` is that of lines in the body's style, whatever paragraph they are of.
    wrap_edges: for each line the x at which it would have had to wrap, in points.
    styles: the uses of each style.
    numberings: that each line begins with, or None.
    """

    pages: Sequence[PageLines]
    lines: list[TextLine]
    furniture: dict[int, Label]
    contents: frozenset[int]
    paragraph_leading: float
    wrap_edges: list[float]
    styles: StyleStats
    numberings: list[Numbering | None]

    @property
    def body_size(self) -> float:
        """Size of the body's style, in points, to the nearest half."""
        return self.styles.body_style.size

    def is_in_middle(self, line: TextLine) -> bool:
        """True if a line is in the middle of its page."""
        width = self.pages[line.page - 1].width
        return abs(line.x0 + line.x1 - width) < 2 * CENTRE_TOLERANCE

    def are_near(self, above: TextLine, below: TextLine) -> bool:
        """True if a line is as close below another as the lines of a paragraph are."""
        leading = self.paragraph_leading * max(above.size, below.size)
        return is_below(above, below, _MAX_PARAGRAPH_SPACING * leading)

    def wraps(self, number: int) -> bool:
        """True if a line had no room for the first word of the next, which is right below it."""
        above, below = self.lines[number : number + 2]
        is_one_size = abs(above.size - below.size) <= _WRAP_SIZE_TOLERANCE
        is_near = is_below(above, below, _MAX_WRAP_SPACING * self.paragraph_leading * above.size)
        return is_one_size and is_near and not has_room(above, self.wrap_edges[number], below)

    def below(self, number: int) -> TextLine | None:
        """Line after another one on its page, or None if that is the last."""
        line, *following = self.lines[number : number + 2]
        return following[0] if following and following[0].page == line.page else None


def document_stats(pages: Sequence[PageLines]) -> DocumentStats:
    """Statistics of a document; takes O(lines log lines)."""
    lines = [line for page in pages for line in page.lines]
    edges = furniture(pages)
    return DocumentStats(
        pages=pages,
        lines=lines,
        furniture=edges,
        contents=frozenset(contents_lines(pages, edges)),
        paragraph_leading=_paragraph_leading(lines),
        wrap_edges=wrap_edges(pages),
        styles=style_stats(pages),
        numberings=[numbering(line.text) for line in lines],
    )


def _paragraph_leading(lines: Sequence[TextLine]) -> float:
    steps = Counter(
        round((below.baseline - above.baseline) / below.size, 2)
        for above, below in pairwise(lines)
        if above.block == below.block and above.font == below.font
    )
    likely = {step: n for step, n in steps.items() if _MIN_LEADING < step < _MAX_LEADING}
    return max(likely, key=likely.__getitem__, default=DEFAULT_LEADING)
