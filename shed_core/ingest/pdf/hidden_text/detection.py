"""Detection of the hidden text of a page; it is removed before lines are made."""

from collections.abc import Iterable, Iterator, Sequence
from math import isfinite, sqrt
from typing import NamedTuple

import pymupdf

from shed_core.document.phrases import Box
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.lines.text_line import MIN_CONTRAST, TINY_SIZE, Corners, HiddenLine
from shed_core.ingest.pdf.hidden_text.runs import LARGE_SIZE, LetterRun, may_be_invisible
from shed_core.ingest.pdf.letters.text_dict import Content, lines_in
from shed_core.ingest.pdf.open import MUPDF_ERRORS, check_memory

_MAX_PIXELS = 4e6  # of a picture
_MARGIN = 1.5  # points beside letters, for their ground, if they are solid boxes
_MIN_SMALL_CONTRAST = 52  # levels of 255 that small letters less than a fifth opaque never have
_MIN_OVERPRINTED_LENGTH = 12  # letters and digits
_MIN_OVERPRINTED_SHARE = 0.6  # of the area of the smaller of two texts
_MIN_BACKGROUND_SHARE = 0.4  # of the pixels below pale letters; other letters there cover less
_MIN_COVERED_SHARE = 0.3  # of the area of invisible letters that visible ones cover
_MAX_NEIGHBOURS = 50  # texts compared with the one below which they come; a page has 10^5
_IMAGE_KINDS = ("fill-image", "fill-imgmask")


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


def take_hidden_lines(
    content: Content, page: pymupdf.Page, is_suspicious: bool
) -> tuple[HiddenLine, ...]:
    """Remove hidden text from the content of `page.get_text("dict")`, in place, and return it.

    is_suspicious: result of can_hide_text for the page, from before its text was read.
    """
    lines = lines_in(content)
    runs = [
        LetterRun(span, line["dir"])
        for line in lines
        for span in line["spans"]
        if span["text"].strip()
    ]
    hidden = [run for run in runs if run.is_narrow]
    hidden += _overprinted(runs)
    suspects = [run for run in runs if may_be_invisible(run.span)]
    suspects = [run for run in suspects if run.is_pale or run.is_tiny]
    try:
        if is_suspicious:
            hidden += _without_ink(runs, page)
        hidden += _hidden_among(suspects, runs, page, is_suspicious)
    except MUPDF_ERRORS as error:
        check_memory(error)
        hidden += suspects  # a page that cannot be drawn shows nothing
    if not hidden:
        return ()
    return tuple(_take([line["spans"] for line in lines], {id(run.span) for run in hidden}))


def _take(lines: Iterable[list[Content]], hidden: set[int]) -> Iterator[HiddenLine]:
    after: tuple[float, float] | None = None
    for spans in lines:
        invisible: list[Content] = []
        for number, span in enumerate(spans):
            if id(span) in hidden:
                invisible.append(span)
                spans[number] = span | {"text": " "}  # so that the words around it stay apart
            elif not span["text"].isspace():
                x0, y0, x1, y1 = span["bbox"]
                after = (x0 + x1) / 2, (y0 + y1) / 2
        text = clean(" ".join([span["text"] for span in invisible])).strip()
        if text:
            yield HiddenLine(text, _box_of(invisible), after)


def _box_of(spans: Iterable[Content]) -> Box:
    x, y, x_too, y_too = zip(*(span["bbox"] for span in spans), strict=True)
    return Box(min(x + x_too), min(y + y_too), max(x + x_too), max(y + y_too))


def _hidden_among(
    suspects: Sequence[LetterRun],
    runs: Sequence[LetterRun],
    page: pymupdf.Page,
    is_suspicious: bool,
) -> Iterator[LetterRun]:
    """Yield the suspects that are invisible."""
    if not is_suspicious:
        yield from (run for run in suspects if run.is_tiny)
    pale = [run for run in suspects if run.is_pale and (is_suspicious or not run.is_tiny)]
    if any(run.is_faint for run in pale) and (scans := _scans(page)):
        pale = [run for run in pale if not run.is_faint or not _lies_on(run.span, scans)]
    if not pale:
        return
    clear = [run.span for run in runs if not run.is_faint]
    picture = raster_of(page, [run.span["bbox"] for run in pale])
    for run in pale:
        span = run.span
        if run.is_faint:
            contrast = MIN_CONTRAST if span["size"] >= LARGE_SIZE else _MIN_SMALL_CONTRAST
            if _is_on_text(span, clear) or not picture.has_ink(span["bbox"], contrast):
                yield run
        elif picture.differing(span["bbox"], _level(span["color"])) < _MIN_BACKGROUND_SHARE:
            yield run


