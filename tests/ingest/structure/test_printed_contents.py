"""Printed tables of contents: which lines are their entries."""

from shed_core.ingest.structure.stats import document_stats
from tests.documents import SECTION, Writer
from tests.ingest.reading import pages


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
