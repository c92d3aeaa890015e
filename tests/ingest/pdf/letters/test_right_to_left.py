"""Lines that run from right to left, given as MuPDF gives them, in their logical order.

No font of MuPDF has Hebrew letters, so pages are made as `get_text("rawdict")` gives them.
"""

from typing import Any

import pytest

from shed_core.ingest.lines.boldness import Font
from shed_core.ingest.lines.spans import Span
from shed_core.ingest.pdf.letters.right_to_left import (
    in_logical_order,
    runs_right_to_left,
    with_boxes_of_line,
    with_lines_in_order,
)

PLAIN = Font("David", is_bold=False, is_italic=False)
WIDTH = 5.0  # points of a letter
LIG = "\u0644\u0623"  # lam and alef, which are drawn as one


def drawn(visual: str, *orders: range, y: float = 100.0, widths: tuple[float, ...] = ()) -> Any:
    """Return a page with a line, as it is seen from left to right; blanks leave a gap.

    orders: the letters of each line of MuPDF, in its order; all of them if there are none.
    """
    places, x = [], 100.0
    for number, letter in enumerate(visual):
        width = widths[number] if widths else WIDTH
        box = (x, y - 8, x + width, y + 2)
        places.append({"c": letter, "bbox": box, "origin": (x, y)})
        x += width
    lines = [_line([places[n] for n in order]) for order in orders or (range(len(visual)),)]
    return {"blocks": [{"number": 0, "lines": lines}]}


def _line(chars: list[dict[str, Any]]) -> dict[str, Any]:
    chars = [char for char in chars if char["c"] != " "]
    boxes = [char["bbox"] for char in chars]
    box = (min(b[0] for b in boxes), boxes[0][1], max(b[2] for b in boxes), boxes[0][3])
    span = {"size": 10.0, "bbox": box, "origin": chars[0]["origin"], "chars": chars}
    return {"dir": (1.0, 0.0), "bbox": box, "spans": [span]}


def texts(page: Any) -> list[str]:
    lines = in_logical_order(page)["blocks"][0]["lines"]
    return ["".join(span["text"] for span in line["spans"]) for line in lines]


@pytest.mark.parametrize(
    ("logical", "visual"),
    [
        ("אב 2024 גד", "דג 2024 בא"),
        ("1. אב", "בא .1"),
        ("אב Word Two גד", "דג Word Two בא"),
        ("אב 12/05/2025 גד", "דג 12/05/2025 בא"),
        ("אב 1,250 1,165", "1,165 1,250 בא"),
        ("אב 7.3% גד", "דג 7.3% בא"),
        ("عام ٢٠٢٥ م", "م ٢٠٢٥ ماع"),
    ],
)
def test_words_run_from_right_to_left_and_numbers_and_latin_words_do_not(logical: str, visual: str):
    assert texts(drawn(visual)) == [logical]


def test_the_parts_that_mupdf_gives_of_a_line_are_one():
    page = drawn("דג 2024 בא", range(8, 10), range(3, 7), range(2))

    [line] = in_logical_order(page)["blocks"][0]["lines"]

    assert texts(page) == ["אב 2024 גד"]
    assert line["is_reversed"]


def test_the_spans_of_a_line_are_as_wide_as_it():
    spans = [Span("אב", PLAIN, 10, 0, (120, 90, 130, 102), 100)]
    spans.append(spans[0]._replace(text="גד", box=(100, 91, 110, 101)))

    assert [span.box for span in with_boxes_of_line(spans)] == [
        (100, 90, 130, 102),
        (100, 91, 130, 101),
    ]


@pytest.mark.parametrize("change", [{"origin": (100.0, 109.0)}, {"dir": (0.0, 1.0)}])
def test_parts_on_another_baseline_or_turned_are_lines_of_their_own(change: dict[str, Any]):
    page = drawn("דג בא", range(3, 5), range(2))
    last = page["blocks"][0]["lines"][1]
    (last["spans"][0] if "origin" in change else last).update(change)

    assert len(texts(page)) == 2


def test_a_blank_that_is_drawn_is_one_blank():
    page = drawn("דג בא")
    chars = page["blocks"][0]["lines"][0]["spans"][0]["chars"]
    chars.insert(2, {"c": " ", "bbox": (110.0, 92.0, 115.0, 102.0), "origin": (110.0, 100.0)})

    assert texts(page) == ["אב גד"]


def test_cells_that_stand_far_apart_are_lines_of_their_own():
    page = drawn("דג      בא", range(8, 10), range(2))

    assert texts(page) == ["אב", "גד"]


@pytest.mark.parametrize("given", [[0, 2, 1, 3], [0, 1, 2, 3]], ids=["before", "after"])
def test_the_letters_of_a_ligature_are_in_order_wherever_mupdf_gives_the_one_without_width(
    given: list[int],
):
    page = drawn(f"ر{LIG}ا", widths=(5, 10, 0, 5))
    [line] = page["blocks"][0]["lines"]
    chars = line["spans"][0]["chars"]
    chars[:] = [chars[n] for n in given]

    assert texts(page) == [f"ا{LIG}ر"]


def test_an_alef_without_width_is_of_the_lam_that_ends_where_it_stands():
    page = drawn(f"د{LIG[::-1]}ا", widths=(5, 0, 10, 5))

    assert texts(page) == [f"ا{LIG}د"]


def test_letters_without_width_stand_where_mupdf_adds_a_blank_for_them():
    page = drawn("ب:\u064bا صر", widths=(5, 3, 0, 0, 5, 5, 5))
    [line] = page["blocks"][0]["lines"]
    chars = line["spans"][0]["chars"]
    box = (108.0, 92.0, 113.0, 102.0)
    chars.insert(2, {"c": " ", "bbox": box, "origin": (108, 100), "synthetic": True})

    assert texts(page) == ["رصا\u064b:ب"]


def test_a_line_of_figures_alone_runs_from_left_to_right():
    page = drawn("(940)", range(4, -1, -1))

    assert texts(page) == ["(940)"]


@pytest.mark.parametrize(
    ("visual", "expected"),
    [
        ("בא .1", "1. אב"),
        ("דג 2024 בא", "אב 2024 גד"),
        ("Term of 3 years", "Termof3years"),  # as MuPDF gives it
        ("The word בא means 2", "Thewordבאmeans2"),
    ],
)
def test_on_a_page_of_two_scripts_each_line_is_read_by_the_script_of_most_of_its_letters(
    visual: str, expected: str
):
    placed = drawn(visual)
    content = {"blocks": [{"number": 0, "lines": [as_text(placed["blocks"][0]["lines"][0])]}]}

    [line] = with_lines_in_order(content, placed)["blocks"][0]["lines"]

    assert "".join(span["text"] for span in line["spans"]) == expected


def as_text(line: dict[str, Any]) -> dict[str, Any]:
    """Return a line as `get_text("dict")` gives it."""
    spans = [
        span | {"text": "".join(char["c"] for char in span["chars"])} for span in line["spans"]
    ]
    return line | {"spans": spans}


def test_a_page_is_read_by_the_script_of_most_of_its_letters():
    def page(text: str) -> Any:
        return {"blocks": [{"lines": [{"spans": [{"text": text}]}]}, {"number": 1}]}

    assert runs_right_to_left(page("שלום לכם 2024 Word"))
    assert not runs_right_to_left(page("The word שלום is Hebrew"))
    assert not runs_right_to_left(page("2024"))
