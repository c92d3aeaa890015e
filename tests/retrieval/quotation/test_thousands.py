"""Figures whose thousands a quotation divides otherwise, or leaves out."""

import pytest

from tests.records import record_of
from tests.retrieval.quotation.asking import places_of


@pytest.mark.parametrize(
    ("text", "quote", "printed"),
    [
        ("Sales of 1,577 in 2021.", "Sales of 1577 in 2021", "1,577"),
        ("Sales of 1577 in 2021.", "1,577", ""),
        ("Sales of 1 577 euros.", "1,577 euros", "1 577"),
        ("Sales of 1\xa0577 euros.", "1577", "1\xa0577"),
        ("Sales of 1’577 francs.", "1577 francs", "1’577"),
        ("Sales of 12.345.678 and 2021.", "Sales of 12,345,678 and 2,021", "12.345.678"),
        ("Total １，５７７ yen", "Total 1577 yen", "１，５７７"),
        ("Note 5 1,577.25 in all", "1577.25", "1,577"),
        ("A loss of (1,577) in all", "1577", "(1,577)"),
    ],
)
def test_how_thousands_are_divided_does_not_count_and_is_said(text, quote, printed):
    [place] = places_of(record_of([(0, text)]), quote)

    assert (place.printed, place.has_same_capitals) == (printed, True)


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("Sales of 1.577 in all", "1577"),
        ("Sales of 1  577 in all", "1577"),
        ("Sales of 1\n577 in all", "1577"),
        ("Sales of 2 001 577 in all", "1577"),
        ("Sales of 2 345 577 in all", "345,577"),
        ("Sales of 1 57 70", "15770"),
        ("Sales of 1,577.5 in all", "15775"),
    ],
)
def test_a_figure_with_other_digits_or_in_two_columns_is_another(text, quote):
    assert not places_of(record_of([(0, text)]), quote)


@pytest.mark.parametrize(
    ("text", "printed"),
    [("1 234 euros", "1 234"), ("1\xa0234 euros", "1\xa0234"), ("21 234 euros", "21 234"),
     ("2021 234 euros", ""), ("1  234 euros", ""), ("1\n234 euros", ""), ("No. 1. 234 euros", "")],
)  # fmt: skip
def test_thousands_that_a_quotation_leaves_out_are_said(text, printed):
    places = places_of(record_of([(0, f"Of {text}."), (0, "All 234 euros.")]), "234 euros")

    assert [place.printed for place in places] == sorted(["", printed])
