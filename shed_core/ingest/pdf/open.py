"""Opening PDF files, with every failure turned into one of our errors."""

import re
from collections.abc import Generator
from contextlib import contextmanager
from html import unescape

import pymupdf
from pymupdf import mupdf
from pymupdf.mupdf import FzErrorBase

from shed_core.errors import DamagedDocumentError, EncryptedDocumentError, NotADocumentError
from shed_core.ingest.lines.properties import Properties, properties_of

MUPDF_ERRORS = (RuntimeError, ValueError, FzErrorBase)
"""Errors of PyMuPDF for a damaged file."""

STRUCTURE = "StructTreeRoot"
"""The entry of the catalog that is the structure tree."""

_OBJECT = re.compile(rb"\b\d{1,10}[ \t\r\n]+\d{1,5}[ \t\r\n]+obj\b|trailer[ \t\r\n]*<<")
_MAX_XMP_BYTES = 256 * 1024  # the rest, such as pictures of pages, follows title and authors
_XMP_ITEM = re.compile(r"<rdf:li[^<>]*>([^<>]*)")
_PAGES_KEPT = 200  # whose fonts MuPDF keeps
_MANY_OBJECTS = 50_000  # 30 MB of memory; a tagged page has 60 to 130
_MAX_PARTS = 8  # in which many are checked
_UNDAMAGED = 2  # in MuPDF's `repair_attempted`: it sets 1, and asks only whether it is 0
_MAX_HEADER_OFFSET = 1024  # bytes before `%PDF-` that PDF programs tolerate


def open_pdf(data: bytes, password: str = "", *, keep_structure: bool = False) -> pymupdf.Document:
    """Open a PDF, repairing it where that is possible.

    keep_structure: True if the caller reads the structure tree, and then calls without_structure.

    Raises NotADocumentError, DamagedDocumentError or EncryptedDocumentError.
    """
    if not is_pdf(data):
        raise NotADocumentError("the file is not a PDF; only PDFs are taken here")
    pymupdf.TOOLS.mupdf_display_errors(False)  # they would go to standard error, one for each page
    pymupdf.TOOLS.mupdf_display_warnings(False)
    with _as_damage():
        document = pymupdf.Document(stream=data, filetype="pdf")
        if not getattr(document, "is_pdf", False):  # MuPDF looks at the bytes first
            raise NotADocumentError(
                "the file contains PDF objects but is not a PDF; download it again"
            )
        _unlock(document, password)
        _repair(document, data, password)
        check_pages(document)
        if not keep_structure:
            forget_structure(document)
    return document


@contextmanager
def opened_as_it_is(data: bytes, password: str) -> Generator[mupdf.PdfDocument]:
    """Open a PDF to write it, with its structure tree: its pages must not be run.

    Raises as open_pdf does, and DamagedDocumentError for MuPDF's errors within the block.
    """
    with _as_damage():
        document = pymupdf.Document(stream=data, filetype="pdf")
        _unlock(document, password)
        yield pdf_file(document)


def run_page(page: pymupdf.Page, device: mupdf.FzDevice2) -> None:
    """Draw a page on a device; after an error of MuPDF the device has the part before it."""
    with damage_ignored():  # rules must not cost the text of the page
        mupdf.fz_run_page(page.this, device, mupdf.FzMatrix(), mupdf.FzCookie())
        mupdf.fz_close_device(device)


def check_pages(document: pymupdf.Document) -> None:
    """Raise DamagedDocumentError if there is no page.

    MuPDF trusts the file's number of pages until one of them is looked up.
    """
    if document.page_count == 0:
        raise _damaged("it has no pages")


def without_structure(document: pymupdf.Document, data: bytes, password: str) -> pymupdf.Document:
    """Return a document whose structure was read without that structure.

    Many objects take 30 to 70 MB, so the file is then opened again, unless it was repaired.
    """
    is_repaired = was_repaired(document)
    with _as_damage():
        if not is_repaired and document.xref_length() > _MANY_OBJECTS:
            document.close()
            document = pymupdf.Document(stream=data, filetype="pdf")
            _unlock(document, password)
            pdf_file(document).m_internal.repair_attempted = _UNDAMAGED
        forget_structure(document)
    return document


def was_repaired(document: pymupdf.Document) -> bool:
    """True if a file that was opened by open_pdf is damaged."""
    return pdf_file(document).m_internal.repair_attempted != _UNDAMAGED


def forget_structure(document: pymupdf.Document) -> None:
    """Take the structure tree away, before a page is drawn or its text is read.

    MuPDF follows it while it runs a page, and a crafted one makes it free memory twice.
    """
    root = catalog(document)
    if mupdf.pdf_is_dict(root):
        mupdf.pdf_dict_dels(root, STRUCTURE)


def catalog(document: pymupdf.Document) -> mupdf.PdfObj:
    """Return the root of the objects of a document, a dictionary unless the file is damaged."""
    return mupdf.pdf_dict_gets(mupdf.pdf_trailer(pdf_file(document)), "Root")


