"""Boldness of lines, half of the evidence that distinguishes a header from text.

Many files state the weight in the font's name alone (`CMBX12`, `NimbusRomNo9L-Medi`). A cut heavier
than the body's counts as bold, whatever its name: `Lato-Medium` over `Inter-Regular`,
`OpenSans-Regular` over `OpenSans-Light`. And fonts of Chinese and Japanese often have no bold cut,
so that only the number of a header is bold.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from shed_core.document.fonts import REGULAR, FontName, plain_name, read_font_name
from shed_core.ingest.lines.text_line import FIRST_IDEOGRAPH, PageLines


class Font(NamedTuple):
    """name: without the subset prefix (`ABCDEF+`)."""

    name: str
    is_bold: bool
    is_italic: bool


def font_of(name: str, is_bold: bool, is_italic: bool) -> Font:
    """Return a font. is_bold, is_italic: of the file, besides the font's name.

    >>> font_of("ABCDEF+CMBX12", False, False)
    Font(name='CMBX12', is_bold=True, is_italic=False)
    """
    parts = read_font_name(name)
    return Font(plain_name(name), parts.is_bold or is_bold, parts.is_italic or is_italic)


def bold_share(parts: Iterable[tuple[str, float]]) -> float:
    """Return the share of bold letters in a line. parts: each with its own share of them.

    Where a line begins in bold, as with its number, ideographs in plain count for nothing.

    >>> bold_share([("3.1 ", 1.0), ("網路設定", 0.0)]), bold_share([("網路 ", 0.0), ("LAN", 1.0)])
    (1.0, 0.5)
    """
    bold = total = 0.0
    first: float | None = None
    for text, share in parts:
        first = share if first is None else first
        length = n_counted(text, share, first)
        bold += share * length
        total += length
    return bold / total if total else 0.0


def n_counted(text: str, share: float, first: float) -> int:
    """Return the number of letters of a part of a line that count for its share of bold ones.

    share: of the part, first: of the part that the line begins with.
    """
    if first and not share and not text.isascii():
        return sum(character < FIRST_IDEOGRAPH for character in text)
    return len(text)


def with_heavier_as_bold(pages: Sequence[PageLines]) -> list[PageLines]:
    """Return the pages of a document, lines in a font heavier than the body's as bold ones."""
    letters: Counter[str] = Counter()
    for page in pages:
        for line in page.lines:
            letters[line.font] += len(line.text)
    body = read_font_name(max(letters, key=letters.__getitem__, default=""))
    heavier = {font for font in letters if _is_heavier(read_font_name(font), body)}
    return [_with_bold(page, heavier) for page in pages] if heavier else list(pages)


def _is_heavier(font: FontName, body: FontName) -> bool:
    """True if a font is heavier by name than the body's; `Regular` only within one family."""
    is_comparable = font.family == body.family or font.weight > REGULAR
    return is_comparable and font.weight > body.weight and not font.is_bold


def _with_bold(page: PageLines, heavier: set[str]) -> PageLines:
    lines = tuple(
        line._replace(bold=1.0) if line.font in heavier and not line.bold else line
        for line in page.lines
    )
    return page._replace(lines=lines)
