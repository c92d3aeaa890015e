"""The formats that we read. A new one is a module with a reader, and a line in each table here.

The server looks at names and suffixes and must not load PyMuPDF for it, so readers are imported
when a file is read.
"""

from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from shed_core.errors import NotADocumentError

if TYPE_CHECKING:
    from shed_core.ingest.lines.document import Reader


class Format(NamedTuple):
    """A format of files. name: as records hold it. suffix: of its files, in small letters."""

    name: str
    suffix: str


FORMATS = (
    Format("pdf", ".pdf"),
    Format("docx", ".docx"),
    Format("pptx", ".pptx"),
    Format("epub", ".epub"),
    Format("html", ".html"),
    Format("html", ".htm"),
    Format("html", ".xhtml"),
    Format("markdown", ".md"),
    Format("markdown", ".markdown"),
    Format("text", ".txt"),
    Format("edgar", ".txt"),
)
SUFFIXES = tuple(dict.fromkeys(format.suffix for format in FORMATS))
EXPECTED = "a PDF, .docx, .pptx, .epub, .html, .md or .txt file"
"""Formats that a message asks for, without suffixes that mean the same."""

VIEW_SUFFIX = ".shed.html"
"""Suffix of files that `shed view` writes: they are views of a document, and none themselves."""

_NEXT_STEPS = {
    "save it as .docx or as a PDF": ".doc .docm .dot .dotx .odt .pages .rtf .wpd",
    "save it as .pptx or as a PDF": ".key .odp .pps .ppsx .ppt .pptm",
    "save its sheets as a PDF": ".csv .numbers .ods .tsv .xls .xlsb .xlsm .xlsx",
    "save it as a PDF, which is read by OCR": (
        ".bmp .gif .heic .heif .jp2 .jpeg .jpg .png .tif .tiff .webp"
    ),
    "save it as .html or as a PDF": ".adoc .asciidoc .org .rst .textile",
    "save it as a PDF": ".azw3 .djvu .eml .eps .mobi .msg .ps .svg .tex .xps",
}
"""Next steps for files of formats that are not read, with the suffixes of such files."""

_DESCRIPTIONS = {
    "pdf": "a PDF",
    "docx": "a Word file",
    "pptx": "a PowerPoint file",
    "epub": "an EPUB file",
    "html": "a web page, such as a saved error page; get the document itself",
}
"""Formats as the end of a sentence; all others are plain text."""

_BINARY = ("pdf", "docx", "pptx", "epub")
"""Formats that no text has; a .txt file may well be HTML, as many of EDGAR are."""

_RTF = b"{\\rtf"
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*", b"BM")


def refusal(name: str) -> str:
    """Return why a file of this name is not read, and what to do, as the end of a sentence.

    >>> refusal("Minutes.DOC")
    'is in an unsupported format; save it as .docx or as a PDF'
    """
    if name.casefold().endswith(VIEW_SUFFIX):
        return "is what `shed view` wrote of a document; name the document"
    suffix = PurePath(name).suffix.casefold()
    for step, suffixes in _NEXT_STEPS.items():
        if suffix in suffixes.split():
            return f"is in an unsupported format; {step}"
    return f"is not a document; name {EXPECTED}"


def misnaming(name: str, format_name: str) -> str:
    """Return the real format of a file whose name has the suffix of another one, or "".

    format_name: as its record holds it.

    >>> misnaming("report.pdf", "html")
    'the file is named .pdf but is a web page, such as a saved error page; get the document itself'
    """
    suffix = PurePath(name).suffix.casefold()
    named = [format.name for format in FORMATS if format.suffix == suffix]
    if named not in [[one] for one in _BINARY] or format_name in named:
        return ""
    return f"the file is named {suffix} but is {_DESCRIPTIONS.get(format_name, 'plain text')}"


def readers() -> "dict[str, Reader]":
    """Return the reader of each format, by its name, in the order in which they are tried."""
    from shed_core.ingest.office import slides, word
    from shed_core.ingest.pdf import reader as pdf
    from shed_core.ingest.web import edgar, epub, html, markdown, text

    return {  # what is marked best is tried first; PDF leaves traces anywhere, and text none
        "epub": epub,
        "pptx": slides,
        "docx": word,
        "edgar": edgar,
        "html": html,
        "pdf": pdf,
        "markdown": markdown,
        "text": text,
    }


def reader_of(data: bytes) -> "Reader":
    """Return the reader of the format that the bytes are of.

    Raises NotADocumentError for bytes that no reader recognizes, and a leaf of DocumentError for
    formats that are known and not supported.
    """
    if data.startswith(_RTF):  # which would be read as plain text
        raise NotADocumentError("the file is RTF; save it as .docx or as a PDF")
    for reader in readers().values():
        if reader.recognizes(data):
            return reader
    if data.startswith(_PICTURES):
        raise NotADocumentError("the file is a picture; save it as a PDF, which is read by OCR")
    what = "of another format" if data.strip() else "empty"
    raise NotADocumentError(f"the file is {what}; give {EXPECTED}")
