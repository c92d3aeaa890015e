"""Titles of slides, whose letters a program makes smaller until they fit into their box."""

from dataclasses import replace

import pytest

from shed_core.document.phrases import Box, Phrase
from tests.evidence.headers import header, outline

NAMES = ["Networks", "Cables", "Ports", "Splits", "Costs", "Switches", "Data", "Cards", "Sockets"]
NAMES += ["Tests", "Outlook"]
SIZES = [40, 32, 28, 26, 30, 40, 32, 44, 28, 26, 22]
TOP, MIDDLE, BASELINE = 0.0, 0.5, 0.8


def slides(sizes: list[int], place: float) -> list[Phrase]:
    """Titles in some sizes, a page each; a place in their boxes stands at one height.

    place: from 0 at the top of a box to 1 at its bottom.
    """
    titles = [
        header(name, page=page, font_size=float(size), font_name="Helvetica")
        for page, (name, size) in enumerate(zip(NAMES, sizes, strict=False), 1)
    ]
    tops = [60 - place * 1.2 * size for size in sizes]
    return [
        replace(title, box=Box(100, top, 500, top + 1.2 * size))
        for title, top, size in zip(titles, tops, sizes, strict=True)
    ]


@pytest.mark.parametrize("place", [TOP, MIDDLE, BASELINE])
@pytest.mark.parametrize("sizes", [SIZES, SIZES[::-1], [36, 32, 36, 24, 36, 32, 28]])
def test_slides_are_side_by_side_in_whatever_size_their_titles_fit(place, sizes):
    titles = slides(sizes, place)

    assert outline(titles) == [phrase.text for phrase in titles]


def test_a_subtitle_on_a_slide_is_below_its_title():
    titles = slides(SIZES, BASELINE)
    titles.insert(3, header("Detail", page=3, font_size=14.0, font_name="Helvetica"))

    tree = outline(titles)

    assert tree[2:4] == ["Ports", "  Detail"]
    assert len([text for text in tree if text[0] != " "]) == len(SIZES)


@pytest.mark.parametrize("others", [[], [14, 12]])
def test_pages_of_a_manual_that_begin_with_a_chapter_or_a_section_keep_both(others: list[int]):
    tree = outline(slides([20, 14, 14] * 3 + others, TOP))

    assert tree[:4] == ["Networks", "  Cables", "  Ports", "Splits"]
