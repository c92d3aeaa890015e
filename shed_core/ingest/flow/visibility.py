"""Visibility of letters by a file's declarations: one rule for all formats.

Text that is hidden in any case is left out. Text that a window, a script or a style sheet that is
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
    """Visibility of text. MARKED: hidden, but perhaps shown. LEFT_OUT: hidden in any case."""

    SEEN = 0
    MARKED = 1
    LEFT_OUT = 2


class Paint(NamedTuple):
    """Painting of letters; elements within one inherit it.

    color: of the letters; a rgb of None is not known. fill: colour that replaces it.
    ground: the colour behind them, or None if it is not known.
    opacity: of all groups that they are in, multiplied.
    scale: factor of their size.
    is_visible: False by `visibility`, which an element within may change.
    is_displayed: False if the element has no place on the page.
    is_cut: True if a place of no size, or beside the page, hides them.
    is_indented: True if an indent does. is_pressed: True if letters overlap each other.
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
    """Return the visibility of letters. size: theirs, in points of the page.

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
