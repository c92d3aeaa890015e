"""Visibility of the text of a shape: by its place, its size and the colours of its runs."""

from typing import NamedTuple
from xml.etree.ElementTree import Element

from shed_core.ingest.flow.colors import UNKNOWN, Color
from shed_core.ingest.flow.package import A, digits
from shed_core.ingest.flow.visibility import Paint, Visibility, visibility_of
from shed_core.ingest.lines.text_line import TINY_SIZE
from shed_core.ingest.office.shape_order import P, Place
from shed_core.ingest.office.slide_paint.backdrop import grounds_of
from shed_core.ingest.office.slide_paint.colors import Scheme, fill_of
from shed_core.ingest.office.slide_paint.frames import Frame, is_hidden
from shed_core.ingest.office.slide_paint.layouts import Layout, Style

EMU = 12_700  # in a point
DEFAULT_SIZE = 18.0  # points of letters in a text box
_WHOLE = 100_000


class TextPaint(NamedTuple):
    """Painting of the letters of a shape.

    paints: one for each colour that may be behind them. style: of the shape.
    """

    paints: tuple[Paint, ...]
    scheme: Scheme
    style: Style = Style()

    def visibility(self, run: Element | None, level: str) -> Visibility:
        """Return the visibility of a run by its properties. level: of its paragraph, from "0"."""
        properties = [own for levels in self.style.levels if (own := levels.get(level)) is not None]
        properties = properties if run is None else [run, *properties]
        size = next((sz for own in properties if (sz := digits(own.get("sz"), 0))), 0) / 100
        return min(
            visibility_of(
                paint if color is UNKNOWN else paint._replace(color=color), size or DEFAULT_SIZE
            )
            for color in self._colors(run, properties)
            for paint in (self.paints[:1] if color.rgb is None else self.paints)
        )

    def _colors(self, run: Element | None, properties: list[Element]) -> tuple[Color, ...]:
        """Return the colours in which the letters of a run are filled or drawn round."""
        if run is not None and run.find(f"{A}hlinkClick") is not None:
            return (UNKNOWN,)  # programs differ in whether a link has a colour of its own
        fills = (fill for own in properties if (fill := fill_of(own)) is not None)
        fill = next(fills, self.style.font)
        colors = (UNKNOWN,) if fill is None else self.scheme.colors(fill)
        line = None if run is None else fill_of(run.find(f"{A}ln"))
        return colors if line is None else (*colors, *self.scheme.colors(line))

    def of_cell(self, cell: Element) -> "TextPaint":
        """Return the paint of a cell of a table, whose style may fill it."""
        fill = fill_of(cell.find(f"{A}tcPr"))
        colors = (UNKNOWN,) if fill is None else self.scheme.colors(fill)
        grounds = list(grounds_of(colors)) or [None]
        return self._replace(
            paints=tuple(self.paints[0]._replace(ground=ground) for ground in grounds)
        )


def text_paint(shape: Element, layout: Layout, frame: Frame) -> TextPaint:
    """Return the painting of a shape's text. frame: of the group that it is in."""
    style = layout.style_of(shape)
    place = frame.on_slide(style.place, is_turned=style.is_turned)
    own = () if style.fill is None else layout.scheme.colors(style.fill)
    grounds = frozenset(grounds_of(own))
    if shape.tag != f"{P}sp":
        grounds = frozenset((None,))
    elif not grounds:
        grounds = layout.backdrop.behind(place)
    fit = None if style.body is None else style.body.find(f"{A}normAutofit")
    paint = Paint(
        UNKNOWN,
        ground=None,
        scale=1.0 if fit is None else digits(fit.get("fontScale"), _WHOLE) / _WHOLE,
        is_displayed=frame.is_displayed and not is_hidden(shape),
        is_cut=place is not None
        and (layout.backdrop.is_beside(place) or _is_point(place, style.body)),
    )
    grounds = frozenset((None,)) if None in grounds else grounds
    paints = tuple(paint._replace(ground=ground) for ground in grounds)
    return TextPaint(paints, layout.scheme, style)


def _is_point(place: Place, body: Element | None) -> bool:
    """True if a shape has no size, and its properties do not make its text wider."""
    least = TINY_SIZE * EMU
    is_small = place.x1 - place.x0 < least and place.y1 - place.y0 < least
    is_wide = body is not None and body.get("wrap") == "none"
    clips = body is not None and body.get("vertOverflow", "overflow") != "overflow"
    return is_small and (clips or not is_wide)
