"""Composite documents: several PDFs as one, each behind a title page, their outlines joined.

They are how the paper measures documents that are larger and of mixed style (section 5.1).
"""

from collections.abc import Sequence

import pymupdf

from shed_core.errors import NotADocumentError
from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.pdf.open import is_pdf, open_pdf
from shed_core.ingest.pdf.outline import set_outline, true_outline

_WIDTH, _HEIGHT = 612.0, 792.0  # points; US Letter
_TITLE_SIZE = 28.0
_TITLE_BOX = pymupdf.Rect(72, 240, _WIDTH - 72, 560)


def compose(documents: Sequence[tuple[str, bytes]]) -> bytes:
    """Return the documents as one PDF.

    documents: title and bytes of each. A title page precedes each, and its title is the top
    of the outline over the document's own. Raises a leaf of DocumentError if one cannot be read.
    """
    with pymupdf.Document() as whole:
        outline: list[OutlineEntry] = []
        for title, data in documents:
            if not is_pdf(data):
                raise NotADocumentError(f"{title!r} is not a PDF, and only PDFs can be joined")
            with open_pdf(data) as part:
                outline.append(OutlineEntry(1, title, whole.page_count + 1))
                _add_title_page(whole, title)
                n_before = whole.page_count
                whole.insert_pdf(part, links=False, annots=False)
                outline += [
                    OutlineEntry(entry.level + 1, entry.title, entry.page + n_before)
                    for entry in true_outline(part)
                    if entry.page > 0  # an entry without a target is none of this document
                ]
        set_outline(whole, outline)
        return whole.tobytes(garbage=3, deflate=True, no_new_id=True)


def _add_title_page(document: pymupdf.Document, title: str) -> None:
    page = document.new_page(width=_WIDTH, height=_HEIGHT)
    size = _TITLE_SIZE
    while page.insert_textbox(_TITLE_BOX, title, fontsize=size, fontname="hebo", align=1) < 0:
        size /= 2  # nothing was written: a title this long needs smaller letters
