"""Whether a box of a drawn page shows ink."""

from math import inf

import pytest

from shed_core.ingest.pdf.hidden_text.detection import Raster

PAPER, INK = 255, 0
CONTRAST = 24


def drawn(*rows: str) -> Raster:
    """Return rows of pixels, of which `#` are ink; one pixel a point."""
    pixels = bytes(INK if pixel == "#" else PAPER for row in rows for pixel in row)
    return Raster(pixels, 0, 0, len(rows[0]), len(rows), 1.0)


@pytest.mark.parametrize("inked", range(5))
def test_ink_in_any_row_of_a_box_counts(inked: int):
    picture = drawn(*("..#." if row == inked else "...." for row in range(5)))

    assert picture.has_ink((0, 0, 4, 5), CONTRAST)


def test_rows_of_one_colour_each_are_ink_together():
    assert drawn("....", "####", "....").has_ink((0, 0, 4, 3), CONTRAST)


@pytest.mark.parametrize(
    "box",
    [(0, 0, 2, 2), (-9, -9, 2, 2), (0, 3, 4, 9), (5, 0, 9, 3), (0, 4, 4, 9), (0, 0, 4, inf)],
)
def test_ink_beside_a_box_does_not_count(box: tuple[float, float, float, float]):
    assert not drawn("....", "..##", "..##", "....").has_ink(box, CONTRAST)
