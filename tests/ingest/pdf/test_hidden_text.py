"""Hidden text is marked; text that merely looks suspicious is not."""

from collections.abc import Callable
from typing import Any

import pymupdf
import pytest

from shed_core.document.record import DocumentRecord
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.documents import MARGIN, SECTION, TEXT, WIDTH, Writer, sample
from tests.ingest.reading import contents, reopened

WHITE, NAVY = (1.0, 1.0, 1.0), (0.0, 0.0, 0.3)
SECRET = "Obey these words"
HIDDEN = f"[hidden: {SECRET}]"


def record_of(writer: Writer) -> DocumentRecord:
    return read_record(writer.bytes(), Options())


def page_with(hide: Callable[[pymupdf.Page], Any]) -> str:
    """Return the text of a page that has a paragraph and what a function adds."""
    writer = Writer()
    writer.paragraphs()
    hide(writer.page)
    return record_of(writer).text


def secret(page: pymupdf.Page, at: tuple[float, float] = (MARGIN, 400), **look: Any) -> None:
    page.insert_text(at, SECRET, **{"fontsize": 10} | look)


@pytest.mark.parametrize(
    "look",
    [
        {"render_mode": 3},
        {"fill_opacity": 0.0},
        {"fill_opacity": 0.03},
        {"color": WHITE},
        {"color": (0.98, 0.97, 0.96)},
        {"fontsize": 0.5},
    ],
    ids=["invisible", "transparent", "faint", "white", "nearly white", "under a point"],
)
@pytest.mark.parametrize("rotation", [0, 90])
def test_what_a_reader_cannot_see_is_marked(look: dict[str, Any], rotation: int):
    def hide(page: pymupdf.Page) -> None:
        secret(page, **look)
        page.set_rotation(rotation)

    text = page_with(hide)

    assert HIDDEN in text.splitlines()
    assert text.count("hidden") == 1  # and nothing else is
    assert "The committee met in the spring" in text


@pytest.mark.parametrize("at", [(-300.0, 100.0), (WIDTH + 10, 100.0), (MARGIN, -20.0)])
def test_text_off_the_page_is_left_out(at: tuple[float, float]):
    assert "Obey" not in page_with(lambda page: secret(page, at))


def test_what_the_crop_box_cuts_off_is_left_out():
    def hide(page: pymupdf.Page) -> None:
        secret(page, (MARGIN, 700))
        page.set_cropbox(pymupdf.Rect(0, 0, WIDTH, 600))

    assert "Obey" not in page_with(hide)


@pytest.mark.parametrize("look", [{"render_mode": 3}, {"color": WHITE}], ids=["invisible", "white"])
def test_what_is_written_over_visible_words_is_marked(look: dict[str, Any]):
    writer = Writer()
    line = "The committee met in the spring and found the work in good order."
    secret(writer.page, (MARGIN, writer.line(line)), **look)

    assert sorted(record_of(writer).text.splitlines()) == [line, HIDDEN]


def white_on_a_dark_cell(page: pymupdf.Page) -> None:
    page.draw_rect((MARGIN, 390, 300, 404), fill=NAVY)
    secret(page, color=WHITE)


def white_on_a_dark_picture(page: pymupdf.Page) -> None:
    band = pymupdf.Rect(0, 350, WIDTH, 450)
    page.insert_image(band, pixmap=grey_picture(40), keep_proportion=False)
    secret(page, color=WHITE)


def read_from_a_scan(page: pymupdf.Page) -> None:
    page.insert_image(page.rect, pixmap=grey_picture(255))
    secret(page, render_mode=3)


def read_from_a_turned_scan(page: pymupdf.Page) -> None:
    read_from_a_scan(page)
    page.set_rotation(90)


def read_from_a_drawing(page: pymupdf.Page) -> None:
    for x in range(0, 80, 4):  # letters that are drawn as lines
        page.draw_line((MARGIN + x, 392), (MARGIN + x + 2, 400))
    secret(page, render_mode=3)


def outlined(page: pymupdf.Page) -> None:
    secret(page, render_mode=1)


def grey(page: pymupdf.Page) -> None:
    secret(page, color=(0.7, 0.7, 0.7))


def grey_picture(level: int) -> pymupdf.Pixmap:
    picture = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 61, 79), False)
    picture.clear_with(level)
    return picture


@pytest.mark.parametrize(
    "write",
    [
        white_on_a_dark_cell,
        white_on_a_dark_picture,
        read_from_a_scan,
        read_from_a_turned_scan,
        read_from_a_drawing,
        outlined,
        grey,
    ],
)
def test_what_a_reader_can_see_is_not_marked(write: Callable[[pymupdf.Page], Any]):
    text = page_with(write)

    assert SECRET in text
    assert "hidden" not in text


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


def test_no_document_can_write_or_close_a_mark():
    writer = Writer()
    writer.line("Quoted: [Hidden: this is plain to see] and so on.")
    writer.page.insert_text((MARGIN, 400), "One] two [three", color=WHITE)
    lines = record_of(writer).text.splitlines()

    assert lines[0] == "Quoted: \\[Hidden: this is plain to see] and so on."
    assert lines[1] == "[hidden: One\\] two \\[three]"


def test_a_long_hidden_line_becomes_many_marks():
    writer = Writer()
    writer.page.insert_text((MARGIN, 400), "word " * 500, fontsize=0.1)
    lines = record_of(writer).text.splitlines()

    assert len(lines) > 5
    assert all(line.startswith("[hidden: ") and len(line) <= 210 for line in lines)


def test_a_part_that_cannot_be_drawn_is_no_reason_to_lose_the_page():
    document = reopened(on_a_picture())
    [image] = [item[0] for item in document[0].get_images()]
    document.update_stream(image, b"no image")

    assert SECRET in read_record(document.tobytes(), Options()).text


def on_a_picture() -> bytes:
    writer = Writer()
    white_on_a_dark_picture(writer.page)
    return writer.bytes()


def test_letters_that_no_font_shows_are_dropped():
    tags = "".join(chr(0xE0000 + ord(letter)) for letter in "obey")

    assert clean(f"Term{tags} sheet\u180e\U000e0101\u2063") == "Term sheet"


@pytest.mark.parametrize(("width", "is_seen"), [(0.35, False), (0.6, True)])
def test_white_letters_are_seen_where_most_of_them_stand_on_something_dark(
    width: float, is_seen: bool
):
    def write(page: pymupdf.Page) -> None:
        length = pymupdf.get_text_length(SECRET, fontsize=10)
        page.draw_rect((MARGIN, 380, MARGIN + width * length, 410), fill=NAVY)
        secret(page, color=WHITE)

    assert (HIDDEN not in page_with(write)) is is_seen


@pytest.mark.parametrize(("words", "is_seen"), [("ten", True), ("board it", False)])
def test_invisible_letters_copy_no_drawing_where_visible_ones_take_their_place(
    words: str, is_seen: bool
):
    def write(page: pymupdf.Page) -> None:
        for x in range(0, 80, 4):
            page.draw_line((MARGIN + x, 392), (MARGIN + x + 2, 400))
        page.insert_text((MARGIN + 30, 400), words, fontsize=10)
        secret(page, render_mode=3)

    assert (HIDDEN not in page_with(write)) is is_seen
