"""The blocks of a page of HTML, as its tags come."""

import re
from collections.abc import Iterator
from dataclasses import replace

from shed_core.ingest.flow.heading_looks import setting_of, without_headings
from shed_core.ingest.flow.looks import Setting
from shed_core.ingest.flow.rows import LINE_BREAK, TAB, Block, Piece, hidden_block
from shed_core.ingest.flow.visibility import Visibility
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.web.tags.additions import is_small_picture, with_signs
from shed_core.ingest.web.tags.inline_xbrl import FIGURE, InlineXbrl
from shed_core.ingest.web.tags.lists import Choices, Lists
from shed_core.ingest.web.tags.mathml import MathSigns
from shed_core.ingest.web.tags.open_block import OpenBlock, OpenTable, Spacing
from shed_core.ingest.web.tags.open_elements import (
    DRAWING,
    EQUATION,
    EQUATION_COPY,
    HEADINGS,
    LINK,
    NOTICE_TITLE,
    OpenElements,
)
from shed_core.ingest.web.tags.page_head import PageHead
from shed_core.ingest.web.tags.skipped import BLOCKS, BREAKS, ENDS_PARAGRAPH, VOID, SkippedElements
from shed_core.ingest.web.tags.style_sheet import StyleSheet
from shed_core.ingest.web.tags.summaries import Summaries
from shed_core.ingest.web.tags.tag_parser import Attributes, TagParser
from shed_core.ingest.web.tags.text_style import TextStyle, style_within

_NO_HEADINGS = frozenset(  # in spite of its style
    ("dt", "pre", "th", "caption", "figcaption", NOTICE_TITLE, DRAWING)
)
_OF_RUBY = frozenset(("rb", "rt", "rtc", "rp"))
_BLANKS = re.compile(r"\s+")
_NO_BREAK_SPACE = "\u00a0"  # by which a paragraph without letters takes its room
_INDENT = 18.0  # points of a list within a list
_MAX_TABLES = 50  # within tables


