"""Tables: rows of cells, and the rows between and above them that belong to the table.

PDF has no tables, only texts that line up. Filings set the heads of columns and of groups of rows
(`Fiscal Years Ended January 31,` and `Deferred:`) in bold, so without this they pass for headers.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from shed_core.ingest.rows import PageRows, Row

_LETTER = re.compile(r"[^\W\d_]")
_DIGIT = re.compile(r"\d")
_MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december"
_PERIOD = re.compile(
    rf"(?:for |as of |as at |at )?(?:the )?(?:(?:fiscal|three|six|nine|twelve|\d+) )*"
    rf"(?:years?|months?|quarters?|periods?|weeks?)\W*(?:(?:then )?end(?:ed|ing)\b.*)?"
    rf"|(?:as of |at |on )?(?:{_MONTHS})(?: \d+)?,?(?: \d{{4}})?(?: and (?:{_MONTHS}).*)?"
    r"|\(?(?:(?:u\.s\. )?dollars |amounts |shares )?(?:are )?in (?:thou|mill|bill)[a-z]+s\b.*",
    re.IGNORECASE,
)
_NEAR_EM = 2.2  # ems between the feet of two rows of one table, at most
_NEAR_BOLD_EM = 1.7  # a bold row further below than this is a header between two tables
_BETWEEN = 4  # rows without cells that may stand between two rows of cells
_HEADS = 4  # rows of column heads above the first row of cells
_ALIGNED = 4.0  # points
_INDENTED = 60.0  # points from a table's left edge; what stands further right heads a column


def table_rows(page: PageRows) -> set[int]:
    """Return the indices of a page's rows that belong to tables."""
    rows = page.rows
    cells = _not_alone([row for row in range(len(rows)) if _is_cells(rows, row)])
    found = set(cells)
    for first, last in pairwise(cells):
        if last - first <= _BETWEEN + 1 and _is_close(rows[first : last + 1]):
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


def _heads(page: PageRows, first: int) -> list[int]:
    """Return the rows above a table's first row of cells that head its columns."""
    heads: list[int] = []
    left = min(row.x0 for row in page.rows[first : first + 3])
    for index in range(first - 1, max(-1, first - 1 - _HEADS), -1):
        row, below = page.rows[index], page.rows[index + 1]
        if not 0 <= below.baseline - row.baseline < _NEAR_EM * max(row.size, below.size):
            break
        is_centred = abs(row.x0 + row.x1 - page.width) < 2 * _ALIGNED
        is_indented = row.x0 > left + _INDENTED and not is_centred
        if not (is_indented or _PERIOD.fullmatch(row.text)):
            break
        heads.append(index)
    return heads
