"""Blocks of a draft in Markdown or plain text: paragraphs, list items, quotes, table rows.

Code is left out. A block is one line of text, so that a quotation may go over line breaks.
"""

import re
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

_FENCE = re.compile(r"\s{0,3}(?:```|~~~)")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s")
_ITEM = re.compile(r"\s*(?:[-*+•]|\(?\d{1,3}[.)])\s+")
_QUOTE = re.compile(r"\s{0,3}>\s?")
_ROW = re.compile(r"\s*\|.*\|\s*$")
_RULE = re.compile(r"[\s|:-]+")
_CELL_END = re.compile(r"(?<!\\)\|")
_EMPHASIS = re.compile(
    r"\*{1,3}(?=\S)|(?<=\S)\*{1,3}|\b__(?=\S)|(?<=\S)__\b|`+|(?<!\w)_(?=\w)|(?<=\w)_(?!\w)"
)
_MAX_CHARS = 6_000  # of a block; some work grows with its square
_ATTRIBUTION = re.compile(r"\s*(?:[—–]|--)\s*(?=\S)")


class Kind(Enum):
    """Kind of a block."""

    TEXT = "text"
    HEADING = "heading"
    QUOTE = "quote"
    ROW = "row"


class Block(NamedTuple):
    """A part of a draft.

    line: of its beginning, counted from 1. text: without marks of Markdown, on one line.
    cells, heads: of a row of a table, and of the table.
    """

    line: int
    kind: Kind
    text: str
    cells: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()


class _Line(NamedTuple):
    number: int
    kind: Kind
    text: str
    begins: bool = False


def blocks_of(draft: str) -> list[Block]:
    """Return the blocks of a draft, in its order.

    >>> [(b.kind.value, b.text) for b in blocks_of("It **rose**\\nby 5.\\n> Sales\\n> fell.")]
    [('text', 'It rose by 5.'), ('quote', 'Sales fell.')]
    """
    blocks: list[Block] = []
    heads: tuple[str, ...] | None = None
    for run in _runs(_lines(draft)):
        text = " ".join(line.text.strip() for line in run)
        first = run[0]
        if first.kind is not Kind.ROW:
            heads, words, kind = None, _plain(text), first.kind
            if kind is Kind.QUOTE and _ATTRIBUTION.match(words):  # the line that attributes it
                kind = Kind.TEXT
            blocks.append(Block(first.number, kind, words))
        elif _RULE.fullmatch(text):
            is_second = bool(blocks) and blocks[-1].line == first.number - 1 and "--" in text
            if is_second and blocks[-1].cells:
                heads = blocks.pop().cells  # of a second table
        elif heads is None:
            heads = _cells(text)
        else:
            blocks.append(Block(first.number, Kind.ROW, _plain(text), _cells(text), heads))
    return [block for block in blocks if block.text]


def _lines(draft: str) -> Iterator[_Line]:
    """Yield the lines outside of code; blank ones have no text."""
    is_code = False
    for number, line in enumerate(draft.splitlines(), 1):
        if _FENCE.match(line):
            is_code = not is_code
        elif not is_code:
            for start in range(0, max(1, len(line)), _MAX_CHARS):
                yield _line(number, line[start : start + _MAX_CHARS])


def _line(number: int, line: str) -> _Line:
    if mark := _QUOTE.match(line):
        rest = line[mark.end() :]
        return _Line(number, Kind.QUOTE, rest, _ATTRIBUTION.match(rest) is not None)
    if mark := _HEADING.match(line):
        return _Line(number, Kind.HEADING, line[mark.end() :], begins=True)
    if _ROW.match(line):
        return _Line(number, Kind.ROW, line, begins=True)
    if mark := _ITEM.match(line):
        return _Line(number, Kind.TEXT, line[mark.end() :], begins=True)
    return _Line(number, Kind.TEXT, line, _ATTRIBUTION.match(line) is not None)


def _runs(lines: Iterator[_Line]) -> Iterator[list[_Line]]:
    run: list[_Line] = []
    n_chars = 0
    for line in lines:
        is_blank, n_chars = not line.text.strip(), n_chars + len(line.text) + 1
        is_other = is_blank or line.begins or line.kind is not run[-1].kind if run else False
        if is_other or (run and n_chars > _MAX_CHARS):
            yield run
            run, n_chars = [], len(line.text) + 1
        if not is_blank:
            run.append(line)
    if run:
        yield run


def _cells(row: str) -> tuple[str, ...]:
    return tuple(_plain(cell) for cell in _CELL_END.split(row.strip().strip("|")))


def _plain(text: str) -> str:
    return " ".join(_EMPHASIS.sub("", text).split())
