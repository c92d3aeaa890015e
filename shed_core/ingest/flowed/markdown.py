"""Markdown: text with headings as it writes them, read through the HTML that it stands for."""

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, reference

from shed_core.ingest.flowed.document import FlowedDocument, laid_out
from shed_core.ingest.flowed.encodings import text_of
from shed_core.ingest.flowed.html import html_blocks
from shed_core.ingest.flowed.text import beginning
from shed_core.ingest.lines.document import Progress

__all__ = ["read", "recognizes"]

_HEADING = re.compile(r"^ {0,3}#{1,6} +\S", re.MULTILINE)
_UNDERLINED = re.compile(r"^(\S.{0,200})\n(={3,}|-{3,}) *$", re.MULTILINE)
_MAX_LINE_BEYOND = 4  # characters by which a line is longer than the heading above it
_FRONT_MATTER = re.compile(r"\A(---|\+\+\+)\n(.{0,20000}?)\n\1 *\n", re.DOTALL)
_TITLE = re.compile(r"""^title *[:=] *(["']?)(.{1,500}?)\1 *$""", re.MULTILINE)
_NOTE = "[^"


def recognizes(data: bytes) -> bool:
    """Whether a file is text with a heading as Markdown writes it."""
    text = beginning(data)
    return _HEADING.search(text) is not None or any(
        len(line) <= len(title) + _MAX_LINE_BEYOND  # a longer one is a rule across the page
        for title, line in _UNDERLINED.findall(text)
    )


def read(
    data: bytes, password: str, progress: Progress | None, ocr: str = "auto"
) -> FlowedDocument:
    """Read the lines of a Markdown file; nothing that it links to is read."""
    text = text_of(data).replace("\r\n", "\n")
    front = _FRONT_MATTER.match(text)
    title = _TITLE.search(front[2]) if front else None
    html = _parser().render(text[front.end() :] if front else text)
    return laid_out("markdown", title[2] if title else "", html_blocks(html), progress)


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable("table")

    def reference_but_no_note(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        """Leave `[^1]: word` as text; else it would be a link, whose text is not shown."""
        is_note = state.src.startswith(_NOTE, state.bMarks[start] + state.tShift[start])
        return not is_note and reference(state, start, end, silent)

    parser.block.ruler.at("reference", reference_but_no_note, {"alt": []})
    return parser
