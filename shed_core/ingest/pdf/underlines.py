"""Underlined lines and lines on a filled ground: PDF marks neither as such.

An underline is a thin rule drawn below the letters, a ground a rectangle drawn behind them. Reading
the drawings of a page takes about a third of the time of reading its text.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence

import pymupdf

from shed_core.document.phrases import Box
from shed_core.ingest.lines.text_line import Decorations, TextLine
from shed_core.ingest.pdf.open import MUPDF_ERRORS, check_memory

Corners = tuple[float, float, float, float]

_MAX_THICKNESS = 2.5  # points
_MAX_DEPTH_EM = 0.35  # ems of a line below the baseline
_MIN_SHARE_UNDERLINED = 0.7  # of the header's width; its number is often left out
_MAX_OVERHANG_EM = 1.5  # ems; a longer line is a rule of the page or of a table
_MAX_DRAWINGS = 2_000  # rules or grounds of a page; a plot has more, and no header in them
_MAX_BAR_HEIGHT_EM = 3.0  # ems of a ground that is of one line
_MIN_GROUND_HEIGHT, _MAX_GROUND_HEIGHT = 6.0, 400.0  # points; a higher one is the page's own


def decorations_of(page: pymupdf.Page, lines: Sequence[TextLine]) -> Decorations:
    """Return what is drawn around the lines of a page that is not rotated.

    Takes O((lines + drawings) log drawings), where few grounds cover each other.
    """
    log: Sequence[tuple[str, Corners]] = page.get_bboxlog() if lines else ()
    drawn = [box for kind, box in log if kind in ("fill-path", "stroke-path")]
    rules = sorted(filter(_is_thin, drawn), key=_middle)
    fills = (box for kind, box in log if kind == "fill-path" and _is_ground(box))
    return Decorations(_underlined(lines, rules), *_on_grounds(lines, list(fills)))


def _middle(box: Corners) -> float:
    return (box[1] + box[3]) / 2


def _is_ground(box: Corners) -> bool:
    return _MIN_GROUND_HEIGHT < box[3] - box[1] < _MAX_GROUND_HEIGHT


def _underlined(lines: Sequence[TextLine], rules: Sequence[Corners]) -> frozenset[int]:
    middles = [_middle(rule) for rule in rules]
    if not 0 < len(rules) <= _MAX_DRAWINGS:
        return frozenset()
    return frozenset(
        n
        for n, line in enumerate(lines)
        if is_underlined(line.box, line.baseline, line.size, _near(rules, middles, line))
    )


def _near(rules: Sequence[Corners], middles: Sequence[float], line: TextLine) -> Sequence[Corners]:
    last = line.baseline + _MAX_DEPTH_EM * line.size
    return rules[bisect_left(middles, line.baseline - 1) : bisect_right(middles, last)]


def _on_grounds(lines: Sequence[TextLine], grounds: Sequence[Corners]) -> Iterator[frozenset[int]]:
    """Yield the lines on a ground of their own, then those on one that is higher."""
    if not 0 < len(grounds) <= _MAX_DRAWINGS:
        yield from (frozenset(), frozenset())
        return
    heights = [_ground_height(line, grounds) for line in lines]
    bars = {n: height <= _MAX_BAR_HEIGHT_EM for n, height in enumerate(heights) if height}
    yield frozenset(n for n, is_bar in bars.items() if is_bar)
    yield frozenset(n for n, is_bar in bars.items() if not is_bar)


def _ground_height(line: TextLine, grounds: Iterable[Corners]) -> float:
    """Return the height of the lowest ground behind a line, in ems of it; 0 without one."""
    x, y = (line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2
    heights = (
        y1 - y0
        for x0, y0, x1, y1 in grounds
        if y0 <= y <= y1 and x0 <= x <= x1 and x0 - 1 <= line.x0
    )
    return min(heights, default=0.0) / (line.size or 1.0)


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
