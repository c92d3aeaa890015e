"""The grids of tables whose cells the format states, as Word, HTML and pages with rules do.

Signs and blanks take columns of their own there, and a figure with a sign has more of them than one
without. So a column is the range that the cells below the heads have in common, and one without
text is none.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from operator import attrgetter
from typing import NamedTuple

from shed_core.document.grid import MAX_COLUMNS, Grid
from shed_core.document.runs import connected
from shed_core.ingest.lines.document import StatedRow
from shed_core.ingest.lines.text_line import PageLines, TextLine, numbered_pages
from shed_core.ingest.structure.grids.cells import is_figure, is_head_figure
from shed_core.ingest.structure.grids.line_grid import LineGrid, piece_lengths

_MIN_ROWS = 2  # of several cells
_MAX_HEAD_ROWS = 6


class _Row(NamedTuple):
    """A row of a table. lines: in the document, with their numbers; more than one of one cell."""

    row: StatedRow
    lines: list[tuple[int, TextLine]]

    @property
    def cells(self) -> Iterator[tuple[range, str]]:
        """The columns that each cell takes, and its text, or that of its first line."""
        runs = map(_run, self.row.columns, self.row.spans)
        return zip(runs, (text for text, _ in _pieces(self.lines[0][1])), strict=False)


def stated_grids(
    pages: Sequence[PageLines], rows: Mapping[int, StatedRow], headers: Collection[int]
) -> dict[int, LineGrid]:
    """Return the tables of a document by their first lines; headers and page breaks cut them.

    rows: place of each line in a table. headers: lines that no table holds. Takes O(cells).
    """
    lines = {
        first + n: line
        for first, page in numbered_pages(pages)
        for n, line in enumerate(page.lines)
        if first + n in rows
    }
    of_table: defaultdict[int, list[_Row]] = defaultdict(list)
    for place, numbers in groupby(sorted(rows), key=rows.__getitem__):
        of_table[place.table].append(_Row(place, [(n, lines[n]) for n in numbers]))
    found: dict[int, LineGrid] = {}
    for own in of_table.values():
        found |= _grids(own, headers)
    return found


def _grids(rows: Sequence[_Row], headers: Collection[int]) -> Iterator[tuple[int, LineGrid]]:
    """Yield the parts of a table after their first lines."""
    if sum(len(row.row.columns) > 1 for row in rows) < _MIN_ROWS:
        return
    n_head = _n_head(rows)
    columns = _columns(rows, n_head)
    if not 1 < len(columns) <= MAX_COLUMNS:
        return
    heads = {row.row.row for row in rows[:n_head]}
    has_part = False
    for part in _parts(rows, headers):
        grid = _grid(part, columns, heads, has_part)
        yield part[0].lines[0][0], LineGrid(sum(len(row.lines) for row in part), grid)
        has_part = True


def _n_head(rows: Sequence[_Row]) -> int:
    """Return the number of rows that head the columns: stated, or above the first figures.

    Of rows of words the first one does if it alone is bold.
    """
    stated = next(
        (n for n, row in enumerate(rows) if not row.row.is_head or (n and _heads_rows(row))),
        len(rows),
    )
    if 0 < stated < len(rows):
        return stated
    body = next((n for n, row in enumerate(rows) if _has_figures(row)), None)
    if body is None:  # another bold row shows that each heads those below it, not the columns
        bold = [row for row in rows if row.lines[0][1].is_bold]
        return int(rows[0] in bold and all(len(row.row.columns) == 1 for row in bold[1:]))
    above = [n + 1 for n, row in enumerate(rows[:body]) if row.row.columns[-1] > 0]
    return above[-1] if above and above[-1] <= _MAX_HEAD_ROWS else 0


def _heads_rows(row: _Row) -> bool:
    """True if a row is one cell over all columns, which heads the rows below it."""
    return row.row.columns == (0,) and row.row.spans[0] > 1


def _has_figures(row: _Row) -> bool:
    """True if a cell that is not the first is a figure that heads no column."""
    return any(
        run.start > 0 and is_figure(text) and not is_head_figure(text) for run, text in row.cells
    )


def _columns(rows: Sequence[_Row], n_head: int) -> list[range]:
    """Return the columns of a table, each as a range of those that the format counts."""
    body = _merged({run for row in rows[n_head:] for run, _ in row.cells})
    if len(body) > MAX_COLUMNS:  # there are no fewer with the heads, so it is left as text
        return body
    if any(_clash(row, body) for row in rows[n_head:]):
        starts = sorted({run.start for row in rows for run, _ in row.cells})
        return [range(start, stop) for start, stop in pairwise([*starts, starts[-1] + 1])]
    heads = {run for row in rows[:n_head] for run, _ in row.cells}
    free = [run for run in heads if not _overlapped(run, body)]
    return sorted([*body, *_merged(free)], key=lambda column: column.start)


def _merged(runs: Iterable[range]) -> list[range]:
    """Return runs that overlap as one; a run over several others is none of its own."""
    columns: list[range] = []
    for run in sorted(runs, key=lambda run: (len(run), run.start)):
        same = _overlapped(run, columns)
        if len(same) == 1:
            column = columns[same.start]
            run = range(min(run.start, column.start), max(run.stop, column.stop))
        if len(same) < 2 and _overlapped(run, columns) == same:
            columns[same.start : same.stop] = [run]
    return columns


def _clash(row: _Row, columns: Sequence[range]) -> bool:
    """True if two cells of a row are in one column, or one is in none."""
    firsts = [_over(run, columns).start for run, _ in row.cells]
    return len(set(firsts)) < len(firsts)


def _over(run: range, columns: Sequence[range]) -> range:
    """Return the columns that a cell is in or over, or else the one before it."""
    last = max(1, bisect_right(columns, run.start, key=attrgetter("start")))
    return _overlapped(run, columns) or range(last - 1, last)


def _overlapped(run: range, columns: Sequence[range]) -> range:
    """Return the numbers of the columns that a run shares a column of the format with.

    columns: from left to right, without one that they share.
    """
    first = bisect_right(columns, run.start, key=attrgetter("stop"))
    return range(first, max(first, bisect_left(columns, run.stop, key=attrgetter("start"))))


def _run(column: int, span: int) -> range:
    return range(column, column + span)


def _parts(rows: Sequence[_Row], headers: Collection[int]) -> Iterator[list[_Row]]:
    """Yield the rows in runs of consecutive lines of one page, none of them a header."""
    body = (row for row in rows if not any(number in headers for number, _ in row.lines))
    return connected(body, _follows)


def _follows(above: _Row, below: _Row) -> bool:
    (last, line), (first, next_line) = above.lines[-1], below.lines[0]
    return last + 1 == first and line.page == next_line.page


def _grid(
    part: Sequence[_Row], columns: Sequence[range], heads: Collection[int], goes_on: bool
) -> Grid:
    places: list[tuple[int, range]] = []
    has_head = part[0].row.row in heads and not goes_on
    number = -1
    for index, row in enumerate(part):
        number += not (has_head and index and row.row.row in heads)
        for _ in row.lines:
            runs = map(_run, row.row.columns, row.row.spans)
            places += [(number, _over(run, columns)) for run in runs]
    lines = (line for row in part for _, line in row.lines)
    return Grid(
        lengths=piece_lengths([size for _, size in _pieces(line)] for line in lines),
        rows=tuple(number for number, _ in places),
        columns=tuple(run.start for _, run in places),
        spans=tuple(len(run) for _, run in places),
        n_columns=len(columns),
        has_head=has_head,
        continues=goes_on,
    )


def _pieces(line: TextLine) -> list[tuple[str, int]]:
    """Return the text of each cell of a line, and its length with the blanks after it."""
    starts = [start for start, _, _ in line.pieces] or [0]
    stops = [*starts[1:], len(line.text)]
    return [(line.text[a:b].strip(), b - a) for a, b in zip(starts, stops, strict=True)]
