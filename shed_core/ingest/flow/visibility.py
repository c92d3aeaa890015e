"""Whether letters can be seen, by what a file declares of them: one rule for all formats.

What nobody sees whatever else holds is left out. What a window, a script or a style sheet that is
not read could show is marked, by the limits of size and contrast that hold for a PDF.
"""

from enum import IntEnum
from typing import NamedTuple

from shed_core.ingest.flow.colors import (
    BLACK,
    WHITE,
    Color,
    Rgb,
    are_alike,
    blended,
)
from shed_core.ingest.lines.text_line import TINY_SIZE

_MIN_OPACITY = 0.1


class Visibility(IntEnum):
    """Whether text is seen. MARKED: it is not, but might be. LEFT_OUT: it is not in any case."""

    SEEN = 0
    MARKED = 1
    LEFT_OUT = 2


class Paint(NamedTuple):
    """How letters are painted; elements within one start from it.

    color: of the letters; a rgb of None is not known. fill: what they are filled with instead.
    ground: the colour behind them, or None where it is not known.
    opacity: of all groups that they are in, multiplied.
    scale: by which they are drawn larger than their size says.
    is_visible: False where `visibility` says so, which an element within may change.
    is_displayed: False where the element has no place on the page.
    is_cut: True if a place of no size, or beside the page, takes them away.
    is_indented: True if an indent does. is_pressed: True if letters stand on each other.
    """

    color: Color = Color(BLACK)
    fill: Color | None = None
    ground: Rgb | None = WHITE
    opacity: float = 1.0
    scale: float = 1.0
    is_visible: bool = True
    is_displayed: bool = True
    is_cut: bool = False
    is_indented: bool = False
    is_pressed: bool = False


PLAIN_PAINT = Paint()


def visibility_of(paint: Paint, size: float) -> Visibility:
    """Return whether letters are seen. size: theirs, in points of the page.

    >>> visibility_of(Paint(), 12.0), visibility_of(Paint(color=Color(WHITE)), 12.0)
    (<Visibility.SEEN: 0>, <Visibility.MARKED: 1>)
    """
    if not (paint.is_displayed and paint.is_visible and paint.opacity > 0):
        return Visibility.LEFT_OUT
    is_away = paint.is_cut or paint.is_indented or paint.is_pressed
    if is_away or size * abs(paint.scale) < TINY_SIZE:
        return Visibility.MARKED
    color = paint.fill or paint.color
    if color.alpha * paint.opacity < _MIN_OPACITY:
        return Visibility.MARKED
    painted = None if paint.ground is None else blended(color, paint.ground, paint.opacity)
    if painted is None or paint.ground is None or not are_alike(painted, paint.ground):
        return Visibility.SEEN
    return Visibility.MARKED
