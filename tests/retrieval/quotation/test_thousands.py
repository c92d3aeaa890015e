"""Figures whose thousands a quotation divides otherwise, or leaves out."""

from dataclasses import replace

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
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
        ("Issued before 2026-03-15 398 days at most", "15398"),
        ("Persons of Article 12 450 in all", "12450"),
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


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("Issued before 2026-03-15 398 days at most", "398 days"),
        ("Since 12/15 398 days have gone", "398 days"),
        ("From 10:30 450 persons came", "450"),
        ("By Article 12 450 persons", "450 persons"),
        ("see Note 7 120 of them", "120 of them"),
        ("Tables 3 250 units", "250"),
        ("Nach Kapitel 12 450 Personen", "450 Personen"),
        ("See p. 12 450 persons", "450"),
        ("On May 20 110 came", "110 came"),
    ],
)
def test_a_number_of_its_own_before_a_figure_is_no_part_of_it(text, quote):
    [place] = places_of(record_of([(0, text)]), quote)

    assert place.printed == ""


def test_a_blank_between_two_cells_divides_no_thousands():
    table = "| Day | Longest |\n|---|---|\n| 15 | 398 days |\n| 16 | 200 days |\n"
    record = read_record(f"# Periods\n\n{table}".encode(), Options())
    narrow = replace(record, text=record.text.replace("15  398", "15 \n398"))

    for one in (record, narrow):
        [place] = places_of(one, "398 days")
        assert place.printed == ""
