"""Printed tables of contents: which lines are their entries."""

import pytest

from shed_core.document.phrases import Label
from shed_core.ingest.structure.stats import document_stats
from tests.documents import MARGIN, SECTION, Style, Writer
from tests.ingest.reading import headers, labels, pages


@pytest.mark.parametrize("leader", [" . . . . . . . . ", " ", " ...... "])
def test_a_printed_table_of_contents_holds_no_headers_but_its_title(leader: str):
    writer = Writer()
    writer.line("Contents", SECTION)
    titles = ["Beginning", "Middle", "Interlude", "End", "Afterword"]
    for page, title in enumerate(titles, start=3):
        writer.line(f"{page - 2} {title}{leader}{page}", Style("hebo", 11, 4))
    for title in titles:
        writer.new_page()
        writer.line(title, SECTION)
        writer.paragraphs(3)

    assert headers(writer.bytes()) == ["Contents", *titles]


def test_a_link_to_the_contents_on_every_page_titles_no_table():
    writer = Writer()
    for number in range(8):
        writer.page.insert_text((MARGIN, 20), "Table of Contents", fontname="tibo", fontsize=7)
        if number == 4:
            writer.line("Item 7. Discussion of Results", SECTION)
            for page, title in enumerate(["Overview", "Costs", "Revenue", "Cash", "Risks"], 5):
                writer.line(f"{title} {page}")
        writer.paragraphs(3)
        if number < 7:
            writer.new_page()

    found = labels(writer.bytes())

    assert found["Item 7. Discussion of Results"] is Label.TEXT
    assert {found["Overview 5"], found["Risks 9"]} == {Label.TABLE}


def test_rows_of_a_statement_are_no_printed_contents():
    writer = Writer()
    writer.line("Earnings per Share", SECTION)
    for number, row in enumerate(["Continuing", "Ended", "Basic", "Diluted", "Adjusted"]):
        writer.cells([row, f"$ {22 + number}.{85 - number}", f"$ 2{number}.09"])
    for number in range(6):
        writer.cells([f"Other row {number}", f"{number + 3}", f"{number + 9}"])

    assert document_stats(pages(writer.bytes())).contents == frozenset()


def test_titles_that_end_in_rising_numbers_above_their_text_are_no_printed_contents():
    writer = Writer()
    for number in range(1, 9):
        writer.line(f"Working the pattern of row {number}", SECTION)
        writer.line("Work to the end and turn.")

    assert document_stats(pages(writer.bytes())).contents == frozenset()
