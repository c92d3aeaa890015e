"""Plain text: nothing in it tells its format, so it is tried last.

Lines whose cells are below each other, divided by blanks, are a table; cells whose extents overlap
are in one column, so figures may be set to the right of it. Titles are below a rule, or farther to
the left than the text that they head.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, groupby
from typing import NamedTuple

from shed_core.ingest.flow.document import flowed_document
from shed_core.ingest.flow.heading_looks import NEW_PAGE, paragraph
from shed_core.ingest.flow.layout import laid_out
from shed_core.ingest.flow.rows import (
    LINE_BREAK,
    PAGE_BREAK,
    TAB,
    Block,
    Cell,
    Row,
    table_blocks,
)
from shed_core.ingest.lines.document import ParsedDocument
from shed_core.ingest.lines.properties import Properties
from shed_core.ingest.web.encodings import text_of
from shed_core.ingest.web.outdented import outdented_titles
from shed_core.progress import Progress

_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f]")
_SAMPLE = 65536  # bytes that are looked at
_RULE = re.compile(r"([=*#~_-])\1{29,}")
_TAGS = re.compile(r"(?<!\s)(?:\s++\*\S+\*)+\s*")  # targets of references in Vim's manual
_GAP = re.compile(r"[^\d.)\s]\s{3,}\S")  # between columns of a table, not after a number
_CELL = re.compile(r"\S+(?: \S+)*")
_WIDE_GAP = re.compile(r"(?<=[^\s.)\d•*-]) {3,}|(?<=\w\w) {3,}")  # after no number of an item
_MIN_ROWS = 2
_MAX_TITLED_LINES = 4
_SPACED_TITLE = re.compile(r"(?<!\n)\n{4,}\S.{0,59}\n\n")
_PARAGRAPH = re.compile(r"\S\n\n(?=\S)")
_MIN_SPACED_TITLES = 3
_NUMBERED = re.compile(r"\s*(?:\d|[IVXLC]+\b)")
_LINE_POINTS = 12.0
_INDENT_POINTS = 5.0  # of a blank before a line


class TextRow(NamedTuple):
    """A line with cells. columns: of each cell, from 0."""

    cells: tuple[str, ...]
    columns: tuple[int, ...]
    n_columns: int


def beginning(data: bytes) -> str:
    """Return the beginning of a text, or "" if the file is no text."""
    end = data.rfind(b"\n", 0, _SAMPLE) + 1  # a part of a character would be in no encoding
    text = text_of(data[:end] if end and len(data) > _SAMPLE else data[:_SAMPLE])
    return "" if _CONTROLS.search(text) else text.replace("\r\n", "\n")


def recognizes(data: bytes) -> bool:
    """True if a file is text, of any length: a note of one line is a document."""
    return bool(beginning(data).strip())


def read(data: bytes, password: str, progress: Progress | None, ocr: str) -> ParsedDocument:
    """Read the lines of a text; form feeds begin new pages."""
    text = text_of(data)
    flow = laid_out(text_blocks(text), progress, has_pages=PAGE_BREAK in text)
    return flowed_document("text", Properties(), flow)


def text_blocks(text: str) -> Iterator[Block]:
    """Yield the paragraphs of a text, whose lines stay as they are."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").expandtabs(8)
    levels, tables = _levels(text), count(1)
    spaces_titles = _spaces_titles(text)
    pages = [page.split("\n") for page in text.rstrip().lstrip(PAGE_BREAK + "\n").split(PAGE_BREAK)]
    titles = outdented_titles([line for page in pages for line in page])
    number = 0  # of the line
    for page in pages:
        yield NEW_PAGE
        n_blank = 0  # lines before the next paragraph
        for is_filled, lines in groupby(page, key=lambda line: bool(line.strip())):
            run = list(lines)
            is_text = spaces_titles and n_blank == 1 and not _NUMBERED.match(run[0])
            if number in titles:
                parts = [(run[:1], titles[number]), (run[1:], None)]
            else:
                parts = _titled_parts(run, levels) if is_filled else ()
            for part, level in parts:
                for own, rows in text_parts(part):
                    block = _paragraph(own, level, n_blank, is_text=is_text) if own else None
                    yield from [block] if block else _table(rows, next(tables))
            n_blank = 0 if is_filled else len(run)
            number += len(run)


