"""Texts of the codes of a PDF font, from the font's dictionary.

A font whose text can be copied has a ToUnicode CMap, an encoding with a name, or names of its
glyphs. Source: ISO 32000-1, 9.6.6 (encodings) and 9.10.3 (ToUnicode CMaps); the Adobe Glyph List
Specification, section 2, for names.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from sys import maxunicode
from unicodedata import normalize

import pymupdf
from pymupdf import mupdf

from shed_core.ingest.pdf.page_resources import glyph_names
from shed_core.ingest.pdf.tags.content import hex_bytes

_MAX_CODES = 0x10000  # a code has two bytes at most
_UNKNOWN = 0xFFFD  # MuPDF's character for the name of a glyph that it does not know

_NUMBERS = re.compile(r"uni(?:(?!D[89A-F])[0-9A-F]{4}){2,8}")  # no surrogates

_CODE = rb"<\s*([0-9A-Fa-f]{1,8})\s*>\s*"
_TEXT = rb"<([0-9A-Fa-f\s]*+)>"
_PAIR = re.compile(_CODE + _TEXT)
_RANGE = re.compile(_CODE + _CODE + rb"(?:" + _TEXT + rb"|\[([^\[\]]*+))")


class FontCodes:
    """The text of a font's codes. n_bytes: of each code. texts: of codes that have some."""

    def __init__(self, document: pymupdf.Document, font: mupdf.PdfObj) -> None:
        """font: its dictionary; codes whose entry is malformed have no text."""
        is_composite = mupdf.pdf_to_name(mupdf.pdf_dict_gets(font, "Subtype")) == "Type0"
        self.n_bytes = 2 if is_composite else 1
        encoding = mupdf.pdf_dict_gets(font, "Encoding")
        self.texts = {} if is_composite else dict(_encoded(encoding))
        cmap = mupdf.pdf_dict_gets(font, "ToUnicode")
        if mupdf.pdf_is_stream(cmap):
            self.texts |= codes_of(document.xref_stream(mupdf.pdf_to_num(cmap)) or b"")

    def text(self, strings: Iterable[bytes]) -> str:
        """Return the text of strings of codes; those without text are left out."""
        if self.n_bytes == 1:
            return "".join([self.texts.get(code, "") for code in b"".join(strings)])
        codes = b"".join([string[: len(string) // 2 * 2] for string in strings])
        pairs = zip(codes[::2], codes[1::2], strict=True)
        return "".join([self.texts.get(high << 8 | low, "") for high, low in pairs])


def codes_of(cmap: bytes) -> dict[int, str]:
    """Return the text of the codes of a ToUnicode CMap, of which a hostile one maps very many.

    >>> codes_of(b"beginbfrange <01> <02> <0041> endbfrange beginbfchar <03> <00660066> endbfchar")
    {1: 'A', 2: 'B', 3: 'ff'}
    """
    return dict(islice(_mapped(cmap), _MAX_CODES))


def _encoded(encoding: mupdf.PdfObj) -> Iterator[tuple[int, str]]:
    """Yield the text of single bytes: of Windows' encoding if the font names no other."""
    base = mupdf.pdf_dict_gets(encoding, "BaseEncoding")
    name = mupdf.pdf_to_name(encoding) or mupdf.pdf_to_name(base)
    codec = "mac_roman" if name == "MacRomanEncoding" else "cp1252"
    yield from enumerate(bytes([code]).decode(codec, "ignore") for code in range(256))
    yield from ((code, glyph_text(glyph)) for code, glyph in glyph_names(encoding, _MAX_CODES))


def glyph_text(name: str) -> str:
    """Return the text of a glyph by its name, "" if that says nothing; ligatures as their letters.

    >>> glyph_text("T_h"), glyph_text("f_f_i.alt"), glyph_text("uni00660069"), glyph_text("g12")
    ('Th', 'ffi', 'fi', '')
    """
    parts = name.partition(".")[0].split("_")
    texts = [_characters(part) or first_text(part) for part in parts]
    return normalize("NFKC", "".join(texts)) if all(texts) else ""


def _characters(name: str) -> str:
    """Return the text of a name that lists the numbers of characters."""
    numbers = re.findall("....", name[3:]) if _NUMBERS.fullmatch(name) else ()
    return "".join(chr(int(number, 16)) for number in numbers)


def first_text(name: str) -> str:
    """Return the character that MuPDF takes a glyph for, by its name; "" for none."""
    if not name.isascii():  # MuPDF takes no bytes that are no UTF-8
        return ""
    character = mupdf.fz_unicode_from_glyph_name(name)
    return "" if character == _UNKNOWN else chr(character)


def _mapped(cmap: bytes) -> Iterator[tuple[int, str]]:
    for part in cmap.split(b"beginbf")[1:]:
        block = part.partition(b"endbf")[0]
        if block.startswith(b"char"):
            yield from ((int(code, 16), _utf16(text)) for code, text in _PAIR.findall(block))
            continue
        for first, last, text, texts in _RANGE.findall(block):
            codes = range(int(first, 16), int(last, 16) + 1)
            yield from zip(codes, _texts(texts) if texts else _following(text), strict=False)


def _texts(array: bytes) -> Iterator[str]:
    return (_utf16(text) for text in re.findall(_TEXT, array))


def _following(text: bytes) -> Iterator[str]:
    """Yield a text and its successors in Unicode."""
    first = _utf16(text)
    if first:
        for character in range(ord(first[-1]), maxunicode + 1):
            yield first[:-1] + chr(character)


def _utf16(digits: bytes) -> str:
    if len(digits) == 4 and digits.isalnum() and digits[0] not in b"Dd":  # as of most codes
        return chr(int(digits, 16))
    return hex_bytes(digits).decode("utf-16-be", "ignore")
