"""The passage that is shown of a section that was found."""

import pytest

from shed_core.search_index.words import Stems
from shed_server.library.search_index.passages import passage
from shed_server.library.search_index.section_index import WindowPlace
from tests.records import record_of


def test_a_section_without_text_of_its_own_shows_the_beginning_of_those_below():
    record = record_of([(1, "Costs of heat"), (2, "Oil"), (0, "Oil was dear."), (1, "Notes")])
    own = record.offsets[1]

    _, text = passage(record, WindowPlace(0, own, own), {"heat": 1.0}, Stems())

    assert text == "Costs of >>heat<<\nOil\nOil was dear."


def test_a_passage_is_about_what_the_header_does_not_say():
    """A statement is found by its title; what is asked is one of its rows."""
    rows = (
        "Current assets:",
        *["Other things of which nobody asks"] * 12,
        "Total current assets 9",
    )
    record = record_of([(1, "Balance sheets"), *[(0, row) for row in rows]])
    weights = {"balance": 3.0, "sheet": 3.0, "total": 1.0, "current": 1.0, "assets": 1.0}
    place = WindowPlace(0, record.offsets[1], record.offsets[-1])

    _, text = passage(record, place, weights, Stems())

    assert ">>Total current assets<< 9" in text


def test_words_of_the_header_count_less_in_the_text():
    far = ["Nothing that matters stands in this line at all"] * 12
    lines = ("Net cash used by activities", *far, "Cash dividends paid 7")
    record = record_of([(1, "Statement of cash flows"), *[(0, line) for line in lines]])
    weights = {"statement": 2.0, "cash": 2.0, "flow": 2.0, "net": 2.0, "dividend": 1.5, "paid": 1.5}
    place = WindowPlace(0, record.offsets[1], record.offsets[-1])

    _, text = passage(record, place, weights, Stems())

    assert ">>Cash dividends paid<< 7" in text


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("It returns CL_INVALID_VALUE if so", "It returns >>CL_INVALID_VALUE<< if so"),
        ("An invalid_ and ____value", "An >>invalid<<_ and ____>>value<<"),
    ],
)
def test_an_identifier_is_marked_as_a_whole(line, shown):
    record = record_of([(1, "Errors"), (0, line)])
    place = WindowPlace(0, record.offsets[1], record.offsets[-1])

    _, text = passage(record, place, {"invalid": 1.0, "value": 1.0}, Stems())

    assert text.endswith(shown)
