"""Boxes of headers are where a viewer shows them, however the page or the paper was turned."""

import pymupdf
import pytest

from shed_core.ingest.pdf.drawing.page_images import PageRequest
from shed_core.ingest.pdf.drawing.render import render_pages
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.retrieval.toc.as_json import toc_json
from tests.documents import BODY, HEIGHT, WIDTH
from tests.scans import needs_engine, scanned_by, written

HEADERS = ("Findings of the year", "Costs of the work")


def turned_pages(rotation: int, crop: str) -> bytes:
    """Return a PDF of turned pages with red headers, upright for whoever looks at them."""
    document = pymupdf.Document()
    for header in HEADERS:
        page = document.new_page(width=WIDTH, height=HEIGHT)
        page.set_rotation(rotation)
        _write(page, 80, header, "hebo", 16, (1, 0, 0))
        for number in range(18):
            _write(page, 110 + 14 * number, BODY[number % 3], "tiro", 10, (0, 0, 0))
        if crop:
            document.xref_set_key(page.xref, "CropBox", crop)
    return document.tobytes()


def _write(page, y, text, font, size, color) -> None:
    at = pymupdf.Point((90, y)) * page.derotation_matrix
    rotation = page.rotation
    page.insert_text(at, text, fontname=font, fontsize=size, color=color, rotate=rotation)


def ink(page: pymupdf.Page, is_ink) -> pymupdf.Rect:
    """Return where the pixels of some colour are on a page as shown, in points."""
    drawn = page.get_pixmap(matrix=pymupdf.Matrix(2, 2), alpha=False)
    pixels = zip(*(iter(drawn.samples),) * 3, strict=True)
    places = [divmod(n, drawn.width) for n, pixel in enumerate(pixels) if is_ink(*pixel)]
    ys, xs = zip(*places, strict=True)
    return pymupdf.Rect(min(xs) / 2, min(ys) / 2, max(xs) / 2, max(ys) / 2)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", ["", "[40 30 580 770]", "[-40 -40 700 850]"])
def test_the_box_of_a_header_is_on_its_ink_on_a_turned_page(rotation: int, crop: str):
    data = turned_pages(rotation, crop)
    nodes = toc_json(read_record(data, Options()), "a.pdf")["nodes"]

    assert [node["header"] for node in nodes] == list(HEADERS)
    for node, page in zip(nodes, pymupdf.Document(stream=data), strict=True):
        red = ink(page, lambda r, g, b: r > 180 and g < 90 and b < 90)
        box = pymupdf.Rect(node["box"])
        assert pymupdf.Rect(box.x0 - 1, box.y0 - 1, box.x1 + 1, box.y1 + 1).contains(red)
        assert box.height < red.height + 16
        assert box.width < red.width + 8


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", ["", "[40 30 580 770]", "[-40 -40 700 850]"])
def test_the_characters_of_a_line_are_on_their_ink_on_a_turned_page(rotation: int, crop: str):
    data = turned_pages(rotation, crop)
    (page,) = render_pages(data, PageRequest((1,), 16, with_lines=True))
    red = ink(pymupdf.Document(stream=data)[0], lambda r, g, b: r > 180 and g < 90 and b < 90)

    (header,) = [line for line in page.lines if line.text == HEADERS[0]]
    assert (header.edges[0], header.edges[-1]) == pytest.approx((red.x0, red.x1), abs=2.5)


@needs_engine
@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_the_box_of_a_header_is_on_the_paper_as_it_was_scanned(degrees: int):
    with pymupdf.open() as document:
        written(document, "Findings")
        upright = ink(document[0], lambda r, g, b: r < 90)
        line = pymupdf.Rect(upright.x0, upright.y0, upright.x0 + 62, upright.y0 + 12)
        sheet = document[0].rect
        data = scanned_by(document, pymupdf.Matrix(degrees))
    turn = pymupdf.Matrix(degrees)
    corner = (sheet * turn).tl
    expected = line * turn * pymupdf.Matrix(1, 0, 0, 1, -corner.x, -corner.y)

    (node,) = toc_json(read_record(data, Options()), "a.pdf")["nodes"]

    box = pymupdf.Rect(node["box"])
    assert (box & expected).get_area() > 0.6 * max(box.get_area(), expected.get_area())
