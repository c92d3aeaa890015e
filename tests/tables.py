"""Tables for tests: grids over any text, and statements as filings set them, as PDFs."""

from collections.abc import Sequence
from dataclasses import replace

import pymupdf
from hypothesis import strategies as st

from shed_core.document.grid import Grid, Table
from shed_core.document.phrases import Label
from shed_core.document.record import DocumentRecord
from tests.records import record_of, texts

WIDTH, HEIGHT, SIZE = 612.0, 792.0, 10.0

Cell = str | tuple[str, float]
"""A text, or one that stands so many points lower than its row."""


def grid_of(rows: Sequence[Sequence[str]], **changes: object) -> tuple[str, Grid]:
    """Return the text of a table of rows of cells, "" for a blank, and its grid.

    changes: of the grid, whose first row is its head.
    """
    lines = ["  ".join(filter(None, row)) for row in rows]
    lengths: list[int] = []
    for row in rows:
        lengths += [len(cell) + 2 for cell in row if cell]
        lengths[-1] -= 1  # a line break is one character
    lengths[-1] -= 1
    places = [
        (number, column) for number, row in enumerate(rows) for column, c in enumerate(row) if c
    ]
    grid = Grid(
        lengths=tuple(lengths),
        rows=tuple(row for row, _ in places),
        columns=tuple(column for _, column in places),
        spans=(1,) * len(places),
        n_columns=len(rows[0]),
        has_head=True,
    )
    return "\n".join(lines), replace(grid, **changes)


def record_with_tables(
    phrases: Sequence[str | tuple[str, Grid]], header: str = "Statements"
) -> DocumentRecord:
    """Return a record of one section with these phrases, some of them tables."""
    whole = [phrase if isinstance(phrase, str) else phrase[0] for phrase in phrases]
    record = record_of([(1, header), *((0, text) for text in whole)], phrases_per_page=99)
    grids = {n: p[1] for n, p in enumerate(phrases, start=1) if not isinstance(p, str)}
    return replace(
        record,
        labels=tuple(Label.TABLE if n in grids else at for n, at in enumerate(record.labels)),
        tables=tuple(Table(phrase, grid) for phrase, grid in grids.items()),
    )


@st.composite
def grids(draw: st.DrawFn, text: str) -> Grid:
    """Grids of any shape over a text that is not empty."""
    cuts = draw(st.sets(st.integers(1, max(1, len(text) - 1)), max_size=12))
    ends = sorted({cut for cut in cuts if cut < len(text)} | {len(text)})
    lengths = [stop - start for start, stop in zip([0, *ends], ends, strict=False)]
    n, n_columns = len(lengths), draw(st.integers(1, 5))
    columns = draw(st.lists(st.integers(0, n_columns - 1), min_size=n, max_size=n))
    steps = draw(st.lists(st.booleans(), min_size=n - 1, max_size=n - 1))
    return Grid(
        lengths=tuple(lengths),
        rows=tuple(sum(steps[:number]) for number in range(n)),
        columns=tuple(columns),
        spans=tuple(draw(st.integers(1, n_columns - column)) for column in columns),
        n_columns=n_columns,
        has_head=draw(st.booleans()),
        is_uncertain=draw(st.booleans()),
    )


@st.composite
def records_with_tables(draw: st.DrawFn) -> DocumentRecord:
    """Records of texts and tables of any shape; some tables have the columns of the one above."""
    phrases: list[str | tuple[str, Grid]] = []
    above = 0
    for text in draw(st.lists(texts.filter(bool), min_size=1, max_size=6)):
        if draw(st.booleans()):
            phrases.append(text)
            continue
        grid = draw(grids(text))
        goes_on = above == grid.n_columns and draw(st.booleans())
        phrases.append(
            (text, replace(grid, has_head=grid.has_head and not goes_on, continues=goes_on))
        )
        above = grid.n_columns
    return record_with_tables(phrases)


def statement(rows: Sequence[tuple[float, Sequence[tuple[float, str]]]]) -> bytes:
    """Return a PDF of one page with text at places.

    rows: the baseline in points, and the cells: where each ends if it is a figure, else begins.
    """
    document = pymupdf.Document()
    page = document.new_page(width=WIDTH, height=HEIGHT)
    for baseline, cells in rows:
        for x, text in cells:
            is_figure = text[-1] in "0123456789)-%"
            width = pymupdf.get_text_length(text, "helv", SIZE) if is_figure else 0.0
            page.insert_text((x - width, baseline), text, fontname="helv", fontsize=SIZE)
    return document.tobytes()
