"""Figures that are drawn on a page: places where many shapes stand close together.

Tables, boxes and rules consist of rectangles and straight lines that run with the page. Plots and
diagrams have curves, marks and arrows, which are shapes of another kind.
"""

from collections.abc import Sequence

from shed_core.ingest.lines.text_line import Corners
from shed_core.ingest.pdf.letters.text_dict import Content

_CELL = 12.0  # points; shapes in the same cell of a page, or in cells that touch, are close
_MIN_SHAPES = 5  # of a figure, that are neither rectangles nor rules
_MIN_SIDE = 40.0  # points; what is smaller is a symbol
_MAX_SHARE = 0.5  # of a page's area that a shape covers; a larger one is a background
_MAX_DRAWINGS = 10_000  # of a page, that are looked at
_MAX_PLACES = 1_500  # of these that differ in the cells that they cover

_Cells = tuple[int, int, int, int]
"""First and last cell that a box covers, across and down: x0, y0, x1, y1."""


def figures_in(drawings: Sequence[Content], width: float, height: float) -> tuple[Corners, ...]:
    """Return the boxes of the figures of a page, to a cell.

    drawings: what MuPDF gives for each path, with a box and whether it is a rectangle or rule.
    width, height: of the page, in points.
    """
    n_shapes: dict[_Cells, int] = {}
    for drawing in drawings[:_MAX_DRAWINGS]:
        corners = _on_page(drawing["bbox"], width, height)
        if _area(corners) <= _MAX_SHARE * width * height:
            x0, y0, x1, y1 = (int(corner // _CELL) for corner in corners)
            cells = x0, y0, x1, y1
            n_shapes[cells] = n_shapes.get(cells, 0) + (not drawing["isrect"])
    if len(n_shapes) > _MAX_PLACES or sum(n_shapes.values()) < _MIN_SHAPES:
        return ()
    clusters = _clusters(n_shapes)
    boxes = [_box(cells) for cells, n in clusters.items() if n >= _MIN_SHAPES]
    return tuple(sorted(box for box in boxes if _is_large(box)))


def _on_page(box: Corners, width: float, height: float) -> Corners:
    """Return the part of a box that is on the page; a damaged file may state any number."""
    x0, y0, x1, y1 = box
    left, right = (min(width, max(0.0, x)) for x in (x0, x1))
    top, bottom = (min(height, max(0.0, y)) for y in (y0, y1))
    return left, top, right, bottom


def _area(box: Corners) -> float:
    x0, y0, x1, y1 = box
    return (x1 - x0) * (y1 - y0)


def _clusters(n_shapes: dict[_Cells, int]) -> dict[_Cells, int]:
    """Return the cells around boxes that touch, directly or through others, and their shapes."""
    clusters: dict[_Cells, int] = {}
    for place, n in sorted(n_shapes.items()):
        cells, n_of_cluster = place, n
        while near := [other for other in clusters if _touch(cells, other)]:
            n_of_cluster += sum(clusters.pop(other) for other in near)
            cells = _around([cells, *near])
        clusters[cells] = n_of_cluster
    return clusters


def _touch(a: _Cells, b: _Cells) -> bool:
    return a[0] <= b[2] + 1 and b[0] <= a[2] + 1 and a[1] <= b[3] + 1 and b[1] <= a[3] + 1


def _around(boxes: Sequence[_Cells]) -> _Cells:
    firsts_x, firsts_y, lasts_x, lasts_y = zip(*boxes, strict=True)
    return min(firsts_x), min(firsts_y), max(lasts_x), max(lasts_y)


def _box(cells: _Cells) -> Corners:
    x0, y0, x1, y1 = cells
    return x0 * _CELL, y0 * _CELL, (x1 + 1) * _CELL, (y1 + 1) * _CELL


def _is_large(box: Corners) -> bool:
    x0, y0, x1, y1 = box
    return min(x1 - x0, y1 - y0) >= _MIN_SIDE
