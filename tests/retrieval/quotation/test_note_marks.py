"""Marks of notes, which a quotation leaves out or writes as they look."""

from dataclasses import replace

import pytest

from shed_core.document.phrases import Label
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.records import record_of
from tests.retrieval.quotation.asking import found, nearest_to, places_of

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


@pytest.mark.parametrize(
    ("text", "quote", "printed"),
    [
        ("Adjusted EBITDAR(2) of $957 million", "Adjusted EBITDAR of $957 million", "EBITDAR(2)"),
        ("Organic volume(c) rose", "Organic volume rose", "volume(c)"),
    ],
)
def test_a_mark_that_is_printed_in_round_brackets_may_be_left_out(text, quote, printed):
    [place] = places_of(record_of([(0, text)]), quote)

    assert place.printed == printed


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("under section 5(2) of the Act", "under section 5 of the Act"),
        ("in paragraph (a) of it", "in paragraph of it"),
        ("the employee(s) shall", "the employee shall"),
    ],
)
def test_numbers_of_clauses_and_endings_of_words_are_no_marks(text, quote):
    assert not places_of(record_of([(0, text)]), quote)


def test_a_place_goes_over_its_marks():
    record = record_of([(0, TEXT)])

    assert found(record, "people in four villages. Nitrate") == [
        ("people[1] in four villages.[ii] Nitrate",)
    ]


def with_footnotes(text, *notes):
    """Return a record of one page, with the footnotes that its text of a PDF refers to."""
    record = record_of([(0, text), *((0, note) for note in notes)])
    return replace(record, labels=(Label.TEXT, *(Label.FOOTNOTE for _ in notes)))


@pytest.mark.parametrize(
    ("quote", "printed"),
    [
        ("many people in four villages. Nitrate is", "people1; villages.”2"),
        ("many people\u00b9 in four", "people1"),
        ("many people1 in four", ""),
    ],
)
def test_a_number_that_a_footnote_of_the_page_begins_with_is_a_mark(quote, printed):
    text = "It supplies many people1 in “four villages.”2 Nitrate is the concern."
    record = with_footnotes(text, "1 As of May.\n2 Not all.")

    [place] = places_of(record, quote)

    assert (place.printed, len(place.spans)) == (printed, 1)


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("The sum of PM10 and dust", "The sum of PM and dust"),
        ("It was 12.1 in spring", "It was 12. in spring"),
        ("Sales 1 of all", "Sales of all"),
    ],
)
def test_another_number_is_no_mark(text, quote):
    assert not places_of(with_footnotes(text, "1 As of May."), quote)


STATEMENT = """# Statement

| | {head} | 2024 | 2023 |
|---|---|---|---|
| Revenue | 4 | 250 | 230 |
| Costs | 12 | 450 | 410 |
"""


@pytest.mark.parametrize("head", ["Note", "Notes", "Anhang", "Nota", "Note no."])
def test_a_column_of_numbers_of_notes_is_nothing_between_a_label_and_its_figure(head: str):
    record = read_record(STATEMENT.format(head=head).encode(), Options())

    [place] = places_of(record, "Costs 450 410")
    near = nearest_to(record, "Costs 455 410")

    assert place.printed == ""
    assert [(one.quoted, one.printed) for one in near.differences] == [("455", "450")]


def test_a_column_of_other_numbers_is_between_a_label_and_its_figure():
    record = read_record(STATEMENT.format(head="2025").encode(), Options())

    assert not places_of(record, "Costs 450 410")
