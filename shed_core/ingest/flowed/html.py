"""HTML: its text in reading order, headings by their tags.

No style sheet, script, picture or link is read.
"""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser

from shed_core.ingest.flowed.document import FlowedDocument, laid_out
from shed_core.ingest.flowed.looks import MONOSPACED, look_of, setting_of
from shed_core.ingest.flowed.open_table import OpenTable
from shed_core.ingest.lines.document import Progress
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.word.rows import LINE_BREAK, TAB, Block, Piece, row_blocks
from shed_core.ingest.word.styles import Look

__all__ = ["html_blocks", "read", "recognizes", "text_of"]

_START = re.compile(rb"(?is)\s*(?:<\?xml[^>]*\?>\s*|<!--.*?-->\s*)*<(?:!doctype\s+html|html)\b")
_CHARSET = re.compile(rb"(?:charset|encoding)\s*=\s*[\"']?([\w-]+)", re.IGNORECASE)
_WESTERN = frozenset(("iso-8859-1", "latin1", "latin-1", "windows-1252", "cp1252"))
_MAX_START = 2048  # bytes in which a file says what it is
_HEADINGS = frozenset(f"h{level}" for level in range(1, 7))
_ENDS_HEADING = _HEADINGS | {"p", "section", "article", "main", "table", "ul", "ol"}
_BLOCKS = _ENDS_HEADING | {
    *("address", "aside", "blockquote", "body", "br", "caption", "center", "dd", "details"),
    *("dialog", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "header"),
    *("hr", "html", "li", "nav", "pre", "summary", "tbody", "td", "tfoot", "th", "thead", "tr"),
}
_SKIPPED = frozenset(
    ("script", "style", "template", "iframe", "object", "svg", "math", "noscript", "head")
)
_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")
)
_BOLD, _ITALIC = frozenset(("b", "strong", "th")), frozenset(("i", "em"))
_MONO = frozenset(("code", "pre", "tt", "kbd", "samp"))
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_BLANKS = re.compile(r"\s+")
_INDENT = 18.0  # points of a list within a list
_MAX_TABLES = 50  # within tables
_MAX_DEPTH = 2000  # of elements within elements, beyond which tags are ignored


def recognizes(data: bytes) -> bool:
    """Whether a file begins as HTML does."""
    start = data[:_MAX_START].removeprefix(BOM_UTF8)
    return _START.match(start) is not None


def read(
    data: bytes, password: str, progress: Progress | None, ocr: str = "auto"
) -> FlowedDocument:
    """Read the lines of an HTML file; a password opens none, and pictures are not read."""
    parser = _Parser()
    parser.feed(text_of(data))
    parser.close()
    return laid_out("html", parser.title, parser.blocks(), progress)


def html_blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of the text of an HTML file."""
    parser = _Parser()
    parser.feed(text)
    parser.close()
    return parser.blocks()


def text_of(data: bytes) -> str:
    """Return the text of a file in UTF-8, UTF-16 or Windows-1252, as it says or as it can be."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    stated = _CHARSET.search(data[:_MAX_START])
    name = stated[1].decode("ascii", "replace").lower() if stated else "utf-8"
    encoding = "cp1252" if name in _WESTERN else "utf-8"
    try:
        return data.removeprefix(BOM_UTF8).decode(encoding)
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


