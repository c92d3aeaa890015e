"""Pages whose text runs down in columns from right to left, as Japanese books have it."""

from collections.abc import Callable, Sequence

import pymupdf
import pytest

from shed_core.document.record import DocumentRecord
from shed_core.ingest.pdf.open import open_pdf
from shed_core.ingest.pdf.pages import read_pages
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.raw_pdfs import PAGE, pdf, stream

RIGHT, TOP = 500.0, 700.0  # points from the left and the bottom of the page
TITLE, BODY = 18.0, 11.0
TEXT = "本報告書は令和七年度の事業の概要を示すものである。委員会は春に三回の会合を開いた。"
COLUMNS = (
    (TITLE, "第一章　総則"),
    *[(BODY, TEXT)] * 3,
    (TITLE, "第二章　費用"),
    *[(BODY, TEXT)] * 3,
)
FONT = pymupdf.Font("cjk")

Columns = Sequence[tuple[float, str]]
"""The size of the letters of each column, in points, and its text; from the right."""


def in_vertical_font(columns: Columns) -> bytes:
    """Return a PDF in a font that writes downwards."""
    x, shown = RIGHT, ""
    for size, text in columns:
        shown += f"/F {size} Tf 1 0 0 1 {x} {TOP} Tm <{text.encode('utf-16-be').hex()}> Tj "
        x -= 1.8 * size
    font = "/Subtype/Type0/BaseFont/M/Encoding/UniJIS-UTF16-V/DescendantFonts[6 0 R]"
    letters = (
        "/Subtype/CIDFontType0/BaseFont/M/FontDescriptor 7 0 R/DW 1000"
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 6>>"
    )
    look = "/FontName/M/Flags 4/FontBBox[0 -120 1000 880]/ItalicAngle 0/Ascent 880/Descent -120"
    return pdf(
        {
            3: PAGE,
            4: stream(f"BT {shown}ET".encode()),
            5: f"<</Type/Font{font}>>".encode(),
            6: f"<</Type/Font{letters}>>".encode(),
            7: f"<</Type/FontDescriptor{look}/CapHeight 700/StemV 80>>".encode(),
        }
    )


def letter_by_letter(columns: Columns) -> bytes:
    """Return a PDF in a font that writes to the right, each letter placed, as LibreOffice does."""
    document = pymupdf.Document()
    page = document.new_page()
    letters = pymupdf.TextWriter(page.rect)
    x = RIGHT
    for size, text in columns:
        for number, letter in enumerate(text):
            letters.append((x, 100 + number * size), letter, font=FONT, fontsize=size)
        x -= 1.8 * size
    letters.write_text(page)
    return document.tobytes()


def headers_of(record: DocumentRecord) -> list[str]:
    return [record.header(node) for node in range(record.sht.n_nodes)]


@pytest.mark.parametrize("make", [in_vertical_font, letter_by_letter])
def test_columns_are_lines_and_their_titles_headers(
    make: Callable[[Sequence[tuple[float, str]]], bytes],
):
    record = read_record(make(COLUMNS), Options())

    assert headers_of(record) == ["第一章 総則", "第二章 費用"]
    assert record.text.count(TEXT) == 6


def test_headers_are_where_a_viewer_shows_them():
    record = read_record(in_vertical_font(COLUMNS), Options())

    box = record.nodes.boxes[0]
    assert abs((box.x0 + box.x1) / 2 - RIGHT) < TITLE
    assert box.y1 - box.y0 > 4 * TITLE


def test_a_table_of_single_letters_is_not_turned():
    document = pymupdf.Document()
    page = document.new_page()
    letters = pymupdf.TextWriter(page.rect)
    for row in range(12):
        letters.append((400, 100 + 14 * row), "是", font=FONT, fontsize=BODY)
    for row in range(12):
        letters.append((72, 100 + 14 * row), "系统要求以及安装说明", font=FONT, fontsize=BODY)
    letters.write_text(page)

    [lines] = read_pages(open_pdf(document.tobytes()))

    assert lines.turn == 0
