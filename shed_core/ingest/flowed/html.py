"""HTML: its text in reading order, headings by their tags, or by how the page sets them.

No script, picture or link is read, nor a style sheet outside the page.
"""

from collections.abc import Iterator, Sequence

from shed_core.ingest.flowed.encodings import text_of
from shed_core.ingest.flowed.html_start import is_html as recognizes
from shed_core.ingest.flowed.tags.page_parser import PageParser
from shed_core.ingest.lines.document import ParsedDocument
from shed_core.ingest.word.document import flowed_document
from shed_core.ingest.word.flow import laid_out
from shed_core.ingest.word.rows import Block, plain_text
from shed_core.progress import Progress

__all__ = ["has_pages", "html_blocks", "read", "recognizes"]

_MAX_PAGE_LENGTH = 6000  # characters of a page of small type, on the average


def read(data: bytes, password: str, progress: Progress | None, ocr: str) -> ParsedDocument:
    """Read the lines of an HTML file; a password opens none, and pictures are not read."""
    parser = PageParser(text_of(data))
    blocks = list(parser.blocks())
    flow = laid_out(blocks, progress, has_pages=has_pages(blocks))
    return flowed_document("html", parser.title, flow)


def html_blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of the text of an HTML file."""
    return PageParser(text).blocks()


def has_pages(blocks: Sequence[Block]) -> bool:
    """Whether a file says where its pages end, as what is made for printing does."""
    n_breaks = sum(block.setting.breaks_page for block in blocks)
    length = sum(len(plain_text(block)) for block in blocks)
    return n_breaks > 0 and length <= _MAX_PAGE_LENGTH * (n_breaks + 1)
