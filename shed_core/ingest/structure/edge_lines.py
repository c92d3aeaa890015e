"""Lines near the edges of pages, among which running heads and feet are looked for."""

from typing import NamedTuple


class EdgePlace(NamedTuple):
    """Where a line is, and its style. distance: from its edge, in steps of 3 points."""

    is_top: bool
    distance: int
    font: str
    size: float


class EdgeLine(NamedTuple):
    """A line near the edge of a page.

    page: index of the page.
    line: number of the line in the document.
    text: with its numbers masked.
    is_outermost: whether no line of the page is nearer to that edge.
    """

    page: int
    line: int
    place: EdgePlace
    text: str
    is_outermost: bool
