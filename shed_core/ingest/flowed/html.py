"""HTML: its text in reading order, headings by their tags, or by how the page sets them.

No script, picture or link is read, nor a style sheet outside the page.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from shed_core.ingest.flowed.encodings import text_of
from shed_core.ingest.flowed.html_start import is_html as recognizes
from shed_core.ingest.flowed.looks import MONOSPACED, in_body_size, look_of, setting_of
from shed_core.ingest.flowed.tables.open_table import OpenTable
from shed_core.ingest.flowed.tags.lists import Lists
from shed_core.ingest.flowed.tags.mathml import MathSigns
from shed_core.ingest.flowed.tags.open_elements import LINK, NOTICE_TITLE, OpenElements
from shed_core.ingest.flowed.tags.skipped import BLOCKS, BREAKS, ENDS_PARAGRAPH, VOID, Skipped
from shed_core.ingest.flowed.tags.spacing import Spacing
from shed_core.ingest.flowed.tags.style_sheet import StyleSheet
from shed_core.ingest.flowed.tags.tag_parser import TagParser
from shed_core.ingest.flowed.tags.text_style import style_within
from shed_core.ingest.lines.document import ParsedDocument
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.word.document import flowed_document
from shed_core.ingest.word.flow import laid_out
from shed_core.ingest.word.rows import LINE_BREAK, TAB, Block, Piece, plain_text
from shed_core.ingest.word.styles import Look, Setting
from shed_core.progress import Progress

__all__ = ["has_pages", "html_blocks", "read", "recognizes"]

_NO_HEADINGS = frozenset(  # whatever it looks like
    ("dt", "pre", "th", "caption", "figcaption", NOTICE_TITLE)
)
_MONO = frozenset(("code", "pre", "tt", "kbd", "samp"))
_MAX_PAGE_LENGTH = 6000  # characters of a page of small type, on the average
_MAX_TITLE_LENGTH = 1000  # characters of the title of a page
_BLANKS = re.compile(r"\s+")
_NO_BREAK_SPACE = "\u00a0"  # by which a paragraph without letters takes its room
_INDENT = 18.0  # points of a list within a list
_MAX_TABLES = 50  # within tables


def read(data: bytes, password: str, progress: Progress | None, ocr: str) -> ParsedDocument:
    """Read the lines of an HTML file; a password opens none, and pictures are not read."""
    parser = _Parser(text_of(data))
    blocks = list(parser.blocks())
    flow = laid_out(blocks, progress, has_pages=has_pages(blocks))
    return flowed_document("html", parser.title, flow)


def html_blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of the text of an HTML file."""
    return _Parser(text).blocks()


def has_pages(blocks: Sequence[Block]) -> bool:
    """Whether a file says where its pages end, as what is made for printing does."""
    n_breaks = sum(block.setting.breaks_page for block in blocks)
    length = sum(len(plain_text(block)) for block in blocks)
    return n_breaks > 0 and length <= _MAX_PAGE_LENGTH * (n_breaks + 1)


class _Parser(TagParser):
    """Collects paragraphs and rows of tables as the tags come; unbalanced tags are tolerated."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.title = ""
        self._open = OpenElements()
        self._sheet = StyleSheet()
        self._skipped = Skipped()
        self._spacing = Spacing()
        self._pieces: list[Piece] = []
        self._is_link = True  # whether the words of the open block are links, and nothing else
        self._is_blank_line = False  # whether it has only blanks that are shown
        self._tables: list[OpenTable] = []  # the outermost first
        self._n_tables = 0
        self._blocks: list[Block] = []
        self._lists = Lists()
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
        if tag in ENDS_PARAGRAPH and self._open.has_paragraph:
            self._close("p")
        if tag in BREAKS:
            self._open.end_headings()
        of_sheet = self._sheet.declarations(tag, named)
        self._begin(tag, named, f"{of_sheet};{named.get('style') or ''}")
        style = style_within(self._open.style, tag, named, of_sheet)
        self._spacing.begin(style)
        if tag in VOID:
            self._spacing.end(style)
        else:
            self._open.push(tag, named, style)
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
        if tag in ("ul", "ol"):
            self._lists.end()
        if tag == "tr":
            self._end_row()
        self._close(tag)

    def _close(self, tag: str) -> None:
        """Close an open element and all within it."""
        for element in self._open.close(tag):
            self._spacing.end(element.style)
            if element.tag == "table":
                self._end_row()
                self._tables.pop()

    def handle_data(self, data: str) -> None:
        """See HTMLParser."""
        if self._skipped:
            if self._skipped.is_title:
                self.title = clean((self.title + data)[:_MAX_TITLE_LENGTH]).strip()
            elif self._skipped.is_style:
                self._sheet.add(data)
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
            self._add(self._as_mark(text))
        elif _NO_BREAK_SPACE in text:
            self._is_blank_line = True

    def _add(self, text: str) -> None:
        if text:
            self._pieces.append(Piece(text, self._look()))
            self._is_link = self._is_link and (
                LINK in self._open or not any(map(str.isalnum, text))
            )

    def _begin(self, tag: str, attrs: dict[str, str | None], style: str) -> None:
        if tag in ("ul", "ol"):
            self._lists.begin(tag, attrs, style)
        elif tag == "li":
            self._lists.begin_item(attrs)
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

    def _as_mark(self, text: str) -> str:
        """Return the raised number of a note in brackets, if it has none; else the text."""
        is_mark = self._open.style.look.is_superscript and LINK in self._open
        is_bracketed = bool(self._pieces) and self._pieces[-1].text.endswith("[")
        return f"[{text}]" if is_mark and text.isdecimal() and not is_bracketed else text

    def _look(self) -> Look:
        look, level = self._open.style.look, self._open.level
        if level:
            look = replace(look, size=look_of(level).size)
        if self._open.has_any(_MONO):
            look = replace(look, font=MONOSPACED)
        is_bold = look.is_bold or bool(level) or NOTICE_TITLE in self._open
        return replace(look, is_bold=is_bold)

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
        is_blank_line, self._is_blank_line = self._is_blank_line, False
        if not any(piece.text.strip() for piece in pieces):
            if is_blank_line:
                self._spacing.add_line(self._open.style)
            return
        level = self._open.level
        if marker := self._lists.take_marker(is_heading=level is not None):
            pieces.insert(0, Piece(marker + TAB, pieces[0].look))
        target = self._target()
        if level and target is self._blocks and "main" not in self._open:
            self._outside.append(len(target))
        setting = self._setting(level)
        if is_link and level is None:  # to a section, in contents, or to another page
            setting = replace(setting, is_no_heading=True)
        target.append(Block((tuple(pieces),), setting))

    def _setting(self, level: int | None) -> Setting:
        indent = _INDENT * max(0, self._lists.depth - 1)
        setting = self._spacing.placed(setting_of(level, indent))
        if level is not None:
            return setting
        style = self._open.style
        return replace(
            setting,
            is_centered=style.is_centered,
            left=indent + style.left,
            first=style.first,
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
