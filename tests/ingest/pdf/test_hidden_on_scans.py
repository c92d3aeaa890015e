"""Invisible text on an image that fills the page is what was read there; elsewhere it is hidden."""

from collections.abc import Sequence

import pymupdf
import pytest

from tests.documents import HEIGHT, WIDTH, Writer
from tests.ingest.pdf.test_hidden_text import (
    HIDDEN,
    NAVY,
    SECRET,
    WHITE,
    grey_picture,
    record_of,
    secret,
)

Box = tuple[float, float, float, float]
PAGE = (0, 0, WIDTH, HEIGHT)
LOWER = (0, 0.45 * HEIGHT, WIDTH, HEIGHT)


def page_with(images: Sequence[Box]) -> pymupdf.Page:
    page = Writer().page
    for box in images:
        page.insert_image(pymupdf.Rect(box), pixmap=grey_picture(255), keep_proportion=False)
    return page


def text_of(page: pymupdf.Page) -> str:
    writer = Writer()
    writer.document = page.parent
    return record_of(writer).text


@pytest.mark.parametrize(
    ("images", "rotation"),
    [
        ([(0, 0, WIDTH, 300), (0, 300, WIDTH, HEIGHT)], 0),  # in strips
        ([LOWER], 0),
        ([LOWER], 90),
        ([LOWER], 180),
        ([LOWER], 270),
    ],
)
def test_invisible_text_on_images_that_fill_the_page_is_no_hidden_text(images, rotation: int):
    page = page_with(images)
    secret(page, (72, 500), render_mode=3)
    page.set_rotation(rotation)

    assert text_of(page).splitlines() == [SECRET]


@pytest.mark.parametrize(
    ("images", "at"),
    [
        ([LOWER], (72, 100)),  # beside the image
        ([(0, 480, WIDTH, HEIGHT)], (72, 500)),  # on one that fills two fifths
        ([(0.9 * WIDTH, 0, 9 * WIDTH, HEIGHT)], (553, 500)),  # on one that is off the page, mostly
    ],
)
def test_invisible_text_elsewhere_is_marked(images, at):
    page = page_with(images)
    secret(page, at, render_mode=3, fontsize=6)

    assert text_of(page).splitlines() == [HIDDEN]


def test_a_page_in_one_colour_is_no_scan():
    page = page_with([])
    page.draw_rect(page.rect, fill=(1, 1, 0.9), color=None)
    secret(page, render_mode=3)

    assert text_of(page).splitlines() == [HIDDEN]


def test_a_scan_may_hold_white_text_on_something_dark():
    page = page_with([PAGE])
    secret(page, render_mode=3)
    page.draw_rect((72, 590, 300, 604), fill=NAVY)
    page.insert_text((72, 600), "On the cell", color=WHITE)

    assert text_of(page).splitlines() == [SECRET, "On the cell"]


def test_white_text_on_a_scan_is_marked():
    page = page_with([PAGE])
    secret(page, color=WHITE)

    assert text_of(page).splitlines() == [HIDDEN]


def test_on_a_page_of_many_pixels_only_what_cannot_be_seen_is_marked():
    page = pymupdf.Document().new_page(width=4000, height=4000)
    secret(page, (100, 3900), color=WHITE, fontsize=40)
    page.draw_rect((3000, 50, 3900, 140), fill=NAVY)
    page.insert_text((3010, 120), "On the cell", color=WHITE, fontsize=60)

    assert sorted(text_of(page).splitlines()) == ["On the cell", HIDDEN]
