"""Fonts as headers use them: a plain name, a weight and a slant.

Bold is half of what tells a header, and many files state it in the font's name alone (`CMBX12`,
`NimbusRomNo9L-Medi`) or draw the letters' outlines on top of a regular font.
"""

from functools import lru_cache
from typing import NamedTuple

from shed_core.document.fonts import plain_name, read_font_name

# Bits of MuPDF's stext.h: of a span's `flags`, then of its `char_flags`.
_FLAG_ITALIC, _FLAG_BOLD = 2, 16
_CHAR_BOLD, _CHAR_FILLED, _CHAR_STROKED = 8, 16, 32


class Font(NamedTuple):
    """name: without the subset prefix (`ABCDEF+`)."""

    name: str
    is_bold: bool
    is_italic: bool


@lru_cache(maxsize=4096)
def font_of(name: str, flags: int, char_flags: int) -> Font:
    """Return the font of a span; `flags` and `char_flags` are MuPDF's.

    >>> font_of("ABCDEF+CMBX12", 0, 16)
    Font(name='CMBX12', is_bold=True, is_italic=False)
    """
    told = read_font_name(name)
    outlined = _CHAR_FILLED | _CHAR_STROKED
    is_bold = told.is_bold or bool(flags & _FLAG_BOLD or char_flags & _CHAR_BOLD)
    is_bold = is_bold or char_flags & outlined == outlined
    return Font(plain_name(name), is_bold, told.is_italic or bool(flags & _FLAG_ITALIC))
