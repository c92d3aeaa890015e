"""Reading order of the shapes of a slide, which may be drawn in any order.

Most are drawn in reading order, and nothing tells if boxes are read by rows or by columns. So only
clear errors are corrected: a shape comes after those to its left in its row, and after those right
above it.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from shed_core.ingest.flow.package import A
from shed_core.ingest.lines.precedence import in_precedence

P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_HOLDERS = {  # of transforms, by the tags of the shapes; a frame holds its own
    **dict.fromkeys((f"{P}sp", f"{P}pic"), f"{P}spPr"),
    f"{P}grpSp": f"{P}grpSpPr",
    f"{P}graphicFrame": None,
}
_LENGTH = re.compile(r"-?\d{1,9}")

_MAX_SHAPES = 100  # that are put in order; more are a drawing
_MIN_SHARED = 0.5  # of the shorter side, for two shapes to be in one row or one column


class Place(NamedTuple):
    """The rectangle of a shape, in EMU from the slide's top-left corner; x0 <= x1, y0 <= y1."""

    x0: int
    y0: int
    x1: int
    y1: int


def transform_of(shape: Element) -> Element | None:
    """Return the element with the position and rotation of a shape, or None."""
    name = _HOLDERS.get(shape.tag, "")
    if name is None:
        return shape.find(f"{P}xfrm")
    holder = shape.find(name) if name else None
    return None if holder is None else holder.find(f"{A}xfrm")


def place_of(shape: Element, names: tuple[str, str] = ("off", "ext")) -> Place | None:
    """Return the position of a shape, or None if it states none itself.

    names: of its elements; ("chOff", "chExt") give the position of a group in its own coordinates.
    """
    transform = transform_of(shape)
    offset, size = (None if transform is None else transform.find(f"{A}{name}") for name in names)
    if offset is None or size is None:
        return None
    texts = (offset.get("x", ""), offset.get("y", ""), size.get("cx", ""), size.get("cy", ""))
    x, y, width, height = (int(text) if _LENGTH.fullmatch(text) else 0 for text in texts)
    return Place(x, y, x + max(0, width), y + max(0, height))


def reading_order(places: Sequence[Place | None]) -> list[int]:
    """Return the indices of shapes in the order of reading. None: a shape without a known place.

    Shapes before or after a shape without a place, as one of a layout, stay there.

    >>> reading_order([Place(50, 0, 90, 9), Place(0, 0, 40, 9), None, Place(0, 0, 9, 9)])
    [1, 0, 2, 3]
    """
    order: list[int] = []
    run: list[Place] = []
    for index, place in enumerate([*places, None]):
        if place is not None:
            run.append(place)
            continue
        first = index - len(run)
        numbers = in_precedence(run, _precedes) if len(run) <= _MAX_SHAPES else range(len(run))
        order += [*(first + n for n in numbers), index]
        run = []
    return order[:-1]


def _precedes(one: Place, other: Place) -> bool:
    """True if a shape is to the left of another one in its row, or right above it."""
    is_left = one.x1 <= other.x0 and _share(one.y0, one.y1, other.y0, other.y1)
    is_above = one.y1 <= other.y0 and _share(one.x0, one.x1, other.x0, other.x1)
    return is_left or is_above


def _share(a0: int, a1: int, b0: int, b1: int) -> bool:
    overlap = min(a1, b1) - max(a0, b0)
    return overlap > 0 and overlap >= _MIN_SHARED * min(a1 - a0, b1 - b0)
