"""Fields of a form that was flattened: each is drawn at the end of its page, as no other text is.

Programs that flatten a form keep the appearance of each field, a form XObject whose text is marked
as `Tx` (ISO 32000-1, 12.7.3.3) or which has the font `ZaDb` of check marks, and put it in its place
at the end of the contents. Fields within another form XObject are not looked for.
"""

import re
import zlib
from collections.abc import Iterator
from itertools import islice

import pymupdf
from pymupdf import mupdf

from shed_core.ingest.pdf.open import damage_ignored
from shed_core.ingest.pdf.page_resources import page_object, resources_of

_MAX_FIELDS = 500  # of a page
_MAX_OTHERS = 8  # XObjects of other kinds before the first field
_MAX_BYTES = 100_000  # of an appearance, compressed
_MARK = b"/Tx BMC"
_DRAWN = re.compile(rb"q\s+((?:[-+.\d]+\s+){6})cm\s*/([^\s/<>\[\]()]+)\s+Do\b")


def flattened_fields(page: pymupdf.Page) -> list[pymupdf.Rect]:
    """Return the boxes of the fields drawn on an upright page; none if it is damaged."""
    with damage_ignored():
        boxes = dict(_fields(page))
        return list(islice(_places(page, boxes), _MAX_FIELDS)) if boxes else []
    return []


def _places(page: pymupdf.Page, boxes: dict[str, pymupdf.Rect]) -> Iterator[pymupdf.Rect]:
    for match in _DRAWN.finditer(page.read_contents()):
        box = boxes.get(match[2].decode("latin-1"))
        if box is not None:
            yield box * _matrix(match[1]) * page.transformation_matrix


def _matrix(numbers: bytes) -> pymupdf.Matrix:
    try:
        return pymupdf.Matrix(*map(float, numbers.split()))
    except ValueError:  # as of `1.2.3`
        return pymupdf.Matrix(0, 0)


def _fields(page: pymupdf.Page) -> Iterator[tuple[str, pymupdf.Rect]]:
    """Yield the name and the box of each XObject of a page that was a field."""
    xobjects = mupdf.pdf_dict_gets(resources_of(page_object(page)), "XObject")
    has_fields = False
    for index in range(min(mupdf.pdf_dict_len(xobjects), _MAX_FIELDS)):
        xobject = mupdf.pdf_dict_get_val(xobjects, index)
        if _is_field(xobject):
            has_fields = True
            box = mupdf.pdf_to_rect(mupdf.pdf_dict_gets(xobject, "BBox"))
            name = mupdf.pdf_to_name(mupdf.pdf_dict_get_key(xobjects, index))
            yield name, pymupdf.Rect(box.x0, box.y0, box.x1, box.y1)
        elif not has_fields and index + 1 == _MAX_OTHERS:
            return


def _is_field(xobject: mupdf.PdfObj) -> bool:
    if mupdf.pdf_to_name(mupdf.pdf_dict_gets(xobject, "Subtype")) != "Form":
        return False
    fonts = mupdf.pdf_dict_gets(mupdf.pdf_dict_gets(xobject, "Resources"), "Font")
    if not mupdf.pdf_dict_len(fonts) or not mupdf.pdf_is_stream(xobject):
        return False
    is_mark = mupdf.pdf_dict_gets(fonts, "ZaDb").m_internal is not None
    return is_mark or _beginning(xobject) == _MARK


def _beginning(xobject: mupdf.PdfObj) -> bytes:
    """Return the first bytes of a stream, of which no more are unpacked."""
    if mupdf.pdf_to_int(mupdf.pdf_dict_gets(xobject, "Length")) > _MAX_BYTES:
        return b""
    data = mupdf.fz_buffer_extract_copy(mupdf.pdf_load_raw_stream(xobject))
    try:
        return zlib.decompressobj().decompress(data, len(_MARK))
    except zlib.error:
        return data[: len(_MARK)]
