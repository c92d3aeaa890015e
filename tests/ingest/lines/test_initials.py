"""Initials of chapters, which are larger than the rest of their word."""

import pytest

from shed_core.ingest.lines.spans import with_initials
from tests.documents import BODY
from tests.ingest.lines.lines import line as line_of
from tests.ingest.reading import BUILTIN, headers, lines, page_of

TITLE = (72.0, 90.0, "How it began", "hebo", 18.0)


def data_with(initial: str, size: float, baseline: float, rest: float, word: str) -> bytes:
    """Return a page with a title, an initial and text, whose first line is at 130 points.

    baseline: of the initial. rest: x of the word that follows it.
    """
    text = [(rest, 130.0, word, "tiro", 11.0), (rest, 144.0, BODY[1], "tiro", 11.0)]
    text += [(72.0, 158.0 + 14 * n, BODY[n % 3], "tiro", 11.0) for n in range(12)]
    return page_of(TITLE, (72.0, baseline, initial, "tiro", size), *text)


@pytest.mark.parametrize(
    ("initial", "size", "baseline", "rest"),
    [("T", 24.0, 130.0, 87.0), ("T", 42.0, 144.0, 99.0), ('"T', 42.0, 144.0, 118.0)],
    ids=["raised", "dropped", "quoted"],
)
def test_an_initial_is_a_letter_of_its_word(
    initial: str, size: float, baseline: float, rest: float
):
    data = data_with(initial, size, baseline, rest, BODY[0][1:])

    first = lines(data)[1]
    assert (first.text, first.size, round(first.x0)) == (initial + BODY[0][1:], 11.0, 72)
    assert headers(data, BUILTIN) == ["How it began"]


@pytest.mark.parametrize(
    ("initial", "after"), [("T", "HE COMMITTEE MET"), ("A", "  committee met")]
)
def test_a_raised_initial_is_no_size_of_its_line_before_small_capitals_or_a_blank(
    initial: str, after: str
):
    begun = [(72.0, 130.0, initial, "tiro", 24.0), (86.7, 130.0, after, "tiro", 8.5)]
    (first,) = lines(page_of(*begun, (169.0, 130.0, "in the spring and found", "tiro", 11.0)))

    assert (first.size, first.text[:12]) == (11.0, f"{initial}{after}".replace("  ", " ")[:12])


def test_a_large_letter_before_a_title_is_the_size_of_its_line():
    rest = (96.0, 130.0, "Costs of all works in the year", "tiro", 11.0)
    (line,) = lines(page_of((72.0, 130.0, "A", "tiro", 24.0), rest))

    assert line.size == 24.0


def test_a_large_letter_that_does_not_begin_a_word_beside_it_stays():
    far = lines(data_with("T", 42.0, 144.0, 140.0, BODY[0]))
    above = lines(data_with("T", 42.0, 118.0, 99.0, "he committee"))

    assert [read[1].text for read in (far, above)] == ["T", "T"]


def test_of_initials_beside_each_other_none_is_lost():
    places = ((72.0, 27.0, 105.0), (90.0, 18.0, 102.0), (102.0, 12.0, 98.0))
    pieces = [
        line_of(text, x0=x0, x1=x0 + 14, y0=80.0, size=size, baseline=baseline)
        for text, (x0, size, baseline) in zip(("A", "B", "Cd"), places, strict=True)
    ]

    assert "".join(piece.text for piece in with_initials(pieces)) == "ABCd"
