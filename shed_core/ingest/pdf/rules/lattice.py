"""Lattices: cells that drawn borders divide from each other.

Borders that meet make a lattice, whose places between neighbouring borders are one cell where no
border is drawn between them, so that a cell may take several columns or rows. A border at the
outside counts as drawn, as many tables have no rules at their sides.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from shed_core.document.runs import grouped
from shed_core.ingest.lines.text_line import Corners
from shed_core.ingest.pdf.letters.text_dict import Content
from shed_core.ingest.pdf.rules.borders import (
    MIN_COVERED,
    TOLERANCE,
    Border,
    Interval,
    covered,
    drawn_borders,
    ends,
    joined,
    with_backgrounds,
)

_MAX_DRAWINGS = 10_000  # of a page, that are looked at
_MAX_BORDERS = 400  # of a page, in one direction; more are a drawing
_MAX_BACKGROUNDS = 2_000  # of a page
_MAX_LATTICES = 50  # of a page
_MAX_ROWS, _MAX_COLUMNS = 250, 64

_MIN_OF_HEIGHT = 0.9  # of a table, along which backgrounds divide columns without rules
_MIN_RULES = 3  # above, below and between rows, where none is vertical
_WHITE = 0xFFFFFF

_Place = tuple[int, int]
"""Row and column of a place between neighbouring borders."""


class Cell(NamedTuple):
    """The rows and columns that a cell takes."""

    rows: range
    columns: range


class Lattice(NamedTuple):
    """Cells between borders, in points.

    cells: of each place, by its row and column. shades: boxes that are filled, with their colours,
    in the order in which they are drawn. n_head: rows that head the columns, where it is known.
    is_headed: True if a double rule below the first row, or a caption, says that it heads them.
    """

    xs: Sequence[float]
    ys: Sequence[float]
    cells: dict[_Place, Cell]
    shades: Sequence[tuple[Corners, int]] = ()
    n_head: int | None = None
    is_headed: bool = False

    @property
    def box(self) -> Corners:
        """Box of the outer borders."""
        return self.xs[0], self.ys[0], self.xs[-1], self.ys[-1]

    def place(self, x: float, y: float) -> _Place | None:
        """Return the place that a point is in, or None if it is outside."""
        row, column = bisect_right(self.ys, y) - 1, bisect_right(self.xs, x) - 1
        return (row, column) if (row, column) in self.cells else None

    def shade(self, x: float, y: float) -> int | None:
        """Return the colour behind a point; None for that of the page."""
        own = (color for box, color in reversed(self.shades) if _holds(box, x, y))
        color = next(own, None)
        return None if color == _WHITE else color

    def borders(self, y: float, x0: float, x1: float) -> list[float]:
        """Return the x of the borders that are drawn at a height between two x."""
        first, last = bisect_right(self.xs, x0), bisect_right(self.xs, x1)
        row = bisect_right(self.ys, y) - 1
        if first >= last or not 0 <= row < len(self.ys) - 1:  # as of most spans
            return []
        return [
            self.xs[n]
            for n in range(max(1, first), min(last, len(self.xs) - 1))
            if self.cells[row, n - 1] != self.cells[row, n]
        ]


class PageLattices(NamedTuple):
    """The lattices of a page that have several rows and columns, from the top, and all borders."""

    lattices: Sequence[Lattice] = ()
    level: Sequence[Border] = ()
    upright: Sequence[Border] = ()


def ruled(drawings: Sequence[Content]) -> PageLattices:
    """Return the lattices of a page's rules, and its borders. drawings: of the page as shown."""
    boxes = [d for d in drawings[:_MAX_DRAWINGS] if d["isrect"] and d["alpha"]]
    level, upright, backgrounds = drawn_borders(boxes)
    if not 2 <= len(level) <= _MAX_BORDERS or len(upright) > _MAX_BORDERS:
        return PageLattices()
    lattices = (
        _lattice(*group, backgrounds[:_MAX_BACKGROUNDS]) for group in _connected(level, upright)
    )
    whole = sorted((lattice for lattice in lattices if lattice), key=lambda one: one.ys[0])
    return PageLattices(whole[:_MAX_LATTICES], level, upright)


def _holds(box: Corners, x: float, y: float) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _connected(
    level: Sequence[Border], upright: Sequence[Border]
) -> Iterator[tuple[list[Border], list[Border]]]:
    """Yield the horizontal and vertical borders that meet, directly or through others.

    Horizontal ones that meet none are together if they begin and end below each other.

    level: from the top.
    """
    heights = [rule.at for rule in level]
    met = [_met(border, level, heights) for border in upright]
    meeting: defaultdict[int, list[int]] = defaultdict(list)
    for column, rows in enumerate(met):
        for row in rows:
            meeting[row].append(column)
    left = dict.fromkeys(range(len(upright)))
    while left:
        columns, rows = [left.popitem()[0]], dict[int, None]()
        for column in columns:
            new_rows = [row for row in met[column] if row not in rows]
            rows.update(dict.fromkeys(new_rows))
            new_columns = {other for row in new_rows for other in meeting[row] if other in left}
            for other in new_columns:
                del left[other]
            columns += new_columns
        yield [level[n] for n in rows], [upright[n] for n in columns]
    others = (rule for n, rule in enumerate(level) if n not in meeting)
    alike = grouped(others, lambda rule: (round(rule.start), round(rule.stop)))
    yield from ((own, list[Border]()) for own in alike.values() if len(own) >= _MIN_RULES)


