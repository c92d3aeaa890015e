"""Records in a small language, made without a file: each line is a phrase, or several with ` / `.

# 2. Term                  a header on level 1; `##` is one on level 2
#. Each party shall pay.   a clause on level 1
footnote: 7 As of May.     a phrase with a label; one without is text
| Sales | 12 | 13          rows of a table, the first of which heads it; `·` is a blank cell
more | Costs | 5 | 6       rows without a head that continue a table; `plain | ` continues none
page                       begins a page, if there are any; else a page has five phrases
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from shed_core.document.grid import Grid, Table
from shed_core.document.phrases import Label
from shed_core.document.record import DocumentRecord
from tests.records import record_of, with_clauses
from tests.tables import grid_of

_HEADER = re.compile(r"(#+)(\.?) (.*)", re.DOTALL)
_LABELLED = re.compile(rf"({'|'.join(Label)}): (.*)", re.DOTALL)
_ROW = re.compile(r"(?:(more|plain) )?\|(.*)")
_GRIDS = {"more": {"has_head": False, "continues": True}, "plain": {"has_head": False}}


class _Phrase(NamedTuple):
    """level: 0 if it is no header. label: None for that of a header or of text."""

    text: str
    level: int = 0
    is_clause: bool = False
    label: Label | None = None
    grid: Grid | None = None


def record_from(lines: Sequence[str]) -> DocumentRecord:
    """Return the record that the lines make; `⏎` in them is a line break."""
    parts = (part for line in lines for part in _parts(line.replace("⏎", "\n")))
    pages: list[list[str]] = [[]]
    for part in parts:
        if part == "page":
            pages.append([])
        else:
            pages[-1].append(part)
    on_pages = [list(_phrases(page)) for page in pages]
    record = _with_labels([phrase for phrases in on_pages for phrase in phrases])
    numbers = tuple(n for n, phrases in enumerate(on_pages, 1) for _ in phrases)
    return replace(record, pages=numbers, n_pages=len(pages)) if len(pages) > 1 else record


def _parts(line: str) -> list[str]:
    return [line] if _ROW.match(line) else line.split(" / ")


def _with_labels(phrases: Sequence[_Phrase]) -> DocumentRecord:
    record = record_of([(one.level, one.text) for one in phrases])
    clauses = [one.is_clause for one in phrases if one.level]
    return replace(
        with_clauses(record, *(node for node, is_clause in enumerate(clauses) if is_clause)),
        labels=tuple(map(lambda one, label: one.label or label, phrases, record.labels)),
        tables=tuple(Table(n, one.grid) for n, one in enumerate(phrases) if one.grid),
    )


def _phrases(lines: Sequence[str]) -> Iterator[_Phrase]:
    for is_table, group in groupby(lines, lambda line: bool(_ROW.match(line))):
        if is_table:
            yield from _tables(list(group))
        else:
            yield from map(_phrase, group)


def _tables(rows: Sequence[str]) -> Iterator[_Phrase]:
    """Yield the tables of some rows; one begins with the first row, and with `more` or `plain`."""
    starts = [n for n, row in enumerate(rows) if not n or row[0] != "|"]
    for start, stop in zip(starts, [*starts[1:], len(rows)], strict=True):
        cells = [_cells(row.partition("|")[2]) for row in rows[start:stop]]
        text, grid = grid_of(cells, **_GRIDS.get(rows[start].partition(" |")[0], {}))
        yield _Phrase(text, label=Label.TABLE, grid=grid)


def _cells(row: str) -> list[str]:
    cells = (cell.strip() for cell in re.split(r"(?<!\\)\|", row))
    return ["" if cell == "·" else cell.replace("\\|", "|") for cell in cells]


def _phrase(line: str) -> _Phrase:
    if header := _HEADER.fullmatch(line):
        return _Phrase(header[3], len(header[1]), bool(header[2]))
    labelled = _LABELLED.fullmatch(line)
    return _Phrase(labelled[2], label=Label(labelled[1])) if labelled else _Phrase(line)
