"""HTML: its text in reading order, headings by their tags.

No style sheet, script, picture or link is read.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from shed_core.ingest.flowed.encodings import text_of
from shed_core.ingest.flowed.html_start import is_html as recognizes
from shed_core.ingest.flowed.looks import MONOSPACED, in_body_size, look_of, setting_of
from shed_core.ingest.flowed.tables.open_table import OpenTable
from shed_core.ingest.flowed.tags.mathml import MathSigns
from shed_core.ingest.flowed.tags.open_elements import LINK, NOTICE_TITLE, OpenElements
from shed_core.ingest.flowed.tags.skipped import BLOCKS, BREAKS, VOID, Skipped
from shed_core.ingest.flowed.tags.tag_parser import TagParser
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.word.document import FlowedDocument
from shed_core.ingest.word.flow import laid_out
from shed_core.ingest.word.package import digits
from shed_core.ingest.word.rows import LINE_BREAK, TAB, Block, Piece
from shed_core.ingest.word.styles import Look, Setting
from shed_core.progress import Progress

__all__ = ["html_blocks", "read", "recognizes"]

_NO_HEADINGS = frozenset(  # whatever it looks like
    ("dt", "pre", "th", "caption", "figcaption", NOTICE_TITLE)
)
_BOLD, _ITALIC = frozenset(("b", "strong", "th", NOTICE_TITLE)), frozenset(("i", "em"))
_STRUCK = frozenset(("s", "strike", "del"))
_MONO = frozenset(("code", "pre", "tt", "kbd", "samp"))
_MAX_TITLE_LENGTH = 1000  # characters of the title of a page
_BLANKS = re.compile(r"\s+")
_BULLET = "•"
_INDENT = 18.0  # points of a list within a list
_MAX_TABLES = 50  # within tables


def read(
    data: bytes, password: str, progress: Progress | None, ocr: str = "auto"
) -> FlowedDocument:
    """Read the lines of an HTML file; a password opens none, and pictures are not read."""
    parser = _Parser(text_of(data))
    return FlowedDocument("html", parser.title, laid_out(parser.blocks(), progress))


def html_blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of the text of an HTML file."""
    return _Parser(text).blocks()


