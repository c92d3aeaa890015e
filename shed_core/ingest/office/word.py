"""The reader of Word files, with the interface of `lines/document.py`."""

from xml.etree.ElementTree import Element

from shed_core.document.notes import Note, NoteKind
from shed_core.errors import DamagedDocumentError
from shed_core.ingest.flow.document import flowed_document
from shed_core.ingest.flow.layout import US_LETTER, Sheet, laid_out
from shed_core.ingest.flow.package import Package, W
from shed_core.ingest.flow.package import is_word as recognizes
from shed_core.ingest.flow.rows import Block
from shed_core.ingest.lines.document import ParsedDocument
from shed_core.ingest.office.blocks import BlockReader
from shed_core.ingest.office.styles import points
from shed_core.progress import Progress

__all__ = ["read", "recognizes"]

_SIDES = ("left", "right", "top", "bottom")


def read(data: bytes, password: str, progress: Progress | None, ocr: str) -> ParsedDocument:
    """Read the lines of a Word file; a password opens none, and pictures are not read.

    Raises a leaf of DocumentError if it cannot be read.
    """
    package = Package(data)
    root = package.part("word/document.xml")
    body = None if root is None else root.find(f"{W}body")
    if body is None:
        raise DamagedDocumentError("the Word file has no body; save it again from Word")
    has_pages = next(body.iter(f"{W}lastRenderedPageBreak"), None) is not None
    reader = BlockReader(package, body)
    flow = laid_out(_blocks(reader, body), progress, _sheet(body), has_pages)
    # Columns of Word are tables also where tabs alone make them.
    document = flowed_document("docx", package.properties(), flow, has_all_tables=False)
    changes = (Note(NoteKind.TRACKED_CHANGES),) if reader.tracks_changes else ()
    return document._replace(notes=(*document.notes, *changes))


def _blocks(reader: BlockReader, body: Element) -> list[Block]:
    try:
        return [*reader.blocks(body), *reader.last_blocks()]
    except RecursionError as error:
        raise DamagedDocumentError(
            "the Word file holds hundreds of parts within parts; save it again from Word"
        ) from error


def _sheet(body: Element) -> Sheet:
    size = next(body.iter(f"{W}pgSz"), None)
    margins = next(body.iter(f"{W}pgMar"), None)
    sides = {side: abs(points(margins, side, 72.0)) for side in _SIDES}
    sheet = Sheet(abs(points(size, "w", 612.0)), abs(points(size, "h", 792.0)), **sides)
    is_sane = sheet.width - sheet.left - sheet.right > 72 < sheet.height - sheet.top - sheet.bottom
    return sheet if is_sane else US_LETTER
