"""Style of an HTML element's text: its `style`, or presentational tags and attributes.

Filings, and files of word processors, have headings that only their style tells.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from shed_core.ingest.flow.heading_looks import BODY_SIZE, look_of
from shed_core.ingest.flow.looks import Look
from shed_core.ingest.flow.visibility import (
    PLAIN_PAINT,
    Paint,
    Visibility,
    visibility_of,
)
from shed_core.ingest.lines.text_line import TINY_SIZE
from shed_core.ingest.web.tags.hidden_text.declarations import (
    POINT,
    declarations,
    four_sides,
    in_order,
    length,
)
from shed_core.ingest.web.tags.hidden_text.painting import ATTRIBUTES, SVG, painted
from shed_core.ingest.web.tags.hidden_text.properties import PROPERTIES as OF_PAINT
from shed_core.ingest.web.tags.hidden_text.properties import values_of

_LINE_WIDTH = 468.0  # points, of which a length in per cent is a part
_MAX_LENGTH = 1000.0  # points
_MAX_INDENT = 234.0  # points; half a line, so that nothing is beside the page
_LARGEST = 200.0  # points, of letters
_TINY = TINY_SIZE * POINT
_STEP = 1.2  # from one size to the next
_SIZES = dict(  # times the size of plain text
    zip(
        ("x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"),
        (10 / 16, 13 / 16, 1.0, 18 / 16, 1.5, 2.0, 3.0),
        strict=True,
    )
)
_PLAIN_FONT = 3  # of the sizes of `font`, from 1 to 7
_BOLD, _NOT_BOLD = re.compile(r"bold(?:er)?|[6-9]00"), re.compile(r"normal|lighter|[1-5]00")
_SLANTED = ("italic", "oblique")
_NEW_PAGE = frozenset(("always", "page", "left", "right", "recto", "verso"))
_ATTRIBUTES = ATTRIBUTES | {"align", "size"}
_SVG_ATTRIBUTES = ("display", "visibility", "opacity", "fill", "fill-opacity", "font-size")
_PLAIN_LOOK = look_of(None)
_MAX_STYLES, _MAX_STYLE_LENGTH = 4096, 2000  # that are kept, and characters of one


@dataclass(frozen=True, slots=True)
class TextStyle:
    """Style of an element's text and setting of its paragraphs; lengths in points.

    look: of letters that are in no heading.
    left: indent of all lines. first: of the first line, relative to the others.
    above, below: space around the element itself, or None if not stated.
    breaks_before, breaks_after: True if a page ends there.
    paint: of its letters. visibility: of letters in this paint and size.
    """

    look: Look = _PLAIN_LOOK
    is_centered: bool = False
    left: float = 0.0
    first: float = 0.0
    above: float | None = None
    below: float | None = None
    breaks_before: bool = False
    breaks_after: bool = False
    paint: Paint = PLAIN_PAINT
    visibility: Visibility = field(default=Visibility.SEEN, compare=False)

    def inherited(self) -> "TextStyle":
        """Return the part of the style that elements within this one have too."""
        return replace(self, above=None, below=None, breaks_before=False, breaks_after=False)

    def with_look(self, **changes: float) -> "TextStyle":
        """Return the style with some fields of its look changed."""
        return replace(self, look=replace(self.look, **changes))


PLAIN = TextStyle()


def style_within(
    outer: TextStyle, tag: str, attributes: Mapping[str, str | None], of_sheet: str = ""
) -> TextStyle:
    """Return the style of an element.

    outer: of the element that it is in. of_sheet: declarations of a style sheet for it.
    """
    own = attributes.get("style") or ""
    stated = [(name, value or "") for name, value in attributes.items() if name in _ATTRIBUTES]
    if tag in SVG:
        stated_too = ((name, attributes[name]) for name in _SVG_ATTRIBUTES if name in attributes)
        own = ";".join([*(f"{name}:{value}" for name, value in stated_too), own])
    if len(own) > _MAX_STYLE_LENGTH or any(len(value) > _MAX_STYLE_LENGTH for _, value in stated):
        return _style_of(outer, tag, tuple(stated), of_sheet, own)
    return _kept_style(outer, tag, tuple(stated), of_sheet, own)


def _style_of(
    outer: TextStyle, tag: str, stated: tuple[tuple[str, str], ...], of_sheet: str, own: str
) -> TextStyle:
    attributes = dict(stated)
    style = _of_tag(outer.inherited(), tag)
    align = attributes.get("align", "")
    if align and tag != "table":  # this aligns the table, not the text in its cells
        style = replace(style, is_centered=_is_center(align.casefold()))
    if tag == "font" and (size := attributes.get("size", "")):
        style = style.with_look(size=_font_size(size.strip()))
    declared, declared_by_sheet = declarations(own), declarations(of_sheet)
    for is_own, name, value in in_order(declared, declared_by_sheet):
        next_style = _declared(style, name, value, outer.look.size)
        if is_own or next_style.look.size >= _TINY:  # no style sheet makes letters too small
            style = next_style
    values = values_of(declared, declared_by_sheet)
    paint = painted(outer.paint, tag, attributes, values, style.look.size)
    return replace(style, paint=paint, visibility=visibility_of(paint, style.look.size / POINT))


_kept_style = lru_cache(_MAX_STYLES)(_style_of)


def _declared(style: TextStyle, name: str, value: str, outer_size: float) -> TextStyle:
    """Return a style with a property applied. outer_size: of the letters around the element."""
    if declare_size := _SIZES_BY_PROPERTY.get(name):
        return declare_size(style, value, outer_size)
    declare = _BY_PROPERTY.get(name)
    return declare(style, value) if declare else style


def _of_tag(style: TextStyle, tag: str) -> TextStyle:
    match tag:
        case "b" | "strong" | "th":
            return style.with_look(is_bold=True)
        case "i" | "em":
            return style.with_look(is_italic=True)
        case "u":
            return style.with_look(is_underlined=True)
        case "s" | "strike" | "del":
            return style.with_look(is_struck=True)
        case "sup" | "sub":
            return style.with_look(is_superscript=tag == "sup", is_subscript=tag == "sub")
        case "center":
            return replace(style, is_centered=True)
        case "table":
            return replace(style, is_centered=False)
        case _:
            return style


def _font_size(text: str) -> float:
    """Return the size that `font` states, from 1 to 7 or relative to 3."""
    number = int(text) if re.fullmatch(r"[+-]?\d", text) else _PLAIN_FONT
    steps = number + _PLAIN_FONT if text[:1] in ("+", "-") else number
    sizes = list(_SIZES.values())
    return sizes[min(max(steps, 1), len(sizes)) - 1] * BODY_SIZE


def _length(text: str, em: float, whole: float) -> float | None:
    """Return a length as `length` does, within bounds."""
    points = length(text, em, whole)
    return None if points is None else max(-_MAX_LENGTH, min(points, _MAX_LENGTH))


def _clamped(indent: float, least: float) -> float:
    return max(least, min(indent, _MAX_INDENT))


def _is_center(value: str) -> bool:
    return value in ("center", "middle", "-webkit-center")


def _with_size(style: TextStyle, value: str, outer_size: float) -> TextStyle:
    relative = {"smaller": 1 / _STEP, "larger": _STEP}.get(value)
    if relative is not None:
        size: float | None = outer_size * relative
    elif value in _SIZES:
        size = BODY_SIZE * _SIZES[value]
    else:
        size = _length(value, outer_size, outer_size)
    return style if size is None or size < 0 else style.with_look(size=min(size, _LARGEST))


def _with_weight(style: TextStyle, value: str) -> TextStyle:
    if _BOLD.fullmatch(value) or _NOT_BOLD.fullmatch(value):
        return style.with_look(is_bold=_BOLD.fullmatch(value) is not None)
    return style


def _with_font(style: TextStyle, value: str, outer_size: float) -> TextStyle:
    """Return a style with `font: italic bold 10pt/12pt Times` applied; omitted parts are plain."""
    style = style.with_look(is_bold=False, is_italic=False)
    for word in value.split():
        style = _with_weight(style, word)
        if word.startswith(_SLANTED):
            style = style.with_look(is_italic=True)
        with_size = _with_size(style, word.partition("/")[0], outer_size)
        if with_size is not style and not word.isdigit():
            return with_size  # its families follow
    return style


def _with_lines(style: TextStyle, value: str) -> TextStyle:
    is_none = "none" in value.split()
    look = style.look
    return style.with_look(
        is_underlined="underline" in value or (look.is_underlined and not is_none),
        is_struck="line-through" in value or (look.is_struck and not is_none),
    )


def _with_position(style: TextStyle, value: str) -> TextStyle:
    shift = {"super": 1.0, "sub": -1.0}.get(value) or _length(value, 1.0, 1.0) or 0.0
    return style.with_look(is_superscript=shift > 0, is_subscript=shift < 0)


def _space(style: TextStyle, value: str) -> float | None:
    return _length(value, style.look.size, _LINE_WIDTH)


def _with_indent(style: TextStyle, value: str) -> TextStyle:
    first = _space(style, value)
    return style if first is None else replace(style, first=_clamped(first, -_MAX_INDENT))


def _with_left(style: TextStyle, value: str) -> TextStyle:
    left = _space(style, value)
    return style if left is None else replace(style, left=_clamped(style.left + left, 0.0))


def _with_margins(style: TextStyle, value: str) -> TextStyle:
    above, _, below, left = four_sides(value.split())
    style = replace(style, above=_space(style, above), below=_space(style, below))
    return _with_left(style, left)


_SIZES_BY_PROPERTY: dict[str, Callable[[TextStyle, str, float], TextStyle]] = {
    "font": _with_font,
    "font-size": _with_size,
}
_BY_PROPERTY: dict[str, Callable[[TextStyle, str], TextStyle]] = {
    "font-weight": _with_weight,
    "font-style": lambda style, value: style.with_look(is_italic=value.startswith(_SLANTED)),
    **dict.fromkeys(("text-decoration", "text-decoration-line"), _with_lines),
    "text-align": lambda style, value: replace(style, is_centered=_is_center(value)),
    "vertical-align": _with_position,
    "text-indent": _with_indent,
    "margin": _with_margins,
    **dict.fromkeys(("margin-left", "padding-left"), _with_left),
    **dict.fromkeys(
        ("margin-top", "padding-top"),
        lambda style, value: replace(style, above=_space(style, value)),
    ),
    **dict.fromkeys(
        ("margin-bottom", "padding-bottom"),
        lambda style, value: replace(style, below=_space(style, value)),
    ),
    **dict.fromkeys(
        ("break-before", "page-break-before"),
        lambda style, value: replace(style, breaks_before=value in _NEW_PAGE),
    ),
    **dict.fromkeys(
        ("break-after", "page-break-after"),
        lambda style, value: replace(style, breaks_after=value in _NEW_PAGE),
    ),
}
PROPERTIES = frozenset((*_SIZES_BY_PROPERTY, *_BY_PROPERTY)) | OF_PAINT
"""Properties of CSS that are read; all others are ignored."""