class _Parser(TagParser):
    """Collects paragraphs and rows of tables as the tags come; unbalanced tags are tolerated."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.title = ""
        self._open = OpenElements()
        self._skipped = Skipped()
        self._pieces: list[Piece] = []
        self._is_link = True  # whether the words of the open block are links, and nothing else
        self._tables: list[OpenTable] = []  # the outermost first
        self._n_tables = 0
        self._blocks: list[Block] = []
        self._counts: list[int] = []  # of the items of each open list; -1 for bullets
        self._marker = ""
        self._signs = MathSigns()
        self._outside: list[int] = []  # numbers of the headings that are not in the main part
        self._has_main = False  # whether any part is said to be the main one
        self.feed(text)
        self.close()

    def blocks(self) -> Iterator[Block]:
        """Yield what was collected."""
        self._end_block()
        while self._tables:
            self._end_row()
            self._tables.pop()
        yield from self._without_site() if self._has_main else self._blocks

    def _without_site(self) -> list[Block]:
        """Return the blocks, the headings of what is around the main part as text.

        A title above a main part that has none itself remains one.
        """
        blocks, outside = list(self._blocks), set(self._outside)
        tops = [n for n, block in enumerate(blocks) if block.setting.level == 1]
        has_title = any(n not in outside for n in tops)
        for n in outside - (set() if has_title else set(tops[:1])):
            blocks[n] = _as_text(blocks[n])
        return blocks

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """See HTMLParser."""
        named = dict(attrs)
        if self._skipped.start(tag, named):
            return
        if tag in BLOCKS:
            self._break(tag)
        if tag == "table" and len(self._tables) == _MAX_TABLES:
            return
        if tag in BREAKS:
            self._open.end_headings()
        self._begin(tag, named)
        if tag not in VOID:
            self._open.push(tag, named)
        if "math" in self._open:
            self._add(self._signs.begin(tag))
        self._has_main = self._has_main or "main" in self._open

    def handle_endtag(self, tag: str) -> None:
        """See HTMLParser."""
        if self._skipped.end(tag, is_open=self._open.has_tag(tag)):
            return
        if not self._open.has_tag(tag):
            return
        if "math" in self._open:
            self._add(self._signs.end(tag))
        if self._open.ends_heading(tag):
            self._end_block()
        elif tag in BLOCKS:
            self._break(tag)
        if tag in ("ul", "ol") and self._counts:
            self._counts.pop()
        if tag == "tr":
            self._end_row()
        for _ in range(self._open.close(tag).count("table")):
            self._end_row()
            self._tables.pop()

    def handle_data(self, data: str) -> None:
        """See HTMLParser."""
        if self._skipped:
            if self._skipped.is_title:
                self.title = clean((self.title + data)[:_MAX_TITLE_LENGTH]).strip()
            return
        if "pre" in self._open:
            text = data.replace("\r\n", LINE_BREAK).replace("\t", "    ").replace("\f", " ")
        else:
            text = _BLANKS.sub(" ", data)
        if self._is_permalink(text.strip()):
            return
        if "math" in self._open:
            text = text.strip()
        if text.strip() or self._pieces:
            self._add(text)

    def _add(self, text: str) -> None:
        if text:
            self._pieces.append(Piece(text, self._look()))
            self._is_link = self._is_link and (
                LINK in self._open or not any(map(str.isalnum, text))
            )

    def _begin(self, tag: str, attrs: dict[str, str | None]) -> None:
        if tag in ("ul", "ol"):
            self._counts.append(-1 if tag == "ul" else max(1, digits(attrs.get("start"), 1)) - 1)
        elif tag == "li" and self._counts:
            if self._counts[-1] >= 0:
                self._counts[-1] = max(1, digits(attrs.get("value"), self._counts[-1] + 1))
            self._marker = _BULLET if self._counts[-1] < 0 else f"{self._counts[-1]}."
        elif tag == "table":
            self._n_tables += 1
            self._tables.append(OpenTable(self._n_tables))
        elif tag == "tr":
            self._end_row()
        elif tag in ("td", "th") and self._tables:
            self._tables[-1].begin_cell(attrs, is_head=tag == "th" or "thead" in self._open)
        elif tag == "img" and (alt := clean(attrs.get("alt") or "").strip()):
            self._add(f"[{alt}]")

    def _is_permalink(self, text: str) -> bool:
        """Whether a text is the sign of a link to its own heading, shown below the pointer only."""
        return (
            len(text) == 1 and not text.isalnum() and LINK in self._open and bool(self._open.level)
        )

    def _look(self) -> Look:
        look = look_of(self._open.level)
        if self._open.has_any(_MONO):
            look = replace(look, font=MONOSPACED)
        return replace(
            look,
            is_bold=look.is_bold or self._open.has_any(_BOLD),
            is_italic=self._open.has_any(_ITALIC),
            is_struck=self._open.has_any(_STRUCK),
        )

    def _break(self, tag: str) -> None:
        """End the open block at a tag, or only its line at one `br` or within a heading."""
        in_heading = self._open.level is not None and tag not in BREAKS
        ends_line = in_heading or (tag == "br" and not self._is_at_line_start())
        if not ends_line:
            self._end_block()
        elif self._pieces:
            self._pieces.append(Piece(LINE_BREAK, self._pieces[-1].look))

    def _is_at_line_start(self) -> bool:
        texts = (piece.text for piece in reversed(self._pieces))
        return next((text for text in texts if text.strip(" ")), LINE_BREAK).endswith(LINE_BREAK)

    def _end_block(self) -> None:
        pieces, self._pieces = self._pieces, []
        is_link, self._is_link = self._is_link, True
        if not any(piece.text.strip() for piece in pieces):
            return
        level = self._open.level
        if self._marker and not (level and self._marker == _BULLET):
            pieces.insert(0, Piece(self._marker + TAB, pieces[0].look))
        self._marker = ""
        target = self._target()
        if level and target is self._blocks and "main" not in self._open:
            self._outside.append(len(target))
        setting = self._setting(level)
        if is_link and level is None:  # to a section, in contents, or to another page
            setting = replace(setting, is_no_heading=True)
        target.append(Block((tuple(pieces),), setting))

    def _setting(self, level: int | None) -> Setting:
        setting = setting_of(level, _INDENT * max(0, len(self._counts) - 1))
        if level is not None:
            return setting
        return replace(
            setting,
            is_contents="nav" in self._open,
            is_no_heading=self._open.has_any(_NO_HEADINGS),
        )

    def _end_row(self) -> None:
        if self._tables:
            row = self._tables[-1].end_row()
            self._target().extend(row)

    def _target(self) -> list[Block]:
        """Return where blocks go: the open cell of the innermost table with one, or the page."""
        cells = (table.cells[-1].blocks for table in reversed(self._tables) if table.cells)
        return next(cells, self._blocks)


def _as_text(heading: Block) -> Block:
    setting = replace(setting_of(None), is_no_heading=True)
    return in_body_size(heading)._replace(setting=setting)
