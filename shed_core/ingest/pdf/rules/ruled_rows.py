"""Rows of tables that a page draws with rules: the text in each cell of a lattice, row by row.

A lattice is a table if it has two rows of several cells or more, and its text is in its cells.
A box around a paragraph has no two cells beside each other. Where rules only divide columns, all
rows below the head are one: such a lattice is left to `structure/grids`, which compares baselines.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile

from shed_core.ingest.lines.spans import CellRow, Line
from shed_core.ingest.lines.text_line import StatedRow
from shed_core.ingest.pdf.rules.cell_text import (
    PageRows,
    RowText,
    crossed,
    parts_of,
    row_texts,
    text_of,
)
from shed_core.ingest.pdf.rules.frames import frames_of
from shed_core.ingest.pdf.rules.lattice import Lattice, PageLattices
from shed_core.ingest.pdf.rules.open_tables import TABLE_CAPTION, open_lattices
from shed_core.ingest.pdf.rules.ruled_heads import at_repeated_heads, n_head_rows

_MIN_ROWS = 2  # of several cells
_MAX_CELL_LENGTH = 1000  # characters; with a longer one the table only places paragraphs, as with
_MAX_ALONE_LENGTH = 300  # characters of a row's only cell
_MAX_CROSSING = 0.05  # share of the spans that cross a border
_SAME_BASELINE = 1.0  # points
_MAX_TO_CAPTION = 24.0  # points from a table to the first line of its caption
_MAX_BESIDE = 0.5  # share of the rows; a column of text beside a table shares few baselines
_SAME_LINE_EM = 0.4  # between the baselines of two spans of one line
_MIN_FIGURE_LINES = 3  # of a cell, one above the other, which are several rows
_MAX_TABLES = 1_000  # of a lattice, one below the other
_LETTER, _DIGIT = re.compile(r"[^\W\d_]"), re.compile(r"\d")
_SIGN = re.compile(r"[$€£¥%]")


def with_ruled_rows(lines: Sequence[Line], rules: PageLattices) -> Sequence[Line | CellRow]:
    """Return the lines of a page with rows of cells in the place of those within rules."""
    page = PageRows(lines)
    own = rules.lattices
    within = {n for lattice in own for n in page.within(lattice)}
    outside = sorted(
        line.spans[0].baseline
        for n, line in enumerate(lines if own else ())
        if line.spans and n not in within
    )
    for number, lattice in enumerate(own):
        if _has_caption(page, lattice):
            lattice = lattice._replace(is_headed=True)
        page = _with_rows(page, lattice, number, outside)
    number = len(own)
    for frame in frames_of(rules.level, rules.upright):
        for lattice in open_lattices(frame, page.spans):
            page = _with_rows(page, lattice, number, ())
            number += 1
    return page.lines


def _has_caption(page: PageRows, lattice: Lattice) -> bool:
    """True if a line right above or below a lattice begins as the caption of a table."""
    x0, y0, x1, y1 = lattice.box
    above = page.lines_between(y0 - _MAX_TO_CAPTION, y0)
    below = page.lines_between(y1, y1 + _MAX_TO_CAPTION)
    return any(
        line.spans[0].box[0] < x1
        and line.spans[-1].box[2] > x0
        and TABLE_CAPTION.match(text_of([line]))
        for line in (above | below).values()
    )


def _with_rows(page: PageRows, lattice: Lattice, number: int, outside: Sequence[float]) -> PageRows:
    """Return the lines of a page with rows in the place of those in a lattice, if it is a table.

    outside: baselines of lines in no lattice, from the top.
    """
    parts = {n: parts_of(line, lattice) for n, line in page.within(lattice).items()}
    own = [part for of_line in parts.values() for part in of_line]
    rows = row_texts(own)
    texts = [part.line for part in own if part.cell]
    if _goes_on_outside(rows, outside) or not _is_table(rows, texts, lattice):
        return page
    table = list(_cell_rows(rows, lattice, number * _MAX_TABLES))
    whole: list[Line | CellRow] = []
    for n, line in enumerate(page.lines):
        if n not in parts:
            whole.append(line)
            continue
        if table and any(part.cell for part in parts[n]):
            whole += table
            table = []
        whole += (part.line for part in parts[n] if part.cell is None)
    return PageRows(whole)


def _is_table(rows: Sequence[RowText], lines: Sequence[Line], lattice: Lattice) -> bool:
    several = [row for row in rows if len(row) > 1 and not _is_layout(row)]
    if lattice.n_head is not None:
        return len(several) > lattice.n_head
    if len(several) < _MIN_ROWS or any(_are_rows(row) or _has_sign(row) for row in several):
        return False
    spans = [span for line in lines for span in line.spans]
    n_crossing = sum(bool(crossed(span, lattice)) for span in spans)
    return n_crossing <= _MAX_CROSSING * len(spans)


def _has_sign(row: RowText) -> bool:
    """True if a sign has a cell of its own, as where stripes behind statements leave gaps."""
    return any(_SIGN.fullmatch(text_of(lines).strip()) for lines in row.values())


def _goes_on_outside(rows: Sequence[RowText], outside: Sequence[float]) -> bool:
    """True if most rows have text outside on their baseline, as the labels of boxed figures."""
    n_beside = 0
    for row in rows:
        baseline = next(iter(row.values()))[0].spans[0].baseline
        first = bisect_left(outside, baseline - _SAME_BASELINE)
        n_beside += first < len(outside) and outside[first] <= baseline + _SAME_BASELINE
    return n_beside > _MAX_BESIDE * len(rows)


def _is_layout(row: RowText) -> bool:
    """True if a row places paragraphs on the page."""
    longest = max(
        sum(len(span.text) for line in cell for span in line.spans) for cell in row.values()
    )
    return longest > (_MAX_CELL_LENGTH if len(row) > 1 else _MAX_ALONE_LENGTH)


def _are_rows(row: RowText) -> bool:
    """True if a row between rules is several rows, by figures below each other."""
    heights = [(n, len(lines)) for lines in row.values() if (n := _n_figure_lines(lines)) > 1]
    n_alike = Counter(n for n, _ in heights)
    is_divided = any(n < n_pieces for n, n_pieces in heights)  # into columns, too
    return (
        is_divided or max(n_alike, default=0) >= _MIN_FIGURE_LINES or n_alike.total() > len(n_alike)
    )


def _n_figure_lines(lines: Sequence[Line]) -> int:
    """Return the number of lines of a cell if all are figures and signs, else 0."""
    texts = ["".join(span.text for span in line.spans) for line in lines]
    if any(map(_LETTER.search, texts)) or not any(map(_DIGIT.search, texts)):
        return 0
    n, last = 0, float("-inf")
    for span in sorted((line.spans[0] for line in lines), key=lambda span: span.baseline):
        n += span.baseline - last > _SAME_LINE_EM * span.size
        last = span.baseline
    return n


def _n_titles(rows: Sequence[RowText], n_columns: int) -> int:
    """Return the number of rows at the top that are one cell over all columns: titles, no heads."""
    wide = takewhile(lambda row: [len(cell.columns) for cell in row] == [n_columns], rows)
    return sum(1 for _ in wide)


def _cell_rows(rows: Sequence[RowText], lattice: Lattice, first: int) -> Iterator[Line | CellRow]:
    """Yield the rows of a table, and the lines of those that only place paragraphs.

    first: number of the table, and of those after it that have the same head.
    """
    groups, n_columns = list(at_repeated_heads(rows)), len(lattice.xs) - 1
    for table, own in enumerate(groups, first):
        n_titles = _n_titles(own, n_columns)
        n_head = n_head_rows(own, lattice) if lattice.n_head is None else lattice.n_head
        if len(groups) > 1:
            n_head = max(n_head, 1 + [len(row) > 1 for row in own].index(True))
        for number, row in enumerate(own):
            if number < n_titles or _is_layout(row):
                yield from (line for lines in row.values() for line in lines)
                continue
            place = StatedRow(
                table=table,
                row=number,
                columns=tuple(cell.columns.start for cell in row),
                spans=tuple(len(cell.columns) for cell in row),
                n_columns=n_columns,
                is_head=number < n_head,
            )
            yield CellRow(tuple(row.values()), place)
