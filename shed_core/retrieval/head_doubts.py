"""Tables whose heads may be wrong, by signs in the table itself.

Figures without a head beside others that have one, the same head over two columns, and two
dates in one head are such signs: they remain if words are between columns, or if a level of the
heads was missed.
"""

import re
from collections.abc import Iterator, Sequence

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.table_text import table_rows

_FIGURE = re.compile(r"\d|[✓✔]")
_MIN_FILLED = 0.3  # of the rows; a column of fewer figures is of marks of notes
_YEAR = r"(?:19|20)\d\d"
_TWO_HEADS = re.compile(
    rf"\b{_YEAR},? {_YEAR}\b|\b[A-Z][a-z]+ \d{{1,2}}, [A-Z][a-z]+ \d{{1,2}},"
    r"|\(\d[\d,.]*\) \(?\d"
)
"""Years, days or figures beside each other: heads of two columns, or rows in a head."""


def head_doubt(record: DocumentRecord, phrase: int, heads: Sequence[str]) -> str:
    """Return a reference to the page of a table's heads if they may be wrong, else ""."""
    page = record.pages[phrase]
    return f"heads uncertain: see page {page}" if are_heads_uncertain(record, phrase, heads) else ""


def are_heads_uncertain(record: DocumentRecord, phrase: int, heads: Sequence[str]) -> bool:
    """True if a column of figures has no head, that of another one, or that of two.

    An amount and its share, with a sign of per cent, may have one head.
    """
    own = [(heads[n], is_share) for n, is_share in _columns_of_figures(record, phrase)]
    has_bare = len(own) > 1 and not all(head for head, _ in own)
    is_of_two = any(_TWO_HEADS.search(head) for head, _ in own)
    return has_bare or is_of_two or len(set(own)) < len(own)


def _columns_of_figures(record: DocumentRecord, phrase: int) -> Iterator[tuple[int, bool]]:
    """Yield the columns, labels aside, that have figures in many rows below the heads.

    With each, True if some are per cent.
    """
    grid = record.grids[phrase]
    rows = [row.cells for row in table_rows(record, phrase)][grid.has_head :]
    several = [cells for cells in rows if any(cells[1:])]
    for column in range(1, grid.n_columns):
        texts = [cells[column] for cells in several]
        n = sum(_FIGURE.search(text) is not None for text in texts)
        if n and n >= _MIN_FILLED * len(several):
            yield column, any("%" in text for text in texts)
