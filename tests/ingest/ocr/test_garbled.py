"""Pages on which one font of several does not say what it draws."""

import re

import pymupdf
import pytest

from shed_core.ingest.lines.text_line import PageLines
from shed_core.ingest.ocr.needed import suspect_lines, without_blanks
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.documents import BODY
from tests.ingest.lines.lines import PLAIN
from tests.ingest.reading import contents
from tests.scans import needs_engine

HEADERS = (
    "Findings of the committee in spring",
    "Costs of the work in the year before",
    "Outlook and what was not agreed",
)
_MAPPING = re.compile(r"<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]{4})>(?=\s*\n)")


def garbled(is_body: bool, shift: int | None) -> bytes:
    """Return a PDF whose body or bold headers have another ToUnicode, or none.

    shift: what is added to each code point.
    """
    document = pymupdf.Document()
    for header in HEADERS:
        page = document.new_page()
        writer = pymupdf.TextWriter(page.rect)
        writer.append((72, 90), header, font=pymupdf.Font("hebo"), fontsize=15)
        for n in range(30):
            writer.append((72, 120 + 15 * n), BODY[n % 3], font=pymupdf.Font("tiro"), fontsize=10)
        writer.write_text(page)
    for xref in range(1, document.xref_length()):
        kind, map_of_font = document.xref_get_key(xref, "ToUnicode")
        if kind == "xref" and ("Bold" in document.xref_get_key(xref, "BaseFont")[1]) != is_body:
            _remap(document, xref, int(map_of_font.split()[0]), shift)
    return document.tobytes()


def _remap(document: pymupdf.Document, font: int, stream: int, shift: int | None) -> None:
    if shift is None:
        document.xref_set_key(font, "ToUnicode", "null")
        return
    text = document.xref_stream(stream).decode("latin-1")
    moved = _MAPPING.sub(lambda m: f"<{m[1]}> <{int(m[2], 16) + shift:04x}>", text)
    document.update_stream(stream, moved.encode("latin-1"))


@pytest.mark.parametrize("is_body", [True, False])
@pytest.mark.parametrize("shift", [None, -29, 0xE000])
def test_a_font_that_does_not_say_what_it_draws_is_read_without_ocr(
    is_body: bool, shift: int | None
):
    record = read_record(garbled(is_body, shift), Options())

    assert [text for _, text in contents(record)] == list(HEADERS)
    assert record.text.count("found the work in good order") == 30
    assert record.text.count("Costs of the work in the year") == 1
    assert record.metadata.note_texts == ()


@needs_engine
def test_letters_that_look_like_none_are_kept_where_the_page_shows_them():
    labels = ["802.11b", "2.4GHz", "DSSS", "HTTP", "XML", "HTML", "PDF", "SQL", "DBMS"]
    with pymupdf.open() as document:
        page = document.new_page()
        for n in range(60):
            place = (72 + 240 * (n % 2), 72 + 11 * n)
            page.insert_text(place, " ".join(labels[n % 5 :]), fontname="tiro", fontsize=10)
        data = document.tobytes()

    record = read_record(data, Options())

    assert record.text == read_record(data, Options(ocr="off")).text
    assert record.metadata.note_texts == read_record(data, Options(ocr="off")).metadata.note_texts


def test_lines_of_unknown_letters_are_suspect_and_bullets_and_words_with_one_are_not():
    texts = [
        "\ufffd\ufffd\ufffd \ufffd\ufffd\ufffd\ufffd\ufffd",
        "\ufffd",
        "the committee \ufffd" * 8,
    ]
    lines = tuple(PLAIN._replace(text=text) for text in texts)

    page = PageLines(1, 612.0, 792.0, lines)
    assert suspect_lines(page, without_blanks(page)) == [lines[0]]
