"""The grids of a page's tables, each over consecutive lines."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from shed_core.document.grid import MAX_COLUMNS, Grid
from shed_core.document.phrases import Label
from shed_core.document.runs import connected
from shed_core.ingest.lines.document import NO_ROWS, StatedRow
from shed_core.ingest.lines.text_line import HeadRule, PageLines, TextLine, numbered_pages
from shed_core.ingest.structure.grids.cells import CellText, has_letters
from shed_core.ingest.structure.grids.columns import TableColumns, table_columns
from shed_core.ingest.structure.grids.doubts import with_doubts
from shed_core.ingest.structure.grids.heads import head_columns
from shed_core.ingest.structure.grids.line_grid import LineGrid, piece_lengths
from shed_core.ingest.structure.grids.regions import Row, TableRegion, regions_of
from shed_core.ingest.structure.grids.rows import rows_of
from shed_core.ingest.structure.grids.stated import stated_grids

_MIN_FILLED = 0.45
"""Share of the cells below its heads that a table fills: nearly all tables of filings fill more,
formulas, listings, indexes and diagrams, whose figures are anywhere, mostly less."""


def document_grids(
    pages: Sequence[PageLines],
    labels: Sequence[Label],
    headers: Collection[int],
    contents: Collection[int],
    rows: Mapping[int, StatedRow] = NO_ROWS,
) -> dict[int, LineGrid]:
    """Return the tables of a document by their first lines.

    labels: of all lines, or none where `rows` has all tables.
    headers, contents: lines of headers and of printed contents, which no table holds, except those
        that have several figures and so are no contents.
    rows: lines that the format states as rows of tables.
    """
    found = stated_grids(pages, rows, headers)
    stated = {line + n for line, grid in found.items() for n in range(grid.n_lines)}
    for first, page in numbered_pages(pages):
        own = labels[first : first + len(page.lines)]
        if Label.TABLE in own:
            not_here = {
                index
                for index, line in enumerate(page.lines)
                if first + index in headers
                or first + index in stated
                or (first + index in contents and not _is_row(line))
            }
            for index, grid in grids_of(page, own, not_here):
                found[first + index] = grid
            tables = {
                n: found[first + n]
                for n, line in enumerate(page.lines)
                if first + n in found and (line.row or first + n not in rows)  # Word is sure of its
            }
            for index, grid in with_doubts(page, own, not_here, tables):
                found[first + index] = grid
    return found


class _Place(NamedTuple):
    cell: CellText
    row: int
    column: int
    span: int


def _is_row(line: TextLine) -> bool:
    """True if a line has two figures after its label, where an entry of contents has one."""
    return sum(not has_letters(cell) for cell in line.text.split("  ")[1:]) > 1


def grids_of(
    page: PageLines, labels: Sequence[Label], apart: Collection[int]
) -> Iterator[tuple[int, LineGrid]]:
    """Yield the tables of a page whose cells can be told apart, after their first lines.

    labels: of its lines. apart: indices of lines that no table holds: headers and contents.
    A table below a header within a statement has no heads; it has the columns of the
    one above.
    """
    for group in connected(filter(_has_cells, regions_of(page, labels, apart)), _goes_on):
        if not _has_rows(group):
            continue
        columns = table_columns([row for region in group for row in region.rows[region.n_head :]])
        if columns.n > MAX_COLUMNS:
            continue
        placed = [(region, _places(region, columns, page.head_rules)) for region in group]
        if not _is_filled(placed, columns):
            continue
        is_continued = False
        for region, places in placed:
            if _is_clear(places):
                grid = _grid(places, columns, region.n_head > 0, is_continued)
                yield region.rows[0].number, LineGrid(len(region.rows), grid)
                is_continued = True
            else:
                is_continued = False


def _has_rows(regions: Sequence[TableRegion]) -> bool:
    """True if a table has some rows of figures, or one below dates that head several columns."""
    body = [row for region in regions for row in region.rows if row.is_body]
    if len(body) != 1:
        return len(body) > 1
    heads = regions[0].rows[: regions[0].n_head]
    n_dates = sum(cell.is_head_figure for row in heads for cell in row.cells)
    return n_dates > 1 and sum(cell.is_figure for cell in body[0].cells) > 1


def _has_cells(region: TableRegion) -> bool:
    """True if a region has heads or a row of cells; lone figures are marks of notes."""
    return region.n_head > 0 or any(len(row.cells) > 1 for row in region.rows)


def _goes_on(_: TableRegion, region: TableRegion) -> bool:
    """True if a region is a part of the table above it."""
    return region.follows and not region.n_head


def _places(region: TableRegion, columns: TableColumns, rules: Sequence[HeadRule]) -> list[_Place]:
    """Return the place of each cell of a region, in the order of the text."""
    heads = region.rows[: region.n_head]
    over = head_columns(heads, columns, _among(rules, region)) if heads else {}
    places = [_head_place(cell, over, columns) for row in heads for cell in row.cells]
    first = 1 if heads else 0
    for number, group in enumerate(rows_of(region.rows[region.n_head :], columns), first):
        places += [_place(cell, number, columns, row) for row in group for cell in row.cells]
    return places


def _among(rules: Sequence[HeadRule], region: TableRegion) -> list[HeadRule]:
    """Return the rules between the first line of a region and the first below its heads."""
    top, first = region.rows[0].line, region.rows[min(region.n_head, len(region.rows) - 1)].line
    return [rule for rule in rules if top.baseline - top.size < rule[0] < first.baseline]


def _head_place(cell: CellText, over: dict[CellText, range], columns: TableColumns) -> _Place:
    run = over.get(cell)
    if run is None:
        return _Place(cell, 0, 0, 1)
    return _Place(cell, 0, run.start + columns.has_labels, len(run))


def _place(cell: CellText, number: int, columns: TableColumns, row: Row) -> _Place:
    """Return the place of a cell. number: of the table's row. row: the line that it is in."""
    first = columns.figures[0].x0
    if cell.x0 < first - 1 and (cell is row.cells[0] or cell.x1 <= first):
        return _Place(cell, number, 0, 1)
    run = columns.over(cell)
    return _Place(cell, number, run.start + columns.has_labels, len(run))


def _is_clear(places: Sequence[_Place]) -> bool:
    """True if no cell below the heads holds two figures."""
    figures = [(p.row, p.column) for p in places if p.cell.is_figure and p.column and p.row]
    return len(set(figures)) == len(figures)


def _is_filled(
    parts: Iterable[tuple[TableRegion, Sequence[_Place]]], columns: TableColumns
) -> bool:
    """True if enough cells below the heads have text, in all parts of a table together."""
    n_filled = n_cells = 0
    for region, places in parts:
        body = {place.row for place in places if place.row or not region.n_head}
        filled = {
            (place.row, column)
            for place in places
            for column in range(place.column, place.column + place.span)
        }
        n_filled += sum(row in body for row, _ in filled)
        n_cells += len(body) * columns.n
    return n_filled >= _MIN_FILLED * n_cells


def _grid(places: Sequence[_Place], columns: TableColumns, has_head: bool, continues: bool) -> Grid:
    lines = groupby(places, lambda place: place.cell.line)
    return Grid(
        lengths=piece_lengths([p.cell.stop - p.cell.start for p in own] for _, own in lines),
        rows=tuple(place.row for place in places),
        columns=tuple(place.column for place in places),
        spans=tuple(place.span for place in places),
        n_columns=columns.n,
        has_head=has_head,
        continues=continues,
    )
