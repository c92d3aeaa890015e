"""Tables: rows of cells, and the rows between and above them that belong to the table.

PDF has no tables, only texts that line up. Filings set the heads of columns and of groups of rows
(`Fiscal Years Ended January 31,` and `Deferred:`) in bold, so without this they pass for headers.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from shed_core.ingest.lines.rows import PageRows, Row

_LETTER = re.compile(r"[^\W\d_]")
_DIGIT = re.compile(r"\d")
_MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december"
_PERIOD = re.compile(
    rf"(?:for |as of |as at |at )?(?:the )?(?:(?:fiscal|three|six|nine|twelve|\d+) )*"
    rf"(?:years?|months?|quarters?|periods?|weeks?)\W*(?:(?:then )?end(?:ed|ing)\b.*)?"
    rf"|(?:balance |as )?(?:of |at |on )?(?:{_MONTHS})(?: \d+)?,?(?: \d{{4}})?(?: \w+:)?"
    rf"|(?:{_MONTHS}) \d+(?:, \d{{4}})? and .*"
    r"|\(?(?:(?:u\.s\. )?dollars |amounts |shares )?(?:are )?in (?:thou|mill|bill)[a-z]+s\b.*",
    re.IGNORECASE,
)
_NEAR_EM = 2.2  # ems between the feet of two rows of one table, at most
_NEAR_BOLD_EM = 1.7  # a bold row further below than this may be a header between two tables
_GROUP_EM = 3.2  # ems above the head of a group of rows, at most
_BETWEEN = 4  # rows without cells that may stand between two rows of cells
_LARGE = 13.0  # points; no column is headed in such letters
_HEADS = 6  # rows of column heads above the first row of cells
_STEP_IN = 25.0  # points by which the rows of a group are set in from its head, at most
_ALIGNED = 4.0  # points
_INDENTED = 60.0  # points from a table's left edge; what stands further right heads a column


def table_rows(page: PageRows) -> set[int]:
    """Return the indices of a page's rows that belong to tables."""
    rows = page.rows
    cells = _not_alone([row for row in range(len(rows)) if _is_cells(rows, row)])
    found = set(cells)
    for first, last in pairwise(cells):
        between = rows[first : last + 1]
        if last - first <= _BETWEEN + 1 and (_is_close(between) or _is_group_head(between)):
            found.update(range(first, last))
    for first in cells:
        if first - 1 not in found:
            found.update(_heads(page, first))
    return found


def _not_alone(cells: Sequence[int]) -> list[int]:
    """Return the rows of cells that have another one nearby."""
    near = {row for pair in pairwise(cells) if pair[1] - pair[0] <= _BETWEEN + 1 for row in pair}
    return sorted(near)


def _is_cells(rows: Sequence[Row], index: int) -> bool:
    """Whether a row is several cells, numbers among them or in line with a neighbour's."""
    row = rows[index]
    if len(row.lefts) == 1:
        return _LETTER.search(row.text) is None and _DIGIT.search(row.text) is not None
    if any(_LETTER.search(cell) is None for cell in row.text.split("  ")[1:]):
        return True
    nearby = (*rows[max(0, index - 2) : index], *rows[index + 1 : index + 3])
    return any(_n_aligned(row, other) >= 2 for other in nearby)


def _n_aligned(row: Row, other: Row) -> int:
    return sum(any(abs(a - b) < _ALIGNED for b in other.lefts) for a in row.lefts)


def _is_close(rows: Sequence[Row]) -> bool:
    """Whether rows follow each other as those of one table do."""
    for above, below in pairwise(rows):
        near = _NEAR_BOLD_EM if below.bold > 0.5 and len(below.lefts) == 1 else _NEAR_EM
        if not 0 <= below.baseline - above.baseline < near * max(above.size, below.size):
            return False
    return True


def _is_group_head(rows: Sequence[Row]) -> bool:
    """Whether the middle of three rows heads those below it, in the same table as the one above.

    A header between two tables has no numbers right below it, but heads of columns.
    """
    if len(rows) != 3:
        return False
    above, head, below = rows
    size = max(head.size, below.size)
    return (
        0 < head.baseline - above.baseline < _GROUP_EM * size
        and 0 < below.baseline - head.baseline < _NEAR_BOLD_EM * size
        and abs(head.x0 - below.x0) < _STEP_IN
        and _has_figures(above)
        and _has_figures(below)
    )


def _has_figures(row: Row) -> bool:
    """Whether a row is a label and figures."""
    label, *_, last = row.text.split("  ") if "  " in row.text else (row.text, "x")
    return _LETTER.search(label) is not None and _LETTER.search(last) is None


def _heads(page: PageRows, first: int) -> list[int]:
    """Return the rows above a table's first row of cells that head its columns."""
    heads: list[int] = []
    left = min(row.x0 for row in page.rows[first : first + 3])
    for index in range(first - 1, max(-1, first - 1 - _HEADS), -1):
        row, below = page.rows[index], page.rows[index + 1]
        step = (below.baseline - row.baseline) / max(row.size, below.size)
        is_period = _PERIOD.fullmatch(row.text) is not None
        if not 0 <= step < (_GROUP_EM if is_period else _NEAR_EM):
            break
        if not is_period and not _is_indented(page, row, left):
            break
        heads.append(index)
    return heads


def _is_indented(page: PageRows, row: Row, left: float) -> bool:
    """Whether a row stands over the columns to the right of a table's first, in small type."""
    is_centred = abs(row.x0 + row.x1 - page.width) < 2 * _ALIGNED
    return row.x0 > left + _INDENTED and row.size < _LARGE and not is_centred
