"""Lines near the edges of pages, among which running heads and feet are looked for."""

from typing import NamedTuple

Place = tuple[bool, int, str, float]
"""At the top, distance from that edge in steps of 3 points, font, size."""


class EdgeLine(NamedTuple):
    """A line near the edge of a page.

    page: index of the page.
    line: number of the line in the document.
    text: with its numbers masked.
    is_outermost: whether no line of the page is nearer to that edge.
    """

    page: int
    line: int
    place: Place
    text: str
    is_outermost: bool
