"""The properties of CSS that affect the painting of letters, and the winning value of each.

A style sheet may show letters and colour the ground behind them, but hides none: the winning rule
is not known here, since selectors of several elements are not read.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from shed_core.ingest.flow.colors import color_of
from shed_core.ingest.web.tags.hidden_text.declarations import (
    Declaration,
    Declarations,
    four_sides,
    in_order,
)

_ANY = "inherit|initial|unset|revert|revert-layer"
_NUMBER = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?"
_CALL = r"[a-z0-9-]+\(.*\)"
_LENGTH = rf"auto|none|normal|[a-z]+-content|{_ANY}|{_NUMBER}(?:[a-z]+|%)?|{_CALL}"
_SHARE = rf"{_ANY}|{_NUMBER}%?|{_CALL}"
_CALLS = rf"none|{_ANY}|{_CALL}"
_OVERFLOW = rf"visible|hidden|clip|scroll|auto|overlay|{_ANY}"
_DISPLAY = (
    rf"none|contents|block|inline|flow-root|list-item|flex|grid|math|ruby|{_ANY}"
    r"|inline-(?:block|flex|grid|table)|table(?:-[a-z-]+)?|ruby-[a-z-]+"
    r"|-(?:webkit|moz|ms)-[a-z-]+|(?:block|inline) [a-z-]+"
)
_VALID = {
    name: re.compile(pattern, re.DOTALL)
    for name, pattern in {
        "display": _DISPLAY,
        "visibility": rf"visible|hidden|collapse|{_ANY}",
        "content-visibility": rf"visible|auto|hidden|{_ANY}",
        "position": rf"static|relative|absolute|fixed|sticky|{_ANY}",
        "clip": rf"auto|{_CALL}|{_ANY}",
        "rotate": rf"none|(?:[xyz] )?{_NUMBER}[a-z]+|{_ANY}",
        "background-image": ".*",
        **dict.fromkeys(("overflow-x", "overflow-y"), _OVERFLOW),
        **dict.fromkeys(("opacity", "fill-opacity", "zoom"), _SHARE),
        **dict.fromkeys(("filter", "transform", "clip-path"), _CALLS),
        **dict.fromkeys(("scale", "translate"), rf"none|{_ANY}|{_NUMBER}.*"),
        **dict.fromkeys(("background-clip", "-webkit-background-clip"), "[a-z-, ]+"),
        **dict.fromkeys(("width", "height", "max-width", "max-height"), _LENGTH),
        **dict.fromkeys(("top", "right", "bottom", "left", "margin-left", "margin-top"), _LENGTH),
        **dict.fromkeys(("text-indent", "letter-spacing"), _LENGTH),
    }.items()
}
_COLORS = frozenset(("color", "-webkit-text-fill-color", "fill", "background-color"))
_COLOR_WORD = re.compile(rf"none|currentcolor|{_ANY}")
_SHORTHANDS = frozenset(("background", "overflow", "inset", "margin"))
_MAX_VALUE_LENGTH = 500  # characters; a longer value is a picture or a path
_WORD = re.compile(r"[a-z-]+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|[^\s,/()]+")
_IMAGE = re.compile(r"(?:url|image-set|cross-fade|element|paint|var|env|[a-z-]*gradient)\(")
_UNKNOWN_COLOR = "var()"
_SHOWING: Mapping[str, Callable[[str], bool]] = {  # by property, whether a value shows letters
    "display": lambda value: value != "none",
    "visibility": lambda value: value == "visible",
    "opacity": lambda value: value in ("1", "100%"),
}
PROPERTIES = frozenset((*_VALID, *_COLORS, *_SHORTHANDS, "all"))
"""Properties that affect the painting of letters, except their size."""


def values_of(own: Declarations, of_sheet: Declarations) -> dict[str, str]:
    """Return the winning value of each property in PROPERTIES for an element."""
    values: dict[str, str] = {}
    for is_own, name, value in in_order(own, of_sheet):
        if name in PROPERTIES and len(value) <= _MAX_VALUE_LENGTH:
            if name == "all" and is_own:
                values.clear()
            values.update(_valid(name, value) if is_own else _shown(_valid(name, value)))
    return values


def _valid(name: str, value: str) -> Iterator[Declaration]:
    """Yield a declaration as declarations of single properties; nothing if it is invalid."""
    if name == "background":
        yield from _background(value)
    elif name in ("inset", "margin"):
        above, _, _, left = four_sides(value.split())
        prefix = "margin-" if name == "margin" else ""
        yield from (*_valid(f"{prefix}top", above), *_valid(f"{prefix}left", left))
    elif name == "overflow":
        x, _, y = value.partition(" ")
        yield from (*_valid("overflow-x", x), *_valid("overflow-y", y or x))
    elif name in _COLORS:
        if _COLOR_WORD.fullmatch(value) or color_of(value):
            yield name, value
    elif name in _VALID and _VALID[name].fullmatch(value):
        yield name.removeprefix("-webkit-"), value


def _background(value: str) -> Iterator[Declaration]:
    words = _WORD.findall(value)
    colors = [word for word in words if color_of(word)]
    yield "background-color", colors[-1] if colors else "transparent"
    yield "background-image", "url()" if _IMAGE.search(value) else "none"
    yield "background-clip", "text" if "text" in words else "border-box"


def _shown(declared: Iterable[Declaration]) -> Iterator[Declaration]:
    """Yield the declarations of a style sheet that hide nothing."""
    for name, value in declared:
        if name == "color":
            yield name, _UNKNOWN_COLOR
        elif name.startswith("background") or (name in _SHOWING and _SHOWING[name](value)):
            yield name, value
