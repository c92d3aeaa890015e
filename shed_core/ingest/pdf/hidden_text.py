"""Hidden text: invisible, in the colour of the page, or tiny, so that no person can see it.

Untrusted files hide instructions to agents so. Whether text is visible is decided by drawing the
page, and only where there is a suspicion: white letters on a dark table are as visible as any.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import isfinite, sqrt
from typing import Any, NamedTuple

import pymupdf

from shed_core.document.phrases import Box
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.lines.text_line import HiddenLine
from shed_core.ingest.pdf.open import MUPDF_ERRORS, check_memory

Span = dict[str, Any]
"""Letters of one style, as `page.get_text("dict")` gives them."""

Corners = tuple[float, float, float, float]
"""Left, top, right and bottom in points from the top left corner of the page as it is shown."""

_MIN_CONTRAST = 24  # levels of 255 between two greys that a person can tell apart
_MAX_PIXELS = 4e6  # of a picture
_PALE = 0xE0E0E0  # the bits that a colour next to white has in all three channels
_TINY_SIZE = 1.0  # points
_TINY_HEIGHT = 1.5  # points from the ascender of a font to its descender
_MIN_BACKGROUND_SHARE = 0.4  # of what is below pale letters; other letters there cover less
_MIN_COVERED_SHARE = 0.3  # of the area of invisible letters, where visible ones are
_IMAGE_KINDS = ("fill-image", "fill-imgmask")


def take_hidden_lines(content: dict[str, Any], page: pymupdf.Page) -> tuple[HiddenLine, ...]:
    """Take hidden text out of what `page.get_text("dict")` gave, and return it."""
    blocks = content["blocks"]
    lines = [line["spans"] for block in blocks for line in block.get("lines", ())]
    suspects = [
        span
        for spans in lines
        for span in spans
        if (span["size"] < _TINY_SIZE or _is_pale(span)) and not span["text"].isspace()
    ]
    if not suspects:
        return ()
    try:
        hidden = list(_hidden_among(suspects, lines, page))
    except MUPDF_ERRORS as error:
        check_memory(error)
        hidden = suspects  # a page that cannot be drawn shows nothing
    return tuple(_take(lines, set(map(id, hidden))))


def _take(lines: Iterable[list[Span]], hidden: set[int]) -> Iterator[HiddenLine]:
    after: tuple[float, float] | None = None
    for spans in lines:
        taken: list[Span] = []
        for number, span in enumerate(spans):
            if id(span) in hidden:
                taken.append(span)
                spans[number] = span | {"text": " "}  # so that the words around it stay apart
            elif not span["text"].isspace():
                x0, y0, x1, y1 = span["bbox"]
                after = (x0 + x1) / 2, (y0 + y1) / 2
        text = clean(" ".join([span["text"] for span in taken])).strip()
        if text:
            yield HiddenLine(text, _box_of(taken), after)


def _box_of(spans: Iterable[Span]) -> Box:
    x, y, x_too, y_too = zip(*(span["bbox"] for span in spans), strict=True)
    return Box(min(x + x_too), min(y + y_too), max(x + x_too), max(y + y_too))


def _hidden_among(
    suspects: Sequence[Span], lines: Iterable[Iterable[Span]], page: pymupdf.Page
) -> Iterator[Span]:
    """Yield those of the suspects that cannot be seen."""
    yield from filter(_is_tiny, suspects)
    pale = [span for span in suspects if not _is_tiny(span) and _is_pale(span)]
    faint = [span for span in pale if span["alpha"] < _MIN_CONTRAST]
    if faint and (scans := _scans(page)):
        pale = [s for s in pale if s["alpha"] >= _MIN_CONTRAST or not _lies_on(s, scans)]
    if not pale:
        return
    clear = [s for spans in lines for s in spans if s["alpha"] >= _MIN_CONTRAST] if faint else []
    picture = _picture_of(page, [span["bbox"] for span in pale])
    for span in pale:
        if span["alpha"] < _MIN_CONTRAST:
            if _is_on_text(span, clear) or not picture.has_ink(span["bbox"]):
                yield span
        elif picture.differing(span["bbox"], _level(span["color"])) < _MIN_BACKGROUND_SHARE:
            yield span


def _is_pale(span: Span) -> bool:
    """Whether letters can be seen only on something darker, if at all."""
    return span["alpha"] < _MIN_CONTRAST or span["color"] & _PALE == _PALE


def _is_tiny(span: Span) -> bool:
    """Whether letters are too small to read; fonts of drawings may draw them 70 ems high."""
    size: float = span["size"]
    return size < _TINY_SIZE and size * (span["ascender"] - span["descender"]) < _TINY_HEIGHT


def _level(color: int) -> int:
    """Return how light a colour is, from 0 to 255."""
    return round(0.3 * (color >> 16) + 0.59 * (color >> 8 & 255) + 0.11 * (color & 255))


def _scans(page: pymupdf.Page) -> list[pymupdf.Rect]:
    """Return the images that fill the page: invisible text on a scan is what was read there."""
    width, height = page.rect.width, page.rect.height
    if page.rotation % 180:  # the log knows of no rotation
        width, height = height, width
    sheet = pymupdf.Rect(0, 0, width, height)
    images = [sheet & box for kind, box in page.get_bboxlog() if kind in _IMAGE_KINDS]
    if sum(map(abs, images)) <= abs(sheet) / 2:
        return []
    return [page.rect] if page.rotation else images


def _lies_on(span: Span, boxes: Iterable[pymupdf.Rect]) -> bool:
    return any(map(pymupdf.Rect(span["bbox"]).intersects, boxes))


def _is_on_text(span: Span, clear: Iterable[Span]) -> bool:
    """Whether visible letters are where invisible ones are; these then copy no drawing."""
    own = pymupdf.Rect(span["bbox"])
    covered = sum(abs(own & other["bbox"]) for other in clear if own.intersects(other["bbox"]))
    return covered > _MIN_COVERED_SHARE * abs(own)


class _Picture(NamedTuple):
    """A part of a page as it is drawn: grey levels row by row, from 0 to 255.

    scale: pixels a point.
    """

    pixels: bytes
    left: int
    top: int
    width: int
    height: int
    scale: float

    def differing(self, corners: Corners, level: int) -> float:
        """Return the share of a box that is clearly darker or lighter; 0 where nothing is drawn."""
        box = self._pixels_of(corners)
        alike = bytes(
            range(
                max(0, level - _MIN_CONTRAST + 1),
                min(256, level + _MIN_CONTRAST),
            )
        )
        return len(box.translate(None, alike)) / len(box) if box else 0.0

    def has_ink(self, corners: Corners) -> bool:
        """Whether a box shows anything but one colour."""
        box = self._pixels_of(corners)
        return bool(box) and max(box) - min(box) >= _MIN_CONTRAST

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


def _picture_of(page: pymupdf.Page, boxes: Iterable[Corners]) -> _Picture:
    """Draw the part of a page in which the boxes lie."""
    left, top, right, bottom = zip(*boxes, strict=True)
    area = pymupdf.Rect(min(left), min(top), max(right), max(bottom)) & page.rect
    if area.is_empty:
        return _Picture(b"", 0, 0, 0, 0, 1.0)
    scale = min(1.0, sqrt(_MAX_PIXELS / abs(area)))
    drawn = page.get_pixmap(
        matrix=pymupdf.Matrix(scale, scale), clip=area, colorspace=pymupdf.csGRAY, alpha=False
    )
    return _Picture(drawn.samples, drawn.x, drawn.y, drawn.width, drawn.height, scale)
