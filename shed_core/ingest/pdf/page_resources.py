"""Resources and annotations of a page, and glyphs of a font."""

from collections.abc import Container, Iterator

import pymupdf
from pymupdf import mupdf

_MAX_FONTS = 500  # of a page
_NOT_SHOWN = mupdf.PDF_ANNOT_IS_HIDDEN | mupdf.PDF_ANNOT_IS_NO_VIEW


def page_object(page: pymupdf.Page) -> mupdf.PdfObj:
    """Return the dictionary of a page.

    It is taken from the page and not looked up in the file: MuPDF drops its cache of glyphs
    whenever a wrapper of the file is freed.
    """
    return mupdf.pdf_page_from_fz_page(page.this).obj()


def content_length(document: pymupdf.Document, page: pymupdf.Page) -> int:
    """Return the size of a page's contents in the file, mostly compressed, in bytes."""
    return sum(len(document.xref_stream_raw(xref) or b"") for xref in page.get_contents())


def resources_of(sheet: mupdf.PdfObj) -> mupdf.PdfObj:
    """Return the resources of a page, which it may have from the node above it."""
    return mupdf.pdf_dict_gets_inheritable(sheet, "Resources")


def entries(resources: mupdf.PdfObj, kind: str, most: int) -> Iterator[mupdf.PdfObj]:
    """Yield at most `most` resources of a kind, such as `Font`."""
    of_kind = mupdf.pdf_dict_gets(resources, kind)
    for index in range(min(mupdf.pdf_dict_len(of_kind), most)):
        yield mupdf.pdf_dict_get_val(of_kind, index)


def fonts_of(page: pymupdf.Page) -> Iterator[mupdf.PdfObj]:
    """Yield the fonts of a page, at most _MAX_FONTS."""
    return entries(resources_of(page_object(page)), "Font", _MAX_FONTS)


def is_type3(font: mupdf.PdfObj) -> bool:
    """True if the glyphs of a font are drawn by content streams, as TeX's bitmaps are."""
    return mupdf.pdf_to_name(mupdf.pdf_dict_gets(font, "Subtype")) == "Type3"


def annotations_of(page: pymupdf.Page, kinds: Container[int]) -> Iterator[mupdf.PdfAnnot]:
    """Yield the annotations of some kinds, in the order of the file. Raises MuPDF's errors."""
    annotation = mupdf.pdf_first_annot(mupdf.pdf_page_from_fz_page(page.this))
    while annotation.m_internal:
        if mupdf.pdf_annot_type(annotation) in kinds:
            yield annotation
        annotation = mupdf.pdf_next_annot(annotation)


def is_shown(annotation: mupdf.PdfAnnot) -> bool:
    """True if viewers show an annotation."""
    return not mupdf.pdf_annot_flags(annotation) & _NOT_SHOWN


def glyph_names(encoding: mupdf.PdfObj, most: int) -> Iterator[tuple[int, str]]:
    """Yield codes and names of glyphs that an encoding of a font lists (ISO 32000-1, 9.6.6.1).

    most: items of its array that are looked at.
    """
    differences = mupdf.pdf_dict_gets(encoding, "Differences")
    code = 0
    for index in range(min(mupdf.pdf_array_len(differences), most)):
        item = mupdf.pdf_array_get(differences, index)
        if mupdf.pdf_is_int(item):
            code = mupdf.pdf_to_int(item)
        else:
            yield code, mupdf.pdf_to_name(item)
            code += 1