class PageParser(TagParser):
    """Collects paragraphs and rows of tables as the tags come; unbalanced tags are tolerated."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.head = PageHead()
        self.anchors: dict[str, int] = {}  # numbers of the blocks that links may lead to
        self._open = OpenElements()
        self._sheet = StyleSheet()
        self._skipped = SkippedElements()
        self._spacing = Spacing()
        self._block = OpenBlock()
        self._tables: list[OpenTable] = []  # the outermost first
        self._n_tables = 0
        self._summaries = Summaries()
        self._blocks: list[Block] = []
        self._lists = Lists()
        self._signs = MathSigns()
        self._choices: Choices | None = None  # of the open `select`
        self._outside: list[int] = []  # numbers of the headings that are not in the main part
        self._has_main = False  # whether any part is said to be the main one
        self._xbrl = InlineXbrl(text)
        self.feed(text)
        self.close()

    def blocks(self) -> Iterator[Block]:
        """Yield the blocks of the page."""
        self._end_block()
        while self._tables:
            self._end_table()
        blocks = self._summaries.with_labels(self._blocks)
        yield from without_headings(blocks, self._outside if self._has_main else ())
        if self._block.n_left_out:
            yield hidden_block("", self._block.n_left_out)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """See HTMLParser."""
        if self._skipped.goes_on_at(tag):
            return
        attributes = dict(reversed(attrs))  # of two of a name the first one counts
        if tag == "summary" and not self._tables and "nav" not in self._open:
            attributes |= self._summaries.begin()
        is_of_drawing = DRAWING in self._open
        outer = self._open.style
        of_sheet = self._sheet.declarations(tag, attributes)
        style = style_within(outer, tag, attributes, of_sheet)
        is_displayed = style.paint.is_displayed or self._sheet.may_show_more
        if self._skipped.start(tag, is_displayed=is_displayed, is_of_drawing=is_of_drawing):
            return
        self._end_before(tag)
        if tag == "table" and len(self._tables) == _MAX_TABLES:
            return
        self._close_before(tag)
        if name := attributes.get("id") or attributes.get("name"):
            self.anchors.setdefault(name, len(self._blocks))
        if self._open.style is not outer:
            style = style_within(self._open.style, tag, attributes, of_sheet)
        self._begin(tag, attributes, f"{of_sheet};{attributes.get('style') or ''}", style)
        self._spacing.begin(style)
        if tag in VOID:
            self._spacing.end(style)
        else:
            self._open.push(tag, attributes, style)
        if "math" in self._open:
            self._add(self._signs.begin(tag))
        self._has_main = self._has_main or "main" in self._open

    def _end_before(self, tag: str) -> None:
        """End the open block, or its line, if the element that begins does so."""
        if tag in BLOCKS:
            if DRAWING in self._open and "foreignobject" not in self._open:
                self._close(DRAWING)
            if self._choices and self._open.has_tag("select"):
                self._close("select")
            self._break(tag)
        elif tag == "text" and DRAWING in self._open:
            self._end_block()

    def _close_before(self, tag: str) -> None:
        if tag in ENDS_PARAGRAPH and self._open.has_paragraph:
            self._close("p")
        if tag in BREAKS and not (tag == "p" and self._open.has_tag("summary")):
            if tag in HEADINGS and self._open.has_tag("summary"):
                self._summaries.leave_to_heading()
            self._open.end_headings()
        if tag in _OF_RUBY and self._open.has_tag("rt"):
            self._close("rt")

    def handle_endtag(self, tag: str) -> None:
        """See HTMLParser."""
        is_open = self._open.has_tag(tag)
        if self._skipped.end(tag, is_open=is_open) or not is_open:
            return
        if "math" in self._open:
            self._add(self._signs.end(tag))
        if self._open.ends_heading(tag) or (tag == "text" and DRAWING in self._open):
            self._end_block()
        elif tag in BLOCKS:
            self._break(tag)
        if tag in ("ul", "ol"):
            self._lists.end()
        elif tag == "tr":
            self._end_row()
        self._close(tag)

    def _close(self, tag: str) -> None:
        for element in self._open.close(tag):
            self._spacing.end(element.style)
            if element.tag == "table":
                self._end_table()
            elif element.tag == FIGURE:
                self._block.end_figure()
            elif element.tag == "details":
                self._summaries.end_details()
            elif element.tag == "select":
                self._end_choices(element.style)
            elif element.meaning == EQUATION_COPY:
                self._block.copies.end(len(self._block.pieces))
            elif element.meaning == EQUATION:
                self._block.end_copy()

    def handle_data(self, data: str) -> None:
        """See HTMLParser."""
        if self._skipped:
            if self._skipped.is_title:
                self.head.add_title(data)
            elif self._skipped.is_style:
                self._sheet.add(data)
            elif self._skipped.has_text:
                self._block.leave_out(data)
            return
        if self._choices and self._open.has_tag("select"):
            self._choices.add(data)
        elif self._open.is_drawing:
            self._block.leave_out(data)
        else:
            self._add_text(data)

    def _add_text(self, data: str) -> None:
        if "pre" in self._open:
            text = data.replace("\r\n", LINE_BREAK).replace("\t", "    ").replace("\f", " ")
        else:
            text = _BLANKS.sub(" ", data)
        text = with_signs(text, self._open, self._block)
        if "math" in self._open:
            text = text.strip()
        if text.strip() or self._block.pieces:
            self._add(text)
        elif _NO_BREAK_SPACE in text:
            self._block.is_blank_line = True

    def _add(self, text: str, style: TextStyle | None = None) -> None:
        """Add text to the open block. style: its own, if it is not of the innermost element."""
        visibility = (style or self._open.style).visibility
        if not visibility:
            self._block.add(text, self._open.look, is_in_link=LINK in self._open)
        else:
            self._block.hide(text, Visibility.MARKED if self._sheet.may_show_more else visibility)

    def _begin(self, tag: str, attrs: Attributes, declared: str, style: TextStyle) -> None:
        if tag in ("ul", "ol"):
            self._lists.begin(tag, attrs, declared)
        elif tag == "li":
            self._lists.begin_item(attrs)
        elif tag == "table":
            self._n_tables += 1
            self._tables.append(OpenTable(self._n_tables))
        elif tag == "tr":
            self._end_row()
        elif tag in ("td", "th") and self._tables:
            self._tables[-1].begin_cell(attrs, is_head=tag == "th" or "thead" in self._open)
        elif tag == FIGURE:
            self._block.begin_figure(self._xbrl.tag(attrs))
        elif tag == "meta":
            self.head.add(attrs)
        elif tag == "img" and (alt := clean(attrs.get("alt") or "").strip()):
            if is_small_picture(attrs) and not style.visibility:
                self._block.hide(f"[{alt}]", Visibility.MARKED)
            else:
                self._add(f"[{alt}]" if alt[1:] else alt, style)  # else an initial
        elif tag == "details":
            self._summaries.begin_details()
        elif tag == "select":
            self._choices = Choices(attrs)
        elif tag == "option" and self._choices:
            self._choices.begin(attrs)
        elif tag == "span" and attrs.get("class") == EQUATION_COPY:
            self._block.copies.begin(len(self._block.pieces))

    def _end_choices(self, style: TextStyle) -> None:
        if self._choices:
            shown, n_others = self._choices.shown()
            self._block.n_left_out += n_others
            self._choices = None
            self._add(shown, style)

    def _break(self, tag: str) -> None:
        """End the open block at a tag, or only its line at one `br` or within a heading."""
        in_heading = self._open.level is not None and tag not in BREAKS
        if in_heading or (tag == "br" and not self._block.is_at_line_start):
            self._block.end_line()
        else:
            self._end_block()

    def _end_block(self) -> None:
        content = self._block.take()
        if content.pieces:
            self._add_block(content.pieces, is_link=content.is_link)
        elif content.is_blank_line:
            self._spacing.add_line(self._open.style)
        if content.hidden.strip():
            self._target().append(hidden_block(content.hidden))

    def _add_block(self, pieces: list[Piece], *, is_link: bool) -> None:
        level = self._open.level
        if marker := self._lists.take_marker(is_heading=level is not None):
            pieces.insert(0, Piece(marker + TAB, pieces[0].look))
        target = self._target()
        if level and target is self._blocks and "main" not in self._open:
            self._outside.append(len(target))
        if level and not self._tables:
            self._summaries.section_level = level
            if self._open.has_tag("summary"):
                self._summaries.add(len(target))
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
            self._tables[-1].end_row()

    def _end_table(self) -> None:
        blocks = self._tables.pop().blocks(self._summaries.section_level)
        self._target().extend(blocks)

    def _target(self) -> list[Block]:
        """Return the list that blocks are added to: the innermost open cell, or the page."""
        cells = (table.cells[-1].blocks for table in reversed(self._tables) if table.cells)
        return next(cells, self._blocks)
