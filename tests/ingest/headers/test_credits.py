"""Authors and dates below a title, which are no headers, and what is one there."""

import pytest

from tests.documents import PARAGRAPH, SUBSECTION, TITLE, Style, Writer
from tests.ingest.reading import headers

PAPER_TITLE = "Gender Prediction from Tweets"
ADDRESS = ["Ruritanian Institute", "{whitfield,oduya}@ruritania.example"]
SECTIONS = ["Abstract", "1 Introduction", "2 Methods", "3 Results"]


def paper(below_title: list[tuple[str, list[str]]]) -> bytes:
    """Return a paper whose title has names and the lines of their addresses below it."""
    writer = Writer()
    writer.line(PAPER_TITLE, TITLE)
    for name, address in below_title:
        writer.line(name, SUBSECTION)
        for text in address:
            writer.line(text, PARAGRAPH)
    for section in SECTIONS:
        writer.line(section, SUBSECTION)
        writer.paragraphs(3)
    return writer.bytes()


@pytest.mark.parametrize(
    "names",
    [
        ["Valentin Kassarnig"],
        ["Erhan Sezerer", "Ozan Polatbilek", "Selma Tekir"],
        ["Mathias Müller1,2 Annette Rios1 Elena Voita3,4"],
        ["by Anna M. Weber and Jan de Vries"],
        ["Yann ORLAREY"],
    ],
)
def test_authors_in_the_look_of_sections_are_no_headers(names: list[str]):
    found = headers(paper([(name, ADDRESS) for name in names]))

    assert found == [PAPER_TITLE, *SECTIONS]


def test_a_name_may_be_in_the_addresses_in_small_letters():
    address = ["Ruritanian Institute", "margaret.whitfield@ruritania.example"]

    assert "Margaret Whitfield" not in headers(paper([("Margaret Whitfield", address)]))


def test_a_section_below_the_addresses_is_a_header_though_its_words_occur_in_capitals_alone():
    names = [("Erhan Sezerer", ADDRESS), ("Corresponding Author", ADDRESS)]

    assert "Corresponding Author" in headers(paper(names))


def test_words_of_the_text_are_no_name():
    writer = Writer()
    writer.line("On the Costs of Roads", TITLE)
    for title in ("Aims and Means", "Staking Router"):
        writer.line(title, SUBSECTION)
        for _ in range(4):
            writer.line(
                "The aims are those of a router, by means of staking, of which more.", PARAGRAPH
            )

    assert headers(writer.bytes()) == ["On the Costs of Roads", "Aims and Means", "Staking Router"]


def test_the_author_and_the_date_below_a_title_are_no_headers():
    writer = Writer()
    writer.line("On the Costs of Roads", TITLE)
    for credit in ("Margaret A. Whitfield", "12 March 2025"):
        writer.line(credit, Style("tiro", 14.0, 10.0, is_centered=True))
    for section in ("Aims of the Works", "Means and Ends", "Costs"):
        writer.line(section, Style("tibo", 14.0, 18.0))
        writer.paragraphs(8)

    found = headers(writer.bytes())

    assert found == ["On the Costs of Roads", "Aims of the Works", "Means and Ends", "Costs"]


def test_a_section_below_the_title_in_the_style_of_the_others_is_a_header():
    sections = ("Aims of the Works", "Means and Ends", "Costs")
    writer = Writer()
    writer.line("On the Costs of Roads", Style("tiro", 17.0, 60.0, is_centered=True))
    for section in sections:
        writer.line(section, Style("tiro", 14.0, 18.0, is_centered=True))
        writer.paragraphs(8)

    assert headers(writer.bytes()) == ["On the Costs of Roads", *sections]
