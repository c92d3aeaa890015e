"""Ligatures that a simple font names in full and that would be read in part: `qualifed`.

MuPDF takes the glyph `T_h` for its first letter, and some programs write a CMap that has `f` for
the glyph `fi`. The letters of the names are written into the open file before a page in the font is
read.
"""

import re
from collections.abc import Iterator
from unicodedata import normalize

import pymupdf
from pymupdf import mupdf

from shed_core.ingest.pdf.letters.font_programs import state_letters
from shed_core.ingest.pdf.open import damage_ignored, load_page
from shed_core.ingest.pdf.page_resources import fonts_of, is_type3
from shed_core.ingest.pdf.tags.font_codes import codes_of, first_text, glyph_text

_NO_LETTERS = "\0\ufffd"
_LIGATURE = re.compile(r"/(?:[A-Za-z]+_[A-Za-z]|uni[0-9A-F]{8}|f(?:f|f?[il])(?![A-Za-z]))")
"""Beginning of the name of a glyph that is several letters."""

_NAME_OR_CODE = re.compile(r"/([^\s/\[\]<>()%]+)|(\d{1,3})")


class GlyphTexts:
    """Fonts of a document that were looked at, each once. has_type3: True if one is of Type 3."""

    def __init__(self, document: pymupdf.Document) -> None:
        self._document = document
        self._seen = {0}  # the number of a font that is no object of its own
        self.has_type3 = False

    def load(self, number: int) -> tuple[pymupdf.Page, list[mupdf.PdfObj]]:
        """Return a page, counted from 1, and those of its fonts that no page before had.

        The ligatures of these are stated first.
        """
        page, new = load_page(self._document, number), list[mupdf.PdfObj]()
        for font in fonts_of(page):
            xref = mupdf.pdf_to_num(font)
            if not xref or xref not in self._seen:
                self.has_type3 |= is_type3(font)
            if xref not in self._seen:
                self._seen.add(xref)
                new.append(font)
                with damage_ignored():  # of a font, which must not cost the page
                    self._state(xref, font)
        return page, new

    def _state(self, number: int, font: mupdf.PdfObj) -> None:
        encoding = mupdf.pdf_to_num(mupdf.pdf_dict_gets(font, "Encoding")) or number
        description = self._document.xref_object(encoding, compressed=True)
        if not _LIGATURE.search(description):  # of most fonts, and the rest takes ten times as long
            return
        cmap = mupdf.pdf_to_num(mupdf.pdf_dict_gets(font, "ToUnicode"))
        stated = codes_of(self._document.xref_stream(cmap) or b"") if cmap else {}
        ligatures = {
            code: text
            for code, name in _names(description)
            if _is_beginning(stated.get(code) or first_text(name), text := glyph_text(name))
        }
        if ligatures:
            state_letters(self._document, number, stated | ligatures, n_bytes=1)
            mupdf.fz_empty_store()  # it may hold the font as it was


def _names(description: str) -> Iterator[tuple[int, str]]:
    """Yield codes and names of ligatures that an encoding lists, see `glyph_names`."""
    code = 0
    differences = description.partition("/Differences")[2].partition("]")[0]
    for name, number in _NAME_OR_CODE.findall(differences):
        if number:
            code = int(number)
            continue
        if _LIGATURE.match(f"/{name}"):
            yield code, name
        code += 1


def _is_beginning(text: str, whole: str) -> bool:
    """True if a text is less than a ligature's letters."""
    letters = normalize("NFKC", text).strip(_NO_LETTERS)
    return len(letters) < len(whole) and whole.startswith(letters)
