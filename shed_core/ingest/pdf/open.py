"""Opening PDF files and reading their pages, with every failure turned into one of our errors."""

# PyMuPDF has no types.
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from collections.abc import Callable
from typing import Any, cast

import pymupdf

from shed_core.errors import DamagedDocumentError, EncryptedDocumentError, NotADocumentError
from shed_core.ingest.lines.boldness import weighed
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.lines.reader import page_lines
from shed_core.ingest.lines.text_line import PageLines
from shed_core.ingest.pdf.hidden_text import take_unseen
from shed_core.ingest.pdf.mupdf_errors import MUPDF_ERRORS, check_memory
from shed_core.ingest.pdf.rotation import turn

Progress = Callable[[int, int], None]
"""Called with the pages done and the number of pages."""

_SEEN = 1024  # bytes in which readers look for a PDF's first words
_DROPPED: int = pymupdf.TEXT_PRESERVE_IMAGES | pymupdf.TEXT_PRESERVE_LIGATURES
_FLAGS: int = pymupdf.TEXTFLAGS_DICT & ~_DROPPED


def open_pdf(data: bytes, password: str = "") -> pymupdf.Document:
    """Open a PDF, repairing it where that is possible.

    Raises NotADocumentError, DamagedDocumentError or EncryptedDocumentError.
    """
    if not _is_pdf(data):
        raise NotADocumentError(
            f"the file begins with {data[:8]!r}, not with %PDF-; give a PDF or a Word .docx file"
        )
    pymupdf.TOOLS.mupdf_display_errors(False)  # they would go to standard error, one for each page
    pymupdf.TOOLS.mupdf_display_warnings(False)
    try:
        document = pymupdf.Document(stream=data, filetype="pdf")
        _unlock(document, password)
        n_pages: int = document.page_count
    except MUPDF_ERRORS as error:
        check_memory(error)
        raise _damaged(str(error)) from error
    if n_pages == 0:
        raise _damaged("it has no pages")
    return document


def read_pages(document: pymupdf.Document, progress: Progress | None = None) -> list[PageLines]:
    """Return the lines of each page, weighed against each other."""
    n_pages: int = document.page_count
    pages: list[PageLines] = []
    for number in range(1, n_pages + 1):
        pages.append(read_page(document, number))
        if progress is not None:
            progress(number, n_pages)
    return weighed(pages)


def title_of(document: pymupdf.Document) -> str:
    """Return the title that the file states, or ""."""
    metadata = cast("dict[str, str | None]", document.metadata or {})
    return clean(metadata.get("title") or "").strip()


def read_page(document: pymupdf.Document, number: int) -> PageLines:
    """Return the lines of a page, counted from 1; a page that cannot be read has none."""
    try:
        page = document.load_page(number - 1)
        content = cast("dict[str, Any]", page.get_text("dict", flags=_FLAGS))
        if page.rotation:
            turn(content, page)
        unseen = take_unseen(content, page)
        # its own width and height know nothing of rotation, nor of a crop box beyond the sheet
        content |= {"width": page.rect.width, "height": page.rect.height}
        return page_lines(content, number)._replace(unseen=unseen)
    except MUPDF_ERRORS as error:
        check_memory(error)
        # one broken page must not cost the reader the other hundred
        return PageLines(number, 612.0, 792.0, ())


def _is_pdf(data: bytes) -> bool:
    """Whether the bytes can be a PDF; one that lost its beginning can be repaired by its end."""
    return b"%PDF-" in data[:_SEEN] or (b"trailer" in data and b" obj" in data)


def _unlock(document: pymupdf.Document, password: str) -> None:
    if not document.needs_pass:
        return
    if not password:
        raise EncryptedDocumentError(
            "the document is encrypted; give its password with --password or SHED_PASSWORDS"
        )
    if not document.authenticate(password):
        raise EncryptedDocumentError(
            "the password does not open the document; give another one with --password"
        )


def _damaged(reason: str) -> DamagedDocumentError:
    return DamagedDocumentError(
        f"the PDF cannot be opened: {reason}; save it again from the program that made it"
    )
