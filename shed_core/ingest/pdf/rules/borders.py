"""Borders of cells that a page draws: rules, and the edges of boxes and backgrounds.

A rule is a thin box or a stroke. A narrow background beside another one of its colour is none, as
filings have them between the cells of a stripe. Pieces that continue each other are one border.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from typing import NamedTuple, TypeVar

from shed_core.document.runs import in_runs
from shed_core.ingest.lines.text_line import Corners
from shed_core.ingest.pdf.letters.text_dict import Content

TOLERANCE = 3.0
"""Points between two edges that are one border, such as those of a double rule."""

MIN_COVERED = 0.6
"""Share of the side of a place, or of a thin box, along which a border is drawn."""

_MAX_THICKNESS = 2.5  # points, of a rule

T = TypeVar("T")
Interval = tuple[float, float]
_Sides = defaultdict[tuple[int, int, int], list[Interval]]


class Border(NamedTuple):
    """A straight border. at: its x if it is vertical, else its y. start, stop: its ends."""

    at: float
    start: float
    stop: float


class PageBorders(NamedTuple):
    """Drawings of a page: the horizontal and the vertical borders of rules, and the backgrounds."""

    level: list[Border]
    upright: list[Border]
    backgrounds: list[Content]


def drawn_borders(boxes: Sequence[Content]) -> PageBorders:
    """Return the borders of rules and outlines, and the boxes that may be backgrounds of cells."""
    backgrounds: list[Content] = []
    thin: list[Content] = []
    for drawing in boxes:
        if not drawing["stroked"]:
            (thin if _is_thin(drawing["bbox"]) else backgrounds).append(drawing)
    colors = {d["color"] for d in thin}
    sides = _sides(d for d in backgrounds if d["color"] in colors)
    rules = [d for d in boxes if d["stroked"]]
    rules += (drawing for drawing in thin if not _is_spacer(drawing, sides))
    return PageBorders(*_rules(rules), backgrounds)


def with_backgrounds(
    level: Sequence[Border], upright: Sequence[Border], backgrounds: Iterable[Content]
) -> PageBorders:
    """Return borders with the edges of the backgrounds that they enclose.

    Without a vertical border, no edge makes a horizontal one: stripes are behind some of the rows.
    """
    (x0, x1), (y0, y1) = ends(level), ends(upright or [Border(0, level[0].at, level[-1].at)])
    backgrounds = [*backgrounds]
    if any(x0 + TOLERANCE < rule.at < x1 - TOLERANCE for rule in upright):
        y0 = _top_of_heads(backgrounds, (x0, y0, x1, y1))
    own = _within(backgrounds, (x0, y0, x1, y1))
    rows, columns = [*level], [*upright]
    for x0, y0, x1, y1 in _without_paragraphs({d["bbox"] for d in own}):
        rows += (Border(y0, x0, x1), Border(y1, x0, x1))
        columns += (Border(x0, y0, y1), Border(x1, y0, y1))
    return PageBorders(_continued(rows) if upright else [*level], _continued(columns), own)


def _top_of_heads(backgrounds: Sequence[Content], box: Corners) -> float:
    """Return the top of the backgrounds right above a table, which are those of its heads."""
    x0, top, x1, _ = box
    above = _within(backgrounds, (x0, -inf, x1, top))
    for _, y0, _, y1 in sorted((d["bbox"] for d in above), key=lambda one: -one[3]):
        top = y0 if abs(y1 - top) < TOLERANCE else top
    return top


def _within(drawings: Iterable[Content], box: Corners) -> list[Content]:
    """Return the drawings in a box; a page asks for each of its tables."""
    slack = TOLERANCE / 2
    x0, y0, x1, y1 = box[0] - slack, box[1] - slack, box[2] + slack, box[3] + slack
    own = ((d, d["bbox"]) for d in drawings)
    return [d for d, (a, b, c, e) in own if y0 <= b and e <= y1 and x0 <= a and c <= x1]


def _is_thin(box: Corners) -> bool:
    x0, y0, x1, y1 = box
    return x1 - x0 <= _MAX_THICKNESS or y1 - y0 <= _MAX_THICKNESS


def _sides(backgrounds: Iterable[Content]) -> _Sides:
    """Return the sides of backgrounds, by their colour, direction and place to a point."""
    sides: _Sides = defaultdict(list)
    for drawing in backgrounds:
        x0, y0, x1, y1 = drawing["bbox"]
        for axis, start, stop, ends in ((0, y0, y1, (x0, x1)), (1, x0, x1, (y0, y1))):
            for at in ends:
                sides[drawing["color"], axis, round(at)].append((start, stop))
    return sides


def _is_spacer(drawing: Content, sides: _Sides) -> bool:
    """True if a thin box is only a narrow background, beside one in its colour."""
    x0, y0, x1, y1 = drawing["bbox"]
    is_upright = x1 - x0 < y1 - y0
    axis, start, stop, ends = (0, y0, y1, (x0, x1)) if is_upright else (1, x0, x1, (y0, y1))
    beside = (sides.get((drawing["color"], axis, round(at))) for at in ends)
    return any(own and covered(own, start, stop) >= MIN_COVERED * (stop - start) for own in beside)


def _rules(drawings: Iterable[Content]) -> tuple[list[Border], list[Border]]:
    """Return the horizontal and the vertical borders that rules and outlines draw."""
    level: list[Border] = []
    upright: list[Border] = []
    for drawing in drawings:
        x0, y0, x1, y1 = box = drawing["bbox"]
        if not _is_thin(box):
            level += (Border(y0, x0, x1), Border(y1, x0, x1))
            upright += (Border(x0, y0, y1), Border(x1, y0, y1))
        elif x1 - x0 > y1 - y0:
            level.append(Border((y0 + y1) / 2, x0, x1))
        else:
            upright.append(Border((x0 + x1) / 2, y0, y1))
    return _continued(level), _continued(upright)


def _without_paragraphs(boxes: Iterable[Corners]) -> Iterator[Corners]:
    """Yield the boxes except those that divide another box only from top to bottom.

    Word draws a background behind each paragraph of a cell that has one. Cells within the
    background of a table are beside each other.
    """
    inner: defaultdict[Corners | None, list[Corners]] = defaultdict(list)
    above: list[Corners] = []  # the boxes that may hold the next one, each within the last
    for box in sorted(boxes, key=lambda box: (box[1], -box[3], box[0], -box[2])):
        above = [other for other in above if other[3] > box[1]]
        holder = min((other for other in above if _is_within(box, other)), key=_area, default=None)
        inner[holder].append(box)
        above.append(box)
    yield from inner.pop(None, [])
    for own in inner.values():
        if max(box[0] for box in own) > min(box[2] for box in own):
            yield from own


def _is_within(box: Corners, other: Corners) -> bool:
    x0, y0, x1, y1 = other
    slack = TOLERANCE / 2
    return (
        x0 - slack <= box[0]
        and y0 - slack <= box[1]
        and box[2] <= x1 + slack
        and box[3] <= y1 + slack
    )


def _area(box: Corners) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _continued(borders: list[Border]) -> list[Border]:
    """Return the borders, joined where they continue or overlap each other."""
    borders.sort()
    whole: list[Border] = []
    for group in in_runs(borders, lambda run, one: one.at - run[0].at <= TOLERANCE / 2):
        if len(group) == 1:  # as most
            whole += group
            continue
        at = sum(border.at for border in group) / len(group)
        parts = joined((start, stop) for _, start, stop in group)
        whole += (Border(at, start, stop) for start, stop in parts)
    return whole


def between(
    ordered: Sequence[T], low: float, high: float, key: Callable[[T], float]
) -> Sequence[T]:
    """Return the items of a sequence that lie between two values, by which it is sorted."""
    return ordered[bisect_right(ordered, low, key=key) : bisect_left(ordered, high, key=key)]


def joined(intervals: Iterable[Interval]) -> list[Interval]:
    """Return intervals, joined where they overlap or nearly touch."""
    whole: list[Interval] = []
    for start, stop in sorted(intervals):
        if whole and start <= whole[-1][1] + TOLERANCE:
            whole[-1] = whole[-1][0], max(whole[-1][1], stop)
        else:
            whole.append((start, stop))
    return whole


def covered(intervals: Iterable[Interval], start: float, stop: float) -> float:
    """Return the length of a side that intervals cover, in points."""
    total = 0.0  # `sum`, `min` and `max` take twice as long, for 10^3 sides of a page
    for a, b in intervals:
        left, right = a if a > start else start, b if b < stop else stop
        if right > left:
            total += right - left
    return total


def ends(borders: Iterable[Border]) -> Interval:
    """Return the extent of borders of one direction."""
    starts, stops = zip(*((border.start, border.stop) for border in borders), strict=True)
    return min(starts), max(stops)
