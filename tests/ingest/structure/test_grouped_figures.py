"""Figures whose thousands a blank divides, and figures that stand as near to each other."""

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.ingest.reading import shown_tables
from tests.tables import statement

LABELS = ("Aligned reads", "Split reads", "Novel introns")
LARGE = (("103 669", "104 199"), ("1 904", "1 488"), ("692", "1 693 553"))
EM = 10.0  # points, of the letters of a statement
DIGIT = 0.556 * EM


def tables(rows: list[list[tuple[float, str]]]) -> list[list[list[str]]]:
    """Return the tables of a page with rows of texts, each of which has its place."""
    placed = [(100.0 + 12 * n, cells) for n, cells in enumerate(rows)]
    return shown_tables(read_record(statement(placed), Options()))


def test_a_figure_with_blanks_in_its_thousands_is_one_cell():
    rows = [
        [(72.0, label), (300.0, first), (400.0, second)]
        for label, (first, second) in zip(LABELS, LARGE, strict=True)
    ]

    [table] = tables(rows)

    assert table[-2:] == [[LABELS[1], *LARGE[1]], [LABELS[2], *LARGE[2]]]
    assert {len(row) for row in table} == {3}


@pytest.mark.parametrize("gap", [0.35, 0.5])
def test_figures_of_two_columns_that_nearly_touch_are_two_cells(gap: float):
    first, second = 300.0, 300.0 + 3 * DIGIT + gap * EM
    rows = [
        [(72.0, label), (first, f"{n}28"), (second, f"{n}50"), (400.0, f"{n}47")]
        for n, label in enumerate(LABELS, start=1)
    ]

    [table] = tables(rows)

    assert table[-1] == [LABELS[2], "328", "350", "347"]