def _without_ink(runs: Sequence[LetterRun], page: pymupdf.Page) -> Iterator[LetterRun]:
    """Yield the runs without ink, or with ink that is too low to read."""
    letter_runs = [run for run in runs if run.has_letters and not run.is_faint]
    if not letter_runs:
        return
    picture = raster_of(page, [run.letters for run in letter_runs])
    for run in letter_runs:
        if run.span["size"] < TINY_SIZE:
            if picture.ink_height(run.letters) < 2 * TINY_SIZE:
                yield run
        elif not picture.has_ink(run.letters, MIN_CONTRAST):
            yield run


def _overprinted(runs: Iterable[LetterRun]) -> Iterator[LetterRun]:
    """Yield texts that overlap other texts of about their size, so that neither can be read."""
    long = [run for run in runs if len(run.span["text"]) >= _MIN_OVERPRINTED_LENGTH]
    upright = [run for run in long if run.is_upright and not run.is_pale]
    boxes = sorted(((run.letters, run) for run in upright), key=lambda item: item[0][1])
    for first, (box, run) in enumerate(boxes, 1):
        for n in range(first, min(first + _MAX_NEIGHBOURS - 1, len(boxes))):
            other_box, other = boxes[n]
            if other_box[1] > box[3]:
                break
            are_beside = other_box[2] <= box[0] or box[2] <= other_box[0]  # as of most
            if are_beside or not _covers(box, other_box):
                continue
            if _have_letters(run, other) and _differ(run, other):
                yield from (run, other)


def _have_letters(*runs: LetterRun) -> bool:
    n_letters = (sum(map(str.isalnum, run.span["text"])) for run in runs)
    return min(n_letters) >= _MIN_OVERPRINTED_LENGTH


def _differ(run: LetterRun, other: LetterRun) -> bool:
    """True if two texts in one place are no bold letters drawn twice, and no form filled in."""
    text, other_text = run.span["text"], other.span["text"]
    if text.strip() in other_text or other_text.strip() in text:
        return False
    return not (run.fills_gap_of(other) or other.fills_gap_of(run))


def _covers(box: Corners, other: Corners) -> bool:
    x0, y0, x1, y1 = box
    u0, v0, u1, v1 = other
    width, height = min(x1, u1) - max(x0, u0), min(y1, v1) - max(y0, v0)
    smaller = min((x1 - x0) * (y1 - y0), (u1 - u0) * (v1 - v0))
    return width > 0 < height and width * height > _MIN_OVERPRINTED_SHARE * smaller


def _level(color: int) -> int:
    """Return the lightness of a colour, from 0 to 255."""
    return round(0.3 * (color >> 16) + 0.59 * (color >> 8 & 255) + 0.11 * (color & 255))


def _scans(page: pymupdf.Page) -> list[pymupdf.Rect]:
    """Return the images that fill the page: invisible text on a scan is that of OCR."""
    width, height = page.rect.width, page.rect.height
    if page.rotation % 180:  # the log knows of no rotation
        width, height = height, width
    sheet = pymupdf.Rect(0, 0, width, height)
    images = [sheet & box for kind, box in page.get_bboxlog() if kind in _IMAGE_KINDS]
    if sum(map(abs, images)) <= abs(sheet) / 2:
        return []
    return [page.rect] if page.rotation else images


def _lies_on(span: Content, boxes: Iterable[pymupdf.Rect]) -> bool:
    return any(map(pymupdf.Rect(span["bbox"]).intersects, boxes))


def _is_on_text(span: Content, clear: Iterable[Content]) -> bool:
    """True if visible letters overlap invisible ones; these then are no copy of a drawing."""
    own = pymupdf.Rect(span["bbox"])
    area = sum(abs(own & other["bbox"]) for other in clear if own.intersects(other["bbox"]))
    return area > _MIN_COVERED_SHARE * abs(own)
