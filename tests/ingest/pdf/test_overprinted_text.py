"""Of two texts in one place neither can be read, unless they are short, the same, or apart."""

import re

import pymupdf
import pytest

from tests.documents import MARGIN, Writer
from tests.ingest.pdf.test_hidden_text import record_of

AT = pymupdf.Point(MARGIN, 400)
LINE = "The quick report of the board"  # 130 points long at ten points, letters 7 points high


def hidden_of(*texts: tuple[str, tuple[float, float], dict[str, float | str]]) -> list[str]:
    """Return what is marked of a page with texts, each moved from a point and with a look."""
    writer = Writer()
    for text, move, look in texts:
        writer.page.insert_text(AT + move, text, **{"fontsize": 10} | look)
    return sorted(re.findall(r"\[hidden: (.*?)\]", record_of(writer).text))


@pytest.mark.parametrize(
    ("other", "move"),
    [
        ("Orders for all others", (0, 0)),
        ("Orders for y", (0, 0)),  # ten letters
        ("Orders for you", (0, 0)),  # twelve
        ("Orders for all others", (0, 2)),  # five sevenths of the letters' height
        ("Orders for all others", (0, -2)),
        ("Orders for all others", (20, 0)),
    ],
)
def test_twelve_letters_on_twelve_others_are_marked_with_them(other: str, move):
    are_long = sum(map(str.isalnum, other)) >= 12

    marked = hidden_of((LINE, (0, 0), {}), (other, move, {"fontname": "hebo"}))

    assert marked == (sorted([LINE, other]) if are_long else [])


def test_a_small_text_on_a_large_one_is_marked_with_it():
    small = "Orders for all others"

    marked = hidden_of((LINE, (0, 0), {"fontsize": 36}), (small, (30, -8), {"fontsize": 8}))

    assert marked == sorted([LINE, small])


@pytest.mark.parametrize(
    ("other", "move", "look"),
    [
        ("Orders for all others", (0, 4), {}),  # three sevenths of the height
        ("Orders for all others", (0, -4), {}),
        ("Orders for all others", (90, 0), {}),  # half of its length
        ("Orders for all others", (-50, 0), {}),
        ("Orders for all others", (140, 0), {}),
        ("The quick report of", (0, 0), {"fontname": "helv"}),  # the same text, drawn twice
        ("The quick report of the board, and of others", (0, 0), {"fontname": "helv"}),
    ],
)
def test_texts_beside_each_other_or_the_same_are_not_marked(other: str, move, look):
    assert hidden_of((LINE, (0, 0), {}), (other, move, look)) == []


def test_a_text_across_the_page_hides_no_line_that_it_crosses():
    writer = Writer()
    writer.page.insert_text(AT, LINE, fontsize=10)
    across = (pymupdf.Point(MARGIN, 460), pymupdf.Matrix(40))
    writer.page.insert_text(across[0], "NOT FOR RELEASE TO OTHERS", fontsize=14, morph=across)

    assert "hidden" not in record_of(writer).text


def test_invisible_text_hides_no_line_that_it_stands_on():
    assert hidden_of((LINE, (0, 0), {}), ("Orders for all others", (0, 0), {"render_mode": 3})) == [
        "Orders for all others"
    ]


@pytest.mark.parametrize(("left", "is_filled"), [(135, True), (20, False), (200, False)])
def test_what_is_filled_into_a_gap_of_blanks_is_not_marked(left: float, is_filled: bool):
    sentence = f"Read this before completing {' ' * 40} or any other form"

    marked = hidden_of((sentence, (0, 0), {}), ("Form ETA-9142A", (left, 0), {}))

    assert (marked == []) == is_filled
