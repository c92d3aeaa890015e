"""Accents that are drawn over letters, as LaTeX does it without accented fonts."""

import pymupdf
import pytest

from tests.documents import Writer
from tests.ingest.reading import lines

SIZE = 10


def drawn(*pieces: tuple[str, float], rotation: int = 0) -> list[str]:
    """Return the lines of a page; each piece is moved by so many ems once it would be set."""
    writer = Writer()
    draw(writer, 600, *pieces)
    writer.paragraphs(2)
    writer.page.set_rotation(rotation)
    return [line.text for line in lines(writer.bytes())]


def draw(writer: Writer, y: float, *pieces: tuple[str, float]) -> None:
    x = writer.left
    for text, shift in pieces:
        x += shift * SIZE
        writer.page.insert_text((x, y), text, fontname="tiro", fontsize=SIZE)
        x += pymupdf.get_text_length(text, fontname="tiro", fontsize=SIZE)


@pytest.mark.parametrize("rotation", [0, 90])
@pytest.mark.parametrize(
    ("before", "accent", "after", "word"),
    [
        ("num", "´", "eros", "numéros"),
        ("propri", "`", "eta", "proprièta"),
        ("G", "¨", "odel", "Gödel"),
        ("Jo", "¨", "elle", "Joëlle"),
        ("", "´", "Indice", "Índice"),
    ],
)
def test_an_accent_over_a_letter_is_part_of_it(
    before: str, accent: str, after: str, word: str, rotation: int
):
    pieces = (before, 0), (accent, 0), (after, -0.33)  # an accent is a third of an em wide

    assert word in drawn(*((text, shift) for text, shift in pieces if text), rotation=rotation)


def test_a_cedilla_below_the_letter_before_is_part_of_it():
    assert "Françoise" in drawn(("Franc", 0), ("¸", -0.42), ("oise", 0.05))


@pytest.mark.parametrize("text", ["a `example` of code", "´example´", "5¨ a", "x¸ y"])
def test_a_mark_beside_a_letter_stays(text: str):
    assert text in drawn((text, 0))


@pytest.mark.parametrize("n_lines", [1, 10, 11])
def test_each_line_of_a_page_has_its_own_letters(n_lines: int):
    """Those of few lines are extracted line by line."""
    writer = Writer()
    for n in range(n_lines):
        draw(writer, 100 + 20 * n, (f"{n} num", 0), ("´", 0), ("eros", -0.33))

    assert [line.text for line in lines(writer.bytes())] == [f"{n} numéros" for n in range(n_lines)]


def test_accents_of_a_line_below_another_of_the_same_place_are_its_own():
    writer = Writer()
    for letter in "ea":
        draw(writer, 600, ("num", 0), ("´", 0), (f"{letter}ros", -0.33))

    assert {"numéros", "numáros"} <= {line.text for line in lines(writer.bytes())}


def test_an_accent_over_a_letter_that_has_none_like_it_stays():
    assert "the mean ¯x" in drawn(("the mean ", 0), ("¯", 0), ("x", -0.4))


def test_of_two_accents_of_a_line_each_is_looked_at_by_itself():
    pieces = ("num", 0), ("´", 0), ("eros, the mean ", -0.33), ("¯", 0), ("x", -0.4)

    assert "numéros, the mean ¯x" in drawn(*pieces)
