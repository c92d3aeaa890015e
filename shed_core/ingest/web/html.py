"""HTML: its text in reading order, headings by their tags, or by their style.

No script, picture or link is read, nor a style sheet outside the page.
"""

import re
from collections.abc import Iterator, Sequence

from shed_core.ingest.flow.document import flowed_document
from shed_core.ingest.flow.layout import laid_out
from shed_core.ingest.flow.rows import Block, plain_text
from shed_core.ingest.lines.document import ParsedDocument
from shed_core.ingest.web.encodings import text_of
from shed_core.ingest.web.tags.page_parser import PageParser
from shed_core.progress import Progress

_MAX_PAGE_LENGTH = 6000  # characters of a page of small type, on the average

# Each comment is atomic, or hundreds of them would be tried in all combinations.
_BEFORE = r"(?is)\s*(?:<\?xml[^>]*\?>\s*|(?><!--.*?-->)\s*)*"
_PAGE = re.compile(_BEFORE + r"<(?:!doctype\s+html|html|head|body|title)\b")
_PART = re.compile(
    _BEFORE + r"<(?:address|article|aside|blockquote|center|div|dl|footer|h[1-6]|header|hr|link"
    r"|main|meta|nav|ol|p|pre|section|style|table|ul)\b"
)
_MARKDOWN = re.compile(
    r"<(?P<opens>pre|script|style)\b|</(?P<closes>pre|script|style)\b"
    r"|^ {0,3}(?:#{1,6} +\S|[-*+] +\S|```|~~~|={3,} *$|-{3,} *$)|^[^\S\n]*\n(?=\w)",
    re.IGNORECASE | re.MULTILINE,
)
"""Beginnings of lines in Markdown, of paragraphs too, and elements that may hold any line."""
_MAX_START = 4096  # bytes at the beginning, where a file states its format


def recognizes(data: bytes) -> bool:
    """True if a file begins as HTML does, and has no Markdown below its first element.

    Markdown may hold any HTML, and often begins with a picture in a paragraph.
    """
    if data.startswith(b"%"):  # as a PDF, whose bytes are in no encoding that could be told
        return False
    start = text_of(data[:_MAX_START])
    if _PAGE.match(start):
        return True
    return _PART.match(start) is not None and not _has_markdown(text_of(data))


def _has_markdown(text: str) -> bool:
    """True if a line outside of listings begins as only Markdown does; in O(letters)."""
    n_open = 0
    for match in _MARKDOWN.finditer(text):
        if match["opens"]:
            n_open += 1
        elif match["closes"]:
            n_open = max(0, n_open - 1)
        elif not n_open:
            return True
    return False


def read(data: bytes, password: str, progress: Progress | None, ocr: str) -> ParsedDocument:
    """Read the lines of an HTML file; a password opens none, and pictures are not read."""
    parser = PageParser(text_of(data))
    blocks = list(parser.blocks())
    flow = laid_out(blocks, progress, has_pages=has_pages(blocks))
    return flowed_document("html", parser.head.properties(), flow)


def html_blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of the text of an HTML file."""
    return PageParser(text).blocks()


def has_pages(blocks: Sequence[Block]) -> bool:
    """True if a file states the ends of its pages, as files for printing do."""
    n_breaks = sum(block.setting.breaks_page for block in blocks)
    length = sum(len(plain_text(block)) for block in blocks)
    return n_breaks > 0 and length <= _MAX_PAGE_LENGTH * (n_breaks + 1)