def _paragraph(run: Sequence[str], level: int | None, n_blank: int, *, is_text: bool) -> Block:
    indent = min(len(line) - len(line.lstrip()) for line in run)
    words = LINE_BREAK.join(_with_gaps(line, TAB) for line in run)
    block = paragraph(words, level, _INDENT_POINTS * min(indent, 40))
    before = block.setting.before + _LINE_POINTS * min(max(n_blank - 1, 0), 6)
    return block.with_setting(before=before, is_no_heading=is_text)


def _spaces_titles(text: str) -> bool:
    """True if titles have more blank lines above them than paragraphs, as in books as text."""
    n_titles = len(_SPACED_TITLE.findall(text))
    return n_titles >= _MIN_SPACED_TITLES and len(_PARAGRAPH.findall(text)) > n_titles


def _table(rows: Sequence[TextRow], number: int) -> Iterator[Block]:
    for index, row in enumerate(rows):
        placed = zip(row.cells, row.columns, strict=True)
        cells = [Cell([paragraph(text)], column, 1) for text, column in placed]
        whole = [*cells, Cell([], row.n_columns - 1, 1)]
        yield from table_blocks([Row(whole, number, index)])


def _levels(text: str) -> dict[str, int]:
    """Return the levels of titles by the letters of the rules above them; none if one has one."""
    marks: list[str] = []
    for run in text.replace(PAGE_BREAK, "\n\n").split("\n\n"):
        lines = [line for line in run.split("\n") if line.strip()]
        if _is_titled(lines):
            marks.append(lines[0].strip()[0])
    return {mark: level for level, mark in enumerate(dict.fromkeys(marks), 1)} if marks[1:] else {}


def _titled_parts(
    run: list[str], levels: Mapping[str, int]
) -> Iterator[tuple[Sequence[str], int | None]]:
    """Yield the parts of lines without a blank one among them, with the level of a title."""
    if not (levels and _is_titled(run)):
        yield run, None
        return
    title = _TAGS.search(run[1])
    yield run[:1], None
    yield [run[1][: title.start()] if title else run[1]], levels[run[0].strip()[0]]
    if rest := [*([run[1][title.start() :]] if title else []), *run[2:]]:
        yield rest, None


def _is_titled(lines: Sequence[str]) -> bool:
    """True if lines are a rule across the page, a title, and perhaps tags and a rule below it."""
    if not 2 <= len(lines) <= _MAX_TITLED_LINES or not _RULE.fullmatch(lines[0].strip()):
        return False
    title = _TAGS.sub("", lines[1]).strip()
    rest = (line for line in lines[2:] if not _RULE.fullmatch(line.strip()))
    return (
        any(map(str.isalpha, title))
        and _GAP.search(title) is None
        and all(_TAGS.fullmatch(line) for line in rest)
    )


def text_parts(lines: Sequence[str]) -> Iterator[tuple[list[str], list[TextRow]]]:
    """Yield the parts of lines without a blank one among them: text, or rows of a table."""
    for has_gap, run in groupby(lines, key=lambda line: _WIDE_GAP.search(line.strip()) is not None):
        own = list(run)
        rows = _rows(own) if has_gap and len(own) >= _MIN_ROWS else []
        yield ([], rows) if rows else (own, [])


def _with_gaps(line: str, gap: str) -> str:
    """Return a line with its wide blanks replaced."""
    return _WIDE_GAP.sub(gap, line.strip())


def _rows(lines: Sequence[str]) -> list[TextRow]:
    """Return lines as rows, or [] if two cells of a line would be in one column."""
    cells = [list(_CELL.finditer(line)) for line in lines]
    starts: list[int] = []  # of the columns
    end = -1
    for cell in sorted((cell for row in cells for cell in row), key=lambda cell: cell.start()):
        if cell.start() >= end:
            starts.append(cell.start())
        end = max(end, cell.end())
    rows: list[TextRow] = []
    for row in cells:
        columns = tuple(bisect_right(starts, cell.start()) - 1 for cell in row)
        if len(set(columns)) < len(columns):
            return []
        rows.append(TextRow(tuple(cell[0] for cell in row), columns, len(starts)))
    return rows
