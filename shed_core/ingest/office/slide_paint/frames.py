"""Positions of shapes on their slide: groups have coordinates of their own."""

from math import hypot, isnan
from typing import NamedTuple
from xml.etree.ElementTree import Element

from shed_core.ingest.office.shape_order import P, Place, place_of, transform_of

_NOT_VISUAL = f"{P}nv"
_FAR = 1e12  # EMU; groups in groups can lead beyond every number


class Frame(NamedTuple):
    """Transformation of places in a group to the slide: scaled, then moved by EMU.

    is_known: False in a group that is rotated, or without a size of its own.
    is_displayed: False in a group that is hidden.
    """

    scale_x: float = 1.0
    scale_y: float = 1.0
    x: float = 0.0
    y: float = 0.0
    is_known: bool = True
    is_displayed: bool = True

    def of_group(self, group: Element) -> "Frame":
        """Return the frame of the shapes in a group of this frame."""
        is_displayed = self.is_displayed and not is_hidden(group)
        outer, inner = place_of(group), place_of(group, ("chOff", "chExt"))
        if outer is None:
            return self._replace(is_displayed=is_displayed)
        width, height = (0, 0) if inner is None else (inner.x1 - inner.x0, inner.y1 - inner.y0)
        if inner is None or not (width and height) or is_turned(group):
            return self._replace(is_displayed=is_displayed, is_known=False)
        x, y = (outer.x1 - outer.x0) / width, (outer.y1 - outer.y0) / height
        return Frame(
            self.scale_x * x,
            self.scale_y * y,
            self.x + self.scale_x * (outer.x0 - x * inner.x0),
            self.y + self.scale_y * (outer.y0 - y * inner.y0),
            self.is_known,
            is_displayed,
        )

    def on_slide(self, place: Place | None, *, is_turned: bool) -> Place | None:
        """Return a place on the slide, enlarged for rotation; None if it is not known."""
        if place is None or not self.is_known:
            return None
        xs = [self.x + self.scale_x * x for x in (place.x0, place.x1)]
        ys = [self.y + self.scale_y * y for y in (place.y0, place.y1)]
        if is_turned:
            half = hypot(xs[1] - xs[0], ys[1] - ys[0]) / 2
            xs, ys = ([sum(ends) / 2 - half, sum(ends) / 2 + half] for ends in (xs, ys))
        ends = (xs[0], ys[0], xs[1], ys[1])
        if any(map(isnan, ends)):
            return None
        return Place(*(round(min(max(end, -_FAR), _FAR)) for end in ends))


SLIDE = Frame()
"""The frame of a slide."""


def is_turned(shape: Element) -> bool:
    """True if a shape or a group is turned, so that it takes another place than it states."""
    transform = transform_of(shape)
    return transform is not None and transform.get("rot", "0") != "0"


def is_hidden(shape: Element) -> bool:
    """True if a shape or a group says that it is not shown."""
    properties = _own(shape, f"{P}cNvPr")
    return properties is not None and properties.get("hidden") in ("1", "true")


def placeholder_of(shape: Element) -> Element | None:
    """Return the element that says in which place of its layout a shape is, or None."""
    properties = _own(shape, f"{P}nvPr")
    return None if properties is None else properties.find(f"{P}ph")


def _own(shape: Element, name: str) -> Element | None:
    """Return an element of a shape's non-visual properties."""
    holder = next((child for child in shape if child.tag.startswith(_NOT_VISUAL)), None)
    return None if holder is None else holder.find(name)
