"""Which lines of a page make one table: its rows, the labels between them and the heads above.

Lines that the rules of `structure/tables.py` label as tables are the core. The heads of columns
above it may be drawn column by column, and one label in two may stand alone on its line.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.ingest.structure.grids.cells import MONTH, CellText, cells_of, has_letters

_USABLE = frozenset((Label.TABLE, Label.TEXT, Label.LIST_ITEM, Label.FORMULA))
_HEADING = re.compile(
    rf"(?:19|20)\d\d|\b{MONTH}\b|\b(?:years?|months?|quarters?|weeks?|periods?)\b|%|\bchange\b"
    r"|\bin (?:thou|mill|bill)",
    re.IGNORECASE,
)
_LENGTH_OF_TIME = re.compile(r"\d+(?:\.\d+)? (?:years?|months?|weeks?)", re.IGNORECASE)
_MAX_ROW_LENGTH = 1000  # characters
_MAX_PIECES = 128  # of a line
_MAX_BETWEEN = 5  # lines of labels alone between two of cells
_MAX_HEAD_LINES = 30  # of all columns, where each is drawn by itself
_MAX_STEP = 4.0  # ems between the baselines of two lines of one table
_MAX_STEP_UP = 7.0  # ems; heads that are drawn column by column go up again
_MAX_LABEL_LENGTH = 130  # characters
_MAX_LABEL_LINES = 4  # that are drawn before the figures beside the first of them
_SAME_BASELINE = 0.45  # ems between the baselines of one row
_MAX_LABELS_BELOW_HEAD = 2  # lines of the first group of rows
_MAX_HEAD_LENGTH = 80  # characters
_CENTER_TOLERANCE = 6.0  # points


class Row(NamedTuple):
    """A line of a table. number: in its page. is_body: whether it has figures that are no head."""

    number: int
    line: TextLine
    cells: list[CellText]
    is_body: bool


class TableRegion(NamedTuple):
    """Consecutive lines of a page that make a table, from its heads down.

    n_head: lines above the first that has figures, or only labels below the heads.
    follows: whether only headers and labels stand between it and the region before it.
    """

    rows: list[Row]
    n_head: int
    follows: bool


def regions_of(
    page: PageLines, labels: Sequence[Label], apart: Collection[int]
) -> Iterator[TableRegion]:
    """Yield the regions of a page, in the order of its lines.

    labels: of its lines. apart: indices of lines that no table holds: headers and contents.
    """
    end = -1
    for run in _runs(page, labels, apart):
        for rows in _at_heads([_row(page, index) for index in run]):
            region = _region(page, rows)
            if region is not None:
                first = region.rows[0].number
                follows = end >= 0 and _is_between_parts(page, range(end + 1, first), apart)
                yield region._replace(follows=follows)
                end = region.rows[-1].number


def _is_between_parts(page: PageLines, between: range, apart: Collection[int]) -> bool:
    """Whether lines can stand between two parts of one table: headers and short labels."""
    lines = [page.lines[index] for index in between if index not in apart]
    return len(lines) <= _MAX_BETWEEN and all(len(line.text) < _MAX_HEAD_LENGTH for line in lines)


def _row(page: PageLines, index: int) -> Row:
    line = page.lines[index]
    cells = cells_of(line, index)
    figures = [cell for cell in cells if cell.is_figure and not cell.is_head_figure]
    is_body = bool(figures) and (len(cells) > 1 or not has_letters(line.text))
    return Row(index, line, cells, is_body)


def _runs(page: PageLines, labels: Sequence[Label], apart: Collection[int]) -> Iterator[range]:
    lines = page.lines
    usable = [
        label in _USABLE and index not in apart and _can_be_row(lines[index])
        for index, label in enumerate(labels)
    ]
    core = [i for i, label in enumerate(labels) if label is Label.TABLE and usable[i]]
    first = previous = -1
    for index in core:
        if first >= 0 and not _goes_on(lines, usable, previous, index):
            yield range(_with_heads(page, usable, first), previous + 1)
            first = -1
        first = index if first < 0 else first
        previous = index
    if first >= 0:
        yield range(_with_heads(page, usable, first), previous + 1)


def _can_be_row(line: TextLine) -> bool:
    is_short = len(line.text) <= _MAX_ROW_LENGTH and len(line.flat_pieces) <= 3 * _MAX_PIECES
    return line.is_upright and is_short


def _goes_on(lines: Sequence[TextLine], usable: Sequence[bool], above: int, below: int) -> bool:
    """Whether a table goes on from one line of cells to another."""
    if below - above > _MAX_BETWEEN + 1 or not all(usable[above + 1 : below]):
        return False
    if not all(map(_is_label, lines[above + 1 : below])):
        return False
    return all(_is_near(a, b) for a, b in pairwise(lines[above : below + 1]))


def _is_near(above: TextLine, below: TextLine) -> bool:
    step = (below.baseline - above.baseline) / max(above.size, below.size)
    return -_MAX_STEP_UP < step < _MAX_STEP


def _is_label(line: TextLine) -> bool:
    return len(line.text) < _MAX_LABEL_LENGTH and line.x1 - line.x0 < 60 * line.size


def _with_heads(page: PageLines, usable: Sequence[bool], first: int) -> int:
    """Return the first line of the heads above a table's first line."""
    lines = page.lines
    top = lines[first]
    left = min(line.x0 for line in lines[first : first + 8])
    start = first
    n_labels = 0
    for index in range(first - 1, max(-1, first - 1 - _MAX_HEAD_LINES), -1):
        line = lines[index]
        if not usable[index] or not _is_above(line, top, lines[first]):
            break
        if _is_head(page, index, left):
            start, n_labels = index, 0
        elif n_labels < _MAX_LABELS_BELOW_HEAD and _is_short_label(line, left):
            n_labels += 1
        else:
            break
        top = min(top, line, key=lambda one: one.baseline)
    return start


