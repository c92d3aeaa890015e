"""Lines that fill the gaps of a numbered sequence."""

import pytest

from shed_core.ingest.headers.consistency import SURE
from shed_core.ingest.headers.number_gaps import with_gaps_filled
from tests.ingest.lines.lines import line

ITEMS = ["Item 1. Business", "Item 1A. Risks", "Item 2. Properties", "Item 3. Proceedings"]
SURE_BUT_ONE = (0.9, 0.9, 0.3, 0.9)


def filled(texts, scores, fonts="", asked=None) -> list[str]:
    """Return the texts whose scores were raised; fonts: one letter a line that is not in Times."""
    lines = [
        line(text, font) for text, font in zip(texts, fonts or ["Times"] * len(texts), strict=True)
    ]
    new = with_gaps_filled(lines, scores, asked or [True] * len(lines))
    assert all(b in (a, SURE) for a, b in zip(scores, new, strict=True))
    return [text for text, a, b in zip(texts, scores, new, strict=True) if a < b]


def test_a_number_between_two_sure_headers_is_one():
    assert filled(ITEMS, SURE_BUT_ONE) == ["Item 2. Properties"]


def test_the_first_number_needs_but_the_next():
    assert filled(ITEMS, (0.3, 0.9, 0.9, 0.9)) == ["Item 1. Business"]
    assert filled(ITEMS[1:], (0.3, 0.9, 0.9)) == []


def test_the_last_number_may_be_anything():
    assert filled(ITEMS, (0.9, 0.9, 0.9, 0.3)) == []


def test_one_that_is_set_otherwise_is_none():
    assert filled(ITEMS, SURE_BUT_ONE, "AABA") == []


def test_a_number_that_comes_twice_fills_no_gap():
    texts = [*ITEMS[:3], "Item 2 is incorporated by reference.", ITEMS[3]]

    assert filled(texts, (0.9, 0.9, 0.3, 0.1, 0.9)) == []


def test_a_line_that_cannot_be_a_header_is_none():
    assert filled(ITEMS, SURE_BUT_ONE, asked=[True, True, False, True]) == []


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["2.1 Use", "2.2 !=", "2.3 Range"], ["2.2 !="]),
        (["2.1 Use", "2.2 Misuse", "3.1 Range"], ["2.2 Misuse"]),
        (["2.1 Use", "7.1 Elsewhere", "3.1 Range"], []),
        (["1. Use", "2. Misuse", "3. Range"], []),
        (["(a) Use", "(b) Misuse", "(c) Range"], []),
    ],
)
def test_plain_numbers_and_lists_are_not_trusted(texts, expected):
    assert filled(texts, (0.9, 0.2, 0.9)) == expected
