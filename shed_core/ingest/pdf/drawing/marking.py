"""Highlights with notes, drawn into a copy of a PDF. It runs in a worker, as reading does.

They are appended to the file as an incremental update, so that its bytes are unchanged, signatures
and tags included. No page is run or drawn, so the structure tree, which is dangerous only there, is
not taken away.
"""

from collections.abc import Sequence

from pymupdf import mupdf

from shed_core.ingest.pdf.drawing.marks import PDF_START, Mark
from shed_core.ingest.pdf.open import opened_as_it_is

_FOUND, _WRONG = (1.0, 0.85, 0.2), (1.0, 0.55, 0.45)  # red, green and blue of a highlighter


def marks_for(data: bytes, marks: Sequence[Mark], password: str = "") -> bytes:
    """Return the bytes to append to a PDF so that it shows marks, or a whole copy if it is damaged.

    A whole copy begins with PDF_START. Raises a leaf of DocumentError if the file cannot be opened
    or a page with marks is damaged.
    """
    with opened_as_it_is(data, password) as file:
        pages = {mark.page: mupdf.pdf_load_page(file, mark.page - 1) for mark in marks}
        for mark in marks:
            _draw(pages[mark.page], mark)
        options = mupdf.PdfWriteOptions()
        can_append = data.startswith(PDF_START) and mupdf.pdf_can_be_saved_incrementally(file)
        options.do_incremental = int(can_append)
        buffer = mupdf.fz_new_buffer(len(data) if can_append else 0)
        output = mupdf.FzOutput(buffer)
        mupdf.pdf_write_document(file, output, options)
        output.fz_close_output()
        copy = mupdf.fz_buffer_extract(buffer)
        return copy[len(data) :] if can_append else copy


def _draw(page: mupdf.PdfPage, mark: Mark) -> None:
    note = mupdf.pdf_create_annot(page, mupdf.PDF_ANNOT_HIGHLIGHT)
    for box in mark.boxes:
        mupdf.pdf_add_annot_quad_point(note, mupdf.fz_make_quad(*_corners(*box)))
    mupdf.pdf_set_annot_color(note, _WRONG if mark.is_wrong else _FOUND)
    mupdf.pdf_set_annot_author(note, mark.title)
    mupdf.pdf_set_annot_contents(note, mark.contents)
    mupdf.pdf_update_annot(note)


def _corners(x0: float, y0: float, x1: float, y1: float) -> tuple[float, ...]:
    """Return x and y of the corners, first those of the upper edge as the text in the box runs.

    The ends of a highlight are round, as wide as its height is.
    """
    if y1 - y0 > x1 - x0:  # text that runs down
        return x1, y0, x1, y1, x0, y0, x0, y1
    return x0, y0, x1, y0, x0, y1, x1, y1
