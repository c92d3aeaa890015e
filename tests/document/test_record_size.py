"""How much memory a record says that it takes, which bounds what a server keeps."""

from dataclasses import fields
from sys import getsizeof

from tests.tables import grid_of, record_with_tables

ROWS = [["", "2023", "2022"], *([f"Line {n}", str(n), str(n + 1)] for n in range(300))]


def test_the_cells_of_tables_count():
    record = record_with_tables([grid_of(ROWS)])
    [(_, grid)] = record.tables
    columns = [getattr(grid, field.name) for field in fields(grid)]

    assert record.n_bytes - record.without_tables.n_bytes >= sum(
        getsizeof(column) for column in columns if isinstance(column, tuple)
    )
