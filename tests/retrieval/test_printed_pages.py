"""Printed page numbers, read off running heads and feet."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.document.phrases import Label
from shed_core.retrieval.printed_pages import printed_pages
from tests.records import record_of


def record_with_feet(feet):
    """Return a record of one paragraph and one foot a page; "" for a page without."""
    record = record_of([(0, words) for foot in feet for words in ("text", foot)])
    labels = (Label.TEXT, Label.PAGE_FOOTER) * len(feet)
    return replace(record, labels=labels, pages=tuple(1 + i // 2 for i in range(2 * len(feet))))


@pytest.mark.parametrize(
    "feet",
    [
        ["", "i", "ii", "1", "2", "3", "4"],
        ["", "", "", "Annual Report 2021 1", "2 Annual Report 2021", "Annual Report 2021\n3", "4"],
        ["", "", "", "1", "", "3", "4", "F-1", "F-2", "F-3"],
    ],
)
def test_numbers_that_run_along_with_the_pages_of_the_file_are_known(feet):
    record = record_with_feet(feet)

    assert printed_pages(record, (4, 6)) == (1, 3)
    assert printed_pages(record, (5, 5)) == (2, 2)


@pytest.mark.parametrize(
    ("feet", "pages"),
    [
        (["1", "2", "3", "4"], (2, 3)),  # as the file has them
        (["", "1", "2", ""], (2, 3)),  # too few
        (["2019", "2019", "2019", "2019"], (2, 3)),  # years
        (["", "1", "2", "3", "4"], (1, 3)),  # the first page has none
        (["", "1", "2", "3", "9", "17", "5", "40"], (2, 8)),  # not to the end
        ([], (1, 1)),
    ],
)
def test_others_are_not(feet, pages):
    assert printed_pages(record_with_feet(feet), pages) is None


@given(st.lists(st.sets(st.integers(1, 12), max_size=3), min_size=1, max_size=12), st.data())
def test_printed_numbers_are_those_that_most_running_heads_of_a_run_show(shown, data):
    first = data.draw(st.integers(1, len(shown)))
    last = data.draw(st.integers(first, len(shown)))
    record = record_with_feet([" ".join(map(str, numbers)) for numbers in shown])
    pages = {
        offset: [page for page, own in enumerate(shown, start=1) if page + offset in own]
        for offset in sorted(range(-12, 12), key=abs)
    }
    runs = [
        (offset, own)
        for offset, own in pages.items()
        if len(own) >= 3 and 2 * len(own) >= sum(map(bool, shown[own[0] - 1 : own[-1]]))
    ]
    holding = [(offset, own) for offset, own in runs if own[0] <= first <= last <= own[-1]]
    found = printed_pages(record, (first, last))

    most = max((len(own) for _, own in holding), default=0)
    best = [offset for offset, own in holding if len(own) == most]
    nearest = {offset for offset in best if abs(offset) == min(map(abs, best))}
    assert (found[0] - first if found else 0) in (nearest or {0})


def test_a_document_may_be_numbered_in_several_runs():
    record = record_with_feet(["", "1", "2", "3", "4", "", "", "5", "6", "7"])

    assert printed_pages(record, (2, 5)) == (1, 4)
    assert printed_pages(record, (8, 10)) == (5, 7)
    assert printed_pages(record, (2, 10)) is None
