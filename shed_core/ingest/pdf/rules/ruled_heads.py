"""The heads of a table that is drawn with rules: which of its first rows they are."""

from collections.abc import Iterator, Sequence

from shed_core.ingest.pdf.rules.cell_text import RowText, middle, text_of
from shed_core.ingest.pdf.rules.lattice import Lattice

_MAX_HEAD_ROWS = 6
_MAX_ALIKE = 0.3  # share of the rows below heads that look like them, such as totals


def at_repeated_heads(rows: Sequence[RowText]) -> Iterator[Sequence[RowText]]:
    """Yield the rows in groups that begin where the first row of several cells comes again.

    Rows of one cell right above are the title of such a group.
    """
    texts = [[text_of(lines) for lines in row.values()] for row in rows]
    head = next(text for text in texts if len(text) > 1)
    start = 0
    for n in range(1, len(rows)):
        if texts[n] != head:
            continue
        first = n
        while first > start and len(texts[first - 1]) == 1:
            first -= 1
        if first > start:
            yield rows[start:first]
            start = first
    yield rows[start:]


def n_head_rows(rows: Sequence[RowText], lattice: Lattice) -> int:
    """Return how many rows head the columns: that look otherwise than those below, or span them."""
    looks = [_look(row, lattice) for row in rows]
    for n in range(1, min(_MAX_HEAD_ROWS, len(rows) - 1) + 1):
        below = [look for look, row in zip(looks[n:], rows[n:], strict=True) if len(row) > 1]
        if not below or all(len(row) == 1 for row in rows[:n]):
            continue
        n_alike = sum(look in looks[:n] for look in below)
        if below[0] not in looks[:n] and n_alike <= _MAX_ALIKE * len(below):
            return _with_spanned(rows, n)
    return _with_spanned(rows, 0)


def _with_spanned(rows: Sequence[RowText], n: int) -> int:
    """Return how many rows head the columns with those below cells that span others or reach down.

    n: that do by their look.
    """
    head = max(1, n)
    while head < min(_MAX_HEAD_ROWS, len(rows) - 1):
        above, below = rows[head - 1], rows[head]
        starts = [cell.columns.start for cell in below]
        spans = any(sum(map(cell.columns.__contains__, starts)) > 1 for cell in above)
        reaches = n > 0 and any(next(iter(below)).rows.start in cell.rows for cell in above)
        if len(above) == 1 or not (spans or reaches):
            break
        head += 1
    return head if n or head > 1 else 0


def _look(row: RowText, lattice: Lattice) -> tuple[bool, int | None]:
    """Return whether all text of a row is bold, and the background of its last cell."""
    spans = [span for lines in row.values() for line in lines for span in line.spans]
    bold = all(span.font.is_bold for span in spans if any(map(str.isalnum, span.text)))
    return bold, lattice.shade(*middle(spans[-1]))
