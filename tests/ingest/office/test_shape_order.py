"""Shapes of a slide are read as they stand, where that is plain, and else as they are drawn."""

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.flowed_documents import slide_of

LEFT, RIGHT = (0, 4_000_000), (5_000_000, 9_000_000)  # from and to, in EMU
TOP, BELOW = (1_000_000, 2_000_000), (2_100_000, 4_000_000)


def box(text: str, across: tuple[int, int] | None = None, down: tuple[int, int] = TOP) -> str:
    """Return a text box, at a place from left to right and top to bottom if one is given."""
    return f"<p:sp>{transform('p:spPr', across, down)}{words(text)}</p:sp>"


def transform(tag: str, across: tuple[int, int] | None, down: tuple[int, int]) -> str:
    """Return the place of a shape."""
    if across is None:
        return ""
    offset = f'<a:off x="{across[0]}" y="{down[0]}"/>'
    size = f'<a:ext cx="{across[1] - across[0]}" cy="{down[1] - down[0]}"/>'
    return f"<{tag}><a:xfrm>{offset}{size}</a:xfrm></{tag}>"


def words(text: str) -> str:
    """Return the text of a shape."""
    return f"<p:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:txBody>"


A, B, C, D = box("a", LEFT), box("b", RIGHT), box("c", LEFT, BELOW), box("d", RIGHT, BELOW)
GROUP = f"<p:grpSp>{transform('p:grpSpPr', LEFT, TOP)}{box('a')}</p:grpSp>"


@pytest.mark.parametrize(
    ("shapes", "order"),
    [
        ((B, A), "a b"),
        ((C, A), "a c"),
        ((A, B, C, D), "a b c d"),
        ((A, C, B, D), "a c b d"),
        ((D, C, B, A), "a c b d"),
        ((B, box("x"), A), "b x a"),
        ((B, GROUP), "a b"),
        ((box("b", (2_000_000, 5_000_000)), box("a", (0, 3_000_000))), "b a"),
    ],
)
def test_boxes_are_read_as_they_stand(shapes: tuple[str, ...], order: str):
    assert read_record(slide_of(*shapes), Options()).text.split() == order.split()


def test_lengths_that_no_program_writes_are_nothing():
    shapes = (box("b", RIGHT).replace('"4000000"', '"-9"'), box("a", LEFT).replace('"0"', '"x"'))

    assert read_record(slide_of(*shapes), Options()).text.split() == ["a", "b"]
