"""Result of every format's reader: the typed seam between formats and the pipeline.

A format is a module with `recognizes` and `read`; the layers above know nothing else of it.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Protocol

from shed_core.document.notes import Note
from shed_core.document.phrases import Label
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.properties import Properties
from shed_core.ingest.lines.text_line import PageLines, StatedRow
from shed_core.progress import Progress


class OutlineEntry(NamedTuple):
    """A title in the outline that a file embeds, or a heading that it tags.

    level: from 1; 0 where a tag has none. title: as the file has it. page: counted from 1.
    """

    level: int
    title: str
    page: int


NO_ROWS: Mapping[int, StatedRow] = MappingProxyType({})
NO_LABELS: Mapping[int, Label] = MappingProxyType({})


class StatedLines(NamedTuple):
    """Statements of a format about its own lines, by their numbers in the document.

    headings: paragraphs that the file calls headings, with their levels; they share no line.
    contents: lines of printed tables of contents, the titles of these excepted.
    rows: of tables; the pieces of a line are the cells, and all lines of one cell have its row.
    no_headings: lines that are no headings in spite of their style, such as terms and code; if they
    are rows, too, they are of tables. labels: of lines that the file sets apart, such as notes.
    has_all_tables: True if all lines of tables are in `rows`, even if others are in columns.
    """

    headings: tuple[HeaderSpan, ...] = ()
    contents: frozenset[int] = frozenset()
    rows: Mapping[int, StatedRow] = NO_ROWS
    no_headings: frozenset[int] = frozenset()
    has_all_tables: bool = False
    labels: Mapping[int, Label] = NO_LABELS


NOTHING_STATED = StatedLines()


class ParsedDocument(NamedTuple):
    """A parsed file, which is closed: all that its reader knows of it.

    format: its name, one of `formats.FORMATS`.
    pages: the lines of each page.
    notes: for the user, on the reading.
    properties: that the file states.
    stated: the format's own statements about lines; empty if it only places letters.
    outline: the embedded one in its own order, with titles and pages as the file says.
    tags: headings that the file tags as such, in its own order; level 0 means none.
    is_drawn: True if the file places its text on pages, so that a layout model can look.
    """

    format: str
    pages: Sequence[PageLines]
    properties: Properties = Properties()
    notes: tuple[Note, ...] = ()
    stated: StatedLines = NOTHING_STATED
    outline: Sequence[OutlineEntry] = ()
    tags: Sequence[OutlineEntry] = ()
    is_drawn: bool = False


class Reader(Protocol):
    """A format: a module with these functions."""

    @staticmethod
    def recognizes(data: bytes) -> bool:
        """True if the bytes are a file of this format, by their first bytes.

        Raises a leaf of DocumentError for a file of a related format that is not supported.
        """
        ...

    @staticmethod
    def read(data: bytes, password: str, progress: Progress | None, ocr: str) -> ParsedDocument:
        """Read the lines of a document. ocr: one of options.OCR, for formats that have pictures.

        Raises a leaf of DocumentError if it cannot be read.
        """
        ...
