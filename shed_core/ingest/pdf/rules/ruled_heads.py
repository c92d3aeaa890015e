"""The heads of a table that is drawn with rules: which of its first rows they are."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shed_core.ingest.lines.spans import Line, Span
from shed_core.ingest.pdf.rules.cell_text import RowText, middle, text_of
from shed_core.ingest.pdf.rules.lattice import Lattice

_MAX_HEAD_ROWS = 6
_SEVERAL = -1
_MAX_WORD = 60  # characters of a head
_NO_HEAD = re.compile(r"\W*\d|.*[.?!]\s*$", re.DOTALL)
_MAX_ALIKE = 0.3  # share of the rows below heads that look like them, such as totals


class _Look(NamedTuple):
    """Style of a row. shade: the background of its cells, or _SEVERAL."""

    is_bold: bool
    shade: int | None


def at_repeated_heads(rows: Sequence[RowText]) -> Iterator[Sequence[RowText]]:
    """Yield the rows in groups, each from a repetition of the first row of several cells on.

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
    """Return the number of head rows: of another style than those below, or over several columns.

    If none is, the first row is a head if a caption or a double rule says so.
    """
    looks = [_look(row, lattice) for row in rows]
    for n in range(1, min(_MAX_HEAD_ROWS, len(rows) - 1) + 1):
        may_head = n == 1 or looks[n - 1].is_bold or not _is_like(*rows[n - 2 : n])
        if _has_labels(rows[n - 1]) or not may_head:
            break
        below = [look for look, row in zip(looks[n:], rows[n:], strict=True) if len(row) > 1]
        if not below or all(len(row) == 1 for row in rows[:n]):
            continue
        n_alike = sum(look in looks[:n] for look in below)
        if below[0] not in looks[:n] and n_alike <= _MAX_ALIKE * len(below):
            return _with_spanned(rows, n)
    return _with_spanned(rows, 0) or int(lattice.is_headed and _is_full(rows))


def _is_full(rows: Sequence[RowText]) -> bool:
    """True if the first row has words in all columns."""
    words = [text_of(lines) for lines in rows[0].values()]
    return len(words) == max(map(len, rows)) > 1 and not any(
        _NO_HEAD.match(word) or len(word) > _MAX_WORD for word in words
    )


def _with_spanned(rows: Sequence[RowText], n: int) -> int:
    """Return the number of head rows, those below cells that span columns or rows included.

    n: number of them by style.
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


def _has_labels(row: RowText) -> bool:
    """True if a cell has words in bold and others that are not, as a label before its value."""
    return any(0 < sum(map(_is_bold, own)) < len(own) for own in map(_worded, row.values()))


def _is_like(above: RowText, below: RowText) -> bool:
    """True if two rows have cells in the same columns, as those below heads have."""
    return [cell.columns for cell in above] == [cell.columns for cell in below]


def _look(row: RowText, lattice: Lattice) -> _Look:
    cells = [_worded(lines) for lines in row.values()]
    shades = {lattice.shade(*middle(own[0])) for own in cells if own}
    is_bold = all(_is_bold(span) for own in cells for span in own)
    return _Look(is_bold, shades.pop() if len(shades) == 1 else _SEVERAL)


def _worded(lines: Sequence[Line]) -> list[Span]:
    return [span for line in lines for span in line.spans if any(map(str.isalnum, span.text))]


def _is_bold(span: Span) -> bool:
    return span.font.is_bold
