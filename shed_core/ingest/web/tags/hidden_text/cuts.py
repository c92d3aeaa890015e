"""Places of an element that take its letters away: of no size, cut off, or beside the window."""

import re
from collections.abc import Iterator, Mapping
from math import cos, radians, sqrt

from shed_core.ingest.web.tags.hidden_text.declarations import PIXEL, four_sides, length

_MAX_OFFSET = 2000 * PIXEL  # points, beyond which a place is in no window
_MIN_SIDE = 2 * PIXEL  # points; the smallest that letters can be read in
_WINDOW = 1366 * PIXEL  # points of which a length in per cent is a part
_CLIPS = frozenset(("hidden", "clip", "scroll", "auto"))
_SIDES = ("width", "height", "max-width", "max-height")
_OFFSETS = ("left", "right", "top", "bottom")
_MOVES = ("margin-left", "margin-top")
_FUNCTION = re.compile(r"([a-z0-9]+)\(([^()]*)\)")
_ANGLE = re.compile(r"([+-]?(?:\d+(?:\.\d*)?|\.\d+))(deg|rad|grad|turn)?")
_DEGREES = {"deg": 1.0, "rad": 57.29578, "grad": 0.9, "turn": 360.0}
_NUMBER = re.compile(r"([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?)(%)?")


def is_cut(own: Mapping[str, str], em: float) -> bool:
    """True if an element's place takes its letters away.

    own: valid values by property. em: size of the letters, in points.
    """
    clips = _CLIPS & {own.get("overflow-x"), own.get("overflow-y")}
    if clips and any(_is_small(own.get(side), em) for side in _SIDES):
        return True
    is_placed = own.get("position", "static") != "static"
    names = (*_MOVES, *(_OFFSETS if is_placed else ()))
    if any(is_beyond(own[name], em) for name in names if name in own):
        return True
    clip = own.get("clip", "")
    if (
        own.get("position") in ("absolute", "fixed")
        and clip.startswith("rect(")
        and _is_slit(clip, em)
    ):
        return True
    return _is_clipped(own.get("clip-path", "")) or any(
        is_beyond(step, em) for step in _steps(own) if step
    )


def scale_of(own: Mapping[str, str]) -> float:
    """Return by which factor an element is drawn larger, in the direction that it shrinks most."""
    factor = _factor(own.get("zoom", "1").split()) or 1.0  # a zoom of 0 is none
    factor *= _factor(own.get("scale", "1").split())
    axis, _, angle = own.get("rotate", "").partition(" ")
    if axis in ("x", "y"):
        factor *= _narrowing(angle)
    for name, arguments in _FUNCTION.findall(own.get("transform", "")):
        values = arguments.replace(",", " ").split()
        if name in ("scale", "scalex", "scaley", "scale3d"):
            factor *= _factor(values[:2])
        elif name in ("rotatex", "rotatey"):
            factor *= _narrowing(arguments.strip())
        elif name == "matrix" and len(values) == 6:
            a, b, c, d = (_number(value) for value in values[:4])
            factor *= sqrt(abs(a * d - b * c))
    return factor


def is_beyond(text: str, em: float) -> bool:
    """True if a length leads out of every window."""
    distance = length(text, em, _WINDOW)
    return distance is not None and abs(distance) >= _MAX_OFFSET


def _steps(own: Mapping[str, str]) -> Iterator[str]:
    yield from own.get("translate", "").split()
    for name, arguments in _FUNCTION.findall(own.get("transform", "")):
        values = arguments.replace(",", " ").split()
        if name.startswith("translate"):
            yield from values
        elif name == "matrix":
            yield from (f"{value}px" for value in values[4:])


def _is_small(text: str | None, em: float) -> bool:
    side = None if text is None else length(text, em, _WINDOW)
    return side is not None and side < _MIN_SIDE


def _is_slit(clip: str, em: float) -> bool:
    """True if `rect(top, right, bottom, left)` leaves nothing; `auto` is the end of the box."""
    sides = [length(side, em, 0.0) for side in clip[5:].rstrip(")").replace(",", " ").split()]
    if len(sides) != 4:
        return False
    top, right, bottom, left = sides
    return (bottom is not None and bottom - (top or 0.0) < _MIN_SIDE) or (
        right is not None and right - (left or 0.0) < _MIN_SIDE
    )


def _is_clipped(path: str) -> bool:
    """True if a path leaves nothing of a box."""
    for name, arguments in _FUNCTION.findall(path):
        texts = arguments.partition(" round ")[0].replace(",", " ").split()
        if name in ("circle", "ellipse", "polygon"):
            numbers = texts[: texts.index("at")] if "at" in texts else texts
            if numbers and not any(map(_number, numbers)):
                return True
        elif name == "inset" and texts and all(text.endswith("%") for text in texts):
            top, right, bottom, left = map(_number, four_sides(texts))
            if top + bottom >= 1 or left + right >= 1:
                return True
    return False


def _factor(values: list[str]) -> float:
    return min((_number(value) for value in values), key=abs, default=1.0)


def _narrowing(angle: str) -> float:
    match = _ANGLE.fullmatch(angle.strip())
    return cos(radians(float(match[1]) * _DEGREES[match[2] or "deg"])) if match else 1.0


def _number(text: str) -> float:
    """Return a number, per cent as a share; 1 if it is no number, or a length other than 0."""
    match = _NUMBER.match(text)
    if match is None:
        return 1.0
    return float(match[1]) / 100 if match[2] else float(match[1])
