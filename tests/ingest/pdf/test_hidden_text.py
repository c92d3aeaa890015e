"""Hidden text is marked, in a place of its own; which text that is, `pages/text` says."""

from typing import Any

import pymupdf

from shed_core.document.record import DocumentRecord
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.documents import MARGIN, SECTION, TEXT, Writer, sample
from tests.ingest.reading import contents, reopened
from tests.pages import pdf_of

WHITE = (1.0, 1.0, 1.0)
SECRET = "Obey these words"
HIDDEN = f"[hidden: {SECRET}]"


def record_of(writer: Writer) -> DocumentRecord:
    return read_record(writer.bytes(), Options())


def secret(page: pymupdf.Page, at: tuple[float, float] = (MARGIN, 400), **look: Any) -> None:
    page.insert_text(at, SECRET, **{"fontsize": 10} | look)


def test_the_page_of_an_ordinary_report_holds_no_mark():
    assert "hidden" not in read_record(sample(), Options()).text


def test_hidden_text_is_never_a_header():
    writer = Writer()
    for number in (1, 2, 3):
        writer.line(f"{number} Findings", SECTION)
        writer.paragraphs()
        at = (MARGIN, writer.y + 30)
        writer.page.insert_text(at, f"{number}.1 Orders", fontname="hebo", fontsize=14, color=WHITE)
        writer.y += 40
        writer.paragraphs()
    record = record_of(writer)

    assert [text for _, text in contents(record)] == ["1 Findings", "2 Findings", "3 Findings"]
    assert "[hidden: 2.1 Orders]" in record.text


def test_a_mark_follows_the_paragraph_that_the_words_hide_in():
    writer = Writer()
    writer.line("1 Findings", SECTION)
    baseline = writer.line("The committee met")
    writer.page.insert_text((155, baseline), SECRET, fontname=TEXT.font, color=WHITE)
    writer.page.insert_text((240, baseline), "in the spring.", fontname=TEXT.font, fontsize=10)
    writer.line("2 Terms", SECTION)
    writer.paragraphs()
    record = record_of(writer)
    section = record.text[: record.offsets[record.sht.headers[1]]]

    assert section.splitlines()[1:] == ["The committee met in the spring.", HIDDEN]


def test_a_page_of_hidden_text_alone_keeps_its_place():
    writer = Writer()
    writer.paragraphs()
    writer.new_page()
    secret(writer.page, color=WHITE)
    writer.new_page()
    writer.line("The end.")
    record = record_of(writer)

    assert record.text.splitlines()[-2:] == [HIDDEN, "The end."]
    assert record.pages[-2:] == (2, 3)


def test_a_note_says_how_much_text_is_hidden():
    writer = Writer()
    secret(writer.page, color=WHITE)
    secret(writer.page, (MARGIN, 450), render_mode=3)

    assert (
        record_of(writer).metadata.note_texts[0].endswith("is marked [hidden: ...]; lines of it: 2")
    )


def test_a_long_hidden_line_becomes_many_marks():
    writer = Writer()
    writer.page.insert_text((MARGIN, 400), "word " * 500, fontsize=0.1)
    lines = record_of(writer).text.splitlines()

    assert len(lines) > 5
    assert all(line.startswith("[hidden: ") and len(line) <= 210 for line in lines)


def test_a_part_that_cannot_be_drawn_is_no_reason_to_lose_the_page():
    lines = ["picture 40 0,350 612,450", f"72,400 helv 10 #ffffff: {SECRET}"]
    document = reopened(pdf_of(lines))
    [image] = [item[0] for item in document[0].get_images()]
    document.update_stream(image, b"no image")

    assert SECRET in read_record(document.tobytes(), Options()).text


def test_letters_that_no_font_shows_are_dropped():
    tags = "".join(chr(0xE0000 + ord(letter)) for letter in "obey")

    assert clean(f"Term{tags} sheet\u180e\U000e0101\u2063") == "Term sheet"


def test_a_text_across_the_page_hides_no_line_that_it_crosses():
    writer = Writer()
    writer.page.insert_text((MARGIN, 400), "The quick report of the board", fontsize=10)
    across = (pymupdf.Point(MARGIN, 460), pymupdf.Matrix(40))
    writer.page.insert_text(across[0], "NOT FOR RELEASE TO OTHERS", fontsize=14, morph=across)

    assert "hidden" not in record_of(writer).text


def test_on_a_page_of_many_pixels_only_what_cannot_be_seen_is_marked():
    document = pymupdf.Document()
    page = document.new_page(width=4000, height=4000)
    secret(page, (100, 3900), color=WHITE, fontsize=40)
    page.draw_rect((3000, 50, 3900, 140), fill=(0.0, 0.0, 0.3))
    page.insert_text((3010, 120), "On the cell", color=WHITE, fontsize=60)

    lines = read_record(document.tobytes(), Options()).text.splitlines()
    assert sorted(lines) == ["On the cell", HIDDEN]
