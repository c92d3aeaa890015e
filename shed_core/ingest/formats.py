"""The formats that we read. A new one is a package with a reader, and a line in each table here.

The server looks at names and suffixes and must not load PyMuPDF for it, so readers are imported
when a file is read.
"""

from typing import TYPE_CHECKING, NamedTuple

from shed_core.errors import NotADocumentError

if TYPE_CHECKING:
    from shed_core.ingest.lines.document import Reader


class Format(NamedTuple):
    """A format of files.

    name: as records hold it. suffix: of its files, in small letters. title: as messages name it.
    """

    name: str
    suffix: str
    title: str


FORMATS = (Format("pdf", ".pdf", "a PDF"), Format("docx", ".docx", "a .docx file"))
SUFFIXES = tuple(format.suffix for format in FORMATS)
EXPECTED = " or ".join(format.title for format in FORMATS)
"""What a message asks for: "a PDF or a .docx file"."""


def readers() -> "dict[str, Reader]":
    """Return the reader of each format, by its name, in the order in which they are tried."""
    from shed_core.ingest.pdf import reader as pdf
    from shed_core.ingest.word import reader as word

    return {"docx": word, "pdf": pdf}  # PDF is last: it looks for traces of one in the whole file


def reader_of(data: bytes) -> "Reader":
    """Return the reader of the format that the bytes are of.

    Raises NotADocumentError for bytes that no reader recognizes, and a leaf of DocumentError for
    formats that are known and not supported.
    """
    for reader in readers().values():
        if reader.recognizes(data):
            return reader
    what = "of another format" if data else "empty"
    raise NotADocumentError(f"the file is {what}; give {EXPECTED}")
