"""Resources of a page that can make letters invisible, whatever colour and size these state."""

from collections.abc import Iterator
from itertools import chain

import pymupdf
from pymupdf import mupdf

from shed_core.ingest.pdf.open import damage_ignored
from shed_core.ingest.pdf.page_resources import entries, is_type3, page_object, resources_of

_MAX_RESOURCES = 500  # dictionaries looked at on a page, and entries of each kind in one
_KINDS = ("ExtGState", "Font")  # that can hide text


def can_hide_text(page: pymupdf.Page, cache: dict[int, bool]) -> bool:
    """True if the resources of a page can make any letters invisible.

    A page with more of them than the limits allow counts as one that can. Colours that are never
    painted (Separation /None), which MuPDF does paint, become white. Takes some 0.1 ms.

    cache: this result for objects of the document, by number; pages share most of their fonts.
    """
    with damage_ignored():
        suspicions = [_is_suspicious(each, cache) for each in _all_resources(page_object(page))]
        return any(suspicions)
    return True


def _all_resources(sheet: mupdf.PdfObj) -> Iterator[mupdf.PdfObj]:
    """Yield the resources of a page, of its annotations, and of the forms in them.

    Raises ValueError if there are more of them.
    """
    pending: list[mupdf.PdfObj] = []
    annotations = mupdf.pdf_dict_gets(sheet, "Annots")
    n_annotations = mupdf.pdf_array_len(annotations)
    for index in range(min(n_annotations, _MAX_RESOURCES)):
        look = mupdf.pdf_dict_getp(mupdf.pdf_array_get(annotations, index), "AP/N/Resources")
        if look.m_internal:  # links have none
            pending.append(look)
    pending.append(resources_of(sheet))
    seen: set[int] = set()
    for _ in range(_MAX_RESOURCES):
        if not pending:
            break
        resources = pending.pop()
        if not mupdf.pdf_is_dict(resources):
            continue
        number = mupdf.pdf_to_num(resources)
        if number not in seen:
            yield resources
            forms = entries(resources, "XObject", _MAX_RESOURCES)
            of_forms = (mupdf.pdf_dict_gets(form, "Resources") for form in forms)
            pending += (each for each in of_forms if each.m_internal)  # pictures have none
        if number:
            seen.add(number)
    if pending or n_annotations > _MAX_RESOURCES:
        raise ValueError("the page has too many resources")


def _is_suspicious(resources: mupdf.PdfObj, cache: dict[int, bool]) -> bool:
    _whiten_unpainted(mupdf.pdf_dict_gets(resources, "ColorSpace"))
    of_kinds = (entries(resources, kind, _MAX_RESOURCES) for kind in _KINDS)
    if any(_can_hide(entry, cache) for entry in chain.from_iterable(of_kinds)):
        return True
    counts = (mupdf.pdf_dict_len(mupdf.pdf_dict_gets(resources, k)) for k in (*_KINDS, "XObject"))
    return max(counts) > _MAX_RESOURCES


def _can_hide(entry: mupdf.PdfObj, cache: dict[int, bool]) -> bool:
    """True if a graphics state or a font can make letters invisible."""
    number = mupdf.pdf_to_num(entry)
    if number not in cache:
        mode = mupdf.pdf_to_name(mupdf.pdf_dict_gets(entry, "BM"))
        has_mask = mupdf.pdf_is_dict(mupdf.pdf_dict_gets(entry, "SMask"))
        can_hide = has_mask or is_type3(entry) or mode not in ("", "Normal", "Compatible")
        if not number:  # it has no number, since it is a direct object
            return can_hide
        cache[number] = can_hide
    return cache[number]


def _whiten_unpainted(spaces: mupdf.PdfObj) -> None:
    """Make white of the colours that are never printed, in place, in all spaces of a dictionary."""
    for index in range(mupdf.pdf_dict_len(spaces)):
        space = mupdf.pdf_dict_get_val(spaces, index)
        if _is_unpainted(space):  # the array changes, as a long dictionary might get a second entry
            mupdf.pdf_array_put(space, 0, mupdf.pdf_new_name("Indexed"))
            mupdf.pdf_array_put(space, 1, mupdf.pdf_new_name("DeviceCMYK"))
            mupdf.pdf_array_put(space, 2, mupdf.pdf_new_int(0))
            mupdf.pdf_array_put(space, 3, mupdf.pdf_new_string("\0\0\0\0", 4))


def _is_unpainted(space: mupdf.PdfObj) -> bool:
    """True if no colour of a space is printed: that of a separation, or of each of several."""
    kind, second = _kind(space), mupdf.pdf_array_get(space, 1)
    if kind == "Indexed":  # a table of colours of another space
        kind, second = _kind(second), mupdf.pdf_array_get(second, 1)
    if kind == "Separation":
        return mupdf.pdf_to_name(second) == "None"
    numbers = range(mupdf.pdf_array_len(second) if kind == "DeviceN" else 0)
    return {mupdf.pdf_to_name(mupdf.pdf_array_get(second, n)) for n in numbers} == {"None"}


def _kind(space: mupdf.PdfObj) -> str:
    return mupdf.pdf_to_name(mupdf.pdf_array_get(space, 0))
