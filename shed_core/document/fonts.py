"""Weight, slant and family of a font, read off its name: `CMBX12`, `Arial-BoldItalicMT`."""

import re
from functools import lru_cache
from typing import NamedTuple

from shed_core.document.characters import UNSEEN

_BOLD = re.compile(
    r"bold|black|heavy|demi|medi(?!um)|cmb|cmssbx|sfbx|ecbx|lmbx|bx\d|[-,_]bd|[-,_ ]b$|-bi$"
    r"|[a-z]TB$|[-,_ ](?:dm|db|sb|smbd)(?:cn|ex|it|obl)?$",
    re.IGNORECASE,
)
_ITALIC = re.compile(
    r"ital|obli|slant|cmti|cmsl|cmbxti|sfti|ecti|lmri|-it$|-bi$|[-,_ ]i$", re.IGNORECASE
)
_SUBSET = re.compile(r"^(?:[A-Z]{6}\+|[0-9a-f]{6}\+)+")
_STYLE = re.compile(
    r"(?:semi|demi|extra|ultra|bold|black|heavy|medium|medi|regular|regu|roman|book|light|thin"
    r"|italic|ital|oblique|obli|ps|mt|std|pro|it|bd|bi|[-,_ ][bi]|[-,_ ])$",
    re.IGNORECASE,
)
_SEEN = {ord(c): " " if c.isspace() else "?" for c in UNSEEN}
_MAX_NAME_CHARS = 200  # PDF allows 127 bytes
_WEIGHTS = (
    (1, re.compile(r"thin|hairline", re.IGNORECASE)),
    (2, re.compile(r"(?:extra|ultra)[- ]?light", re.IGNORECASE)),
    (3, re.compile(r"light", re.IGNORECASE)),
    (5, re.compile(r"medium|[-,_ ]md(?:cn|ex|it|obl)?$", re.IGNORECASE)),
)
REGULAR, _HEAVY = 4, 7


class FontName(NamedTuple):
    """family: the name without weight, slant, foundry and subset prefix.

    weight: from 1, thin, over 4, regular, and 5, medium, to 7, bold or heavier.
    """

    family: str
    is_bold: bool
    is_italic: bool
    weight: int


def plain_name(name: str) -> str:
    """Return a font's name without the prefixes of a subset (`ABCDEF+`), fit to be printed."""
    name = _SUBSET.sub("", name[:_MAX_NAME_CHARS])
    return name if name.isascii() and name.isprintable() else name.translate(_SEEN)


@lru_cache(maxsize=4096)
def read_font_name(name: str) -> FontName:
    """Return family, weight and slant, as a font's name states them.

    >>> read_font_name("ABCDEF+Arial-BoldItalicMT")
    FontName(family='Arial', is_bold=True, is_italic=True, weight=7)
    """
    name = plain_name(name)
    is_bold, is_italic = bool(_BOLD.search(name)), bool(_ITALIC.search(name))
    family = name
    while (shorter := _STYLE.sub("", family)) not in ("", family):
        family = shorter
    weight = _HEAVY if is_bold else _weight(name)
    return FontName(family, is_bold, is_italic, weight)


def _weight(name: str) -> int:
    return next((weight for weight, words in _WEIGHTS if words.search(name)), REGULAR)
