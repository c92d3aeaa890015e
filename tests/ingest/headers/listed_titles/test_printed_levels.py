"""Levels of the entries of printed contents: indents from the left or the right, and sizes."""

import pytest

from shed_core.ingest.headers.listed_titles.printed import entry_levels
from tests.ingest.lines.lines import line


def entries(*lefts: float, right: float = 540.0):
    """Return entries whose page numbers are aligned. lefts: where they begin, in points."""
    return [line("Roots 7", x0=left, x1=right) for left in lefts]


@pytest.mark.parametrize(
    ("lefts", "levels"),
    [
        ((72, 90, 90, 72, 90, 108), [1, 2, 2, 1, 2, 3]),
        ((72, 76, 90, 72), [1, 1, 2, 1]),  # a number set flush right
        ((72, 72, 72, 72), []),
        ((90, 72, 90, 72), []),
        ((72, 108, 90, 72), []),
        ((72, 90, 108, 126, 144, 162, 180), []),
    ],
)
def test_indents_are_levels_if_they_nest(lefts: tuple[float, ...], levels: list[int]):
    assert entry_levels(entries(*lefts)) == levels


def test_larger_entries_are_above_others_at_their_indent():
    sizes = (12.0, 10.0, 10.0, 12.0, 10.0)

    assert entry_levels([line("Roots 7", size=size) for size in sizes]) == [1, 2, 2, 1, 2]


def test_indents_count_from_the_right_where_columns_or_pages_have_margins_of_their_own():
    columns = entries(72, 90, 90, right=300) + entries(312, 330, 330)

    assert entry_levels(columns) == [1, 2, 2, 1, 2, 2]


def test_page_numbers_that_stand_anywhere_are_no_margin():
    lefts = (72, 96, 120, 72, 96, 120)

    assert entry_levels([line("Roots 7", x0=x, x1=x + 200) for x in lefts]) == [1, 2, 3, 1, 2, 3]
