"""Marks in a copy of a PDF: highlights are on the words as the page is shown, all else is kept."""

from collections.abc import Sequence

import pymupdf
import pytest

from shed_core.errors import EncryptedDocumentError
from shed_core.ingest.pdf.drawing.marking import marks_for
from shed_core.ingest.pdf.drawing.marks import PDF_START, Mark
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.retrieval.quotation.quotation import quoted_places
from shed_core.retrieval.quotation.record_texts import RecordTexts
from shed_server.view.boxes import boxes_of
from tests.documents import encrypted, report
from tests.ingest.pdf.letters.test_vertical import COLUMNS, in_vertical_font
from tests.ingest.pdf.test_turned_pages import HEADERS, ink, turned_pages
from tests.server.view.viewer import drawing

BOX = (72.0, 72.0, 200.0, 90.0)


def copy_of(data: bytes, marks: Sequence[Mark], password: str = "") -> bytes:
    drawn = marks_for(data, marks, password)
    return drawn if drawn.startswith(PDF_START) else data + drawn


def marks_of(data: bytes, quote: str) -> list[Mark]:
    """The marks of the first place of a quotation, one for each of its pages."""
    record = read_record(data, Options())
    [place, *_] = quoted_places(RecordTexts(record), quote, lambda: None)
    [boxes] = boxes_of(record, [place.spans], drawing(data))
    pages = dict.fromkeys(box.page for box in boxes)
    return [Mark(page, tuple(b[1:] for b in boxes if b.page == page), "1", quote) for page in pages]


def opened(data: bytes) -> pymupdf.Document:
    return pymupdf.Document(stream=data, filetype="pdf")


def _color(page: pymupdf.Page) -> object:
    return next(iter(page.annots())).colors["stroke"]


def yellow(r: int, g: int, b: int) -> bool:
    return r > 230 and g > 190 and b < 90


def red(r: int, g: int, b: int) -> bool:
    return r > 180 and g < 90 and b < 90


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", ["", "[40 30 580 770]", "[-40 -40 700 850]"])
def test_a_highlight_is_on_the_ink_of_its_words_on_a_turned_or_cropped_page(rotation, crop):
    data = turned_pages(rotation, crop)
    words = ink(opened(data)[0], red)

    page = opened(copy_of(data, marks_of(data, HEADERS[0])))[0]
    marked = ink(page, yellow)
    around = pymupdf.Rect(words.x0 - 8, words.y0 - 8, words.x1 + 8, words.y1 + 8)
    assert around.contains(marked)
    assert marked.width > words.width
    assert marked.height > words.height - 2


def test_a_quotation_over_lines_is_one_note_with_a_box_for_each():
    quote = "in good order. It asked for a longer report"
    copy = opened(copy_of(report(), marks_of(report(), quote)))

    page = copy[0]
    [note] = page.annots()
    assert (note.type[1], note.info["title"], note.info["content"]) == ("Highlight", "1", quote)
    assert len(note.vertices) == 8
    words = [page.get_textbox(pymupdf.Quad(note.vertices[at : at + 4]).rect) for at in (0, 4)]
    assert ["good order" in words[0], "asked for a longer" in words[1]] == [True, True]


def test_a_quotation_over_two_pages_is_marked_on_both():
    data = turned_pages(0, "")
    last, first = "Nothing in the report changes what was agreed in the year before.", HEADERS[1]
    copy = opened(copy_of(data, marks_of(data, f"{last} {first}")))

    assert [[note.info["title"] for note in page.annots()] for page in copy] == [["1"], ["1"]]
    assert ink(copy[1], yellow).y0 < 90


def test_text_that_runs_down_is_marked_along_its_column():
    data = in_vertical_font(COLUMNS)
    marks = marks_of(data, COLUMNS[1][1][:12])
    [(x0, y0, x1, y1)] = marks[0].boxes
    marked = ink(opened(copy_of(data, marks))[0], yellow)

    assert y1 - y0 > 5 * (x1 - x0)
    assert abs(marked.height - (y1 - y0)) < 3
    assert marked.width < 2 * (x1 - x0)


def test_the_bytes_of_the_document_stay_and_what_is_wrong_has_a_colour_of_its_own():
    data = report(with_outline=True)
    drawn = marks_for(data, [Mark(1, (BOX,), "1", "a"), Mark(2, (BOX,), "2", "b", is_wrong=True)])
    copy = opened(data + drawn)

    assert len(drawn) < 5_000
    assert copy.get_toc() == opened(data).get_toc()
    assert not copy.is_repaired
    first, second = (_color(copy[page]) for page in (0, 1))
    assert first != second


@pytest.mark.parametrize(
    "data", [report().replace(b"startxref", b"startxxxx"), b"sent by mail\n" * 5 + report()]
)
def test_a_damaged_file_is_written_anew(data):
    copy = opened(copy_of(data, [Mark(1, (BOX,), "7", "seen")]))

    [note] = copy[0].annots()
    assert (note.info["title"], note.info["content"]) == ("7", "seen")


def test_the_copy_of_an_encrypted_file_has_its_password():
    copy = opened(copy_of(encrypted("secret"), [Mark(1, (BOX,), "1", "seen")], "secret"))

    assert copy.needs_pass
    assert copy.authenticate("secret")
    assert [note.info["content"] for note in copy[0].annots()] == ["seen"]
    with pytest.raises(EncryptedDocumentError):
        marks_for(encrypted("secret"), [Mark(1, (BOX,), "1", "seen")])
