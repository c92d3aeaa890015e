from collections.abc import Callable
from random import Random

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.errors import EncryptedDocumentError, WorkerCrashError
from shed_core.ingest.pdf.drawing.page_images import (
    PageImage,
    PageRequest,
    PlacedLine,
    pack_pages,
    unpack_pages,
)
from shed_core.ingest.pdf.drawing.png import compact_png
from shed_core.ingest.pdf.drawing.render import render_page, render_pages
from tests.documents import HEIGHT, WIDTH, encrypted, pages_of, report, scanned

Dots = Callable[[int, int], int]
"""The brightness at x, y."""

GRAIN = Random(0).randbytes(400 * 400)


def pixels(image: bytes) -> pymupdf.Pixmap:
    """Return what a reader of images sees, as red, green and blue."""
    return pymupdf.Pixmap(pymupdf.csRGB, pymupdf.Pixmap(image))


@pytest.mark.parametrize("format", ["png", "jpeg", "compact"])
def test_a_page_is_drawn_as_wide_as_requested(format: str) -> None:
    drawn = pixels(render_page(report(), 1, width_px=500, format=format))

    assert drawn.width == 500
    assert drawn.height == pytest.approx(500 * HEIGHT / WIDTH, abs=1)
    assert min(drawn.samples) < 60, "no ink"
    assert max(drawn.samples) > 250, "no paper"


