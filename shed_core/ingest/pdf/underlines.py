"""Underlined headers: a thin rule drawn below the letters, which PDF does not mark as such.

Reading the drawings of a page takes time, so only pages with headers are read.
"""

from collections.abc import Sequence

import pymupdf

from shed_core.document.phrases import Box
from shed_core.ingest.pdf.open import MUPDF_ERRORS, check_memory

Corners = tuple[float, float, float, float]

_MAX_THICKNESS = 2.5  # points
_MAX_DEPTH_EM = 0.35  # ems of a line below the baseline
_MIN_SHARE_UNDERLINED = 0.7  # of the header's width; its number is often left out
_MAX_OVERHANG_EM = 1.5  # ems; a longer line is a rule of the page or of a table


def thin_rules(document: pymupdf.Document, page: int) -> list[Corners]:
    """Return the horizontal rules drawn on a page, counted from 1, as x0, y0, x1, y1 in points."""
    try:
        log = document.load_page(page - 1).get_bboxlog()
    except MUPDF_ERRORS as error:
        check_memory(error)
        return []
    return [box for kind, box in log if kind in ("fill-path", "stroke-path") and _is_thin(box)]


def _is_thin(box: Corners) -> bool:
    return box[3] - box[1] < _MAX_THICKNESS < box[2] - box[0]


def is_underlined(box: Box, baseline: float, size: float, rules: Sequence[Corners]) -> bool:
    """Whether rules just below a line's baseline run along it, in one piece or several.

    size: of the letters. All in points.
    """
    covered = 0.0
    for x0, y0, x1, y1 in rules:
        if not baseline - 1 <= (y0 + y1) / 2 <= baseline + _MAX_DEPTH_EM * size:
            continue
        if x0 < box.x0 - _MAX_OVERHANG_EM * size or x1 > box.x1 + _MAX_OVERHANG_EM * size:
            continue
        covered += max(0.0, min(x1, box.x1) - max(x0, box.x0))
    return covered >= _MIN_SHARE_UNDERLINED * (box.x1 - box.x0)
