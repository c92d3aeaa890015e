"""Figures that are drawn on a page."""

from collections.abc import Sequence

import pymupdf
import pytest

from shed_core.ingest.pdf.pages import read_page
from shed_core.ingest.pdf.rules.figures import figures_in

MARKS = [(120 + 20 * number, 300 + 15 * (number % 4)) for number in range(9)]


def with_marks(places: Sequence[tuple[float, float]]) -> pymupdf.Document:
    """Return a page with text, and with a round mark at each place."""
    document = pymupdf.Document()
    page = document.new_page(width=600, height=800)
    page.insert_text((100, 100), "The committee met in the spring.")
    for place in places:
        page.draw_circle(place, 4)
    return document


def test_marks_that_stand_close_together_are_a_figure() -> None:
    with with_marks(MARKS) as document:
        (figure,) = read_page(document, 1).figures

    assert figure == pytest.approx((116, 296, 284, 349), abs=12)


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_figures_are_where_a_person_sees_them(rotation: int) -> None:
    with with_marks(MARKS) as document:
        page = document[0]
        page.set_rotation(rotation)
        seen = [pymupdf.Point(place) * page.rotation_matrix for place in MARKS]
        (figure,) = read_page(document, 1).figures

    assert figure[0] <= min(x for x, _ in seen) <= max(x for x, _ in seen) <= figure[2]
    assert figure[1] <= min(y for _, y in seen) <= max(y for _, y in seen) <= figure[3]


@pytest.mark.parametrize(
    "places",
    [
        MARKS[:4],  # too few
        [(80 + 60 * (number % 3), 200 + 150 * (number // 3)) for number in range(9)],  # far apart
        [(120 + 3 * number, 300) for number in range(9)],  # as small as a symbol
    ],
)
def test_other_marks_are_no_figure(places: Sequence[tuple[float, float]]) -> None:
    with with_marks(places) as document:
        assert read_page(document, 1).figures == ()


def test_tables_and_backgrounds_are_no_figures() -> None:
    with with_marks([]) as document:
        page = document[0]
        for row in range(5):
            for column in range(5):
                page.draw_rect(pymupdf.Rect(0, 0, 60, 20) + (60 * column, 200 + 20 * row) * 2)
        for number in range(9):
            page.draw_oval(pymupdf.Rect(5 * number, 5, 595, 780))

        assert read_page(document, 1).figures == ()


def test_boxes_that_a_damaged_file_states_are_cut_to_the_page() -> None:
    numbers = float("inf"), float("-inf"), float("nan"), 1e300
    drawings = [{"bbox": (x, y, y, x), "isrect": False} for x in numbers for y in (*numbers, 300.0)]

    figures = figures_in(drawings, 600, 800)

    assert all(0 <= x0 < x1 <= 612 and 0 <= y0 < y1 <= 812 for x0, y0, x1, y1 in figures)
