"""Tables whose heads may be wrong, by signs in the table itself.

Columns without a head, the same head over two columns of figures, and two dates in one head are
such signs: they remain if words are between columns, or if a level of the heads was missed.
"""

import re
from collections.abc import Iterator, Sequence

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.table_text import first_part, table_rows

_FIGURE = re.compile(r"\d|[✓✔]")
_MAX_HEAD_LENGTH = 150  # characters; a longer one is a row
_LABEL = re.compile(r"[^\W\d_][^:|]{1,30}:(?: |$)")
_MIN_FILLED = 0.3  # of the rows; a column of fewer figures is of marks of notes
_YEAR = r"(?:19|20)\d\d"
_MARK = re.compile(r"(?<!\S)\w{1,3}\)")  # of a note or a list: `a) Revenue`, `Umsatz 1)`
_CLOSED = re.compile(r"\((?:[^()]|\([^()]*\))*\)|\[[^][]*\]|\{[^{}]*\}")
_BRACKET = re.compile(r"[][(){}]")
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
    """True if a column has no head, figures that of another one, or one column that of two.

    An amount and its share, with a sign of per cent, may have one head. Cells of a form say what
    they hold (`Status: Fixed`), so they need none.
    """
    if record.grids[first_part(record, phrase)].is_uncertain:
        return True
    columns = list(_filled_columns(record, phrase))
    own = [(heads[n], is_share) for n, is_figure, is_share in columns if is_figure]
    has_bare = len(columns) > 1 and not all(heads[n] for n, *_ in columns)
    is_form = not any(heads) and _is_form(record, phrase)
    return (has_bare and not is_form) or any(map(_is_text, heads[1:])) or len(set(own)) < len(own)


def _is_text(head: str) -> bool:
    """True if a head is that of two columns, a row, or a part of a sentence."""
    own = _MARK.sub("", _CLOSED.sub("", head))
    is_cut = _BRACKET.search(own) or len(head) > _MAX_HEAD_LENGTH
    return bool(is_cut or _TWO_HEADS.search(head))


def _is_form(record: DocumentRecord, phrase: int) -> bool:
    """True if most cells of the first row begin with what they hold."""
    first = [cell for cell in table_rows(record, phrase)[0].cells if cell]
    return 2 * sum(_LABEL.match(cell) is not None for cell in first) > len(first)


def _filled_columns(record: DocumentRecord, phrase: int) -> Iterator[tuple[int, bool, bool]]:
    """Yield the columns, labels aside, that have text in many rows below the heads.

    With each, True if it is figures, and True if some are per cent.
    """
    grid = record.grids[phrase]
    rows = [row.cells for row in table_rows(record, phrase)][grid.has_head :]
    several = [cells for cells in rows if any(cells[1:])]
    for column in range(1, grid.n_columns):
        texts = [cells[column] for cells in several]
        n_figures = sum(_FIGURE.search(text) is not None for text in texts)
        if sum(map(bool, texts)) >= max(1, _MIN_FILLED * len(several)):
            is_figures = n_figures >= _MIN_FILLED * len(several)
            yield column, is_figures, any("%" in text for text in texts)
