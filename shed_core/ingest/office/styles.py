"""Looks of Word text: formatting resolved through defaults, styles and direct settings.

A property holds where it is set last: document defaults, then the paragraph style and those it is
based on, then the character style, then the run (ECMA-376, 17.7.2).
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple
from xml.etree.ElementTree import Element

from shed_core.ingest.flow.looks import Look, Setting
from shed_core.ingest.flow.package import A, Package, W

_TWIPS = 20  # in a point
_SINGLE = 12.0  # points of single spacing, for letters of any size
_MAX_NUMBER = 1e6  # twips, half points or levels
_MAX_BASE_STYLES = 32  # styles that one is based on; ends a cycle
_BODY_TEXT_LEVEL = 9
_HEADING = re.compile(r"heading ?([1-9])")
_CONTENTS = re.compile(r"toc ?[1-9]|contents [1-9]|table of figures|index [1-9]")
_NO_HEADING = re.compile(  # of Word's own, and of pandoc
    r"(?:table |image )?caption|captioned figure|definition term|source code|html preformatted"
)


class ResolvedStyle(NamedTuple):
    """A paragraph or character style, resolved with the styles that it is based on."""

    setting: Setting
    look: Look


class Styles:
    """The styles of a Word file."""

    def __init__(self, package: Package) -> None:
        root = package.part("word/styles.xml")
        styles = [] if root is None else root.findall(f"{W}style")
        self._styles = {name: s for s in styles if (name := s.get(f"{W}styleId"))}
        self._fonts = _theme_fonts(package)
        self._default_style = next((key for key, s in self._styles.items() if _is_default(s)), "")
        defaults = None if root is None else root.find(f"{W}docDefaults")
        self._base = ResolvedStyle(
            _set(Setting(), _at(defaults, "pPrDefault/pPr")),
            self._looked(Look(), _at(defaults, "rPrDefault/rPr")),
        )
        self._resolved: dict[str, ResolvedStyle] = {}

    def paragraph(self, properties: Element | None) -> ResolvedStyle:
        """Return the setting of a paragraph with these properties, and the style of its letters."""
        name = value_of(properties, "pStyle") or self._default_style
        if name not in self._resolved:
            self._resolved[name] = self._resolve(name, self._base)
        setting, look = self._resolved[name]
        return ResolvedStyle(_set(setting, properties), look)

    def run(self, properties: Element | None, paragraph: Look) -> Look:
        """Return the style of a run with these properties in a paragraph."""
        if properties is None:
            return paragraph
        name = value_of(properties, "rStyle")
        look = self._resolve(name, ResolvedStyle(Setting(), paragraph)).look if name else paragraph
        return self._looked(look, properties)

    def _resolve(self, name: str, base: ResolvedStyle) -> ResolvedStyle:
        chain: list[Element] = []
        while (style := self._styles.get(name)) is not None and len(chain) < _MAX_BASE_STYLES:
            chain.append(style)
            name = value_of(style, "basedOn") or ""
        setting, look = base
        for style in reversed(chain):
            setting = _set(_named(setting, style), style.find(f"{W}pPr"))
            look = self._looked(look, style.find(f"{W}rPr"))
        return ResolvedStyle(setting, look)

    def _looked(self, look: Look, properties: Element | None) -> Look:
        if properties is None:
            return look
        size, color = value_of(properties, "sz"), value_of(properties, "color")
        underline = value_of(properties, "u")
        is_raised, is_lowered = _height(properties, look)
        return Look(
            font=_font(properties, self._fonts) or look.font,
            size=number_of(size, look.size * 2) / 2,
            color=_color(color, look.color),
            is_bold=flag(properties, "b", look.is_bold),
            is_italic=flag(properties, "i", look.is_italic),
            is_underlined=look.is_underlined if underline is None else underline != "none",
            is_struck=flag(properties, "strike", look.is_struck),
            is_superscript=is_raised,
            is_subscript=is_lowered,
            is_capitalized=flag(properties, "caps", look.is_capitalized),
            is_hidden=flag(properties, "vanish", look.is_hidden),
            scale=number_of((value_of(properties, "w") or "").rstrip("%") or None, look.scale),
        )


def _named(setting: Setting, style: Element) -> Setting:
    """Return a setting with the meaning of a style's name; names of Word's own are English."""
    name = (value_of(style, "name") or "").casefold()
    if heading := _HEADING.fullmatch(name):
        return replace(setting, level=int(heading[1]))
    if _NO_HEADING.fullmatch(name):
        return replace(setting, is_no_heading=True)
    return replace(setting, is_contents=True) if _CONTENTS.fullmatch(name) else setting


def _set(setting: Setting, properties: Element | None) -> Setting:
    if properties is None:
        return setting
    spacing, indent = properties.find(f"{W}spacing"), properties.find(f"{W}ind")
    alignment, level = value_of(properties, "jc"), value_of(properties, "outlineLvl")
    in_list = properties.find(f"{W}numPr")
    line_spacing, line_height = _lines(spacing, setting)
    setting = replace(
        setting,
        is_centered=setting.is_centered if alignment is None else alignment == "center",
        before=points(spacing, "before", setting.before),
        after=points(spacing, "after", setting.after),
        line_spacing=line_spacing,
        line_height=line_height,
        left=points(indent, "left", points(indent, "start", setting.left)),
        first=points(indent, "firstLine", -points(indent, "hanging", -setting.first)),
        breaks_page=flag(properties, "pageBreakBefore", setting.breaks_page),
        level=_level(level, setting.level),
    )
    if in_list is None:
        return setting
    list_id, list_level = value_of(in_list, "numId"), value_of(in_list, "ilvl")
    return replace(
        setting,
        list_id=setting.list_id if list_id is None else list_id,
        list_level=int(number_of(list_level, setting.list_level)),
    )


def _lines(spacing: Element | None, inherited: Setting) -> tuple[float, float]:
    """Return the distance of lines, in single lines, and its minimum in points."""
    line = points(spacing, "line", 0.0)
    if spacing is None or line <= 0:
        return inherited.line_spacing, inherited.line_height
    is_multiple = spacing.get(f"{W}lineRule", "auto") == "auto"
    return (line / _SINGLE, 0.0) if is_multiple else (1.0, line)


def _level(text: str | None, inherited: int | None) -> int | None:
    level = int(number_of(text, -1))
    if not 0 <= level <= _BODY_TEXT_LEVEL:
        return inherited
    return None if level == _BODY_TEXT_LEVEL else level + 1


def _at(element: Element | None, path: str) -> Element | None:
    for name in path.split("/"):
        element = None if element is None else element.find(f"{W}{name}")
    return element


def value_of(element: Element | None, name: str) -> str | None:
    """Return the value that an element states under a name, or None."""
    child = None if element is None else element.find(f"{W}{name}")
    return None if child is None else child.get(f"{W}val", "")


def flag(element: Element, name: str, inherited: bool = False) -> bool:
    """True if a property is on; its inherited value if it is not set."""
    child = element.find(f"{W}{name}")
    if child is None:
        return inherited
    return child.get(f"{W}val", "true").lower() not in ("0", "false", "off", "none")


def number_of(text: str | None, default: float) -> float:
    """Return the number in an attribute, or the default for one that Word never writes."""
    try:
        number = default if text is None else float(text)
    except ValueError:
        return default
    return number if abs(number) <= _MAX_NUMBER else default  # false for NaN


def points(element: Element | None, name: str, inherited: float) -> float:
    """Return the length that an attribute holds, which Word counts in twips."""
    text = None if element is None else element.get(f"{W}{name}")
    return number_of(text, inherited * _TWIPS) / _TWIPS


def _height(properties: Element, inherited: Look) -> tuple[bool, bool]:
    """Return True if letters are raised, and True if they are lowered."""
    position, shift = value_of(properties, "vertAlign"), value_of(properties, "position")
    if position:
        return position == "superscript", position == "subscript"
    if shift:
        return number_of(shift, 0) > 0, number_of(shift, 0) < 0
    return inherited.is_superscript, inherited.is_subscript


def _color(text: str | None, inherited: int) -> int:
    try:
        return inherited if text is None else int(text, 16) & 0xFFFFFF
    except ValueError:
        return 0  # `auto`


def _font(properties: Element, theme: Mapping[str, str]) -> str | None:
    fonts = properties.find(f"{W}rFonts")
    if fonts is None:
        return None
    themed = fonts.get(f"{W}asciiTheme")
    return theme.get(themed[:5]) if themed else fonts.get(f"{W}ascii")


def _theme_fonts(package: Package) -> dict[str, str]:
    """Return the fonts that the theme gives for headings (`major`) and for text (`minor`)."""
    root = package.part("word/theme/theme1.xml")
    fonts: dict[str, str] = {}
    for kind in ("major", "minor"):
        latin = None if root is None else root.find(f".//{A}{kind}Font/{A}latin")
        fonts[kind] = "" if latin is None else latin.get("typeface", "")
    return fonts


def _is_default(style: Element) -> bool:
    is_paragraph = style.get(f"{W}type") == "paragraph"
    return is_paragraph and style.get(f"{W}default", "0") in ("1", "true", "on")
