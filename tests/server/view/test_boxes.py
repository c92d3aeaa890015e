"""Boxes of runs of text: where the words are on the page."""

import pymupdf
import pytest

from shed_core.errors import LimitError
from shed_core.ingest.pdf.drawing.page_images import PageImage, PageRequest
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.quotation.quotation import quoted_places
from shed_core.retrieval.quotation.record_texts import RecordTexts
from shed_server.errors import NoPageImagesError
from shed_server.view.boxes import TextBox, boxes_of
from tests.documents import report
from tests.server.view.viewer import drawing


def boxes(quote: str) -> list[TextBox]:
    record = read_record(report(), Options())
    [place, *_] = quoted_places(RecordTexts(record), quote, lambda: None)
    return boxes_of(record, [place.spans], drawing(report()))[0]


@pytest.mark.parametrize("quote", ["longer report on costs", "in good order. It asked for a"])
def test_the_boxes_of_a_quotation_hold_its_words(quote):
    found = boxes(quote)
    page = pymupdf.Document(stream=report(), filetype="pdf")[found[0].page - 1]
    words = " ".join(page.get_textbox((box.x0 - 1, box.y0, box.x1 + 1, box.y1)) for box in found)

    assert len(found) == len(quote.split(". It"))
    assert all(part in words for part in quote.split(". "))


def test_a_quotation_over_two_pages_has_boxes_on_both():
    record = read_record(report(), Options())
    second = next(p for p, page in enumerate(record.pages) if page == 2)
    span = Span(record.offsets[second] - 20, record.offsets[second] + 20)

    found = boxes_of(record, [[span], []], drawing(report()))
    assert {box.page for box in found[0]} == {1, 2}
    assert found[1] == []


def test_a_page_that_takes_too_long_costs_only_its_own_boxes():
    record = read_record(report(), Options())
    first = [next(p for p, page in enumerate(record.pages) if page == n) for n in (1, 2)]
    spans = [[Span(record.offsets[p], record.offsets[p + 1] - 1)] for p in first]

    def slow_on_the_second(request: PageRequest) -> tuple[PageImage, ...]:
        if 2 in request.pages:
            raise LimitError("drawing the page takes more than 4 seconds", limit="drawing")
        return drawing(report())(request)

    found = boxes_of(record, spans, slow_on_the_second)
    assert [bool(boxes) for boxes in found] == [True, False]


def test_a_format_without_pages_has_no_boxes():
    def refuse(_request: object) -> tuple[()]:
        raise NoPageImagesError

    record = read_record(report(), Options())
    assert boxes_of(record, [[Span(0, 20)]], refuse) == [[]]
