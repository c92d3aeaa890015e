"""Colours as presentations write them: of a theme, made lighter or darker, more or less opaque."""

from collections.abc import Iterable, Mapping
from colorsys import hls_to_rgb, rgb_to_hls
from copy import copy
from itertools import islice
from xml.etree.ElementTree import Element

from shed_core.ingest.flow.colors import (
    BLACK,
    UNKNOWN,
    Color,
    Rgb,
    color_of,
)
from shed_core.ingest.flow.package import A, digits

_WHOLE = 100_000  # of units: 1, or 100 per cent
_MAX_STOPS = 16  # of a gradient; of one with more, no colour is known
_FILLS = frozenset(
    f"{A}{name}" for name in ("noFill", "solidFill", "gradFill", "blipFill", "pattFill", "grpFill")
)
_GREYS_STAY = ("satMod", "hueMod", "hueOff", "gray")  # changes that grey, white and black undergo
_ABBREVIATIONS = (("dk", "dark"), ("lt", "light"), ("med", "medium"))
_DEFAULT_MAP = {"bg1": "lt1", "tx1": "dk1", "bg2": "lt2", "tx2": "dk2"}


def children(element: Element | None) -> Iterable[Element]:
    """Return the children of an element, or () without one."""
    return () if element is None else element


def fill_of(properties: Element | None) -> Element | None:
    """Return the element of a fill, or None."""
    for child in children(properties):
        if child.tag in _FILLS:
            return child
    return None


class Scheme:
    """The colours of a theme by their names, as a slide, layout or master maps them."""

    def __init__(self, theme: Element | None, mapping: Mapping[str, str]) -> None:
        self._theme = theme
        self._mapping = {**_DEFAULT_MAP, **mapping}
        named = None if theme is None else theme.find(f"{A}themeElements/{A}clrScheme")
        self._named = {own.tag.removeprefix(A): next(iter(own), None) for own in children(named)}
        self._known: dict[Element, tuple[Color, ...]] = {}

    def of_part(self, mapping: Element | None) -> "Scheme":
        """Return the scheme of a part, which may map the names in its own way."""
        part = copy(self)
        part._known = {}
        if mapping is not None:
            part._mapping = {**_DEFAULT_MAP, **mapping.attrib}
        return part

    def colors(self, fill: Element) -> tuple[Color, ...]:
        """Return the colours of a fill, or of another element that holds one; of a gradient all."""
        if fill not in self._known:  # many shapes may take it from their layout
            self._known[fill] = tuple(self._colors(fill))
        return self._known[fill]

    def background(self, reference: Element) -> tuple[Color, ...]:
        """Return the colours of a background that names a fill of the theme."""
        index = digits(reference.get("idx"), 0)
        if index in (0, 1000):
            return (Color(BLACK, 0.0),)
        path = f"{A}themeElements/{A}fmtScheme/{A}bgFillStyleLst"
        fills = None if self._theme is None else self._theme.find(path)
        fill = next(islice(children(fills), max(0, index - 1001), None), None)
        used = None if fill is None or index < 1001 else fill.find(f"{A}schemeClr[@val='phClr']")
        is_solid = fill is not None and fill.tag == f"{A}solidFill"
        is_plain = is_solid and used is not None and not len(used)
        return self.colors(reference) if is_plain else (UNKNOWN,)

    def _colors(self, fill: Element) -> Iterable[Color]:
        if fill.tag == f"{A}noFill":
            return (Color(BLACK, 0.0),)
        stops = [fill]
        if fill.tag == f"{A}gradFill":
            stops = list(islice(fill.iterfind(f"{A}gsLst/{A}gs"), _MAX_STOPS + 1))
        elif fill.tag in _FILLS and fill.tag != f"{A}solidFill":
            return (UNKNOWN,)
        if not 0 < len(stops) <= _MAX_STOPS:
            return (UNKNOWN,)
        return (self._color(next(iter(stop), None)) for stop in stops)

    def _color(self, element: Element | None) -> Color:
        if element is None:
            return UNKNOWN
        color = Color(self._rgb(element))
        for change in element:
            color = _changed(color, change.tag.removeprefix(A), _share(change, "val"))
        return color

    def _rgb(self, element: Element) -> Rgb | None:
        """Return a colour before it is changed."""
        value, kind = element.get("val", ""), element.tag.removeprefix(A)
        if kind == "schemeClr":
            named = self._named.get(self._mapping.get(value, value))
            is_known = named is None or named.tag == f"{A}schemeClr"  # which no theme has
            return None if named is None or is_known else self._color(named).rgb
        if kind == "sysClr":
            value = element.get("lastClr") or {"window": "ffffff"}.get(value, "000000")
        if kind in ("srgbClr", "sysClr"):
            return _plain(f"#{value}")
        if kind == "prstClr":
            for short, long in _ABBREVIATIONS:
                value = long + value[len(short) :] if value.startswith(short) else value
            return _plain(value)
        if kind == "scrgbClr":
            r, g, b = (255 * _encoded(_share(element, name)) for name in "rgb")
            return r, g, b
        if kind == "hslClr":
            hue = digits(element.get("hue"), 0) / 60_000
            parts = (100 * _share(element, name) for name in ("sat", "lum"))
            return _plain(f"hsl({hue} {' '.join(f'{part}%' for part in parts)})")
        return None


def _plain(text: str) -> Rgb | None:
    color = color_of(text.lower())
    return None if color is None else color.rgb


def _changed(color: Color, name: str, share: float) -> Color:
    """Return a colour after one change of it (ECMA-376, 20.1.2.3)."""
    rgb, alpha = color
    if name.startswith("alpha"):
        new = {"alpha": share, "alphaMod": alpha * share}.get(name, alpha + share)
        return Color(rgb, min(max(new, 0.0), 1.0))
    if rgb is None or (name in _GREYS_STAY and len(set(rgb)) == 1):
        return color
    if name in ("lumMod", "lumOff"):
        hue, light, saturation = rgb_to_hls(*(part / 255 for part in rgb))
        light = light * share if name == "lumMod" else light + share
        r, g, b = hls_to_rgb(hue, min(max(light, 0.0), 1.0), saturation)
        return Color((255 * r, 255 * g, 255 * b), alpha)
    if name in ("tint", "shade"):
        most = 1 - share if name == "tint" else 0.0
        r, g, b = (255 * _encoded(most + share * _linear(part / 255)) for part in rgb)
        return Color((r, g, b), alpha)
    return Color(None, alpha)


def _share(element: Element, name: str) -> float:
    """Return a share of 1, which Strict Open XML writes in per cent."""
    text = element.get(name, "")
    sign = -1 if text.startswith("-") else 1
    whole, _, rest = text.removeprefix("-").rstrip("%").partition(".")
    if text.endswith("%"):
        return sign * float(f"{digits(whole, 100)}.{digits(rest, 0)}") / 100
    return sign * digits(whole, _WHOLE) / _WHOLE


def _encoded(light: float) -> float:
    """Return the sRGB channel of a linear light value, both from 0 to 1."""
    light = min(max(light, 0.0), 1.0)
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
