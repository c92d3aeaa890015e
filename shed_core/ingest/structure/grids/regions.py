"""The tables of a page: runs of lines, cut where heads begin a new one, without titles above."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.ingest.structure.grids.cells import CellText, cells_of, has_letters
from shed_core.ingest.structure.grids.line_runs import (
    HEADING,
    MIN_HEAD_INDENT,
    UNIT,
    is_between_parts,
    is_corner,
    is_in_middle,
    line_runs,
)

SAME_BASELINE = 0.45
"""Largest distance between the baselines of one row, in ems."""

_MAX_LABELLED_HEADS = 2  # lines of heads that begin with a label, where that is wrapped

_LENGTH_OF_TIME = re.compile(r"\d+(?:\.\d+)? (?:years?|months?|weeks?)", re.IGNORECASE)
_MAX_LABEL_LINES = 4  # that are drawn before the figures beside the first of them


class Row(NamedTuple):
    """A line of a table. number: in its page. is_body: True if it has figures that are no head."""

    number: int
    line: TextLine
    cells: list[CellText]
    is_body: bool


class TableRegion(NamedTuple):
    """Consecutive lines of a page that make a table, from its heads down.

    n_head: lines above the first that has figures, or only labels below the heads.
    follows: True if only headers and labels are between it and the region before it.
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
    for run in line_runs(page, labels, apart):
        for rows in _at_heads(_with_lengths_of_time([_row(page, index) for index in run])):
            region = _region(page, rows)
            if region is not None:
                first = region.rows[0].number
                follows = end >= 0 and is_between_parts(page, range(end + 1, first + 1), apart)
                yield region._replace(follows=follows)
                end = region.rows[-1].number


def _row(page: PageLines, index: int) -> Row:
    line = page.lines[index]
    cells = cells_of(line, index)
    figures = [cell for cell in cells if cell.is_figure and not cell.is_head_figure]
    may_be_alone = not has_letters(line.text) and line.text[-1] != "."  # no end of a sentence
    is_body = bool(figures) and (len(cells) > 1 or may_be_alone)
    return Row(index, line, cells, is_body)


def _with_lengths_of_time(rows: Sequence[Row]) -> list[Row]:
    """Return rows so that lengths of time after a label are figures, as in the row beside it.

    Those of one row alone may head columns.
    """
    are_lengths = [False, *map(_has_lengths_of_time, rows), False]
    return [
        row._replace(
            cells=[row.cells[0], *(cell._replace(is_figure=True) for cell in row.cells[1:])],
            is_body=True,
        )
        if is_own and (is_above or is_below)
        else row
        for row, is_above, is_own, is_below in zip(
            rows, are_lengths, are_lengths[1:], are_lengths[2:], strict=False
        )
    ]


def _has_lengths_of_time(row: Row) -> bool:
    label, *values = row.cells
    are_lengths = bool(values) and all(_LENGTH_OF_TIME.fullmatch(cell.text) for cell in values)
    return are_lengths and has_letters(label.text)


def _at_heads(rows: list[Row]) -> Iterator[list[Row]]:
    """Yield the rows in groups that begin at heads, or where the page goes up again."""
    start, had_body = 0, False
    for number, row in enumerate(rows):
        goes_up = _goes_up(rows[max(0, number - _MAX_LABEL_LINES) : number], row)
        if had_body and (goes_up or _heads_columns(row) or UNIT.fullmatch(row.line.text)):
            first = _first_of_head(rows, start, number)
            yield rows[start:first]
            start, had_body = first, False
        had_body = had_body or row.is_body
    yield rows[start:]


def _goes_up(above: Sequence[Row], row: Row) -> bool:
    """True if a line is drawn above those before it, and does not hold the figures of one."""
    if not above or row.line.baseline >= above[-1].line.baseline - row.line.size:
        return False
    return not any(is_beside(other.line, row.line) for other in above)


def is_beside(left: TextLine, right: TextLine) -> bool:
    """True if a line is to the right of another one, on its baseline."""
    size = max(left.size, right.size)
    is_level = abs(left.baseline - right.baseline) < SAME_BASELINE * size
    return is_level and right.x0 > left.x1 - size


def _heads_columns(row: Row) -> bool:
    """True if a line can only head columns, below a table that has ended."""
    has_label = has_letters(row.cells[0].text) and not row.cells[0].is_head_figure
    cells = row.cells[1:] if has_label else row.cells
    if row.is_body or _has_lengths_of_time(row) or not cells:
        return False
    return all(cell.is_head_figure or HEADING.search(cell.text) for cell in cells) and (
        len(cells) > 1 or cells[0].is_head_figure
    )


def _first_of_head(rows: Sequence[Row], start: int, number: int) -> int:
    left = min(row.line.x0 for row in rows[start:])
    first = number
    end = next((n for n, row in enumerate(rows) if n > number and row.is_body), number) + 1
    while first > start + 1 and not rows[first - 1].is_body:
        line, below = rows[first - 1].line, [row.line for row in rows[first:end]]
        is_indented = line.x0 >= left + MIN_HEAD_INDENT * line.size
        if not (is_indented or is_corner(line, below, left)):
            break
        first -= 1
    return first


def _region(page: PageLines, rows: list[Row]) -> TableRegion | None:
    """Return a table of lines, without titles above its heads.

    It may be heads alone, of a table whose rows are below a header. None where there is neither
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
    heads = _without_rows(heads, rows, columns_left)
    first = heads[0] if heads else body[0]
    below = [row.line for row in rows[first : body[0] + 1]]
    while first and (
        is_corner(rows[first - 1].line, below, below[-1].x0)
        if heads
        else len(rows[first - 1].cells) == 1
    ):
        first -= 1
    n_head = heads[-1] + 1 - first if heads else 0
    return TableRegion(rows[first : body[-1] + 1], n_head, follows=False)


def _without_rows(heads: list[int], rows: Sequence[Row], columns_left: float) -> list[int]:
    """Return the lines of the heads without rows of words below them.

    Many lines that begin with a label are rows, of which the first may be the head.
    """
    labelled = [
        number
        for number in heads
        if len(rows[number].cells) > 1 and rows[number].cells[0].x1 < columns_left
    ]
    if len(labelled) <= _MAX_LABELLED_HEADS:
        return heads
    return [number for number in heads if number <= labelled[0]]


def _first_column(row: Row) -> float:
    """Return the left edge of a row's first figure that is not its label."""
    figures = [cell for cell in row.cells if cell.is_figure]
    return (
        figures[0].x0 if figures[0] is not row.cells[0] or len(row.cells) == 1 else figures[-1].x0
    )


def _is_title(page: PageLines, row: Row, columns_left: float) -> bool:
    """True if a line alone is a title or the end of a sentence, and not over columns only."""
    is_alone = len(row.cells) == 1 and row.line.x0 < columns_left
    return is_alone and (row.line.text[-1] in ".:" or is_in_middle(page, row.number))
