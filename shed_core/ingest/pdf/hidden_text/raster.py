"""Raster of a page, to test boxes of it for ink."""

from collections.abc import Iterable
from math import isfinite, sqrt
from typing import NamedTuple

import pymupdf

from shed_core.ingest.lines.text_line import MIN_CONTRAST, Corners

_MAX_PIXELS = 4e6  # of a picture
_MARGIN = 1.5  # points beside letters, for their ground, if they are solid boxes


class Raster(NamedTuple):
    """Raster of a part of a page: grey levels row by row, from 0 to 255. scale: pixels a point."""

    pixels: bytes
    left: int
    top: int
    width: int
    height: int
    scale: float

    def differing(self, corners: Corners, level: int) -> float:
        """Return the share of a box that is clearly darker or lighter; 0 outside the raster."""
        box = self._pixels_of(corners)
        alike = bytes(range(max(0, level - MIN_CONTRAST + 1), min(256, level + MIN_CONTRAST)))
        return len(box.translate(None, alike)) / len(box) if box else 0.0

    def has_ink(self, corners: Corners, contrast: int) -> bool:
        """True if a box shows anything but one colour. contrast: levels of 255."""
        rows, length = self._rows_of(corners)
        if not rows:
            return False
        start = rows[len(rows) // 2]  # nearly all words show ink there
        row = self.pixels[start : start + length]
        if max(row) - min(row) >= contrast:
            return True
        box = self._pixels_of(corners)
        return max(box) - min(box) >= contrast

    def ink_height(self, corners: Corners) -> float:
        """Return the height of the rows of a box that show ink, in points."""
        if not all(map(isfinite, corners)):
            return 0.0
        x0, y0, x1, y1 = corners
        x0, x1 = x0 - _MARGIN, x1 + _MARGIN
        step = 1 / self.scale
        n_rows = min(self.height, max(1, round((y1 - y0) * self.scale)))
        rows = ((x0, y0 + n * step, x1, y0 + n * step) for n in range(n_rows))
        return sum(self.has_ink(row, MIN_CONTRAST) for row in rows) * step

    def _pixels_of(self, corners: Corners) -> bytes:
        rows, length = self._rows_of(corners)
        return b"".join([self.pixels[start : start + length] for start in rows])

    def _rows_of(self, corners: Corners) -> tuple[range, int]:
        """Return the offsets of the rows of a box among the pixels, and their length."""
        if not all(map(isfinite, corners)):
            return range(0), 0
        x0, y0, x1, y1 = [round(side * self.scale) for side in corners]
        first, last = max(x0 - self.left, 0), min(max(x1, x0 + 1) - self.left, self.width)
        top, bottom = max(y0 - self.top, 0), min(max(y1, y0 + 1) - self.top, self.height)
        if first >= last:
            return range(0), 0
        width = self.width
        return range(top * width + first, bottom * width + first, width), last - first


def raster_of(page: pymupdf.Page, boxes: Iterable[Corners]) -> Raster:
    """Draw the part of a page in which the boxes lie."""
    left, top, right, bottom = zip(*boxes, strict=True)
    corners = min(left) - _MARGIN, min(top) - _MARGIN, max(right) + _MARGIN, max(bottom) + _MARGIN
    area = pymupdf.Rect(*corners) & page.rect
    if area.is_empty:
        return Raster(b"", 0, 0, 0, 0, 1.0)
    scale = min(1.0, sqrt(_MAX_PIXELS / abs(area)))
    pixmap = page.get_pixmap(
        matrix=pymupdf.Matrix(scale, scale), clip=area, colorspace=pymupdf.csGRAY, alpha=False
    )
    return Raster(pixmap.samples, pixmap.x, pixmap.y, pixmap.width, pixmap.height, scale)
