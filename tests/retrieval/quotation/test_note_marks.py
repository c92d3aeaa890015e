"""Marks of notes, which a quotation leaves out or writes as they look."""

import pytest

from tests.records import record_of
from tests.retrieval.quotation.asking import found, places_of

TEXT = "The aquifer supplies 12,400 people[1] in four villages.[ii] Nitrate[3] is the concern."


@pytest.mark.parametrize(
    ("quote", "printed"),
    [
        ("supplies 12,400 people in four", "people[1]"),
        ("supplies 12,400 people1 in four", "people[1]"),
        ("supplies 12,400 people\u00b9 in four", "people[1]"),
        ("people in four villages. Nitrate is the concern", "people[1]; villages.[ii]; Nitrate[3]"),
        ("Nitrate\u00b3 is the concern", "Nitrate[3]"),
    ],
)
def test_a_quotation_across_a_mark_is_found_and_the_mark_is_said(quote, printed):
    [place] = places_of(record_of([(0, TEXT)]), quote)

    assert (place.printed, len(place.spans)) == (printed, 1)


def test_a_quotation_with_the_mark_in_brackets_is_found_as_it_is_printed():
    [place] = places_of(record_of([(0, TEXT)]), "12,400 people[1] in four")

    assert place.printed == ""


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        (TEXT, "supplies 12,400 people2 in four"),
        (TEXT, "supplies 12,401 people in four"),
        ("Wells were 12[3] in all", "Wells were 123 in all"),
        ("Wells were 12[3]4 in all", "Wells were 124 in all"),
        ("Wells were [3] in all", "Wells were in all"),
        ("Sales in the quarter rose", "Sales in the quarter3 rose"),
    ],
)
def test_another_mark_and_another_figure_are_not_found(text, quote):
    assert not places_of(record_of([(0, text)]), quote)


def test_a_place_goes_over_its_marks():
    record = record_of([(0, TEXT)])

    assert found(record, "people in four villages. Nitrate") == [
        ("people[1] in four villages.[ii] Nitrate",)
    ]