def test_lines_are_where_their_text_is_on_the_page() -> None:
    (page,) = render_pages(report(), PageRequest((2,), 300, "compact", with_lines=True))

    (line,) = [line for line in page.lines if line.text == "1 Introduction"]
    words = pymupdf.Document(stream=report(), filetype="pdf")[1].search_for("1 Introduction")
    assert pymupdf.Rect(line[:4]).contains((words[0].tl + words[0].br) / 2)
    assert [line.text for line in page.lines] == pages_of(report())[1].splitlines()


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", [None, (100, 50, 500, 700), (-40, -40, 700, 850)])
def test_lines_are_on_their_ink_on_rotated_and_cropped_pages(
    rotation: int, crop: tuple[int, int, int, int] | None
) -> None:
    document = pymupdf.Document()
    page = document.new_page(width=WIDTH, height=HEIGHT)
    page.insert_text((150, 200), "Heading", fontsize=20, rotate=rotation)
    page.set_rotation(rotation)
    if crop:
        document.xref_set_key(page.xref, "CropBox", "[{} {} {} {}]".format(*crop))

    (drawn,) = render_pages(document.tobytes(), PageRequest((1,), 600, with_lines=True))

    image = pixels(drawn.image)
    scale = image.width / drawn.width
    assert image.height / drawn.height == pytest.approx(scale, rel=0.01)
    ink = [(i % image.width, i // image.width) for i, v in enumerate(image.samples[::3]) if v < 99]
    (line,) = drawn.lines  # "Heading", upright for the reader whatever the rotation
    xs, ys = zip(*ink, strict=True)
    assert line.x0 * scale - 3 <= min(xs) <= max(xs) <= line.x1 * scale + 3
    assert line.y0 * scale - 3 <= min(ys) <= max(ys) <= line.y1 * scale + 3


def test_pages_come_in_the_requested_order_and_without_lines_by_default() -> None:
    pages = render_pages(report(), PageRequest((3, 1), 100))

    assert [(page.number, page.lines) for page in pages] == [(3, ()), (1, ())]


def test_an_encrypted_document_is_drawn_with_its_password_only() -> None:
    with pytest.raises(EncryptedDocumentError):
        render_pages(encrypted(), PageRequest((1,), 100))

    assert render_pages(encrypted(), PageRequest((1,), 100), "secret")[0].image


def test_a_page_that_cannot_be_drawn_has_no_image_and_costs_the_others_nothing() -> None:
    pages = render_pages(scanned(2), PageRequest((1, 99, 2), 100))

    assert [bool(page.image) for page in pages] == [True, False, True]


def test_a_page_of_extreme_shape_is_drawn_smaller() -> None:
    document = pymupdf.Document()
    document.new_page(width=20, height=14_400)

    drawn = pixels(render_page(document.tobytes(), 1, width_px=1000))

    assert drawn.width * drawn.height < 9_000_000


def photograph(red: Dots, green: Dots, blue: Dots) -> bytes:
    """Return a document of one page, 400 points wide, that a picture fills."""
    places = [(x, y) for y in range(400) for x in range(400)]
    samples = bytes(channel(*place) for place in places for channel in (red, green, blue))
    document = pymupdf.Document()
    page = document.new_page(width=400, height=400)
    page.insert_image(page.rect, pixmap=pymupdf.Pixmap(pymupdf.csRGB, 400, 400, samples, False))
    return document.tobytes()


def sky(x: int, y: int) -> int:
    return (x * 200 + y * 55) // 400


def film(x: int, y: int) -> int:
    """A grey with grain; the same for equal arguments."""
    return sky(x, y) // 2 + GRAIN[400 * y + x] % 64


@pytest.mark.parametrize(
    "picture", [(sky, lambda x, y: y // 2, lambda x, y: x // 2), (film, film, film)]
)
def test_a_photograph_becomes_a_jpeg(picture: tuple[Dots, Dots, Dots]) -> None:
    (drawn,) = render_pages(photograph(*picture), PageRequest((1,), 400, "compact"))

    assert drawn.media_type == "image/jpeg"


colours = st.tuples(*[st.integers(0, 255)] * 3)


@given(st.integers(1, 7), st.lists(colours, min_size=1, max_size=30))
def test_a_compact_png_holds_every_pixel_in_nearly_its_colour(width: int, some: list) -> None:
    height = len(some)
    samples = bytes(
        c for line in range(height) for x in range(width) for c in some[(line + x) % height]
    )

    drawn = pixels(compact_png(samples, width, height))

    assert (drawn.width, drawn.height) == (width, height)
    assert max(abs(a - b) for a, b in zip(drawn.samples, samples, strict=True)) <= 48


@given(st.integers(1, 9), st.lists(st.integers(0, 255), min_size=1, max_size=30))
def test_a_grey_compact_png_has_eight_shades(width: int, shades: list[int]) -> None:
    samples = bytes(shade for shade in shades for _ in range(3 * width))

    drawn = pixels(compact_png(samples, width, len(shades)))

    assert max(abs(a - b) for a, b in zip(drawn.samples, samples, strict=True)) <= 27
    assert len(set(drawn.samples)) <= 8


PAGE = PageImage(3, 612.0, 792.0, "image/png", b"abc", (PlacedLine(0.0, 1.0, 2.0, 3.0, "x"),))


@given(st.integers(0, 300), st.binary(max_size=40))
def test_what_is_not_packed_pages_is_refused_or_is_pages(at: int, noise: bytes) -> None:
    packed = pack_pages([PAGE, PAGE])
    broken = packed[:at] + noise + packed[at + len(noise) :]

    try:
        pages = unpack_pages(broken)
    except WorkerCrashError:
        return
    assert all(isinstance(page.image, bytes) and page.number >= 0 for page in pages)


def test_each_character_of_a_line_comes_with_its_place() -> None:
    (page,) = render_pages(report(), PageRequest((2,), 300, "compact", with_lines=True))

    drawn = pymupdf.Document(stream=report(), filetype="pdf")[1]
    (line,) = [line for line in page.lines if line.text == "1 Introduction"]
    (word,) = [word for word in drawn.get_text("words") if word[4] == "Introduction"]
    assert len(line.edges) == len(line.text) + 1
    assert line.edges[2] == pytest.approx(word[0], abs=0.1)
    assert line.edges[-1] == pytest.approx(word[2], abs=0.1)
    assert all(len(line.edges) == len(line.text) + 1 for line in page.lines)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_characters_are_on_their_ink_on_rotated_pages(rotation: int) -> None:
    document = pymupdf.Document()
    page = document.new_page(width=WIDTH, height=HEIGHT)
    page.insert_text((150, 200), "I", fontsize=40, rotate=rotation)
    page.set_rotation(rotation)
    at = {0: (190, 200), 90: (150, 160), 180: (110, 200), 270: (150, 240)}[rotation]
    page.insert_text(at, "I", fontsize=40, rotate=rotation)

    (drawn,) = render_pages(document.tobytes(), PageRequest((1,), 600, with_lines=True))

    (line,) = drawn.lines  # "I I"
    image = pixels(drawn.image)
    xs = [i % image.width for i, value in enumerate(image.samples[::3]) if value < 99]
    middle = (min(xs) + max(xs)) / 2
    left, right = [x for x in xs if x < middle], [x for x in xs if x > middle]
    scale = image.width / drawn.width
    assert line.edges[0] * scale <= min(left) <= max(left) <= line.edges[1] * scale
    assert line.edges[-2] * scale <= min(right) <= max(right) <= line.edges[-1] * scale


def test_hidden_text_within_a_line_leaves_its_characters_in_place() -> None:
    document = pymupdf.Document()
    page = document.new_page(width=WIDTH, height=HEIGHT)
    page.insert_text((100, 200), "Seen", fontsize=20)
    page.insert_text((160, 200), "hidden", fontsize=20, render_mode=3)
    page.insert_text((230, 200), "again", fontsize=20)

    (drawn,) = render_pages(document.tobytes(), PageRequest((1,), 600, with_lines=True))

    edges = {line.text: line.edges for line in drawn.lines}
    ((text, places),) = edges.items()
    assert "hidden" not in text
    assert places[0] == pytest.approx(100, abs=1)
    assert places[text.index("again")] == pytest.approx(230, abs=1)
