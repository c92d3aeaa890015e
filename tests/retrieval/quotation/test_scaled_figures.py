"""A figure with its scale is found in a table that states its scale once."""

import pytest

from shed_core.document.record import DocumentRecord
from tests.retrieval.quotation.asking import places_of
from tests.tables import grid_of, record_with_tables

ROWS = [["", "2023", "2022"], ["Sales", "$ 382", "351"], ["Margin", "38.2%", "41.0%"]]


def statement(above: str) -> DocumentRecord:
    return record_with_tables([above, grid_of(ROWS)])


@pytest.mark.parametrize("quote", ["$382 million", "382 million", "$0.382 billion"])
def test_a_figure_with_its_scale_is_that_of_a_table_in_that_scale(quote: str) -> None:
    [place] = places_of(statement("As follows (in millions, except per share):"), quote)

    assert place.printed == "$ 382 (in millions)"


@pytest.mark.parametrize(
    ("above", "quote"),
    [
        ("As follows (in thousands):", "$382 million"),
        ("As follows:", "$382 million"),
        ("As follows (in millions):", "$383 million"),
        ("As follows (in millions):", "38.2 million"),
        ("As follows (in millions):", "Profit was $382 million"),
    ],
)
def test_another_scale_or_figure_is_not_found(above: str, quote: str) -> None:
    assert not places_of(statement(above), quote)