def _is_short_label(line: TextLine, left: float) -> bool:
    is_left = abs(line.x0 - left) < 3 * line.size
    return is_left and len(line.text) < _MAX_HEAD_LENGTH and not line.text.endswith((".", ";"))


def _is_above(line: TextLine, top: TextLine, first: TextLine) -> bool:
    step = (top.baseline - line.baseline) / max(line.size, top.size)
    return step < _MAX_STEP * 0.75 and line.baseline < first.baseline + _MAX_STEP * first.size


def _is_head(page: PageLines, index: int, left: float) -> bool:
    line = page.lines[index]
    if len(line.text) > _MAX_HEAD_LENGTH:
        return False
    if _is_centered(page, line) and len(line.lefts) == 1 and _is_alone(page, index):
        return _HEADING.match(line.text) is not None and line.x0 > left + 8 * line.size
    has_cells = len(line.lefts) > 1 and _HEADING.search(line.text) is not None
    return has_cells or line.x0 > left + 5 * line.size


def _is_centered(page: PageLines, line: TextLine) -> bool:
    return abs(line.x0 + line.x1 - page.width) < 2 * _CENTER_TOLERANCE


def _is_alone(page: PageLines, index: int) -> bool:
    """Whether no other line stands beside one."""
    line = page.lines[index]
    nearby = page.lines[max(0, index - _MAX_HEAD_LINES) : index + _MAX_HEAD_LINES]
    return not any(
        other is not line and abs(other.baseline - line.baseline) < 0.5 * line.size
        for other in nearby
    )


def _at_heads(rows: list[Row]) -> Iterator[list[Row]]:
    """Yield the rows in groups that begin at heads, or where the page goes up again."""
    start, had_body = 0, False
    for number, row in enumerate(rows):
        goes_up = _goes_up(rows[max(0, number - _MAX_LABEL_LINES) : number], row)
        if had_body and (goes_up or _heads_columns(row)):
            first = number if goes_up else _first_of_head(rows, start, number)
            yield rows[start:first]
            start, had_body = first, False
        had_body = had_body or row.is_body
    yield rows[start:]


def _goes_up(above: Sequence[Row], row: Row) -> bool:
    """Whether a line is drawn above those before it, and does not hold the figures of one."""
    if not above or row.line.baseline >= above[-1].line.baseline - row.line.size:
        return False
    return not any(is_beside(other.line, row.line) for other in above)


def is_beside(left: TextLine, right: TextLine) -> bool:
    """Whether a line stands to the right of another one, on its baseline."""
    size = max(left.size, right.size)
    is_level = abs(left.baseline - right.baseline) < _SAME_BASELINE * size
    return is_level and right.x0 > left.x1 - size


def _heads_columns(row: Row) -> bool:
    """Whether a line can only head columns, below a table that has ended."""
    has_label = has_letters(row.cells[0].text) and not row.cells[0].is_head_figure
    cells = row.cells[1:] if has_label else row.cells
    if row.is_body or not cells:
        return False
    if has_label and all(_LENGTH_OF_TIME.fullmatch(cell.text) for cell in cells):
        return False
    return all(cell.is_head_figure or _HEADING.search(cell.text) for cell in cells) and (
        len(cells) > 1 or cells[0].is_head_figure
    )


def _first_of_head(rows: Sequence[Row], start: int, number: int) -> int:
    left = min(row.line.x0 for row in rows[start:])
    first = number
    while first > start + 1 and not rows[first - 1].is_body:
        row = rows[first - 1]
        if row.line.x0 < left + 5 * row.line.size:
            break
        first -= 1
    return first


def _region(page: PageLines, rows: list[Row]) -> TableRegion | None:
    """Return a table of lines, without titles above its heads.

    It may be heads alone, of a table whose rows stand below a header. None where there is neither
    that nor figures.
    """
    body = [number for number, row in enumerate(rows) if row.is_body]
    if not body:
        heads = [number for number, row in enumerate(rows) if _heads_columns(row)]
        return TableRegion(rows[heads[0] :], len(rows) - heads[0], follows=False) if heads else None
    columns_left = min(_first_column(rows[number]) for number in body)
    heads = [
        number
        for number in range(body[0])
        if any(cell.x1 > columns_left for cell in rows[number].cells)
        and not _is_title(page, rows[number], columns_left)
    ]
    first = heads[0] if heads else body[0]
    while not heads and first and _is_alone_left(rows[first - 1], columns_left):
        first -= 1
    n_head = heads[-1] + 1 - first if heads else 0
    return TableRegion(rows[first : body[-1] + 1], n_head, follows=False)


def _first_column(row: Row) -> float:
    """Return the left edge of a row's first figure that is not its label."""
    figures = [cell for cell in row.cells if cell.is_figure]
    return (
        figures[0].x0 if figures[0] is not row.cells[0] or len(row.cells) == 1 else figures[-1].x0
    )


def _is_title(page: PageLines, row: Row, columns_left: float) -> bool:
    is_title = len(row.cells) == 1 and _is_centered(page, row.line) and _is_alone(page, row.number)
    return is_title and row.line.x0 < columns_left


def _is_alone_left(row: Row, columns_left: float) -> bool:
    return len(row.cells) == 1 and row.line.x0 < columns_left
