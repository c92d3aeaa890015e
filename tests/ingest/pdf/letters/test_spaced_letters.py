"""Words whose letters are set apart, which MuPDF reads as a letter a word."""

import pymupdf
import pytest

from tests.documents import Writer
from tests.ingest.reading import lines

SIZE = 10


def set_apart(text: str, gap: float, blank: float = 0.5) -> list[str]:
    """Return the lines of a page; letters stand `gap` ems apart, and words `blank` ems."""
    writer = Writer()
    x = writer.left
    for letter in text:
        if letter == " ":
            x += (blank - gap) * SIZE
            continue
        writer.page.insert_text((x, 600), letter, fontname="tiro", fontsize=SIZE)
        x += pymupdf.get_text_length(letter, fontname="tiro", fontsize=SIZE) + gap * SIZE
    writer.paragraphs(2)
    return [line.text for line in lines(writer.bytes())]


@pytest.mark.parametrize("title", ["ABSTRACT", "LIST OF FIGURES", "RÉSUMÉ"])
def test_capitals_that_are_set_apart_are_words(title: str):
    assert title in set_apart(title, 0.17)


def test_letters_of_a_title_with_drawn_blanks_that_are_set_apart_are_words():
    writer, x = Writer(), 72.0
    for letter in "1. Costs of the Works":
        writer.page.insert_text((x, 600), letter, fontname="tiro", fontsize=SIZE)
        x += pymupdf.get_text_length(letter, fontname="tiro", fontsize=SIZE) + 0.17 * SIZE

    assert "1. Costs of the Works" in [line.text for line in lines(writer.bytes())]


def test_letters_as_far_apart_as_words_stay_letters():
    assert "A C G T" in set_apart("ACGT", 0.3)


def test_blanks_that_are_drawn_stay():
    writer = Writer()
    writer.page.insert_text((writer.left, 600), "A C G T", fontname="tiro", fontsize=SIZE)

    assert "A C G T" in [line.text for line in lines(writer.bytes())]


def test_initials_beside_other_words_stay():
    assert "U S Army" in set_apart("U S Army", 0.0, 0.2)


@pytest.mark.parametrize("text", ["USA", "acgt", "Acgt", "............"])
def test_few_letters_and_dots_stay_apart(text: str):
    assert " ".join(text) in set_apart(text, 0.17)


def test_words_beside_letters_that_are_set_apart_stay_words():
    writer, x = Writer(), 72.0
    for text, font in (*((letter, "tibo") for letter in "CHAPTER"), ("of", "tiro"), ("it", "tiro")):
        writer.page.insert_text((x, 600), text, fontname=font, fontsize=SIZE)
        x += pymupdf.get_text_length(text, fontname=font, fontsize=SIZE) + 0.17 * SIZE

    assert "CHAPTER of it" in [line.text for line in lines(writer.bytes())]
