"""Divisions of laws, set in the letters of the text: their words and numbers make them headers."""

import pytest

from shed_core.ingest.headers.builtin import builtin_spans
from shed_core.ingest.structure.labels import label_lines
from shed_core.ingest.structure.stats import document_stats
from tests.documents import Style, Writer
from tests.ingest.reading import pages

MIDDLE = Style(before=12.0, is_centered=True)
BELOW = Style(is_centered=True)
LEFT = Style(before=12.0)


def headers(writer: Writer) -> list[str]:
    """Return the texts of the headers of a document."""
    stats = document_stats(pages(writer.bytes()))
    spans = builtin_spans(stats, label_lines(stats))
    return [" ".join(stats.lines[n].text for n in span.lines) for span in spans]


def test_numbers_in_the_middle_are_headers_with_the_titles_below_them():
    writer, expected = Writer(), []
    for number, title in enumerate(("Scope", "Terms used", "Duties of the owner"), 1):
        writer.line(f"CAPO {number}", MIDDLE)
        writer.line(title, BELOW)
        writer.paragraphs(3)
        expected.append(f"CAPO {number} {title}")

    assert headers(writer) == expected


def test_a_title_may_take_the_width_of_the_column_but_for_its_last_line():
    writer = Writer()
    wide = "Duties of owners of ships, and of those who have the use of them in place of owners,"
    for number in (1, 2, 3):
        writer.line(f"Sezione {number}", MIDDLE)
        writer.line(wide, BELOW)
        writer.line("and of pilots", BELOW)
        writer.paragraphs(3)

    assert headers(writer) == [f"Sezione {n} {wide} and of pilots" for n in (1, 2, 3)]


@pytest.mark.parametrize("name", ["Art. {}", "Art. {}.", "§ {}"])
def test_numbers_on_lines_of_their_own_are_headers(name):
    writer = Writer()
    for number in range(1, 6):
        writer.line(name.format(number), LEFT)
        writer.paragraphs(3)

    assert headers(writer) == [name.format(n) for n in range(1, 6)]


def test_the_only_one_of_its_kind_is_a_header_in_the_look_of_the_others():
    writer = Writer()
    names = ("LIBRO I", "CAPO I", "CAPO II", "CAPO III")
    for name in names:
        writer.line(name, MIDDLE)
        writer.line("Dispositions", BELOW)
        writer.paragraphs(3)

    assert headers(writer) == [f"{name} Dispositions" for name in names]


def test_titles_at_the_left_may_be_on_two_lines_where_most_of_a_word_are_titles():
    writer = Writer()
    wide = "Agreements on the use of ships and of all that belongs to them by owners who are not"
    for number in (1, 2, 3, 4):
        writer.line(f"Section {number}. {wide}", LEFT)
        writer.line("named in a register")
        writer.line("")
        writer.paragraphs(3)

    assert headers(writer) == [f"Section {n}. {wide} named in a register" for n in (1, 2, 3, 4)]


def test_a_paragraph_that_begins_with_a_division_is_no_header():
    writer = Writer()
    for number in range(1, 6):
        writer.line(f"Section {number} of the Act applies to what was agreed in the year", LEFT)
        writer.line("before, as far as the owner has not said otherwise in a notice.")
        writer.paragraphs(3)

    assert headers(writer) == []


def test_entries_of_printed_contents_are_no_headers():
    writer = Writer()
    writer.line("Contents", Style("hebo", 14.0))
    for number in range(1, 9):
        writer.line(f"Chapter {number}", BELOW)

    assert not [text for text in headers(writer) if text.startswith("Chapter")]
