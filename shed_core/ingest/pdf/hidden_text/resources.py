"""The resources of a page, which can make any letters invisible: no letter then proves itself."""

from collections.abc import Iterator
from itertools import chain

import pymupdf
from pymupdf import mupdf

from shed_core.ingest.pdf.open import MUPDF_ERRORS, check_memory, pdf_file
from shed_core.ingest.pdf.page_resources import entries, page_object, resources_of

_MAX_RESOURCES = 500  # dictionaries looked at on a page, and entries of each kind in one


def can_hide_text(document: pymupdf.Document, number: int, cache: dict[int, bool]) -> bool:
    """Whether the resources of a page, counted from 1, can make any letters invisible.

    Colours that are never painted (Separation /None), which MuPDF does paint, become white. Takes
    some 0.2 ms.

    cache: whether an object of the document can, by its number; pages share most of their fonts.
    """
    try:
        file = pdf_file(document)
        sheet = page_object(document, number)
        suspicions = [_is_suspicious(file, each, cache) for each in _all_resources(sheet)]
        return any(suspicions)
    except MUPDF_ERRORS as error:
        check_memory(error)
        return True


def _all_resources(sheet: mupdf.PdfObj) -> Iterator[mupdf.PdfObj]:
    """Yield the resources of a page, of its annotations, and of the forms in them."""
    pending = [resources_of(sheet)]
    annotations = mupdf.pdf_dict_gets(sheet, "Annots")
    for index in range(min(mupdf.pdf_array_len(annotations), _MAX_RESOURCES)):
        looks = mupdf.pdf_dict_gets(mupdf.pdf_array_get(annotations, index), "AP")
        pending.append(mupdf.pdf_dict_gets(mupdf.pdf_dict_gets(looks, "N"), "Resources"))
    seen: set[int] = set()
    for _ in range(_MAX_RESOURCES):
        if not pending:
            return
        resources = pending.pop()
        if not mupdf.pdf_is_dict(resources):  # links have no look, and pictures no resources
            continue
        number = mupdf.pdf_to_num(resources)
        if number not in seen:
            yield resources
            forms = entries(resources, "XObject", _MAX_RESOURCES)
            pending += (mupdf.pdf_dict_gets(form, "Resources") for form in forms)
        if number:
            seen.add(number)


def _is_suspicious(
    file: mupdf.PdfDocument, resources: mupdf.PdfObj, cache: dict[int, bool]
) -> bool:
    _whiten_unpainted(file, mupdf.pdf_dict_gets(resources, "ColorSpace"))
    of_kinds = (entries(resources, kind, _MAX_RESOURCES) for kind in ("ExtGState", "Font"))
    return any(_can_hide(entry, cache) for entry in chain.from_iterable(of_kinds))


def _can_hide(entry: mupdf.PdfObj, cache: dict[int, bool]) -> bool:
    """Whether a graphics state or a font can make letters invisible."""
    number = mupdf.pdf_to_num(entry)
    if number not in cache:
        mode = mupdf.pdf_to_name(mupdf.pdf_dict_gets(entry, "BM"))
        has_mask = mupdf.pdf_is_dict(mupdf.pdf_dict_gets(entry, "SMask"))
        is_type3 = mupdf.pdf_to_name(mupdf.pdf_dict_gets(entry, "Subtype")) == "Type3"
        can_hide = has_mask or is_type3 or mode not in ("", "Normal", "Compatible")
        if not number:  # it has no number, because it stands where it is used
            return can_hide
        cache[number] = can_hide
    return cache[number]


def _whiten_unpainted(file: mupdf.PdfDocument, spaces: mupdf.PdfObj) -> None:
    for index in range(min(mupdf.pdf_dict_len(spaces), _MAX_RESOURCES)):
        space = mupdf.pdf_dict_get_val(spaces, index)
        if _is_unpainted(space):
            white = mupdf.pdf_new_array(file, 4)
            mupdf.pdf_array_push_name(white, "Indexed")
            mupdf.pdf_array_push_name(white, "DeviceCMYK")
            mupdf.pdf_array_push_int(white, 0)
            mupdf.pdf_array_push_string(white, "\0\0\0\0", 4)
            mupdf.pdf_dict_put(spaces, mupdf.pdf_dict_get_key(spaces, index), white)


def _is_unpainted(space: mupdf.PdfObj) -> bool:
    names = [mupdf.pdf_to_name(mupdf.pdf_array_get(space, n)) for n in range(2)]
    return names == ["Separation", "None"]
