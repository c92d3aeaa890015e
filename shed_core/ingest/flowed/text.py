"""Plain text: it has no marks of what it is, so it is tried last."""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from itertools import groupby

from shed_core.ingest.flowed.document import FlowedDocument, laid_out
from shed_core.ingest.flowed.encodings import text_of
from shed_core.ingest.flowed.looks import look_of, setting_of
from shed_core.ingest.lines.document import Progress
from shed_core.ingest.word.rows import LINE_BREAK, PAGE_BREAK, Block, Piece

__all__ = ["beginning", "read", "recognizes"]

_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f]")
_SAMPLE = 65536  # bytes that are looked at
_MIN_LINES, _MIN_WORDS = 3, 20  # of plain text, less of which is no document
_INDENT_POINTS = 5.0  # of a blank before a line


def beginning(data: bytes) -> str:
    """Return the beginning of a text, or "" for what is none."""
    start = data[:_SAMPLE]
    if start.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return start[: len(start) // 2 * 2].decode("utf-16", "replace")
    try:
        text = start.removeprefix(BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        is_cut = len(data) > _SAMPLE and error.start > _SAMPLE - 4
        if not is_cut:
            return ""
        text = start[: error.start].decode("utf-8")
    return "" if _CONTROLS.search(text) else text.replace("\r\n", "\n")


def recognizes(data: bytes) -> bool:
    """Whether a file is text of some lines."""
    text = beginning(data)
    n_lines = sum(bool(line.strip()) for line in text.splitlines())
    return n_lines >= _MIN_LINES and len(text.split()) >= _MIN_WORDS


def read(
    data: bytes, password: str, progress: Progress | None, ocr: str = "auto"
) -> FlowedDocument:
    """Read the lines of a text; form feeds begin new pages."""
    text = text_of(data).replace("\r\n", "\n").replace("\r", "\n").expandtabs(8)
    return laid_out("text", "", _paragraphs(text), progress, has_pages=PAGE_BREAK in text)


def _paragraphs(text: str) -> Iterator[Block]:
    """Yield the paragraphs of a text, whose lines stay as they are."""
    look = look_of(None)
    for page_number, page in enumerate(text.split(PAGE_BREAK)):
        breaks = PAGE_BREAK if page_number else ""
        for is_filled, lines in groupby(page.split("\n"), key=lambda line: bool(line.strip())):
            if is_filled:
                run = list(lines)
                indent = min(len(line) - len(line.lstrip()) for line in run)
                words = LINE_BREAK.join(line.strip() for line in run)
                setting = setting_of(None, _INDENT_POINTS * min(indent, 40))
                yield Block(((Piece(breaks + words, look),),), setting)
                breaks = ""
