"""Opening PDF files, with every failure turned into one of our errors."""

import re

import pymupdf
from pymupdf import mupdf
from pymupdf.mupdf import FzErrorBase

from shed_core.errors import DamagedDocumentError, EncryptedDocumentError, NotADocumentError
from shed_core.ingest.lines.normalize import clean

MUPDF_ERRORS = (RuntimeError, ValueError, FzErrorBase)
"""What PyMuPDF raises for a file that it cannot make sense of."""

_STRUCTURE = "StructTreeRoot"
_OBJECT = re.compile(rb"\b\d{1,10}[ \t\r\n]+\d{1,5}[ \t\r\n]+obj\b|trailer[ \t\r\n]*<<")
_PAGES_KEPT = 200  # whose fonts MuPDF keeps
_MAX_HEADER_OFFSET = 1024  # bytes before `%PDF-` that PDF programs tolerate


def open_pdf(data: bytes, password: str = "", *, keep_structure: bool = False) -> pymupdf.Document:
    """Open a PDF, repairing it where that is possible.

    keep_structure: whether the caller reads the structure tree, and then calls forget_structure.

    Raises NotADocumentError, DamagedDocumentError or EncryptedDocumentError.
    """
    if not is_pdf(data):
        raise NotADocumentError(f"the file begins with {data[:8]!r}, not with %PDF-")
    pymupdf.TOOLS.mupdf_display_errors(False)  # they would go to standard error, one for each page
    pymupdf.TOOLS.mupdf_display_warnings(False)
    try:
        document = pymupdf.Document(stream=data, filetype="pdf")
        if not getattr(document, "is_pdf", False):  # MuPDF looks at the bytes first
            raise NotADocumentError("the file has objects of a PDF, and is none")
        _unlock(document, password)
        _repair(document)
        check_pages(document)
        if not keep_structure:
            forget_structure(document)
    except MUPDF_ERRORS as error:
        check_memory(error)
        raise _damaged("its structure is damaged") from error  # MuPDF's words may quote it
    return document


def check_pages(document: pymupdf.Document) -> None:
    """Raise DamagedDocumentError if there is no page.

    MuPDF believes what the file says of their number until one of them is looked up.
    """
    if document.page_count == 0:
        raise _damaged("it has no pages")


def forget_structure(document: pymupdf.Document) -> None:
    """Take the structure tree away, before a page is drawn or its text is read.

    MuPDF follows it while it runs a page, and a crafted one makes it free memory twice.
    """
    file = mupdf.pdf_document_from_fz_document(document.this)
    catalog = mupdf.pdf_dict_gets(mupdf.pdf_trailer(file), "Root")
    if mupdf.pdf_is_dict(catalog):
        mupdf.pdf_dict_dels(catalog, _STRUCTURE)


def load_page(document: pymupdf.Document, number: int) -> pymupdf.Page:
    """Return a page, counted from 1; fonts of the pages before are dropped at times.

    Those of a long file would fill 256 MiB. Objects are kept, though they take some 500 bytes each:
    MuPDF loses pages of some files with `pdf_clear_xref`.
    """
    if number % _PAGES_KEPT == 0:
        mupdf.fz_empty_store()
    return document.load_page(number - 1)


def _repair(document: pymupdf.Document) -> None:
    """Have MuPDF load every object, so that it repairs the file now if it has to, and never later.

    A repair reads all objects anew, and with them the structure tree that was taken away. Takes
    about 4 µs an object.
    """
    file = mupdf.pdf_document_from_fz_document(document.this)
    state = file.m_internal
    for number in range(1, document.xref_length()):
        if state.repair_attempted:  # else it may look for millions that are not there
            return
        try:
            mupdf.pdf_load_object(file, number)
        except MUPDF_ERRORS as error:
            check_memory(error)
    state.repair_attempted = 1


def check_memory(error: BaseException) -> None:
    """Raise MemoryError if MuPDF lacked memory: a record must not depend on the machine."""
    cause: BaseException | None = error
    while cause is not None:
        if "alloc (" in str(cause) and "bytes) failed" in str(cause):
            raise MemoryError(str(cause)) from error
        cause = cause.__context__


def title_of(document: pymupdf.Document) -> str:
    """Return the title that the file states, or ""."""
    return clean((document.metadata or {}).get("title") or "").strip()


def is_pdf(data: bytes) -> bool:
    """Whether the bytes can be a PDF; one that lost its beginning can be repaired by its end.

    A text about PDFs has these words as well, but no objects.
    """
    if data.startswith(b"%PDF-"):
        return True
    has_mark = b"%PDF-" in data[:_MAX_HEADER_OFFSET] or b"trailer" in data
    return has_mark and _OBJECT.search(data) is not None


def _unlock(document: pymupdf.Document, password: str) -> None:
    if not document.needs_pass:
        return
    if not password:
        raise EncryptedDocumentError("the document is encrypted")
    if not document.authenticate(password):
        raise EncryptedDocumentError("the password does not open the document")


def _damaged(reason: str) -> DamagedDocumentError:
    return DamagedDocumentError(
        f"the PDF cannot be opened: {reason}; save it again from the program that made it"
    )
