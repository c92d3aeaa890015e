"""Colours of CSS and of presentational attributes, and a test if two can be told apart."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from shed_core.ingest.lines.text_line import MIN_CONTRAST

Rgb = tuple[float, float, float]
"""Red, green and blue, from 0 to 255."""

WHITE: Rgb = (255.0, 255.0, 255.0)
BLACK: Rgb = (0.0, 0.0, 0.0)
_MAX_CHANNEL_DIFFERENCE = 96  # of 255, beyond which colours of one grey differ by their hue
_NAMES = """
aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc
bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a
burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue
6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod
b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b
darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a
darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise
00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969
dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro
dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f
grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki
f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6
lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90
lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa
lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00
limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue
0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee
mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970
mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6
olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa
palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru
cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000
rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen
2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray
708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080
thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke
f5f5f5 yellow ffff00 yellowgreen 9acd32 canvas ffffff canvastext 000000
"""
_WORDS = _NAMES.split()
_NAMED: dict[str, Rgb] = {
    name: (float(int(code[:2], 16)), float(int(code[2:4], 16)), float(int(code[4:], 16)))
    for name, code in zip(_WORDS[::2], _WORDS[1::2], strict=True)
}
_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_FUNCTION = re.compile(r"([a-z-]+)\(([^()]*)\)")
_UNKNOWN = re.compile(
    r"(?:var|env|color-mix|light-dark|color|lab|lch|oklab|oklch|hwb|hsla?|rgba?)\(.*\)", re.S
)
_NUMBER = re.compile(r"([+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d{1,3})?)(%|deg)?|none")
_NO_HEX = re.compile("[^0-9a-f]")


class Color(NamedTuple):
    """A colour. rgb: None if it is not known. alpha: opacity, from 0 to 1."""

    rgb: Rgb | None
    alpha: float = 1.0


UNKNOWN = Color(None)


def color_of(text: str) -> Color | None:
    """Return a colour of CSS, in lower case; None if the text is none.

    >>> color_of("#fff0"), color_of("rgb(0 0 0 / 5%)"), color_of("nothing")
    (Color(rgb=(255, 255, 255), alpha=0.0), Color(rgb=(0.0, 0.0, 0.0), alpha=0.05), None)
    """
    if text in _NAMED:
        return Color(_NAMED[text])
    if text == "transparent":
        return Color(BLACK, 0.0)
    if _HEX.fullmatch(text):
        return _of_hex(text[1:])
    function = _FUNCTION.fullmatch(text)
    color = _of_function(function[1], function[2]) if function else None
    return color or (UNKNOWN if _UNKNOWN.fullmatch(text) else None)


def legacy_color(text: str) -> Color | None:
    """Return the colour that an attribute such as `bgcolor` states, by the rules of HTML.

    >>> legacy_color("FFFFFF") == legacy_color(" white ") == legacy_color("#fff")
    True
    """
    text = text.strip().lower()
    if not text or text == "transparent":
        return None
    if text in _NAMED:
        return Color(_NAMED[text])
    if _HEX.fullmatch(text) and len(text) == 4:
        return _of_hex(text[1:])
    digits = _NO_HEX.sub("0", text[:128].removeprefix("#"))
    size = max(1, -(-len(digits) // 3))
    parts = [
        part[-8:] for part in (digits.ljust(3 * size, "0")[n * size :][:size] for n in range(3))
    ]
    while len(parts[0]) > 2 and all(part[0] == "0" for part in parts):
        parts = [part[1:] for part in parts]
    return _of_hex("".join(part[:2].rjust(2, "0") for part in parts))


def blended(color: Color, ground: Rgb, opacity: float) -> Rgb | None:
    """Return a colour blended with the ground behind it, or None if it is not known."""
    if color.rgb is None:
        return None
    share = color.alpha * opacity
    r, g, b = (below + share * (own - below) for own, below in zip(color.rgb, ground, strict=True))
    return r, g, b


def are_alike(one: Rgb, other: Rgb) -> bool:
    """True if a person cannot tell letters of one colour from a ground of the other.

    >>> are_alike((240, 240, 240), WHITE), are_alike((255, 255, 0), WHITE)
    (True, False)
    """
    differences = [a - b for a, b in zip(one, other, strict=True)]
    grey = 0.3 * differences[0] + 0.59 * differences[1] + 0.11 * differences[2]
    return abs(grey) < MIN_CONTRAST and max(map(abs, differences)) < _MAX_CHANNEL_DIFFERENCE


def _of_hex(digits: str) -> Color:
    if len(digits) < 6:
        digits = "".join(digit * 2 for digit in digits)
    r, g, b, *alpha = (int(digits[n : n + 2], 16) for n in range(0, len(digits), 2))
    return Color((r, g, b), alpha[0] / 255 if alpha else 1.0)


def _of_function(name: str, arguments: str) -> Color | None:
    """Return the colour of a function with plain values, without functions in it."""
    channels, slash, alpha = arguments.partition("/")
    parts = channels.replace(",", " ").split()
    if not slash and len(parts) == 4:
        alpha = parts.pop()
    opacity = _number(alpha.strip(), 1.0) if alpha.strip() else 1.0
    values = [_number(part, 255.0) for part in parts]
    if opacity is None:
        return None
    rgb: Rgb | None = None
    if len(values) == 3 and name in ("rgb", "rgba"):
        rgb = _rgb(values)
    elif len(values) == 3 and name in ("hsl", "hsla"):
        rgb = _of_hsl(values[0], *(_number(part.rstrip("%"), 1.0) for part in parts[1:]))
    return Color(rgb, min(max(opacity, 0.0), 1.0))


def _rgb(values: Sequence[float | None]) -> Rgb | None:
    r, g, b = (None if value is None else min(max(value, 0.0), 255.0) for value in values)
    return None if r is None or g is None or b is None else (r, g, b)


def _of_hsl(hue: float | None, saturation: float | None, lightness: float | None) -> Rgb | None:
    """Return red, green and blue (CSS Color 4, 7.1). saturation, lightness: in per cent."""
    if hue is None or saturation is None or lightness is None:
        return None
    light = min(max(lightness / 100, 0.0), 1.0)
    most = min(max(saturation / 100, 0.0), 1.0) * min(light, 1 - light)
    steps = ((n + hue / 30) % 12 for n in (0, 8, 4))
    return _rgb([255 * (light - most * max(-1.0, min(k - 3, 9 - k, 1.0))) for k in steps])


def _number(text: str, whole: float) -> float | None:
    """Return a number, per cent as a share of the whole; None if the text is none."""
    match = _NUMBER.fullmatch(text)
    if match is None:
        return None
    number = float(match[1] or 0)
    return number * whole / 100 if match[2] == "%" else number
