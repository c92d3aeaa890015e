"""What a page shows in some places, as grey pixels: the last word on what a reader can see."""

# PyMuPDF has no types.
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from collections.abc import Iterable
from math import isfinite, sqrt
from typing import NamedTuple

import pymupdf

Corners = tuple[float, float, float, float]
"""Left, top, right and bottom in points from the top left corner of the page as it is shown."""

NOTICED = 24
"""Levels of 255 by which two greys must differ for a reader to notice."""

_PIXELS = 4e6  # of a picture, at most


class PagePicture(NamedTuple):
    """A part of a page; grey levels row by row, from 0 to 255. scale: pixels a point."""

    pixels: bytes
    left: int
    top: int
    width: int
    height: int
    scale: float

    def differing(self, corners: Corners, level: int) -> float:
        """Return the share of a box that is clearly darker or lighter; 0 where nothing is drawn."""
        box = self._pixels_of(corners)
        alike = bytes(range(max(0, level - NOTICED + 1), min(256, level + NOTICED)))
        return len(box.translate(None, alike)) / len(box) if box else 0.0

    def has_ink(self, corners: Corners) -> bool:
        """Whether a box shows anything but one colour."""
        box = self._pixels_of(corners)
        return bool(box) and max(box) - min(box) >= NOTICED

    def _pixels_of(self, corners: Corners) -> bytes:
        if not all(map(isfinite, corners)):
            return b""
        x0, y0, x1, y1 = (round(side * self.scale) for side in corners)
        first, last = max(x0 - self.left, 0), min(max(x1, x0 + 1) - self.left, self.width)
        rows = range(max(y0 - self.top, 0), min(max(y1, y0 + 1) - self.top, self.height))
        if first >= last:
            return b""
        starts = (row * self.width for row in rows)
        return b"".join(self.pixels[start + first : start + last] for start in starts)


def picture_of(page: pymupdf.Page, boxes: Iterable[Corners]) -> PagePicture:
    """Draw the part of a page in which the boxes lie."""
    left, top, right, bottom = zip(*boxes, strict=True)
    area = pymupdf.Rect(min(left), min(top), max(right), max(bottom)) & page.rect
    if area.is_empty:
        return PagePicture(b"", 0, 0, 0, 0, 1.0)
    scale = min(1.0, sqrt(_PIXELS / abs(area)))
    drawn = page.get_pixmap(
        matrix=pymupdf.Matrix(scale, scale), clip=area, colorspace=pymupdf.csGRAY, alpha=False
    )
    return PagePicture(drawn.samples, drawn.x, drawn.y, drawn.width, drawn.height, scale)
