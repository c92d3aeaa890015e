"""Numbers and letters beside a line that an engine left out are read after all."""

import pymupdf
import pytest

from shed_core.ingest.ocr.engine import loaded_engine
from shed_core.ingest.ocr.lost import with_lost_words
from shed_core.ingest.ocr.recognized import Engine, Picture, RecognizedLine, RecognizedWord
from tests.scans import needs_engine

TEXT = "The committee met in the spring and found the work in good order."
N_WORDS = len(TEXT.split())


def picture_of(*marks: str) -> Picture:
    """Return a page of numbered lines. marks: what stands to the left of each."""
    with pymupdf.open() as document:
        page = document.new_page(width=595, height=300)
        for n, mark in enumerate(marks):
            page.insert_text((72, 80 + 40 * n), mark, fontname="helv", fontsize=11)
            page.insert_text((108, 80 + 40 * n), TEXT, fontname="tiro", fontsize=11)
        return drawn(page)


def drawn(page: pymupdf.Page) -> Picture:
    image = page.get_pixmap(dpi=200, colorspace=pymupdf.csGRAY)
    return Picture(image.samples, image.width, image.height, 200)


def engine() -> Engine:
    found = loaded_engine()
    assert found is not None
    return found


def less_marks(lines: list[RecognizedLine]) -> list[RecognizedLine]:
    """Return lines as they are where an engine begins each at its first long word."""
    long_lines = [line for line in lines if len(line.words) >= N_WORDS]
    return [line._replace(words=line.words[-N_WORDS:]) for line in long_lines]


def texts(lines: list[RecognizedLine]) -> list[str]:
    return [" ".join(word.text for word in line.words) for line in lines]


@needs_engine
def test_the_numbers_of_clauses_that_stand_beside_paragraphs_are_read():
    numbers = [f"{n}" for n in range(2, 10)]
    with pymupdf.open() as document:
        page = document.new_page()
        for n, number in enumerate(numbers):
            page.insert_text((72, 80 + 60 * n), f"{number}.", fontname="tiro", fontsize=11)
            for row in range(4):
                page.insert_text((108, 80 + 60 * n + 13 * row), TEXT, fontname="tiro", fontsize=11)
        picture = drawn(page)

    lines = engine()(picture)

    assert [line.words[0].text.rstrip(".,") for line in lines[::4]] == numbers
    assert texts(lines[1:4]) == [TEXT] * 3
    assert all(line.words[0].box[0] < line.words[1].box[0] - 50 for line in lines[::4])


@needs_engine
@pytest.mark.parametrize("keep", [slice(3, None), slice(None, -3)], ids=["left", "right"])
def test_words_that_were_cut_off_at_the_end_of_a_column_are_read(keep: slice):
    picture = picture_of("")
    read = engine()
    lines = [line._replace(words=line.words[keep]) for line in read(picture)]

    assert texts(with_lost_words(picture, lines, read)) == [TEXT]


@needs_engine
def test_rules_and_bullets_beside_a_line_are_no_letters():
    with pymupdf.open() as document:
        page = document.new_page(width=595, height=300)
        page.insert_text((108, 80), TEXT, fontname="tiro", fontsize=11)
        page.draw_line((95, 40), (95, 120), width=1.5)
        page.draw_circle((85, 76), 1.8, fill=(0, 0, 0))
        picture = drawn(page)
    asked: list[Picture] = []

    def read_line(part: Picture) -> list[RecognizedLine]:
        asked.append(part)
        return []

    lines = less_marks(engine()(picture))

    assert with_lost_words(picture, lines, read_line) == lines
    assert asked == []


@needs_engine
def test_a_number_that_was_read_as_something_else_is_read_anew():
    picture = picture_of("9.")
    read = engine()
    [line] = less_marks(read(picture))
    wrong = RecognizedLine((RecognizedWord("Te", (200, 200, 220, 223), 0.4),), line.baseline, 7)

    def read_row(part: Picture) -> list[RecognizedLine]:
        words = [word for line in read(part) for word in line.words]
        return [line._replace(words=tuple(sorted(words, key=lambda word: word.box[0])))]

    found = with_lost_words(picture, [wrong, line], read_row)

    assert texts(found) == [f"9. {TEXT}"]
    assert with_lost_words(picture, [wrong, line], lambda _: []) == [wrong, line]


@needs_engine
def test_what_is_read_no_better_alone_stays_as_it_was():
    picture = picture_of("9.")
    lines = less_marks(engine()(picture))

    assert with_lost_words(picture, lines, lambda _: []) == lines


@needs_engine
@pytest.mark.parametrize("numeral", ["I.", "II.", "III."])
def test_a_roman_number_at_the_head_of_a_line_is_one(numeral: str):
    assert texts(engine()(picture_of(f"{numeral}  Aims", "IV.  Costs")))[0].startswith(numeral)
