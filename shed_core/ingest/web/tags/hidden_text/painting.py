"""Painting of the letters of an HTML element: its declarations, and presentational tags."""

import re
from collections.abc import Mapping

from shed_core.ingest.flow.colors import (
    BLACK,
    WHITE,
    Color,
    Rgb,
    blended,
    color_of,
    legacy_color,
)
from shed_core.ingest.flow.visibility import Paint
from shed_core.ingest.web.tags.hidden_text.cuts import is_beyond, is_cut, scale_of
from shed_core.ingest.web.tags.hidden_text.declarations import length

ATTRIBUTES = frozenset(
    ("bgcolor", "background", "color", "text", "hidden", "popover", "open", "href", "data")
)
"""Attributes that affect the painting of letters."""

SVG = frozenset(("g", "svg", "switch", "text", "textpath", "tspan"))
"""Elements of drawings, whose attributes are declarations."""

_INHERITED = frozenset(("inherit", "unset", "revert", "revert-layer"))
_NOT_SHOWN = frozenset(("datalist", "rp", "noembed", "noframes"))  # unless `display` says so
_GROUNDS: dict[str, Rgb | None] = {  # that elements have by themselves; of a drawing not known
    "button": (239.0, 239.0, 239.0),
    "mark": (255.0, 255.0, 0.0),
    "select": WHITE,
    "svg": None,
    "textarea": WHITE,
}
_SPECIAL = _NOT_SHOWN | {"dialog", *_GROUNDS}
_LINK_COLOR = Color((0.0, 0.0, 238.0))
_GROUP = re.compile(r"opacity\(([^()]*)\)")
_SHARE = re.compile(r"([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?)(%)?")
_MIN_SPACING_EM = -0.35  # between letters of half an em, of which 0.15 are left, as in a PDF


def painted(
    outer: Paint, tag: str, attributes: Mapping[str, str], css: Mapping[str, str], em: float
) -> Paint:
    """Return the painting of the letters of an element. outer: that of its parent.

    attributes: those of ATTRIBUTES that it has. css: of values_of. em: size of letters, in points.
    """
    if not (css or attributes or tag in _SPECIAL):
        return outer
    paint = outer._replace(
        color=_color(outer.color, tag, attributes, css),
        ground=_ground(outer.ground, tag, attributes, css),
        is_visible=_is_visible(outer.is_visible, css.get("visibility", "inherit")),
        is_cut=outer.is_cut or (tag == "object" and bool(attributes.get("data"))),  # shown instead
        is_displayed=outer.is_displayed and _is_displayed(tag, attributes, css),
    )
    return _styled(paint, outer, tag, css, em) if css else paint


def _styled(paint: Paint, outer: Paint, tag: str, css: Mapping[str, str], em: float) -> Paint:
    fill = _fill(outer.fill, tag, css)
    opacity = _share(css.get("opacity", "1"))
    for share in _GROUP.findall(css.get("filter", "")):
        opacity *= _share(share.strip())
    paint = paint._replace(
        fill=fill,
        opacity=outer.opacity * opacity,
        scale=outer.scale * scale_of(css),
        is_cut=paint.is_cut or is_cut(css, em),
        is_indented=_indented(outer.is_indented, css.get("text-indent"), em),
        is_pressed=_pressed(outer.is_pressed, css.get("letter-spacing"), em),
    )
    if "text" in css.get("background-clip", ""):  # the letters show the ground of their box
        return paint._replace(color=Color(paint.ground), fill=None, ground=outer.ground)
    return paint


def _color(outer: Color, tag: str, attributes: Mapping[str, str], css: Mapping[str, str]) -> Color:
    value = css.get("color", "")
    if value in _INHERITED or value == "currentcolor":
        return outer
    if value:
        return color_of(value) or Color(BLACK)  # `initial`
    if tag in _GROUNDS and tag != "svg":
        return Color(BLACK)
    if tag == "a" and attributes.get("href"):
        return _LINK_COLOR
    color_attribute = attributes.get({"font": "color", "body": "text"}.get(tag, ""), "")
    return legacy_color(color_attribute) or outer


def _fill(outer: Color | None, tag: str, css: Mapping[str, str]) -> Color | None:
    """Return the fill of letters that replaces their colour, or None."""
    value = css.get("fill" if tag in SVG else "-webkit-text-fill-color", "inherit")
    fill = outer if value in _INHERITED else color_of(value)
    if tag not in SVG:
        return fill
    fill = Color(None, 0.0) if value == "none" else fill or Color(None)
    return fill._replace(alpha=fill.alpha * _share(css.get("fill-opacity", "1")))


def _ground(
    outer: Rgb | None, tag: str, attributes: Mapping[str, str], css: Mapping[str, str]
) -> Rgb | None:
    """Return the colour behind the letters of an element, or None if a picture may be there."""
    ground = _GROUNDS.get(tag, outer)
    if attributes.get("background") or css.get("background-image", "none") not in _NO_IMAGE:
        return None
    color = color_of(css.get("background-color", "")) or legacy_color(attributes.get("bgcolor", ""))
    if color is None or color.alpha == 0:
        return ground
    if color.alpha == 1:
        return color.rgb
    return None if ground is None else blended(color, ground, 1.0)


_NO_IMAGE = frozenset(("none", "initial", "unset", "revert"))


def _is_visible(outer: bool, value: str) -> bool:
    return outer if value in _INHERITED else value in ("visible", "initial")


def _is_displayed(tag: str, attributes: Mapping[str, str], css: Mapping[str, str]) -> bool:
    """True if an element has a place on the page; what `display` says is stronger than its tag."""
    if css.get("content-visibility") == "hidden":
        return False
    display = css.get("display", "revert")
    if display not in ("revert", "revert-layer"):
        return display != "none"
    if tag == "dialog":
        return "open" in attributes and "hidden" not in attributes
    return not (tag in _NOT_SHOWN or "hidden" in attributes or "popover" in attributes)


def _indented(outer: bool, value: str | None, em: float) -> bool:
    return outer if value is None or value in _INHERITED else is_beyond(value, em)


def _pressed(outer: bool, value: str | None, em: float) -> bool:
    if value is None or value in _INHERITED:
        return outer
    space = length(value, em, em)
    return space is not None and space < _MIN_SPACING_EM * em


def _share(text: str) -> float:
    """Return a number from 0 to 1, which may be in per cent; 1 if it is no number."""
    match = _SHARE.fullmatch(text)
    if match is None:
        return 1.0
    return min(max(float(match[1]) / (100 if match[2] else 1), 0.0), 1.0)
