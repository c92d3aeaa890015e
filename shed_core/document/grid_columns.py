"""The grids of a record as columns of integers, and back from an untrusted source.

A filing has ten thousands of cells, so each is two integers: its length, and its column, which is
counted down from -1 where the cell begins a row.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, chain
from typing import Any

from shed_core.document.columns import MAX_COUNT, integers
from shed_core.document.grid import MAX_COLUMNS, Grid, Table
from shed_core.errors import MalformedRecordError

_HAS_HEAD, _CONTINUES, _IS_UNCERTAIN = 1, 2, 4  # bits of a table's flags
_NAMES = ("phrases", "widths", "flags", "sizes", "lengths", "places", "spans")


def columns_of_tables(tables: Sequence[Table]) -> dict[str, list[int]]:
    """Return the tables as columns.

    phrases, widths, flags, sizes: of each table its phrase, columns, three bits, and pieces.
    lengths, places: of each piece of all tables.
    spans: of each piece over several columns its number among all pieces, and its columns.
    """
    grids = [table.grid for table in tables]
    spans = enumerate(chain.from_iterable(grid.spans for grid in grids))
    return {
        "phrases": [table.phrase for table in tables],
        "widths": [grid.n_columns for grid in grids],
        "flags": [*map(_flags, grids)],
        "sizes": [len(grid.lengths) for grid in grids],
        "lengths": list(chain.from_iterable(grid.lengths for grid in grids)),
        "places": list(chain.from_iterable(map(_places, grids))),
        "spans": list(chain.from_iterable(pair for pair in spans if pair[1] > 1)),
    }


def n_cells(tables: Sequence[Table]) -> int:
    """Return the number of pieces of all tables."""
    return sum(len(table.grid.lengths) for table in tables)


def tables_of(columns: Mapping[str, Any], n_phrases: int, max_cells: int) -> tuple[Table, ...]:
    """Return the tables in the columns of a record.

    Raises MalformedRecordError for a value of another type or range.
    """
    phrases, widths, flags, sizes, lengths, places, spans = (columns[name] for name in _NAMES)
    integers(phrases, 0, n_phrases - 1)
    integers(widths, 1, MAX_COLUMNS)
    integers(flags, 0, _HAS_HEAD + _CONTINUES + _IS_UNCERTAIN)
    integers(sizes, 1, max_cells)
    integers(lengths, 1, MAX_COUNT)
    integers(places, -MAX_COLUMNS, MAX_COLUMNS - 1)
    wide = _wide(spans, len(lengths))
    if not sum(sizes) == len(lengths) == len(places) <= max_cells:
        raise MalformedRecordError("the tables do not have the cells that they name")
    stops = accumulate(sizes, initial=0)
    runs = (slice(start, start + size) for start, size in zip(stops, sizes, strict=False))
    spans_of_all = [wide.get(number, 1) for number in range(len(lengths))] if wide else ()
    return tuple(
        Table(phrase, _grid(width, flag, (lengths[run], places[run], spans_of_all[run])))
        for phrase, width, flag, run in zip(phrases, widths, flags, runs, strict=True)
    )


def _flags(grid: Grid) -> int:
    bits = _HAS_HEAD * grid.has_head + _CONTINUES * grid.continues
    return bits + _IS_UNCERTAIN * grid.is_uncertain


def _places(grid: Grid) -> Iterator[int]:
    above = 0
    for row, column in zip(grid.rows, grid.columns, strict=True):
        yield column if row == above else -1 - column
        above = row


def _wide(spans: Any, n_pieces: int) -> dict[int, int]:
    """Return the number of columns of each piece that is over several."""
    spans_checked = integers(spans, 0, max(MAX_COLUMNS, n_pieces))
    return dict(zip(spans_checked[::2], spans_checked[1::2], strict=True))


def _grid(width: int, flags: int, pieces: tuple[Any, Any, Any]) -> Grid:
    lengths, places, spans = pieces
    return Grid(
        lengths=tuple(lengths),
        rows=tuple(accumulate(int(place < 0) for place in places)),
        columns=tuple(-1 - place if place < 0 else place for place in places),
        spans=tuple(spans) or (1,) * len(lengths),
        n_columns=width,
        has_head=bool(flags & _HAS_HEAD),
        continues=bool(flags & _CONTINUES),
        is_uncertain=bool(flags & _IS_UNCERTAIN),
    )
