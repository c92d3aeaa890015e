"""Words that a file draws with a gap within them."""

import pymupdf
import pytest

from tests.documents import Style, Writer
from tests.ingest.reading import lines

LOOK = Style(size=14, font="hebo")
BLANK = pymupdf.get_text_length(" ", "hebo", 14)


def drawn(pieces: str, gap: float, *texts: str) -> list[str]:
    """Lines of texts, and one whose pieces, divided by `|`, are `gap` blanks of its font apart."""
    writer, x = Writer(), 72.0
    for text in texts:
        writer.line(text)
    for piece in pieces.split("|"):
        writer.page.insert_text((x, 600), f"{piece} ", fontname=LOOK.font, fontsize=LOOK.size)
        x += pymupdf.get_text_length(piece, LOOK.font, LOOK.size) + gap * BLANK
    writer.paragraphs(2)
    return [line.text for line in lines(writer.bytes())]


@pytest.mark.parametrize(
    ("pieces", "word"),
    [("3. Legal Proceeding|s.", "proceedings"), ("Statement of Incom|e", "income")],
)
def test_pieces_of_a_word_that_the_document_has_elsewhere_are_one(pieces: str, word: str):
    text = f"The {word} of a proceeding are in the report"

    assert pieces.replace("|", "") in drawn(pieces, 0.8, text)


def test_pieces_as_far_apart_as_words_stay():
    assert "The Web site of the works" in drawn(
        "The Web|site of the works", 1.0, "A website is new"
    )


def test_words_of_the_document_stay_apart():
    assert "Take a part" in drawn("Take a|part", 0.8, "Stand apart", "This is a note", "One part")


def test_a_word_that_stands_nowhere_else_stays():
    assert "Statement of Incom e" in drawn("Statement of Incom|e", 0.8, "A sale")
