"""The letters of a font's codes: by its embedded program, and as a ToUnicode CMap in the file.

The program may list the glyphs or name them. A CMap is written into the open file.
"""

import re
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from sys import maxunicode

import pymupdf
from pymupdf import mupdf

from shed_core.ingest.pdf.open import pdf_file

_NUMBER = re.compile("u(?:ni)?([0-9A-F]{4,6})")  # of a character, that is the name of a glyph
_PRIVATE = range(0xE000, 0xF900)  # characters of symbol fonts, which say nothing
_MAX_CODES = {1: 0xFF, 2: 0xFFFF}  # by the bytes of a code
_BLOCK = 100  # entries, at most, that a CMap lists together


def name_of(document: pymupdf.Document, number: int) -> str:
    """Return the name of a font as MuPDF shows it, without the prefix of a subset.

    number: of the font's object. Raises MuPDF's errors.
    """
    with _described(document, number) as font:
        name = mupdf.ll_fz_font_name(font.font)
    return name[7:] if name[6:7] == "+" else name


def letters_in_program(
    document: pymupdf.Document, number: int, codes: Iterable[int]
) -> Iterator[tuple[int, str]]:
    """Yield codes with the letters that a font's embedded program has for them; none without one.

    number: of the font's object. Takes some 10 ms. Raises MuPDF's errors.
    """
    program = document.extract_font(number)[3]
    if not program:
        return
    font = pymupdf.Font(fontbuffer=program)
    letters = {
        font.has_glyph(letter): chr(letter)
        for letter in reversed(font.valid_codepoints())
        if letter not in _PRIVATE
    }
    with _described(document, number) as pdf_font:
        for code in codes:
            glyph = mupdf.ll_pdf_font_cid_to_gid(pdf_font, code)
            if letter := letters.get(glyph) or _named(pdf_font.font, glyph):
                yield code, letter


@contextmanager
def _described(document: pymupdf.Document, number: int) -> Generator[mupdf.pdf_font_desc]:
    file = pdf_file(document)
    font = mupdf.pdf_load_object(file, number)
    pdf_font = mupdf.ll_pdf_load_font(file.m_internal, None, font.m_internal)
    try:
        yield pdf_font
    finally:
        mupdf.ll_pdf_drop_font(pdf_font)


def _named(font: mupdf.fz_font, glyph: int) -> str:
    name = mupdf.ll_fz_get_glyph_name2(font, glyph)
    if not name.isascii():  # MuPDF takes no bytes that are no UTF-8
        return ""
    number = _NUMBER.fullmatch(name)
    letter = int(number[1], 16) if number else mupdf.fz_unicode_from_glyph_name_strict(name)
    return chr(letter) if 0 < letter <= maxunicode and letter not in _PRIVATE else ""


def state_letters(
    document: pymupdf.Document, number: int, letters: Mapping[int, str], n_bytes: int
) -> None:
    """Write the letters of a font's codes to the file. number: of its object. n_bytes: of a code.

    MuPDF reads codes without letters as before. Fonts that it has loaded stay as they are until
    its store is emptied.
    """
    stream = document.get_new_xref()
    document.update_object(stream, "<<>>")
    document.update_stream(stream, _cmap(letters, n_bytes))
    document.xref_set_key(number, "ToUnicode", f"{stream} 0 R")


def _cmap(letters: Mapping[int, str], n_bytes: int) -> bytes:
    width, last = 2 * n_bytes, _MAX_CODES[n_bytes]
    pairs = [
        f"<{code:0{width}x}> <{letter.encode('utf-16-be').hex()}>"
        for code, letter in sorted(letters.items())
        if 0 < code <= last
    ]
    blocks = (pairs[start : start + _BLOCK] for start in range(0, len(pairs), _BLOCK))
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CMapName /Letters def /CMapType 2 def",
        f"1 begincodespacerange <{0:0{width}x}> <{last:x}> endcodespacerange",
        *(f"{len(block)} beginbfchar\n{chr(10).join(block)}\nendbfchar" for block in blocks),
        "endcmap end end",
    ]
    return "\n".join(lines).encode()
