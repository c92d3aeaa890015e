"""Tables whose heads may be wrong, as the table itself shows.

Figures without a head beside others that have one, and the same head over several columns, are what
remains where words stand between columns, or where a level of the heads was not seen.
"""

import re
from collections.abc import Iterator

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.table_text import head_cells, table_rows

_FIGURE = re.compile(r"\d|[✓✔]")
_MIN_FILLED = 0.3  # of the rows; a column of fewer figures is of marks of notes


def head_doubt(record: DocumentRecord, phrase: int) -> str:
    """Return where the heads of a table are to be looked at if they may be wrong, else ""."""
    page = record.pages[phrase]
    return f"heads uncertain: see page {page}" if are_heads_uncertain(record, phrase) else ""


def are_heads_uncertain(record: DocumentRecord, phrase: int) -> bool:
    """Return whether one of several columns of figures has no head, or that of another one."""
    heads = head_cells(record, phrase)
    own = [heads[column] for column in _columns_of_figures(record, phrase)]
    return len(own) > 1 and ("" in own or len(set(own)) < len(own))


def _columns_of_figures(record: DocumentRecord, phrase: int) -> Iterator[int]:
    """Yield the columns, labels aside, that have figures in many rows below the heads."""
    grid = record.grids[phrase]
    rows = [row.cells for row in table_rows(record, phrase)][grid.has_head :]
    several = [cells for cells in rows if any(cells[1:])]
    for column in range(1, grid.n_columns):
        n = sum(_FIGURE.search(cells[column]) is not None for cells in several)
        if n and n >= _MIN_FILLED * len(several):
            yield column
