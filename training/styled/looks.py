"""Random style sheets, as people and programs set documents; a family is one idea of a header.

What makes a header differs between families: weight, slant, a line below, capitals, space alone,
colour, place. Everything else (fonts, sizes, columns, numbering, running heads) is chosen freely
within each, so that a family that is left out of the training is one that the trees have not seen.
"""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

LOOKS = (
    "large",
    "bold at body size",
    "italic",
    "bold italic",
    "underlined",
    "small capitals",
    "capitals",
    "plain with space",
    "coloured",
    "centred",
    "medium weight",
    "filled",
    "in the margin",
    "run-in",
    "serif and sans",
)
_CSS_ONLY = ("in the margin", "small capitals")

_LATIN_FONTS = {
    "serif": (
        "Liberation Serif",
        "Liberation Serif",
        "Caladea",
        "DejaVu Serif",
        "EB Garamond",
        "Linux Libertine O",
        "Vollkorn",
        "TeX Gyre Pagella",
        "TeX Gyre Termes",
    ),
    "sans": (
        "Liberation Sans",
        "Carlito",
        "Carlito",
        "DejaVu Sans",
        "Lato",
        "Roboto",
        "Open Sans",
        "Inter",
        "TeX Gyre Heros",
    ),
}
_WIDE_FONTS = {  # that have Greek, Cyrillic and the letters of Vietnamese
    "serif": ("Liberation Serif", "DejaVu Serif"),
    "sans": ("Liberation Sans", "DejaVu Sans", "Open Sans", "Roboto"),
}
_CJK_FONTS = {
    "ja": {"serif": ("IPAexMincho",), "sans": ("IPAexGothic",)},
    "zh": {"serif": ("WenQuanYi Zen Hei",), "sans": ("WenQuanYi Zen Hei",)},
    "ko": {"serif": ("NanumMyeongjo",), "sans": ("NanumGothic",)},
}
_MEDIUM_FONTS = ("Lato", "Roboto", "Inter")
_COLORS = ("#1f3864", "#2e74b5", "#c00000", "#00594f", "#7f3f00", "#595959", "#5b2c83")
_FILLS = ("#e7e6e6", "#dbe5f1", "#fff2cc", "#1f3864", "#444444")


class LevelStyle(NamedTuple):
    """How the headers of one level are set.

    scale: size against the body's. weight: 400 to 700. caps: upper, small or none. color, fill: CSS
    colours or none. above, below: space in ems of the body. rule: below, above or none. place:
    margin, run-in or none.
    """

    scale: float = 1.0
    weight: int = 400
    italic: bool = False
    underline: bool = False
    caps: str = ""
    color: str = ""
    fill: str = ""
    centred: bool = False
    above: float = 1.2
    below: float = 0.5
    rule: str = ""
    place: str = ""


class Sheet(NamedTuple):
    """A style sheet; sizes and margins in points.

    family: of the looks. levels: one style for each level of headers. numbering: the name of a
    scheme, see `headings`. head, foot: whether pages have them, by what they hold. traps: how often
    text is set to be mistaken for a header, from 0 to 1.
    """

    renderer: str
    look: str
    language: str
    body_font: str
    heading_font: str
    size: float
    leading: float
    columns: int
    width: float
    height: float
    margin: float
    justified: bool
    indented: bool
    levels: tuple[LevelStyle, ...]
    numbering: str
    head: str
    foot: str
    has_title: bool
    has_contents: bool
    has_footnotes: bool
    traps: float

    @property
    def family(self) -> str:
        """What documents of one idea have in common."""
        return f"styled:{self.renderer}:{self.look}"


def random_sheet(chance: Random, look: str, renderer: str, language: str) -> Sheet:
    """Return a style sheet of a look for texts in a language."""
    columns = chance.choices((1, 2), (3, 1))[0] if look != "in the margin" else 1
    width, height = chance.choice(((595.0, 842.0), (612.0, 792.0)))
    body, heading = _fonts(chance, look, language)
    size = chance.choice((9.0, 9.5, 10.0, 10.0) if columns == 2 else (9.5, 10.0, 10.5, 11.0, 12.0))
    return Sheet(
        renderer=renderer,
        look=look,
        language=language,
        body_font=body,
        heading_font=heading,
        size=size,
        leading=chance.choice((1.15, 1.25, 1.35, 1.5)) * (1.15 if language in _CJK_FONTS else 1),
        columns=columns,
        width=width,
        height=height,
        margin=chance.choice((54.0, 64.0, 72.0, 85.0)) if columns == 1 else 48.0,
        justified=chance.random() < 0.5,
        indented=chance.random() < 0.3,
        levels=_levels(chance, look),
        numbering=chance.choice(("", "", "decimal", "decimal", "decimal.", "chapter", "outline")),
        head=chance.choice(("", "title", "chapter")),
        foot=chance.choice(("", "number", "number", "page of", "title")),
        has_title=chance.random() < 0.7,
        has_contents=chance.random() < 0.25,
        has_footnotes=chance.random() < 0.3,
        traps=chance.choice((0.0, 0.05, 0.15)),
    )