def pdf_file(document: pymupdf.Document) -> mupdf.PdfDocument:
    """Return the file of a document, as MuPDF's functions for objects of PDF take it."""
    return mupdf.pdf_document_from_fz_document(document.this)


def load_page(document: pymupdf.Document, number: int) -> pymupdf.Page:
    """Return a page, counted from 1; every few pages the fonts of earlier ones are dropped.

    Those of a long file would fill 256 MiB. Objects are kept, though they take some 500 bytes each:
    MuPDF loses pages of some files with `pdf_clear_xref`.
    """
    if number % _PAGES_KEPT == 0:
        mupdf.fz_empty_store()
    return document.load_page(number - 1)


def _repair(document: pymupdf.Document, data: bytes, password: str) -> None:
    """Make MuPDF repair the file now if it has to, and never later.

    A repair reads all objects again, and with them the structure tree that was removed. Loading
    every object shows if one is needed. Takes about 4 µs an object.
    """
    n_objects = document.xref_length()
    if n_objects <= _MANY_OBJECTS or _is_damaged(data, password, n_objects):
        _load_objects(pdf_file(document), range(1, n_objects))
    state = pdf_file(document).m_internal
    state.repair_attempted = state.repair_attempted or _UNDAMAGED


def _is_damaged(data: bytes, password: str, n_objects: int) -> bool:
    """True if MuPDF has to repair a file of many objects, which are loaded part by part.

    MuPDF keeps them as long as a file is open: 500 MB of a tagged file of 5,000 pages.
    """
    n_of_part = max(_MANY_OBJECTS, n_objects // _MAX_PARTS)
    for first in range(1, n_objects, n_of_part):
        stream = mupdf.fz_open_memory(mupdf.python_buffer_data(data), len(data))
        file = mupdf.pdf_open_document_with_stream(stream)
        mupdf.pdf_authenticate_password(file, password)
        if _load_objects(file, range(first, min(first + n_of_part, n_objects))):
            return True
    return False


def _load_objects(file: mupdf.PdfDocument, numbers: range) -> bool:
    """Load objects until MuPDF repairs the file; return True if it does."""
    state = file.m_internal  # each look at it takes a fifth of the time of an object
    for number in numbers:
        if state.repair_attempted:  # else it may look for millions that are not there
            return True
        try:
            mupdf.pdf_load_object(file, number)
        except MUPDF_ERRORS as error:
            check_memory(error)
    return bool(state.repair_attempted)


def check_memory(error: BaseException) -> None:
    """Raise MemoryError if MuPDF lacked memory: a record must not depend on the machine."""
    cause: BaseException | None = error
    while cause is not None:
        if "alloc (" in str(cause) and "bytes) failed" in str(cause):
            raise MemoryError(str(cause)) from error
        cause = cause.__context__


@contextmanager
def damage_ignored() -> Generator[None]:
    """Context manager: end its block at an error of MuPDF, without raising it."""
    try:
        yield
    except MUPDF_ERRORS as error:
        check_memory(error)


def stated_properties(document: pymupdf.Document) -> Properties:
    """Return the properties that the file states: each of its Info dictionary, or else of XMP."""
    info, xmp = document.metadata or {}, ""
    with damage_ignored():
        xmp = _stated_xmp(document)
    title, author, date = (info.get(name) or "" for name in ("title", "author", "creationDate"))
    own = properties_of(title, [author], [date])
    others = properties_of(" ".join(_xmp_texts(xmp, "dc:title")[:1]), _xmp_texts(xmp, "dc:creator"))
    return Properties(*(first or second for first, second in zip(own, others, strict=True)))


def _stated_xmp(document: pymupdf.Document) -> str:
    """Return the beginning of the XMP that a file states; 100 KB can unpack to 100 MB."""
    stream = mupdf.pdf_dict_gets(catalog(document), "Metadata")
    if not mupdf.pdf_is_stream(stream):
        return ""
    xmp = bytearray(_MAX_XMP_BYTES)
    n_bytes = mupdf.fz_read(mupdf.pdf_open_stream(stream), mupdf.python_buffer_data(xmp), len(xmp))
    return xmp[:n_bytes].decode(errors="replace")


def _xmp_texts(xmp: str, name: str) -> list[str]:
    """Return the items of a list in XMP, for which no parser is needed."""
    listed = xmp.partition(f"<{name}>")[2].partition(f"</{name}>")[0]
    return [unescape(text) for text in _XMP_ITEM.findall(listed)]


def is_pdf(data: bytes) -> bool:
    """True if the bytes can be a PDF; one that lost its beginning can be repaired by its end.

    A text about PDFs has these words too, but no objects.
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


@contextmanager
def _as_damage() -> Generator[None]:
    try:
        yield
    except MUPDF_ERRORS as error:
        check_memory(error)
        raise _damaged("it is damaged or cut off") from error  # MuPDF's words may quote it


def _damaged(reason: str) -> DamagedDocumentError:
    return DamagedDocumentError(
        f"the PDF cannot be opened: {reason}; download it again, or save it again from the program "
        "that made it"
    )
