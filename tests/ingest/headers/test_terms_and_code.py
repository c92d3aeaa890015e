"""Names of code, and terms of lists of definitions, which may look like titles."""

from collections.abc import Sequence

from tests.documents import BODY, BOLD, MARGIN, SUBSECTION, Style, Writer
from tests.ingest.reading import headers

INDENT = 24.0
TERMS = ("Authority", "Balance", "Charter", "Domain", "Estate")


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
