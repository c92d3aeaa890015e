"""Tables: rows of cells, and the rows above and between them that belong to the table."""

import re
from itertools import pairwise

from shed_core.ingest.rows import PageRows, Row

_NUMERIC = re.compile(r"[$€£(]*\s*[\d,.]*\d[\d,.]*\s*[%)]*|[—–-]+|[$€£%]|n/?a|N/?A", re.IGNORECASE)
_NEAR = 2.2  # ems between the feet of rows of one table


def table_rows(page: PageRows) -> set[int]:
    """Return the indices of a page's rows that belong to tables."""
    cells = [row for row, r in enumerate(page.rows) if _is_cells(r)]
    found: set[int] = set(cells)
    for first, last in pairwise(cells):
        if last - first <= 4 and _close(page.rows[first : last + 1]):
            found.update(range(first, last))
    return found


def _is_cells(row: Row) -> bool:
    """Whether a row is several cells, numbers among them, or but numbers."""
    cells = row.text.split("  ")
    if len(cells) == 1:
        return _NUMERIC.fullmatch(row.text) is not None
    return len(cells) > 2 or any(_NUMERIC.fullmatch(cell) for cell in cells[1:])


def _close(rows: tuple[Row, ...]) -> bool:
    return all(
        0 <= below.baseline - above.baseline < _NEAR * max(above.size, below.size)
        for above, below in pairwise(rows)
    )
