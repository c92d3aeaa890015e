"""Titles in the margin, beside the first line of their text."""

from itertools import pairwise

from tests.documents import BODY, PARAGRAPH, Writer
from tests.ingest.reading import headers, lines

TITLES = ("Costs", "Quality", "Outlook", "People")


def with_margin(font: str = "tibo") -> bytes:
    writer = Writer(left=150)
    writer.paragraphs(2)
    for title in TITLES:
        writer.page.insert_text((20, writer.y + 18), title, fontname=font, fontsize=10)
        writer.paragraphs(3)
    return writer.bytes()


def test_a_title_in_the_margin_is_a_line_of_its_own():
    found = lines(with_margin())

    titles = [line for line in found if line.text in TITLES]
    assert [line.text for line in titles] == [*TITLES]
    assert {(line.bold, round(line.x0), len(line.lefts)) for line in titles} == {(1.0, 20, 1)}
    rest = [below for above, below in pairwise(found) if above in titles]
    assert {(line.text, line.bold, round(line.x0)) for line in rest} == {(BODY[0], 0.0, 150)}


def test_titles_in_the_margin_are_headers():
    assert headers(with_margin()) == [*TITLES]


def test_plain_words_in_the_margin_stay_cells():
    assert not {line.text for line in lines(with_margin("tiro"))} & {*TITLES}


def test_terms_beside_what_they_mean_are_rows_where_text_begins_at_the_terms():
    writer = Writer()
    writer.paragraphs(4)
    for title in TITLES:
        writer.page.insert_text((72, writer.y + 18), title, fontname="tibo", fontsize=10)
        writer.line(BODY[1], PARAGRAPH, left=160)
    writer.paragraphs(4)

    assert [len(line.lefts) for line in lines(writer.bytes()) if line.text.startswith(TITLES)] == (
        [2] * len(TITLES)
    )
