"""The readers of all formats: a new format is a package with a reader, and a line here."""

from shed_core.errors import NotADocumentError
from shed_core.ingest.formats import EXPECTED
from shed_core.ingest.lines.document import Reader
from shed_core.ingest.pdf import reader as pdf
from shed_core.ingest.word import reader as word

READERS: dict[str, Reader] = {"docx": word, "pdf": pdf}
"""By the names of `formats.FORMATS`; the first that recognizes a file reads it.

PDF is the last, since it looks for traces of one in the whole file.
"""


def reader_of(data: bytes) -> Reader:
    """Return the reader of the format that the bytes are of.

    Raises NotADocumentError for bytes that no reader recognizes, and a leaf of DocumentError for
    formats that are known and not supported.
    """
    for reader in READERS.values():
        if reader.recognizes(data):
            return reader
    raise NotADocumentError(f"the file begins with {data[:8]!r}; give {EXPECTED}")
