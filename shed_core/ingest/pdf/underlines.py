"""Underlined headers: a thin rule drawn below the letters, which PDF does not mark as such.

Reading the drawings of a page takes time, so only pages with headers are read.
"""

from collections.abc import Sequence

import pymupdf
from pymupdf import mupdf

from shed_core.document.phrases import Box
from shed_core.ingest.lines.spans import Corners
from shed_core.ingest.pdf.open import MUPDF_ERRORS, check_memory, load_page

_MAX_THICKNESS = 2.5  # points
_MAX_DEPTH_EM = 0.35  # ems of a line below the baseline
_MIN_SHARE_UNDERLINED = 0.7  # of the header's width; its number is often left out
_MAX_OVERHANG_EM = 1.5  # ems; a longer line is a rule of the page or of a table


def thin_rules(document: pymupdf.Document, page: int) -> list[Corners]:
    """Return the horizontal rules drawn on a page, counted from 1."""
    device = _RuleDevice()
    try:
        sheet = load_page(document, page).this
        mupdf.fz_run_page(sheet, device, mupdf.FzMatrix(), mupdf.FzCookie())
        mupdf.fz_close_device(device)
    except MUPDF_ERRORS as error:
        check_memory(error)
        return []
    return device.rules


class _RuleDevice(mupdf.FzDevice2):
    """Takes the thin boxes of paths, in 0.6 of the time that `page.get_bboxlog` takes for all."""

    def __init__(self) -> None:
        super().__init__()
        self.rules: list[Corners] = []
        self.use_virtual_fill_path()
        self.use_virtual_stroke_path()

    def fill_path(
        self, _: object, path: object, is_even_odd: int, matrix: object, *__: object
    ) -> None:
        """Take a path that is filled."""
        self._take(mupdf.ll_fz_bound_path(path, None, matrix))

    def stroke_path(
        self, _: object, path: object, stroke: object, matrix: object, *__: object
    ) -> None:
        """Take a path that is outlined."""
        self._take(mupdf.ll_fz_bound_path(path, stroke, matrix))

    def _take(self, box: mupdf.fz_rect) -> None:
        if box.y1 - box.y0 < _MAX_THICKNESS < box.x1 - box.x0:
            self.rules.append((box.x0, box.y0, box.x1, box.y1))


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
