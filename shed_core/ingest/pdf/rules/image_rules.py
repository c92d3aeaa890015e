"""Rules that a page draws as images within its contents, as TeX by way of PostScript does.

Each is an image mask of some points, and thinner than a rule. The text of a page comes without
images, so only pages that have such images are run for them, in files that were made of PostScript.
"""

import re
from collections.abc import Iterator

import pymupdf
from pymupdf import mupdf

from shed_core.ingest.lines.text_line import Corners
from shed_core.ingest.pdf.letters.text_dict import Content
from shed_core.ingest.pdf.open import run_page

_INLINE_IMAGE = re.compile(rb"BI\s[^\0]{1,300}?\sID\s")
_OF_POSTSCRIPT = ("Ghostscript", "Distiller")  # producers
_MAX_THICKNESS = 2.5  # points
_MIN_LENGTH = 5.0  # points
_MAX_RULES = 10_000  # of a page


def image_rules(document: pymupdf.Document, page: pymupdf.Page) -> list[Content]:
    """Return the thin images of a page as drawings, in coordinates of the page as it is shown."""
    producer: str = (document.metadata or {}).get("producer") or ""
    if producer and not any(name in producer for name in _OF_POSTSCRIPT):
        return []
    if not _INLINE_IMAGE.search(page.read_contents()):
        return []
    device = _ImageDevice()
    run_page(page, device)
    return list(_drawings(device.boxes))


def _drawings(boxes: list[Corners]) -> Iterator[Content]:
    for x0, y0, x1, y1 in boxes:
        sides = x1 - x0, y1 - y0
        if min(sides) < _MAX_THICKNESS and max(sides) > _MIN_LENGTH:
            box = (x0, y0, x1, y1)
            yield {"bbox": box, "isrect": True, "alpha": 255, "stroked": False, "color": 0}


class _ImageDevice(mupdf.FzDevice2):
    """Takes the boxes of image masks."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes: list[Corners] = []
        self.use_virtual_fill_image_mask()

    def fill_image_mask(self, _: object, __: object, matrix: object, *___: object) -> None:
        """Take an image that lets a colour through."""
        if len(self.boxes) < _MAX_RULES:
            box = mupdf.ll_fz_transform_rect(mupdf.fz_unit_rect, matrix)
            self.boxes.append((box.x0, box.y0, box.x1, box.y1))
