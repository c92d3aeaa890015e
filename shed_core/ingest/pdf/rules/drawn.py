"""Thin rules that are drawn on a page below or through its letters.

Drawings come with the text of a page, as blocks between those of text, since to run a page a second
time takes half as long again. MuPDF then begins a new block of text after each drawing, so
`take_drawings` joins the divided blocks. It widens strokes by their width in units of the file, of
which a point may have many: pages where such a stroke is beside letters are run again. A bar in
units larger than a point, which few programs write, passes for a rule.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import attrgetter

import pymupdf
from pymupdf import mupdf

from shed_core.ingest.lines.text_line import Corners, PageLines, TextLine
from shed_core.ingest.lines.underlines import MAX_DEPTH_EM, MAX_OVERHANG_EM
from shed_core.ingest.pdf.letters.text_dict import Content
from shed_core.ingest.pdf.open import run_page
from shed_core.ingest.pdf.page_resources import content_length
from shed_core.ingest.pdf.rules.struck_text import MAX_HEIGHT_EM, has_struck_text

_FLAGS = mupdf.FZ_STEXT_COLLECT_VECTORS | mupdf.FZ_STEXT_LAZY_VECTORS
_MAX_CONTENT_BYTES = 2**18  # compressed; text and tables have some 2^13
_MAX_LEADING_EM = 1.5  # between two lines of one block, as MuPDF makes them
_MAX_RULES = 10_000  # of a page, that are looked at
_MAX_THICKNESS = 2.5  # points
_MAX_UNITS = 10.0  # of the file, in a point


def drawing_flags(document: pymupdf.Document, page: pymupdf.Page) -> int:
    """Return the flags with which drawings come with the text of a page.

    0 for a page that is mostly drawings: a map has 10^6 paths, which take time and memory.
    """
    return _FLAGS if content_length(document, page) <= _MAX_CONTENT_BYTES else 0


def take_drawings(content: Content) -> list[Content]:
    """Remove the drawings from the text of a page, in place, and return them."""
    drawings: list[Content] = []
    blocks: list[Content] = []
    is_divided = False
    for block in content["blocks"]:
        if block["type"] == mupdf.FZ_STEXT_BLOCK_VECTOR:
            drawings.append(block)
            is_divided = True
            continue
        if is_divided and blocks and _goes_on(blocks[-1], block):
            blocks[-1]["lines"] += block["lines"]
        else:
            blocks.append(block)
        is_divided = False
    content["blocks"] = blocks
    return drawings


def _goes_on(above: Content, below: Content) -> bool:
    """True if two blocks would be one if nothing were drawn between them."""
    lines = [[line for line in block["lines"] if line["spans"]] for block in (above, below)]
    if not all(lines):
        return False
    last, first = lines[0][-1]["spans"][-1], lines[1][0]["spans"][0]
    (x, y), (next_x, next_y) = last["origin"], first["origin"]
    cosine, sine = lines[1][0]["dir"]
    step = cosine * (next_y - y) - sine * (next_x - x)
    return abs(step) < _MAX_LEADING_EM * first["size"]


def with_rules(lines: PageLines, drawings: Sequence[Content], page: pymupdf.Page) -> PageLines:
    """Return the lines of a page with the rules beside them. drawings: as the page is seen."""
    rules = _rules_beside(lines.lines, drawings, page)
    return lines._replace(rules=rules, has_struck_text=has_struck_text(lines.lines, rules))


def _rules_beside(
    lines: Sequence[TextLine], drawings: Sequence[Content], page: pymupdf.Page
) -> tuple[Corners, ...]:
    """Return the horizontal rules that may underline lines of a page or strike them out."""
    if not lines or not drawings:
        return ()
    rules = [box for box in _boxes(drawings, is_stroked=False) if _is_thin(box)]
    strokes = [box for box in _boxes(drawings, is_stroked=True) if _is_thin(box, _MAX_UNITS)]
    places = _Places(lines)
    beside = [box for box in strokes[:_MAX_RULES] if places.are_beside(_narrowed(box))]
    rules += beside if all(map(_is_thin, beside)) else _thin_strokes(page)
    return tuple(rule for rule in rules[:_MAX_RULES] if places.are_beside(rule))


def _boxes(drawings: Sequence[Content], *, is_stroked: bool) -> list[Corners]:
    return [drawing["bbox"] for drawing in drawings if drawing["stroked"] == is_stroked]


def _is_thin(box: Corners, units: float = 1.0) -> bool:
    """True if a box is as thin as a rule; units: in which it is measured, in a point."""
    x0, y0, x1, y1 = box
    return y1 - y0 < _MAX_THICKNESS * units and x1 - x0 > max(_MAX_THICKNESS, y1 - y0)


def _narrowed(box: Corners) -> Corners:
    """Return the horizontal line that was widened to a box by its width."""
    x0, y0, x1, y1 = box
    middle, half = (y0 + y1) / 2, (y1 - y0) / 2
    return x0 + half, middle, x1 - half, middle


class _Places:
    """Index of the boxes of a page's lines."""

    def __init__(self, lines: Sequence[TextLine]) -> None:
        self._lines = sorted(lines, key=attrgetter("baseline"))
        self._baselines = [line.baseline for line in self._lines]
        self._size = max(line.size for line in lines)

    def are_beside(self, rule: Corners) -> bool:
        """True if a rule may underline one of the lines, or strike it out."""
        y = (rule[1] + rule[3]) / 2
        first = bisect_left(self._baselines, y - MAX_DEPTH_EM * self._size)
        last = bisect_right(self._baselines, y + MAX_HEIGHT_EM * self._size)
        return any(_is_beside(rule, line) for line in self._lines[first:last])


def _is_beside(rule: Corners, line: TextLine) -> bool:
    x0, y0, x1, y1 = rule
    depth, overhang = (y0 + y1) / 2 - line.baseline, MAX_OVERHANG_EM * line.size
    is_near = -MAX_HEIGHT_EM * line.size <= depth <= MAX_DEPTH_EM * line.size
    return is_near and x0 >= line.x0 - overhang and x1 <= line.x1 + overhang


def _thin_strokes(page: pymupdf.Page) -> list[Corners]:
    """Return the boxes of the thin strokes of a page."""
    device = _StrokeDevice()
    run_page(page, device)
    return device.boxes


class _StrokeDevice(mupdf.FzDevice2):
    """Takes the thin boxes of strokes."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes: list[Corners] = []
        self.use_virtual_stroke_path()

    def stroke_path(
        self, _: object, path: object, stroke: object, matrix: object, *__: object
    ) -> None:
        """Take a path that is outlined."""
        box = mupdf.ll_fz_bound_path(path, stroke, matrix)
        corners = box.x0, box.y0, box.x1, box.y1
        if _is_thin(corners):
            self.boxes.append(corners)
