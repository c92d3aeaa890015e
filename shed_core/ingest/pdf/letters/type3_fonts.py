"""Type 3 fonts: the sizes in which letters are drawn, and the text of codes that have no name.

Such fonts are TeX's bitmaps, mostly, which give no name to what they draw. Programs that make PDFs
of PostScript draw them in pixels: letters are 40 units wide at a size of 0.12 points. The widths of
letters, which the font states, are comparable with other fonts.

Codes above 127 MuPDF reads as those of Latin-1; in T2A, TeX's encoding for Cyrillic, they are other
letters. No language in Latin letters has words of accented letters only, so the words tell which.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from operator import itemgetter
from statistics import fmean
from typing import NamedTuple

import pymupdf
from pymupdf import mupdf

from shed_core.document.runs import grouped
from shed_core.ingest.pdf.letters.text_dict import Content, lines_in, spans_in
from shed_core.ingest.pdf.open import damage_ignored
from shed_core.ingest.pdf.page_resources import fonts_of, glyph_names, is_type3

_MAX_NOMINAL_SIZE = 3.0  # points
_MIN_SCALE = 3.0  # from a nominal size that is no size
_MEAN_ADVANCE_EM = 0.5  # of all letters, figures and marks of a font for text
_MIN_GLYPHS = 8  # of a font whose widths tell its size: large operators are few
_ASCENT_EM, _DESCENT_EM = 0.75, 0.25
_MAX_CODES = 256
_FIGURES = "0123456789"
_LIGATURES = ["ff", "fi", "fl", "ffi", "ffl"]
_OT1 = dict(enumerate([*_LIGATURES, "ı", "ȷ", *[""] * 7, *"ßæœøÆŒØ"], 0x0B))  # accents are no text
_T1 = dict(enumerate([*"“”„«»–—", "", "", "ı", "ȷ", *_LIGATURES], 0x10))
"""Control characters in TeX's encodings."""

_LIGATURES_OF_OT1, _LIGATURES_OF_T1 = range(0x0B, 0x10), range(0x1B, 0x20)

_T2A: Mapping[int, str] = dict(
    enumerate(
        "ҐҒЂЋҺҖҘЉЇҚҠҜӔҢҤЅӨҪЎҮҰҲЏҸҶЄӘЊЁ№¤§"
        "ґғђћһҗҙљїқҡҝӕңҥѕөҫўүұҳџҹҷєәњё„«»"
        "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
        "абвгдежзийклмнопрстуфхцчшщъыьэюя",
        0x80,
    )
)
"""Characters by which T2A differs from Latin-1."""

_ACCENTED = "\u00c0-\u00ff"
_ACCENTED_WORD = re.compile(rf"(?<!\w)[{_ACCENTED}]{{2,}}(?!\w)")
_ANY_ACCENTED_WORD = re.compile(f"[{_ACCENTED}]{{2}}")
_MIXED_WORD = re.compile(rf"[A-Za-z][{_ACCENTED}]|[{_ACCENTED}][A-Za-z]")


class _Type3(NamedTuple):
    """A Type 3 font: factor of its size, texts of its characters, and number of its glyphs."""

    scale: float
    texts: dict[int, str]
    n_glyphs: int


def mend_type3(content: Content, page: pymupdf.Page, other_letters: str) -> None:
    """Give text in Type 3 fonts of a page its size and letters, in place.

    The fonts are looked at only where letters are very small, no letters, or may be Cyrillic.

    other_letters: characters of the page that are not ASCII.
    """
    fonts: dict[str, _Type3] | None = None
    cyrillic = _cyrillic_fonts(content) if _may_be_cyrillic(other_letters) else set[str]()
    spans = ((span, line["dir"]) for line in lines_in(content) for span in line["spans"])
    for span, direction in spans:
        is_t2a = span["font"] in cyrillic
        if span["size"] >= _MAX_NOMINAL_SIZE and span["text"].isprintable() and not is_t2a:
            continue
        fonts = _page_fonts(page) if fonts is None else fonts
        if font := fonts.get(span["font"]):
            texts = {**_T2A, **font.texts} if is_t2a else font.texts
            span["text"] = span["text"].translate(texts)
            if font.scale >= _MIN_SCALE:
                _enlarge(span, direction, font.scale)


