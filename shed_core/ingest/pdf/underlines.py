"""Underlined headers: a thin line drawn below the letters, which PDF does not tell from any other.

Drawings take a second look at a page, so only pages with headers are looked at.
"""

# PyMuPDF has no types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from collections.abc import Sequence
from typing import cast

import pymupdf

from shed_core.document.phrases import Box
from shed_core.ingest.pdf.mupdf_errors import MUPDF_ERRORS, check_memory

Corners = tuple[float, float, float, float]

_THIN = 2.5  # points, the most that a line is high
_BELOW_EM = 0.35  # a line may lie this far below the letters' feet, in ems
_COVERED = 0.7  # share of the header's width; its number is often left out
_WIDER_EM = 1.5  # a line that runs on further is a rule of the page or of a table


def thin_rules(document: pymupdf.Document, page: int) -> list[Corners]:
    """Return the horizontal rules drawn on a page, counted from 1, as x0, y0, x1, y1 in points."""
    try:
        log = document.load_page(page - 1).get_bboxlog()
    except MUPDF_ERRORS as error:
        check_memory(error)
        return []
    drawn = cast("list[tuple[str, Corners]]", log)
    return [box for kind, box in drawn if kind in ("fill-path", "stroke-path") and _is_thin(box)]


def _is_thin(box: Corners) -> bool:
    return box[3] - box[1] < _THIN < box[2] - box[0]


def is_underlined(box: Box, baseline: float, size: float, rules: Sequence[Corners]) -> bool:
    """Whether rules below the feet of a line's letters run along it, in one piece or several.

    baseline: y of the feet. size: of the letters. All in points.
    """
    covered = 0.0
    for x0, y0, x1, y1 in rules:
        if not baseline - 1 <= (y0 + y1) / 2 <= baseline + _BELOW_EM * size:
            continue
        if x0 < box.x0 - _WIDER_EM * size or x1 > box.x1 + _WIDER_EM * size:
            continue
        covered += max(0.0, min(x1, box.x1) - max(x0, box.x0))
    return covered >= _COVERED * (box.x1 - box.x0)