class _Parser(HTMLParser):
    """Collects paragraphs and rows of tables as the tags come; unbalanced tags are tolerated."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.title = ""
        self._open: list[str] = []
        self._skipped: list[str] = []  # the open elements from the first that is not shown on
        self._pieces: list[Piece] = []
        self._tables: list[OpenTable] = []  # the outermost first
        self._n_tables = 0
        self._blocks: list[Block] = []
        self._counts: list[int] = []  # of the items of each open list; -1 for bullets
        self._marker = ""

    def blocks(self) -> Iterator[Block]:
        """Yield what was collected."""
        self._end_block()
        while self._tables:
            self._end_row()
            self._tables.pop()
        yield from self._blocks

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """See HTMLParser."""
        named = dict(attrs)
        if self._skipped or tag in _SKIPPED or "hidden" in named or _is_hidden(named):
            if tag not in _VOID and len(self._skipped) < _MAX_DEPTH:
                self._skipped.append(tag)
            return
        if tag in _BLOCKS:
            self._end_block()
        if tag == "table" and len(self._tables) == _MAX_TABLES:
            return
        if tag in _ENDS_HEADING:  # whose end tag may be missing
            self._open = [other for other in self._open if other not in _HEADINGS]
        self._begin(tag, named)
        if tag not in _VOID and len(self._open) < _MAX_DEPTH:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """See HTMLParser."""
        if self._skipped:
            if tag in self._skipped:
                del self._skipped[len(self._skipped) - 1 - self._skipped[::-1].index(tag) :]
            return
        if tag not in self._open:
            return
        if tag in _BLOCKS:
            self._end_block()
        if tag in ("ul", "ol") and self._counts:
            self._counts.pop()
        if tag == "tr":
            self._end_row()
        first = len(self._open) - 1 - self._open[::-1].index(tag)
        for _ in range(self._open[first:].count("table")):
            self._end_row()
            self._tables.pop()
        del self._open[first:]

    def handle_data(self, data: str) -> None:
        """See HTMLParser."""
        if self._skipped:
            if self._skipped[-1] == "title":
                self.title = clean(self.title + data).strip()
            return
        if "pre" in self._open:
            text = data.replace("\r\n", LINE_BREAK).replace("\t", "    ").replace("\f", " ")
        else:
            text = _BLANKS.sub(" ", data)
        if self._is_permalink(text.strip()):
            return
        if text.strip() or self._pieces:
            self._pieces.append(Piece(text, self._look()))

    def _begin(self, tag: str, attrs: dict[str, str | None]) -> None:
        if tag in ("ul", "ol"):
            self._counts.append(-1 if tag == "ul" else 0)
        elif tag == "li" and self._counts:
            self._counts[-1] += self._counts[-1] >= 0
            self._marker = "•" if self._counts[-1] < 0 else f"{self._counts[-1]}."
        elif tag == "table":
            self._n_tables += 1
            self._tables.append(OpenTable(self._n_tables))
        elif tag == "tr":
            self._end_row()
        elif tag in ("td", "th") and self._tables:
            self._tables[-1].begin_cell(attrs, is_head=tag == "th" or "thead" in self._open)
        elif tag == "img" and (alt := clean(attrs.get("alt") or "").strip()):
            self._pieces.append(Piece(f"[{alt}]", self._look()))

    def _level(self) -> int | None:
        return next((int(tag[1]) for tag in reversed(self._open) if tag in _HEADINGS), None)

    def _is_permalink(self, text: str) -> bool:
        """Whether a text is the sign of a link to its own heading, shown below the pointer only."""
        return len(text) == 1 and not text.isalnum() and "a" in self._open and bool(self._level())

    def _look(self) -> Look:
        opened = set(self._open[-20:])
        look = look_of(self._level())
        if opened & _MONO:
            look = replace(look, font=MONOSPACED)
        return replace(
            look,
            is_bold=look.is_bold or bool(opened & _BOLD),
            is_italic=bool(opened & _ITALIC),
        )

    def _end_block(self) -> None:
        pieces, self._pieces = self._pieces, []
        if not any(piece.text.strip() for piece in pieces):
            return
        if self._marker:
            pieces.insert(0, Piece(self._marker + TAB, pieces[0].look))
            self._marker = ""
        setting = setting_of(self._level(), _INDENT * max(0, len(self._counts) - 1))
        if "nav" in self._open and setting.level is None:
            setting = replace(setting, is_contents=True)
        block = Block((tuple(pieces),), setting)
        self._target().append(block)

    def _end_row(self) -> None:
        row = self._tables[-1].end_row() if self._tables else None
        if row is not None:
            self._target().extend(row_blocks(*row))

    def _target(self) -> list[Block]:
        """Return where blocks go: the open cell of the innermost table with one, or the page."""
        cells = (table.cells[-1].blocks for table in reversed(self._tables) if table.cells)
        return next(cells, self._blocks)


def _is_hidden(attrs: dict[str, str | None]) -> bool:
    return _HIDDEN.search(attrs.get("style") or "") is not None