def can_set(renderer: str, look: str) -> bool:
    """Whether a renderer has what a look needs."""
    return renderer != "libreoffice" or look not in _CSS_ONLY


def _fonts(chance: Random, look: str, language: str) -> tuple[str, str]:
    fonts = _CJK_FONTS.get(language, _LATIN_FONTS)
    if language in ("el", "ru", "vi", "cs", "ro"):
        fonts = _WIDE_FONTS
    kinds = ["serif", "sans"]
    chance.shuffle(kinds)
    body = chance.choice(fonts[kinds[0]])
    if look == "medium weight" and fonts is _LATIN_FONTS:
        return body, chance.choice(_MEDIUM_FONTS)
    is_mixed = look == "serif and sans" or (look == "large" and chance.random() < 0.4)
    return body, chance.choice(fonts[kinds[1]]) if is_mixed else body


def _levels(chance: Random, look: str) -> tuple[LevelStyle, ...]:
    """Return the styles of three or four levels; the look is that of all or of all but the first.

    Lower levels are smaller, lighter or slanted, as style sheets have them.
    """
    first = _level(chance, look, 0)
    if look in ("run-in", "italic", "in the margin") or chance.random() < 0.35:
        first = _level(chance, chance.choice(("large", "capitals", "bold at body size")), 0)
    lower = [_level(chance, look, depth) for depth in (1, 2, 3)]
    if chance.random() < 0.4:
        last = chance.choice(("italic", "bold italic", "run-in", "bold at body size"))
        lower[1] = lower[2] = _level(chance, last, 2)
    return (first, *lower)


def _level(chance: Random, look: str, depth: int) -> LevelStyle:
    step = chance.choice((0.08, 0.15, 0.25))
    small = 1.0 + (step * max(0, 2 - depth) if chance.random() < 0.5 else 0.0)
    above, below = chance.choice((0.8, 1.2, 1.8, 2.4)), chance.choice((0.0, 0.3, 0.6, 1.0))
    style = LevelStyle(scale=small, above=above, below=below)
    color = chance.choice(_COLORS)
    if look in ("large", "serif and sans"):
        weight = chance.choice((400, 700, 700))
        color = color if chance.random() < 0.3 else ""
        style = style._replace(scale=1.0 + step * (4 - depth), weight=weight, color=color)
    else:
        style = style._replace(**_CHANGES[look](chance))
    if look == "coloured":
        style = style._replace(color=color)
    if not style.place and chance.random() < 0.12:
        style = style._replace(rule=chance.choice(("below", "above")))
    return style


def _often_bold(chance: Random) -> int:
    return chance.choice((400, 400, 700))


def _filled(chance: Random) -> dict[str, Any]:
    fill = chance.choice(_FILLS)
    is_dark = fill.startswith(("#1", "#4"))
    rule = chance.choice(("", "", "below"))
    return {"fill": fill, "color": "#ffffff" if is_dark else "", "weight": 700, "rule": rule}


def _run_in(chance: Random) -> dict[str, Any]:
    face = {"weight": 700} if chance.random() < 0.6 else {"italic": True}
    return {"place": "run-in", "scale": 1.0, "above": 0.6, "below": 0.0} | face


_CHANGES: dict[str, Callable[[Random], dict[str, Any]]] = {
    "bold at body size": lambda _: {"scale": 1.0, "weight": 700},
    "italic": lambda _: {"italic": True},
    "bold italic": lambda _: {"italic": True, "weight": 700},
    "underlined": lambda chance: {
        "scale": 1.0,
        "underline": True,
        "weight": _often_bold(chance),
    },
    "small capitals": lambda chance: {"caps": "small", "weight": _often_bold(chance)},
    "capitals": lambda chance: {"caps": "upper", "weight": _often_bold(chance)},
    "plain with space": lambda chance: {
        "above": chance.choice((1.5, 2.0, 3.0)),
        "below": chance.choice((0.8, 1)),
    },
    "coloured": lambda chance: {"weight": _often_bold(chance)},
    "centred": lambda chance: {
        "centred": True,
        "weight": chance.choice((400, 700)),
        "caps": chance.choice(("", "upper")),
    },
    "medium weight": lambda chance: {"weight": chance.choice((500, 600))},
    "filled": _filled,
    "in the margin": lambda chance: {
        "place": "margin",
        "weight": chance.choice((400, 700)),
        "scale": 1.0,
    },
    "run-in": _run_in,
}
"""What a look changes of a style."""