def _met(upright: Border, level: Sequence[Border], heights: Sequence[float]) -> list[int]:
    """Return the numbers of the horizontal borders that a vertical one meets."""
    at, start, stop = upright
    first = bisect_left(heights, start - TOLERANCE)
    last = bisect_right(heights, stop + TOLERANCE)
    return [
        n
        for n in range(first, last)
        if level[n].start - TOLERANCE <= at <= level[n].stop + TOLERANCE
    ]


def _lattice(
    level: list[Border], upright: list[Border], backgrounds: Sequence[Content]
) -> Lattice | None:
    """Return the lattice of borders that meet, or None without two rows and two columns.

    Backgrounds within are those of cells; they make no lattice by themselves, as they are mostly
    stripes behind some of the rows.
    """
    if not level:
        return None
    rules, has_upright = level, bool(upright)
    level, upright, own = with_backgrounds(level, upright, backgrounds)
    if not has_upright:  # stripes may be parts of a row
        height = rules[-1].at - rules[0].at
        upright = [one for one in upright if one.stop - one.start > _MIN_OF_HEIGHT * height]
    if not upright:
        return None
    xs, ys = _places_of(upright, level), _places_of([*level, *_ends_of(upright)], upright)
    if not (2 < len(xs) <= _MAX_COLUMNS + 1 and 2 < len(ys) <= _MAX_ROWS + 1):
        return None
    cells = _cells(_drawn(upright, xs, ys), _drawn(level, ys, xs), len(ys) - 1, len(xs) - 1)
    doubled = [sum(abs(rule.at - y) <= TOLERANCE for rule in rules) > 1 for y in ys[1:3]]
    shades = [(d["bbox"], d["color"]) for d in own]
    return Lattice(xs, ys, cells, shades, is_headed=doubled == [True, False])


def _ends_of(upright: Sequence[Border]) -> Iterator[Border]:
    """Yield the ends of vertical borders: a head over several columns may have no rule below."""
    yield from (Border(at, x, x) for x, *ends_of_it in upright for at in ends_of_it)


def _places_of(own: Sequence[Border], across: Sequence[Border]) -> list[float]:
    """Return the coordinates of borders of one direction, and the outer ends of the others."""
    places: list[float] = []
    for at in sorted((*(border.at for border in own), *ends(across))):
        if not places or at - places[-1] > TOLERANCE:
            places.append(at)
    return places


def _drawn(own: Sequence[Border], places: Sequence[float], across: Sequence[float]) -> set[_Place]:
    """Return the parts of borders that are drawn: the number of the border, and of the part."""
    parts: defaultdict[int, list[Interval]] = defaultdict(list)
    for border in own:
        number = bisect_right(places, border.at + 0.01) - 1  # a border is never before its place
        parts[number].append((border.start, border.stop))
    return {
        (number, n)
        for number, intervals in ((number, joined(own)) for number, own in parts.items())
        for n, (start, stop) in enumerate(pairwise(across))
        if covered(intervals, start, stop) >= MIN_COVERED * (stop - start)
    }


def _cells(
    upright: set[_Place], level: set[_Place], n_rows: int, n_columns: int
) -> dict[_Place, Cell]:
    """Return the cell of each place, which is a rectangle of places with no border between them.

    upright, level: where borders are drawn, by their numbers and the place along them.
    """
    cells: dict[_Place, Cell] = {}
    for row in range(n_rows):
        for column in range(n_columns):
            if (row, column) in cells:
                continue
            stop = column + 1
            while stop < n_columns and (stop, row) not in upright and (row, stop) not in cells:
                stop += 1
            columns = range(column, stop)
            end = row + 1
            while end < n_rows and _goes_down(end, columns, upright, level, n_columns):
                end += 1
            cell = Cell(range(row, end), columns)
            cells |= {(r, c): cell for r in cell.rows for c in columns}
    return cells


def _goes_down(
    row: int, columns: range, upright: set[_Place], level: set[_Place], n_columns: int
) -> bool:
    """True if a cell above a row, that takes some columns, takes them in that row too."""
    ends = {columns.start, columns.stop} - {0, n_columns}
    return (
        not any((row, column) in level for column in columns)
        and not any((column, row) in upright for column in columns[1:])
        and all((end, row) in upright for end in ends)
    )
