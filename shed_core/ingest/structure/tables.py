"""Tables: lines of cells, and the lines between and above them that belong to the table.

PDF has no tables, only texts that line up. Filings set the heads of columns and of groups of lines
(`Fiscal Years Ended January 31,` and `Deferred:`) in bold, so they would be mistaken for headers.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from math import inf

from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.numbering.statement_titles import is_statement
from shed_core.numbering.vocabulary import MONTHS, any_of

_LETTER = re.compile(r"[^\W\d_]|§")  # a cell of figures has none
_DIGIT = re.compile(r"\d")
_MONTHS = any_of(MONTHS["en"])
_PERIOD = re.compile(
    rf"(?:for |as of |as at |at )?(?:the )?(?:(?:fiscal|three|six|nine|twelve|\d+) )*"
    rf"(?:years?|months?|quarters?|periods?|weeks?)\W*(?:(?:then )?end(?:ed|ing)\b.*)?"
    rf"|(?:balance |as )?(?:of |at |on )?(?:{_MONTHS})(?: \d+)?,?(?: \d{{4}})?(?: \w+:)?"
    rf"|(?:{_MONTHS}) \d+(?:, \d{{4}})? and .*"
    r"|\(?(?:(?:u\.s\. )?dollars |amounts |shares )?(?:are )?in (?:thou|mill|bill)[a-z]+s\b.*",
    re.IGNORECASE,
)
_DATE = re.compile(
    rf"(?:(?:{_MONTHS}) \d{{1,2}},? )?(?:19|20)\d\d|\d{{1,2}}/\d{{1,2}}/(?:19|20)?\d\d",
    re.IGNORECASE,
)
_MAX_SPACING = 2.2  # ems between the baselines of two lines of one table
_MAX_OF_STEP = 1.2  # of the step between rows, from the heads to the first
_MAX_SPACING_TO_BOLD = 1.7  # ems; a bold line further below may be a header between two tables
_MAX_SPACING_TO_GROUP = 3.2  # ems above the head of a group of lines
_MAX_LINES_BETWEEN = 4  # without cells, between two lines of cells
_MAX_HEAD_SIZE = 13.0  # points, exclusive; no column head is this large
_MAX_HEADS, _MAX_HEAD_ROWS = 40, 8  # lines of column heads above the first cells, and rows of them
_N_FIRST_ROWS = 3  # whose figures show where the columns are
_MAX_GROUP_HEADS = 3  # lines, one within the other
_MAX_GROUP_INDENT = 25.0  # points by which the lines of a group are indented below its head
_ALIGN_TOLERANCE = 4.0  # points
_MIDDLE_TOLERANCE = 12.0  # points between the middles of a page or table and of a title in it
_MIN_COLUMN_INDENT = 60.0  # points from a table's left edge; lines further right head a column


def table_lines(page: PageLines) -> set[int]:
    """Indices of a page's lines that belong to tables; takes O(lines)."""
    lines = page.lines
    cells = _not_alone([index for index in range(len(lines)) if _is_cells(lines, index)])
    found = set(cells)
    for first, last in pairwise(cells):
        between = lines[first : last + 1]
        if last - first <= _MAX_LINES_BETWEEN + 1 and (
            _is_close(between) or _is_group_head(between)
        ):
            found.update(range(first, last))
    for first in cells:
        if first - 1 not in found:
            found.update(_heads(page, first))
    return found


def heads_columns(line: TextLine) -> bool:
    """True if a line can only head columns: cells are dates, at least two, and the last ones."""
    cells = line.text.split("  ")
    dates = cells if _DATE.fullmatch(cells[0]) else cells[1:]
    return len(dates) > 1 and all(map(_DATE.fullmatch, dates))


def _not_alone(cells: Sequence[int]) -> list[int]:
    """Lines of cells that have another one nearby."""
    near = {
        line
        for pair in pairwise(cells)
        if pair[1] - pair[0] <= _MAX_LINES_BETWEEN + 1
        for line in pair
    }
    return sorted(near)


def _is_cells(lines: Sequence[TextLine], index: int) -> bool:
    """True if a line is several cells, numbers among them or in line with a neighbour's."""
    line = lines[index]
    if len(line.lefts) == 1:
        return _LETTER.search(line.text) is None and _DIGIT.search(line.text) is not None
    if any(_LETTER.search(cell) is None for cell in line.text.split("  ")[1:]):
        return True
    nearby = (*lines[max(0, index - 2) : index], *lines[index + 1 : index + 3])
    return any(_has_aligned(line, other) for other in nearby)


def _has_aligned(line: TextLine, other: TextLine) -> bool:
    """True if two cells of a line are in line with cells of another one."""
    lefts = [*sorted(other.lefts), inf]
    nearest = ((x, lefts[bisect_right(lefts, x - _ALIGN_TOLERANCE)]) for x in line.lefts)
    aligned = (x for x, left in nearest if left < x + _ALIGN_TOLERANCE)
    return len(list(islice(aligned, 2))) == 2


def _is_close(lines: Sequence[TextLine], step: float = 0.0) -> bool:
    """True if lines follow each other as those of one table do. step: between its rows."""
    for above, below in pairwise(lines):
        near = _MAX_SPACING_TO_BOLD if below.is_bold and len(below.lefts) == 1 else _MAX_SPACING
        near = max(near * max(above.size, below.size), step)
        if not 0 <= below.baseline - above.baseline < near:
            return False
    return True


