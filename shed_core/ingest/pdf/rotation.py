"""Pages that are shown turned: their text, put where the reader sees it.

PyMuPDF gives text as if no page were turned, so the upright words of a landscape table would run up
the page, and no header there could be found.
"""

# PyMuPDF has no types.
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from typing import Any

import pymupdf


def turn(content: dict[str, Any], page: pymupdf.Page) -> None:
    """Turn what `page.get_text("dict")` gave, in place."""
    width, height = float(page.rect.width), float(page.rect.height)
    # not page.rotation_matrix, which is wrong where the crop box goes beyond the sheet
    matrix = {
        90: pymupdf.Matrix(0, 1, -1, 0, width, 0),
        180: pymupdf.Matrix(-1, 0, 0, -1, width, height),
        270: pymupdf.Matrix(0, -1, 1, 0, 0, height),
    }[page.rotation]
    spin = pymupdf.Matrix(matrix.a, matrix.b, matrix.c, matrix.d, 0, 0)  # directions do not move
    for block in content["blocks"]:
        for line in block.get("lines", ()):
            line["dir"] = _point(line["dir"], spin)
            line["bbox"] = _box(line["bbox"], matrix)
            for span in line["spans"]:
                span["bbox"] = _box(span["bbox"], matrix)
                span["origin"] = _point(span["origin"], matrix)


def _point(point: tuple[float, float], matrix: pymupdf.Matrix) -> tuple[float, float]:
    turned = pymupdf.Point(point) * matrix
    return float(turned.x), float(turned.y)


def _box(
    box: tuple[float, float, float, float], matrix: pymupdf.Matrix
) -> tuple[float, float, float, float]:
    turned = pymupdf.Rect(box) * matrix
    return float(turned.x0), float(turned.y0), float(turned.x1), float(turned.y1)
