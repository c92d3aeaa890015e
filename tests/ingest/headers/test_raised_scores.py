import pytest

from shed_core.document.phrases import Label
from shed_core.ingest.headers.line_context import LineContext
from shed_core.ingest.headers.raised_scores.numbers import fill_by_numbers
from shed_core.ingest.headers.scores import MIN_HEADER_SCORE
from tests.ingest.lines.lines import line
from tests.ingest.reading import stats_of

ITEMS = ["Item 1. Business", "Item 1A. Risks", "Item 2. Properties", "Item 3. Proceedings"]
ALL_BUT_ONE = (0.9, 0.9, 0.3, 0.9)


def filled(texts, scores, fonts="", is_candidate=None) -> list[str]:
    """Return the texts whose scores were raised; fonts: one letter a line that is not in Times."""
    lines = [
        line(text, font, baseline=100.0 + 12.0 * n)
        for n, (text, font) in enumerate(zip(texts, fonts or ["Times"] * len(texts), strict=True))
    ]
    labels = [Label.TEXT if can else Label.TABLE for can in is_candidate or [True] * len(lines)]
    new = fill_by_numbers(LineContext(stats_of(*lines), labels), scores)
    assert all(b in (a, MIN_HEADER_SCORE) for a, b in zip(scores, new, strict=True))
    return [text for text, a, b in zip(texts, scores, new, strict=True) if a < b]


def test_a_number_between_two_sure_headers_is_one():
    assert filled(ITEMS, ALL_BUT_ONE) == ["Item 2. Properties"]


def test_the_first_number_may_be_anything():
    assert filled(ITEMS, (0.3, 0.9, 0.9, 0.9)) == []


def test_the_last_number_may_be_anything():
    assert filled(ITEMS, (0.9, 0.9, 0.9, 0.3)) == []


def test_one_in_another_style_is_none():
    assert filled(ITEMS, ALL_BUT_ONE, "AABA") == []


def test_a_line_that_cannot_be_a_header_is_none():
    assert filled(ITEMS, ALL_BUT_ONE, is_candidate=[True, True, False, True]) == []


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
