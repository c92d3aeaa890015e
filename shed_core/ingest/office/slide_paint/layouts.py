"""Styles that a slide inherits from its layout and master: places, shapes, colours, ground."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from xml.etree.ElementTree import Element

from shed_core.errors import DamagedDocumentError
from shed_core.ingest.flow.colors import UNKNOWN, WHITE, Color
from shed_core.ingest.flow.package import A, Package, digits
from shed_core.ingest.office.shape_order import P, Place, place_of
from shed_core.ingest.office.slide_paint.backdrop import Backdrop, Ground, grounds_of
from shed_core.ingest.office.slide_paint.colors import Scheme, children, fill_of
from shed_core.ingest.office.slide_paint.frames import (
    SLIDE,
    Frame,
    is_hidden,
    is_turned,
    placeholder_of,
)

SHAPES = frozenset(f"{P}{name}" for name in ("sp", "pic", "graphicFrame", "grpSp", "cxnSp"))
_KINDS = frozenset(("title", "body", "dt", "ftr", "hdr", "sldNum"))
_WIDTH, _HEIGHT = 9_144_000, 6_858_000  # EMU of a slide where the file does not say it
_MAX_SIDE = 51_206_400  # EMU

Levels = Mapping[str, Element]
"""Styles of letters by the level of their paragraph, from "0"."""


class Style(NamedTuple):
    """Stated properties of a shape: its place, its fill, and the styles of its letters."""

    place: Place | None = None
    is_turned: bool = False
    fill: Element | None = None
    body: Element | None = None
    font: Element | None = None
    levels: tuple[Levels, ...] = ()

    def on(self, below: "Style") -> "Style":
        """Return the style of a shape, with properties of another one where it states none."""
        place = below if self.place is None else self
        return Style(
            place.place,
            place.is_turned,
            below.fill if self.fill is None else self.fill,
            below.body if self.body is None else self.body,
            below.font if self.font is None else self.font,
            self.levels + below.levels,
        )


class Layout(NamedTuple):
    """Properties that slides inherit from a layout, or layouts from a master.

    holders: its places for text, by kind and by number. levels: of letters, by the kind of place.
    styles: cache, by shape.
    """

    scheme: Scheme
    backdrop: Backdrop
    holders: Mapping[str, Style]
    levels: Mapping[str, Levels]
    styles: dict[Element, Style]

    def style_of(self, shape: Element) -> Style:
        """Return the style of a shape, and of the place that it is in."""
        if shape not in self.styles:
            self.styles[shape] = self._style_of(shape)
        return self.styles[shape]

    def _style_of(self, shape: Element) -> Style:
        style, place = _style_of(shape), placeholder_of(shape)
        if place is not None:
            below = next((self.holders[key] for key in _keys(place) if key in self.holders), None)
            style = style if below is None else style.on(below)
        general = self.levels.get("" if place is None else _kind(place), {})
        return style._replace(levels=(*style.levels, general)) if general else style


class Layouts:
    """The layouts of a presentation, each read once."""

    def __init__(self, package: Package, root: Element) -> None:
        """root: of the presentation."""
        self._package = package
        size = root.find(f"{P}sldSz")
        width, height = (
            min(max(1, digits(None if size is None else size.get(name), default)), _MAX_SIDE)
            for name, default in (("cx", _WIDTH), ("cy", _HEIGHT))
        )
        levels = _levels(root.find(f"{P}defaultTextStyle"))
        none = Backdrop(width, height, (WHITE,))
        self._none = Layout(Scheme(None, {}), none, {}, {"": levels, "title": {}, "body": {}}, {})
        self._known: dict[str, Layout] = {"": self._none}

    def of(self, slide: str, root: Element) -> Layout:
        """Return the layout of a slide with the shapes of the slide itself. slide: its part."""
        return _painted(self._below(slide, "slideLayout"), root, is_slide=True)

    def _below(self, part: str, kind: str) -> Layout:
        """Return the layout or master that a part names."""
        name = self._related(part, kind)
        if name not in self._known:
            root = self._root(name)
            if root is None:
                self._known[name] = self._none
            elif kind == "slideLayout":
                self._known[name] = _painted(self._below(name, "slideMaster"), root)
            else:
                self._known[name] = self._master(name, root)
        return self._known[name]

    def _related(self, part: str, kind: str) -> str:
        try:
            relations = self._package.relations(part)
        except DamagedDocumentError:
            return ""
        return next((each.target for each in relations if each.kind == kind), "")

    def _root(self, name: str) -> Element | None:
        """Return the root of a part, None if it is damaged: the text of slides is not in it."""
        try:
            return self._package.part(name)
        except DamagedDocumentError:
            return None

    def _master(self, name: str, root: Element) -> Layout:
        theme = self._root(self._related(name, "theme"))
        mapping, styles = root.find(f"{P}clrMap"), root.find(f"{P}txStyles")
        scheme = Scheme(theme, {} if mapping is None else mapping.attrib)
        own = {
            kind: _levels(None if styles is None else styles.find(f"{P}{kind}Style"))
            for kind in ("title", "body")
        }
        levels = {**self._none.levels, **own}
        return _painted(self._none._replace(scheme=scheme, levels=levels), root)


def _painted(below: Layout, root: Element, *, is_slide: bool = False) -> Layout:
    """Return a layout with the shapes of a part on it, and with its places unless it is a slide."""
    scheme = below.scheme.of_part(root.find(f"{P}clrMapOvr/{A}overrideClrMapping"))
    backdrop = below.backdrop.copied(_background(root.find(f"{P}cSld/{P}bg"), scheme))
    layout = below._replace(scheme=scheme, backdrop=backdrop, styles={})
    own: dict[str, Style] = {}
    for shape, frame in _shapes(root):
        place = placeholder_of(shape)
        if is_slide or place is None:
            style = layout.style_of(shape)
            colors = (UNKNOWN,)
            if shape.tag == f"{P}sp":
                colors = () if style.fill is None else scheme.colors(style.fill)
            if colors:
                backdrop.paint(frame.on_slide(style.place, is_turned=style.is_turned), colors)
        else:
            style = _style_of(shape).on(below.holders.get(_kind(place), Style()))
            own |= dict.fromkeys(_keys(place), style)
    kinds = {} if is_slide else {key: s for key, s in below.holders.items() if key in _KINDS}
    return layout if is_slide else layout._replace(holders=kinds | own)


def _shapes(root: Element) -> Iterator[tuple[Element, Frame]]:
    """Yield the shapes that are shown, the last first, and the frames that they are in."""
    waiting = [(root, SLIDE)]
    while waiting:
        element, frame = waiting.pop()
        if element.tag in SHAPES and is_hidden(element):
            continue
        if element.tag in SHAPES and element.tag != f"{P}grpSp":
            if element.tag != f"{P}cxnSp":
                yield element, frame
            continue
        if element.tag == f"{P}grpSp":
            frame = frame.of_group(element)
        waiting.extend((child, frame) for child in element)


def _background(background: Element | None, scheme: Scheme) -> list[Ground] | None:
    """Return the colours of a background, or None if a part has none of its own."""
    if background is None:
        return None
    reference, fill = background.find(f"{P}bgRef"), fill_of(background.find(f"{P}bgPr"))
    colors: Iterable[Color] = (UNKNOWN,)
    if reference is not None:
        colors = scheme.background(reference)
    elif fill is not None:
        colors = scheme.colors(fill)
    return list(grounds_of(colors)) or [WHITE]


def _style_of(shape: Element) -> Style:
    parts = (shape.find(f"{P}{name}") for name in ("spPr", "txBody", "style"))
    properties, body, of_theme = parts
    fill = fill_of(properties)
    reference = None if of_theme is None else of_theme.find(f"{A}fillRef")
    if fill is None and reference is not None and reference.get("idx") != "0":
        fill = _OF_THEME
    levels = _levels(None if body is None else body.find(f"{A}lstStyle"))
    return Style(
        place_of(shape),
        is_turned(shape),
        fill,
        None if body is None else body.find(f"{A}bodyPr"),
        None if of_theme is None else of_theme.find(f"{A}fontRef"),
        (levels,) if levels else (),
    )


_OF_THEME = Element(f"{A}grpFill")  # a fill whose colours are not known


def _levels(styles: Element | None) -> Levels:
    levels: dict[str, Element] = {}
    for own in children(styles):
        name = own.tag.removeprefix(f"{A}lvl").removesuffix("pPr")
        letters = own.find(f"{A}defRPr")
        if name in set("123456789") and letters is not None:
            levels[str(int(name) - 1)] = letters
    return levels


def _kind(place: Element) -> str:
    """Return the kind of a place, as a master has them."""
    kind = place.get("type", "body")
    return "title" if kind == "ctrTitle" else kind if kind in _KINDS else "body"


def _keys(place: Element) -> list[str]:
    """Return the keys of a place: its number, then its kind."""
    number = place.get("idx")
    return [_kind(place)] if number is None else [f"#{number}", _kind(place)]
