"""Numbers of chapters and appendices on lines of their own, above their titles."""

from collections.abc import Sequence

from tests.documents import SECTION, TITLE, Writer
from tests.ingest.reading import headers


def with_numbers_above(divisions: Sequence[tuple[Sequence[str], str]]) -> bytes:
    """Return pages, each with lines in the middle, the last of which is a title, and text."""
    writer = Writer()
    writer.paragraphs(4)
    for above, title in divisions:
        writer.new_page()
        for text in above:
            writer.line(text, SECTION if text.isupper() else TITLE)
        writer.line(title, TITLE)
        writer.paragraphs(5)
    return writer.bytes()


def test_a_number_between_the_word_of_a_division_and_its_title_is_no_header():
    titles = ["AIMS OF THE WORKS", "COSTS", "MEANS"]
    numbers = [("CHAPTER", number) for number in ("ONE", "TWO", "TWENTY-TWO")]

    found = headers(with_numbers_above(list(zip(numbers, titles, strict=True))))

    assert [header for header in found if header != "CHAPTER"] == titles


def test_a_word_between_an_appendix_and_its_first_section_is_a_header():
    divisions = [(("APPENDIX", title), f"{n}. Scope") for n, title in [(1, "COSTS"), (2, "MEANS")]]

    found = headers(with_numbers_above(divisions))

    assert [h for h in found if h != "APPENDIX"] == ["COSTS", "1. Scope", "MEANS", "2. Scope"]


def test_an_appendix_without_a_number_may_be_the_title_of_a_chapter():
    divisions = [(("Chapter 5",), "Aims"), (("Chapter 6",), "Appendix")]

    assert headers(with_numbers_above(divisions)) == ["Chapter 5 Aims", "Chapter 6 Appendix"]
