"""Titles that are set as running heads from the first page of their part on."""

from collections.abc import Callable
from time import process_time

import pytest

from shed_core.ingest.lines.text_line import PageLines
from shed_core.ingest.structure.edge_lines import EdgeLine, EdgePlace
from shed_core.ingest.structure.furniture import furniture
from shed_core.ingest.structure.run_titles import repeating_heads
from tests.documents import MARGIN, SECTION, SUBSECTION, TITLE, Style, Writer
from tests.ingest.lines.lines import PLAIN
from tests.ingest.reading import headers

HEAD = Style("tibo", 10, 0, is_centered=True)


def with_head(head: str, first: str = "") -> list[str]:
    """Return the headers of 20 pages, the last six with a running head; first: a title below it."""
    writer = Writer()
    writer.line("Report", TITLE)
    writer.paragraphs(8)
    for number in range(1, 20):
        writer.new_page()
        if number >= 14:
            writer.y = 30
            writer.line(head, HEAD)
            writer.y = MARGIN
        if number == 14 and first:
            writer.line(first, SECTION)
        if number == 16:
            writer.line("Note 2 Costs", SUBSECTION)
        writer.paragraphs(8)
    return headers(writer.bytes())


def test_the_first_of_a_run_of_running_heads_is_a_header_if_it_is_the_only_title():
    assert with_head("NOTES TO STATEMENTS") == ["Report", "NOTES TO STATEMENTS", "Note 2 Costs"]


def test_a_running_head_that_repeats_a_title_in_the_text_is_none():
    found = with_head("NOTES TO STATEMENTS", "12 Notes to Statements")

    assert found == ["Report", "12 Notes to Statements", "Note 2 Costs"]


def test_a_short_title_within_a_running_head_is_not_what_it_repeats():
    found = with_head("NOTES TO STATEMENTS", "Notes")

    assert found == ["Report", "NOTES TO STATEMENTS", "Notes", "Note 2 Costs"]


def test_a_title_where_later_pages_have_a_running_head_is_a_header():
    writer = Writer()
    writer.line("Report", TITLE)
    writer.paragraphs(8)
    for number in range(1, 14):
        heads = {2: "Item 1. Business", 5: "Parts of it"} | dict.fromkeys(range(8, 14), "Continued")
        writer.new_page()
        if number in heads:
            writer.y = 30
            writer.line(heads[number], HEAD)
        writer.y = MARGIN
        writer.paragraphs(8)

    assert headers(writer.bytes()) == ["Report", "Item 1. Business", "Parts of it"]


def add_page(writer: Writer, *lines: tuple[str, Style]) -> None:
    """Add a page of text with lines at its upper edge."""
    writer.new_page()
    writer.y = 30
    for text, style in lines:
        writer.line(text, style)
    writer.paragraphs(8)


SECTIONS = ["1. Aims of the Works", "2. Costs of the Works", "3. Means", "4. Ends", "5. Staff"]


@pytest.mark.parametrize("form", [str, str.upper, lambda title: title.replace(". ", "  ")])
def test_running_heads_that_change_with_the_sections_are_no_headers(form: Callable[[str], str]):
    writer = Writer()
    writer.line("Report", TITLE)
    writer.paragraphs(8)
    for section in SECTIONS:
        writer.new_page()
        writer.y = 30
        writer.line(form(section), HEAD)
        writer.y = MARGIN
        writer.line(section, SECTION)
        writer.paragraphs(8)

    assert headers(writer.bytes()) == ["Report", *SECTIONS]


def test_a_running_head_in_thousands_of_sizes_takes_no_time_for_each_pair_of_them():
    n_pages, n_lines = 3000, 8
    head = PLAIN._replace(text="Costs")
    pages = [
        PageLines(
            n + 1, 600.0, 800.0, tuple(head._replace(size=n + i / n_lines) for i in range(n_lines))
        )
        for n in range(n_pages)
    ]
    place = EdgePlace(True, 0, "", 0.0)
    edges = [EdgeLine(n, n_lines * n, place, "", True) for n in range(n_pages)]
    start = process_time()

    assert len(list(repeating_heads(pages, edges))) == n_pages
    assert process_time() - start < 2.0


def test_a_line_of_many_numbers_after_a_long_word_takes_linear_time():
    line = PLAIN._replace(text="a" * 20_000 + " 1" * 1_000)
    start = process_time()

    furniture([PageLines(1, 600.0, 800.0, (line,))])

    assert process_time() - start < 2.0
