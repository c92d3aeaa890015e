"""Names of code, and terms of lists of definitions, which may look like titles."""

from collections.abc import Sequence

import pytest

from tests.documents import BODY, BOLD, MARGIN, SUBSECTION, Style, Writer
from tests.ingest.reading import headers

INDENT = 24.0
TERMS = ("Authority", "Balance", "Charter", "Domain", "Estate")
CODE_NAMES = ("open_file", "read_record", "close_file", "sync_pages", "drop_cache")


def defined(writer: Writer, terms: Sequence[str], look: Style, left: float = MARGIN) -> None:
    """Write terms, each above its definition, which is further in."""
    for term in terms:
        writer.line(term, look, left)
        for text in BODY:
            writer.line(text, left=left + INDENT)


def with_definitions(terms: Sequence[str], look: Style, n_paragraphs: int = 1) -> bytes:
    """Return sections, in each of which a list of definitions stands between paragraphs."""
    writer = Writer()
    for number in range(1, 5):
        writer.line(f"{number} Works of the Year", SUBSECTION)
        writer.paragraphs(2)
        defined(writer, terms, look)
        writer.paragraphs(n_paragraphs)
    return writer.bytes()


def test_terms_of_a_list_of_definitions_are_no_headers():
    sections = [f"{number} Works of the Year" for number in range(1, 5)]

    assert headers(with_definitions(TERMS, BOLD)) == sections


def test_titles_above_text_that_is_further_in_are_headers_if_the_section_ends_with_it():
    found = headers(with_definitions(TERMS, BOLD, 0))

    assert [title for title in found if title in TERMS] == [*TERMS * 4]


def test_titles_in_the_margin_of_all_text_are_headers():
    writer = Writer()
    for number in range(1, 5):
        defined(writer, [f"{number} Works of the Year", "Aims", "Means"], BOLD)
        writer.line("The committee met in the spring and found the work in good order.")

    assert [title for title in headers(writer.bytes()) if title in ("Aims", "Means")] == [
        *("Aims", "Means") * 4
    ]


@pytest.mark.parametrize("font", ["cour", "cobo"])
def test_names_of_code_like_no_other_title_are_no_headers(font: str):
    writer = Writer()
    for number in range(1, 5):
        writer.line(f"{number} Works of the Year", Style("heit", 14.0, 18.0))
        for name in CODE_NAMES:
            writer.line(name, Style(font, before=10.0))
            writer.paragraphs(1)

    assert headers(writer.bytes()) == [f"{number} Works of the Year" for number in range(1, 5)]


def test_a_name_of_code_among_titles_of_its_weight_is_a_header():
    writer = Writer()
    titles = ["Aims", "Means", "open_file", "Ends", "Costs"]
    for title in titles:
        writer.line(title, Style("cobo" if "_" in title else "tibo", before=10.0))
        writer.paragraphs(2)

    assert headers(writer.bytes()) == titles


@pytest.mark.parametrize("command", ["$ make install", "root@host# reboot", "./configure", "--all"])
def test_commands_are_no_headers_in_whatever_letters(command: str):
    writer = Writer()
    for number in range(1, 5):
        writer.line(f"{number} Works of the Year", SUBSECTION)
        writer.paragraphs(2)
        writer.line(command, SUBSECTION)
        writer.paragraphs(2)

    assert headers(writer.bytes()) == [f"{number} Works of the Year" for number in range(1, 5)]


@pytest.mark.parametrize("code", ["/etc/works/costs", "costs = 12"])
def test_paths_and_values_among_titles_of_their_weight_are_no_headers(code: str):
    writer = Writer()
    for title in ("Works", "Costs", "Means", code, "Staff"):
        writer.line(title, SUBSECTION if title != code else Style("cobo", 10.0, 12.0))
        writer.paragraphs(2)

    assert code not in headers(writer.bytes())


def test_titles_are_headers_where_the_text_is_monospaced():
    writer = Writer()
    titles = ["Aims", "Means", "Ends", "Costs"]
    for title in titles:
        writer.line(title, Style("cobo", before=12.0))
        for text in BODY:
            writer.line(text, Style("cour"))

    assert headers(writer.bytes()) == titles
