"""Figures of drafts: their values, and how they compare with what is printed."""

import tracemalloc
from decimal import Decimal

import pytest

from shed_core.document.codec import decode, encode
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.retrieval.draft.figure_check import computed_from
from shed_core.retrieval.draft.figure_index import FigureIndex, numbers_of
from shed_core.retrieval.draft.figure_places import comparison
from shed_core.retrieval.draft.figures import figure_at, figures_in

COMPARED = [  # draft, printed, scale of the table, how it is the same, or None
    ("$382 million", "382", "in millions", "printed in millions"),
    ("$382 million", "$382 million", "", ""),
    ("$382 million", "382,000", "in thousands", "printed in thousands"),
    ("$382 million", "381,700", "in thousands", "rounded from 381,700, printed in thousands"),
    ("$0.4 billion", "382", "in millions", None),
    ("about $0.4 billion", "382", "in millions", "rounded from 382, printed in millions"),
    ("$32.8 billion", "32,765", "in millions", "rounded from 32,765, printed in millions"),
    ("$382 thousand", "382", "in millions", None),
    ("$382 million", "382", "", "no scale is stated there"),
    ("382", "382", "in millions", ""),
    ("$382,000,000", "382", "in millions", "printed in millions"),
    ("$8.89", "8.89", "in millions, except per share", ""),
    ("6.2 %", "6.19%", "", "rounded from 6.19"),
    ("6.2 %", "6.19", "", "rounded from 6.19"),
    ("6.1 %", "6.19%", "", None),
    ("6.2 %", "$6.2", "", None),
    ("$6.20", "6.2%", "", None),
    ("1,577", "1577", "", ""),
    ("5.3bn", "5.3", "", "no scale is stated there"),
    ("50 basis points", "0.50%", "", ""),
]  # fmt: skip


@pytest.mark.parametrize(("draft", "printed", "scale", "expected"), COMPARED)
def test_a_figure_is_compared_with_its_scale_and_rounding(draft, printed, scale, expected):
    [figure] = figures_in(f"It was {draft}.")
    at = figure_at(printed, next(n for n, sign in enumerate(printed) if sign.isdigit()))

    assert at is not None
    assert comparison(figure, at, scale, is_open=True, has_sign=True) == expected


@pytest.mark.parametrize(("draft", "expected"), [("53.2", ""), ("12", None), ("$53.2", None)])
def test_a_fraction_without_a_sign_may_be_a_printed_percentage(draft, expected):
    [figure] = figures_in(f"It was {draft}.")
    at = figure_at(f"{draft.lstrip('$')} %", 0)

    assert at is not None
    assert comparison(figure, at, "", is_open=True, has_sign=False) == expected


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        ("$1,108 million", "32,765 - 31,657"),
        ("3.5 %", "32,765 / 31,657 - 1"),
        ("$1.1 billion", "32,765 - 31,657"),
        ("3.7 %", ""),
    ],
)
def test_a_figure_is_computed_from_two_of_a_row(figure, expected):
    row = ["$32,765", "$31,657"]
    [parsed] = figures_in(figure)

    assert computed_from(row, parsed) == expected


def test_a_number_of_thousands_of_digits_is_no_figure():
    draft = f"It is {'7' * 5_000}, and {'7' * 20} is less."

    assert [one.number for one in figures_in(draft)] == [Decimal("7" * 20)]


def test_an_index_states_the_memory_that_it_keeps():
    rows = "".join(f"| Cost of item {n} | {n:,}.{n} | {7 * n:,} |\n" for n in range(2_000))
    made = encode(read_record(f"# Costs\n\n| | 2023 | 2022 |\n|-|-|-|\n{rows}".encode(), Options()))
    tracemalloc.start()

    record = decode(made)
    index = FigureIndex(record, numbers_of(record))
    assert index.rows
    kept = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()

    assert 0.9 * kept < index.n_bytes < 2 * kept
