"""The text in the cells of a lattice: lines cut where they cross a border, row by row."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, groupby
from operator import attrgetter, itemgetter
from typing import NamedTuple

import pymupdf

from shed_core.ingest.lines.spans import CellRow, Line, Span
from shed_core.ingest.lines.text_line import Corners
from shed_core.ingest.pdf.rules.borders import between
from shed_core.ingest.pdf.rules.lattice import Cell, Lattice

_MAX_OVERHANG = 2.0  # points by which letters may reach over a border
_MAX_FROM_BLANK_EM = 1.5  # from a border to the blank nearest to it
_BLANK = re.compile(r"\s+")

RowText = dict[Cell, list[Line]]
"""The text of each cell of a row, cells from left to right."""


class Part(NamedTuple):
    """The part of a line in one cell, or outside all: None."""

    line: Line
    cell: Cell | None


@dataclass(frozen=True)
class PageRows:
    """The lines of a page, and the rows of cells that took the place of some."""

    lines: Sequence[Line | CellRow]

    @cached_property
    def spans(self) -> list[Span]:
        """The spans of upright lines that are not blank, by baseline."""
        own = (line for line in self.lines if isinstance(line, Line) and line.is_upright)
        spans = (span for line in own for span in line.spans if not span.text.isspace())
        return sorted(spans, key=attrgetter("baseline"))

    @cached_property
    def _starts(self) -> list[tuple[float, int, Line]]:
        """The lines by the baseline of their first span, with their indices."""
        own = ((n, line) for n, line in enumerate(self.lines) if isinstance(line, Line))
        return sorted((line.spans[0].baseline, n, line) for n, line in own if line.spans)

    @cached_property
    def _size(self) -> float:
        return max((line.spans[0].size for _, _, line in self._starts), default=0.0)

    def lines_between(self, top: float, bottom: float) -> dict[int, Line]:
        """Return the lines whose first span has its baseline there, by their indices."""
        return {n: line for _, n, line in between(self._starts, top, bottom, itemgetter(0))}

    def within(self, lattice: Lattice) -> dict[int, Line]:
        """Return the lines of which the middle of a span is in a lattice, by their indices."""
        _, y0, _, y1 = lattice.box
        near = sorted(self.lines_between(y0, y1 + self._size).items())
        return {n: line for n, line in near if _meets(line, lattice.box)}


def _meets(line: Line, box: Corners) -> bool:
    x0, y0, x1, y1 = box
    if line.spans[0].baseline >= y1 + line.spans[0].size:
        return False
    for span in line.spans:  # a page asks for each span: `any` takes twice as long
        left, top, right, bottom = span.box
        if x0 < (left + right) / 2 < x1 and y0 < (top + bottom) / 2 < y1:
            return True
    return False


def middle(span: Span) -> tuple[float, float]:
    x0, y0, x1, y1 = span.box
    return (x0 + x1) / 2, (y0 + y1) / 2


def parts_of(line: Line, lattice: Lattice) -> list[Part]:
    """Return the parts of a line by the cells that they are in; blanks follow their text."""
    if len(line.spans) == 1 and not crossed(line.spans[0], lattice):
        place = lattice.place(*middle(line.spans[0]))
        return [Part(line, lattice.cells[place] if place else None)]
    placed: list[tuple[Cell | None, Span]] = []
    for span in line.spans:
        for part in _split(span, lattice):
            place = lattice.place(*middle(part))
            cell = lattice.cells[place] if place else None
            if placed and part.text.isspace():
                cell = placed[-1][0]
            placed.append((cell, part))
    return [
        Part(line._replace(spans=[span for _, span in own]), cell)
        for cell, own in groupby(placed, lambda one: one[0])
    ]


def _split(span: Span, lattice: Lattice) -> Iterator[Span]:
    """Yield the parts of a span between the borders that it crosses, cut at blanks."""
    rest = span
    for border in crossed(span, lattice):
        cut = _cut(rest, border)
        if cut is None:
            continue
        x0, y0, x1, y1 = rest.box
        left, right = rest.text[: cut.end()], rest.text[cut.end() :]
        yield rest._replace(text=left, box=(x0, y0, min(border, x1), y1))
        rest = rest._replace(text=right, box=(max(border, x0), y0, x1, y1))
    yield rest


def crossed(span: Span, lattice: Lattice) -> list[float]:
    """Return the x of the borders that a span crosses."""
    x0, y0, x1, y1 = span.box
    return lattice.borders((y0 + y1) / 2, x0 + _MAX_OVERHANG, x1 - _MAX_OVERHANG)


def _cut(span: Span, border: float) -> re.Match[str] | None:
    """Return the blank of a span at a border, as wide as letters mostly are."""
    x0, _, x1, _ = span.box
    blanks = list(_BLANK.finditer(span.text.rstrip(), len(span.text) - len(span.text.lstrip())))
    if not blanks:
        return None
    ends = [0.0, *accumulate(map(letter_width, span.text))]
    scale = (x1 - x0) / (ends[-1] or 1.0)

    def distance(blank: re.Match[str]) -> float:
        start, stop = (x0 + scale * ends[n] for n in blank.span())
        return max(start - border, border - stop)

    nearest = min(blanks, key=distance)
    return nearest if distance(nearest) < _MAX_FROM_BLANK_EM * span.size else None


@lru_cache(maxsize=4096)
def letter_width(letter: str) -> float:
    return pymupdf.get_text_length(letter, "helv", 1.0)


def row_texts(parts: Iterable[Part]) -> list[RowText]:
    """Return the rows that have text, from the top."""
    rows: defaultdict[int, RowText] = defaultdict(dict)
    for line, cell in parts:
        if cell is not None and any(not span.text.isspace() for span in line.spans):
            rows[cell.rows.start].setdefault(cell, []).append(line)
    return [
        dict(sorted(rows[n].items(), key=lambda cell: cell[0].columns.start)) for n in sorted(rows)
    ]


def text_of(lines: Sequence[Line]) -> str:
    """Return the text of lines, as the file has it."""
    return " ".join("".join(span.text for span in line.spans) for line in lines)