def _cyrillic_fonts(content: Content) -> set[str]:
    """Return the names of fonts whose words are Cyrillic, if they are bitmap fonts."""
    others = (span for span in spans_in(content) if not span["text"].isascii())
    by_font = grouped(others, itemgetter("font"))
    return {font for font, own in by_font.items() if is_cyrillic(span["text"] for span in own)}


def _enlarge(span: Content, direction: tuple[float, float], scale: float) -> None:
    """Scale a span, and let its box reach from its ascender to its descender."""
    size = span["size"] = scale * span["size"]
    x0, y0, x1, y1 = span["bbox"]
    x, y = span["origin"]
    across, up = direction[1] * size, -direction[0] * size  # one em from the baseline to the top
    if abs(across) < abs(up):
        y0, y1 = sorted((y + _ASCENT_EM * up, y - _DESCENT_EM * up))
    else:
        x0, x1 = sorted((x + _ASCENT_EM * across, x - _DESCENT_EM * across))
    span["bbox"] = x0, y0, x1, y1


def _page_fonts(page: pymupdf.Page) -> dict[str, _Type3]:
    """Return the Type 3 fonts of a page by MuPDF's names for them."""
    fonts: dict[str, _Type3] = {}
    with damage_ignored():
        fonts = dict(_named_fonts(page))
    main = max(fonts.values(), key=lambda font: font.n_glyphs, default=None)
    return {
        name: font._replace(scale=main.scale) if main and font.n_glyphs < _MIN_GLYPHS else font
        for name, font in fonts.items()
    }


def _named_fonts(page: pymupdf.Page) -> Iterator[tuple[str, _Type3]]:
    for font in fonts_of(page):
        if is_type3(font):
            name = mupdf.pdf_to_name(mupdf.pdf_dict_gets(font, "Name"))
            yield name or f"Type3 ({mupdf.pdf_to_num(font)} 0 R)", _read_font(font)


def _read_font(font: mupdf.PdfObj) -> _Type3:
    units = mupdf.pdf_to_real(mupdf.pdf_array_get(mupdf.pdf_dict_gets(font, "FontMatrix"), 0))
    array = mupdf.pdf_dict_gets(font, "Widths")
    codes = range(min(mupdf.pdf_array_len(array), _MAX_CODES))
    widths = [abs(mupdf.pdf_to_real(mupdf.pdf_array_get(array, code))) for code in codes]
    positive = [width for width in widths if width]
    scale = abs(units) * fmean(positive) / _MEAN_ADVANCE_EM if positive else 1.0
    return _Type3(scale, _texts(mupdf.pdf_dict_gets(font, "Encoding")), len(positive))


def _texts(encoding: mupdf.PdfObj) -> dict[int, str]:
    """Return the texts of control characters, as which MuPDF reads digits and nameless glyphs.

    A figure is named by itself (`3`), which MuPDF takes for the number of a character.
    """
    glyphs = list(glyph_names(encoding, 2 * _MAX_CODES))
    texts = {int(name): name for _, name in glyphs if len(name) == 1 and name in _FIGURES}
    codes = {code for code, _ in glyphs}
    n_ot1, n_t1 = len(codes & {*_LIGATURES_OF_OT1}), len(codes & {*_LIGATURES_OF_T1})
    if n_ot1 or n_t1:
        texts = (_T1 if n_t1 > n_ot1 else _OT1) | texts
    return texts


def _may_be_cyrillic(text: str) -> bool:
    """True if a text, or its part beyond ASCII, may have a word that `is_cyrillic` counts."""
    return _ANY_ACCENTED_WORD.search(text) is not None


def is_cyrillic(texts: Iterable[str]) -> bool:
    """True if the texts of a bitmap font, as MuPDF reads them, are in T2A."""
    text = " ".join(texts)
    return len(_ACCENTED_WORD.findall(text)) > len(_MIXED_WORD.findall(text))
