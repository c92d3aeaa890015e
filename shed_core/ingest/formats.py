"""The formats that we read: their names, without the code that reads them.

The server looks at suffixes and must not load PyMuPDF for it, so the readers are in `readers.py`.
"""

from typing import NamedTuple


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
