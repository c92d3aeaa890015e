"""The rows of a table: which of its lines are one row."""

import re
from collections.abc import Iterator, Sequence

from shed_core.document.runs import in_runs
from shed_core.ingest.structure.grids.columns import TableColumns
from shed_core.ingest.structure.grids.regions import SAME_BASELINE, Row, is_beside

_ENDS_OPEN = re.compile(
    r"(?:[,\-–—&(]|\b(?:an?|and|as|at|by|for|from|in|into|its|less|net|no|of|on|or|our|per|plus"
    r"|than|that|the|to|under|upon|which|with|within|without))$",
    re.IGNORECASE,
)
_FIRST_LETTER = re.compile(r"(?:\((?!\w{1,2}\)|[ivx]+\)))?([^\W\d_])")  # not that of an item's mark
_MIN_LABEL_SHARE = 0.75  # of the room left of the figures, of a label that goes on below
_MAX_ROOM = 1.0  # ems left of the figures that a word may not fill, where its line breaks
_MAX_WRAP_STEP = 2.0  # ems between two lines of one label
_MAX_LABEL_LINES = 4
_MIN_HANGING_INDENT = 0.4  # ems


def rows_of(lines: Sequence[Row], columns: TableColumns) -> Iterator[list[Row]]:
    """Return the lines below the heads in groups, one for each row of the table."""
    return in_runs(lines, lambda group, line: _is_same_row(group, line, columns))


def _is_same_row(group: Sequence[Row], line: Row, columns: TableColumns) -> bool:
    """True if a line belongs to the row above: drawn beside it, or the rest of a wrapped label."""
    above = group[-1]
    size = max(above.line.size, line.line.size)
    step = (line.line.baseline - above.line.baseline) / size
    has_figures = any(_has_figures(row, columns) for row in group)
    if not has_figures and (
        any(is_beside(row.line, line.line) for row in group) or _is_centred(group, line, columns)
    ):
        return True
    if abs(step) < SAME_BASELINE:
        return line.line.x0 > above.line.x1 - size or not (
            has_figures and _has_figures(line, columns)
        )
    if not 0 < step < _MAX_WRAP_STEP or not _has_label(above, columns):
        return False
    if not _has_label(line, columns):
        return not has_figures and not above.line.text.endswith(":")
    is_alike = above.line.is_bold == line.line.is_bold  # the label of a group begins small, too
    is_rest = _begins_small(line) and above.line.text[-1] != ":"  # no first row of a group: `iPad`
    if is_rest and not (has_figures and (_has_figures(line, columns) or not is_alike)):
        return True
    return (
        not has_figures and len(group) < _MAX_LABEL_LINES and _is_unfinished(above, line, columns)
    )


def _is_centred(group: Sequence[Row], line: Row, columns: TableColumns) -> bool:
    """True if a line of figures is between the lines of a label, in the middle of its height."""
    first, last = group[0].line.baseline, group[-1].line.baseline
    return first < line.line.baseline < last and not _has_label(line, columns)


def _begins_small(line: Row) -> bool:
    """True if a line begins with a small letter, in brackets or not, as the rest of a label."""
    letter = _FIRST_LETTER.match(line.line.text)
    return letter is not None and letter[1].islower()


def _is_unfinished(above: Row, line: Row, columns: TableColumns) -> bool:
    """True if a label goes on in the next line, as its last word and that line's indent say."""
    text = above.line.text
    is_hanging = line.line.x0 > above.line.x0 + _MIN_HANGING_INDENT * line.line.size
    return _ENDS_OPEN.search(text) is not None or (
        is_hanging and _has_figures(line, columns) and _reaches(above, line, columns)
    )


def _reaches(row: Row, below: Row, columns: TableColumns) -> bool:
    """True if a label fills its column, so that its line had to break before the next word."""
    left, size = row.line.x0, row.line.size
    is_long = row.line.x1 - left > _MIN_LABEL_SHARE * (columns.figures[0].x0 - left)
    label = below.cells[0]
    word = (label.x1 - label.x0) * len(label.text.split()[0]) / len(label.text)
    is_full = row.line.x1 + word > columns.figures[0].left - _MAX_ROOM * size
    return is_long and is_full and row.line.text[-1] != ":"


def _has_figures(row: Row, columns: TableColumns) -> bool:
    return any(cell.x0 >= columns.figures[0].x0 - 1 for cell in row.cells)


def _has_label(row: Row, columns: TableColumns) -> bool:
    return row.cells[0].x0 < columns.figures[0].x0 - 1
