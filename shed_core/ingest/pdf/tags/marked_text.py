"""The text of marked content of a page, for headings of tagged PDFs.

It is read from the strings of the content stream and their fonts: running the page by MuPDF takes
as long as reading it, and does not say which text is of which marked content. Titles that come of
it are believed where they stand on the page.
"""

from itertools import groupby
from operator import itemgetter

import pymupdf
from pymupdf import mupdf

from shed_core.ingest.pdf.open import MUPDF_ERRORS, check_memory, load_page
from shed_core.ingest.pdf.page_resources import page_object, resources_of
from shed_core.ingest.pdf.tags.content import shown_strings
from shed_core.ingest.pdf.tags.font_codes import FontCodes

_MAX_FONTS = 50  # that are kept; one that maps all codes takes 8 MB


class MarkedTexts:
    """The text of marked content in a document."""

    def __init__(self, document: pymupdf.Document) -> None:
        self._document = document
        self._fonts: dict[int | tuple[int, bytes], FontCodes] = {}

    def of_page(self, number: int, wanted: set[int]) -> dict[int, str]:
        """Return the text of some marked content of a page, as far as it can be told.

        number: of the page, from 1. wanted: numbers of marked content (MCID). Takes some 0.3 ms.
        """
        texts = dict.fromkeys(wanted, "")
        try:
            page = load_page(self._document, number)
            sheet = page_object(page)
            strings = shown_strings(page.read_contents(), wanted)
            for (mcid, font), shown in groupby(strings, itemgetter(0, 1)):
                texts[mcid] += self._font(sheet, font).text([codes for _, _, codes in shown])
        except MUPDF_ERRORS as error:
            check_memory(error)
        return texts

    def _font(self, sheet: mupdf.PdfObj, name: bytes) -> FontCodes:
        fonts = mupdf.pdf_dict_gets(resources_of(sheet), "Font")
        font = mupdf.pdf_dict_gets(fonts, name.decode("latin-1"))
        key = mupdf.pdf_to_num(font) or (mupdf.pdf_to_num(sheet), name)
        if key not in self._fonts:
            if len(self._fonts) == _MAX_FONTS:
                self._fonts.clear()
            self._fonts[key] = FontCodes(self._document, font)
        return self._fonts[key]