def _is_group_head(lines: Sequence[TextLine]) -> bool:
    """True if the lines between two rows head those below, in the same table as those above.

    Groups have heads of their own within others: `Assets` above `Current assets:`. A header between
    two tables has no numbers right below it, but heads of columns.
    """
    above, *heads, below = lines
    if not (_has_figures(above) and _has_figures(below)):
        return False
    near = _MAX_SPACING_TO_GROUP
    for upper, lower in pairwise(lines):
        step = (lower.baseline - upper.baseline) / max(lower.size, below.size)
        if not 0 < step < near:
            return False
        near = _MAX_SPACING_TO_BOLD
    middle = (min(line.x0 for line in lines) + max(above.x1, below.x1)) / 2
    return all(
        abs(head.x0 - below.x0) < _MAX_GROUP_INDENT
        or abs((head.x0 + head.x1) / 2 - middle) < _MIDDLE_TOLERANCE
        for head in heads
    )


def _has_figures(line: TextLine) -> bool:
    """True if a line is a label and figures."""
    label, *_, last = line.text.split("  ") if "  " in line.text else (line.text, "x")
    return _LETTER.search(label) is not None and _LETTER.search(last) is None


def _heads(page: PageLines, first: int) -> list[int]:
    """Lines above a table's first line of cells that head its columns or first group.

    Heads may be drawn column by column.
    """
    left = min(line.x0 for line in page.lines[first : first + 3])
    rows = page.lines[first : first + _N_FIRST_ROWS]
    columns, step = _figures(rows), _MAX_OF_STEP * _step(rows)
    heads = _group_heads(page, first, left, columns, step)
    bottom, baselines = page.lines[first].baseline, {page.lines[index].baseline for index in heads}
    for index in range(first - 1 - len(heads), max(-1, first - 1 - _MAX_HEADS), -1):
        line, below = page.lines[index], page.lines[index + 1]
        em = max(line.size, below.size)
        is_period = _PERIOD.fullmatch(line.text) is not None
        near = max((_MAX_SPACING_TO_GROUP if is_period else _MAX_SPACING) * em, step)
        is_above = line.baseline <= bottom and len(baselines) < _MAX_HEAD_ROWS
        if not is_above or min(baselines, default=bottom) - line.baseline >= near:
            break
        is_on_row = any(abs(line.baseline - other) < 1 for other in baselines)
        if not (
            is_period or is_on_row or _is_indented(page, line, left) or _is_over(line, columns)
        ):
            break
        heads.append(index)
        baselines.add(line.baseline)
    return heads


def _is_over(line: TextLine, columns: Sequence[tuple[float, float]]) -> bool:
    """True if a line has a word over each of several columns of figures, and none between."""
    words = [(x0, x1) for _, x0, x1 in line.pieces if columns and x1 > columns[0][0]]
    over = [[n for n, (x0, x1) in enumerate(columns) if x0 < b and a < x1] for a, b in words]
    own = [n for run in over for n in run]
    return len(line.lefts) > 1 and all(over) and 0 < len(own) == len(set(own))


def _figures(rows: Sequence[TextLine]) -> list[tuple[float, float]]:
    """Places of the figures of rows that are no labels, from left to right."""
    columns: list[tuple[float, float]] = []
    for x0, x1 in sorted(place for row in rows for place in _figures_of(row)):
        if columns and x0 < columns[-1][1]:
            columns[-1] = columns[-1][0], max(columns[-1][1], x1)
        else:
            columns.append((x0, x1))
    return columns


def _figures_of(row: TextLine) -> Iterator[tuple[float, float]]:
    stops = [*(start for start, _, _ in row.pieces[1:]), len(row.text)]
    for (start, x0, x1), stop in islice(zip(row.pieces, stops, strict=False), 1, None):
        if _DIGIT.search(row.text, start, stop) and not _LETTER.search(row.text, start, stop):
            yield x0, x1


def _step(rows: Sequence[TextLine]) -> float:
    """Return the least step between the baselines of rows below each other, in points."""
    steps = [below.baseline - above.baseline for above, below in pairwise(rows)]
    return min((step for step in steps if step > rows[0].size), default=0.0)


def _group_heads(
    page: PageLines, first: int, left: float, columns: Sequence[tuple[float, float]], step: float
) -> list[int]:
    """Lines that head the first group of rows, right below heads of columns.

    All are bold: in an index, a letter that is bold is above an entry in plain type.
    """
    heads: list[int] = []
    for index in range(first - 1, max(0, first - 1 - _MAX_GROUP_HEADS), -1):
        above, line, below = page.lines[index - 1 : index + 2]
        is_beside = abs(line.x0 - left) < _MAX_GROUP_INDENT
        is_close = _is_close((above, line, below), step)
        if not (is_beside and is_close and _are_bold((above, line))):
            break
        heads.append(index)
        if _is_indented(page, above, left) or _is_over(above, columns):
            return heads
    return []


def _are_bold(lines: Iterable[TextLine]) -> bool:
    return all(line.is_bold for line in lines)


def _is_indented(page: PageLines, line: TextLine, left: float) -> bool:
    """True if a line is over the columns to the right of a table's first, in small type."""
    near = _MIDDLE_TOLERANCE if is_statement(line.text) else _ALIGN_TOLERANCE
    is_centred = abs(line.x0 + line.x1 - page.width) < 2 * near
    return line.x0 > left + _MIN_COLUMN_INDENT and line.size < _MAX_HEAD_SIZE and not is_centred
