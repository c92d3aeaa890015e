"""The colours that may be behind a place of a slide."""

from collections.abc import Iterable, Iterator

from shed_core.ingest.flow.colors import Color, Rgb
from shed_core.ingest.office.shape_order import Place

Ground = Rgb | None
"""A colour, or None if it is not known, or is a picture."""

_N = 64  # columns and rows of a slide, which make the time a shape takes independent of others
_ROWS = [sum(1 << _N * row for row in range(count)) for count in range(_N + 1)]
_ALL = (1 << _N * _N) - 1
_MAX_COLORS = 16  # of shapes of a slide; others count as unknown


class Backdrop:
    """Colours painted on a slide, by cells; shapes above a text count as below it."""

    def __init__(self, width: int, height: int, base: Iterable[Ground]) -> None:
        """width, height: of the slide, in EMU. base: the colours of its background."""
        self.width, self.height = width, height
        self._base = frozenset(base)
        self._cells: dict[Ground, int] = {}

    def copied(self, base: Iterable[Ground] | None) -> "Backdrop":
        """Return a copy of the backdrop, on a new base if one is given."""
        other = Backdrop(self.width, self.height, self._base if base is None else base)
        other._cells |= self._cells
        return other

    def paint(self, place: Place | None, colors: Iterable[Color]) -> None:
        """Add a shape; place: None if it is not known."""
        for ground in grounds_of(colors):
            is_one_more = len(self._cells) >= _MAX_COLORS and ground not in self._cells
            key = None if is_one_more else ground
            self._cells[key] = self._cells.get(key, 0) | self._covered(place)

    def behind(self, place: Place | None) -> frozenset[Ground]:
        """Return the colours that may be behind a place; None: it is not known."""
        cells = self._covered(place)
        return self._base.union(color for color, own in self._cells.items() if own & cells)

    def is_beside(self, place: Place) -> bool:
        """True if a place is wholly outside the slide."""
        is_left_or_right = place.x1 < 0 or place.x0 > self.width
        return is_left_or_right or place.y1 < 0 or place.y0 > self.height

    def _covered(self, place: Place | None) -> int:
        if place is None:
            return _ALL
        left, right = (_cell(x, self.width) for x in (place.x0, place.x1))
        top, bottom = (_cell(y, self.height) for y in (place.y0, place.y1))
        columns = ((1 << (right - left + 1)) - 1) << left
        return columns * _ROWS[bottom - top + 1] << _N * top


def grounds_of(colors: Iterable[Color]) -> Iterator[Ground]:
    """Yield the colours that a fill shows; nothing for a transparent one."""
    for color in colors:
        if color.alpha > 0:
            yield color.rgb if color.alpha == 1 else None


def _cell(length: int, whole: int) -> int:
    return min(max(_N * length // whole, 0), _N - 1)
