"""Printed tables of contents: what their indentation says of levels, and when it is believed."""

from collections.abc import Sequence

import pytest

from shed_core.document.record import DocumentRecord
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.documents import BOLD, MARGIN, SUBSECTION, TEXT, Style, Writer
from tests.ingest.reading import contents

ENTRIES = (
    *((1, "Growing Roots"), (2, "Bark and Pith"), (2, "Sap in Spring"), (1, "Fallen Leaves")),
    *((2, "Veins of a Leaf"), (2, "Edges of a Leaf"), (1, "Ripe Seeds"), (2, "Wings of Seeds")),
)
"""Levels and titles of sections; on the page all titles look alike."""

EVIDENCE = ("numbering", "contents", "font")


def book(
    entries: Sequence[tuple[int, str]], *, shift: int = 0, columns: int = 1, left_out: str = ""
) -> bytes:
    """Return a document with printed contents and then a page for each section.

    entries: indent from 1 and title. shift: by which the printed page numbers are wrong from the
    fourth on. columns: that the contents are set in. left_out: the section that they do not list.
    """
    writer = Writer()
    writer.line("Contents", SUBSECTION)
    top, n_lines = writer.y, -(-len(entries) // columns)
    for number, (indent, title) in enumerate(entries):
        column, line = divmod(number, n_lines)
        writer.y = writer.y if line else top
        left = MARGIN + 240 * column
        if title != left_out:
            y = writer.line(title, Style(before=4), left=left + 18 * (indent - 1))
            page = str(1 + number + (shift if number > 2 else 0))
            writer.page.insert_text((left + 200, y), page, fontname="tiro", fontsize=10)
    writer.new_page()
    writer.paragraphs()
    for _, title in entries:
        writer.new_page()
        writer.line(title, SUBSECTION)
        writer.paragraphs(3)
    return writer.bytes()


def read(data: bytes, evidence: tuple[str, ...] = EVIDENCE) -> DocumentRecord:
    """Return a document's record, without its outline."""
    return read_record(data, Options(headers="builtin", evidence=evidence))


def listed(record: DocumentRecord) -> list[int | None]:
    """Return the levels in the printed contents of all headers but `Contents`."""
    return list(record.nodes.toc_levels[1:])


@pytest.mark.parametrize("columns", [1, 2])
def test_headers_that_look_alike_stand_as_the_printed_contents_set_them_in(columns: int):
    record = read(book(ENTRIES, columns=columns))

    assert contents(record)[1:] == list(ENTRIES)
    assert listed(record) == [level for level, _ in ENTRIES]
    assert record.nodes.placed_by[1:] == ("contents",) * len(ENTRIES)
    assert {level for level, _ in contents(read(book(ENTRIES), ("numbering", "font")))} == {1}


def test_a_header_that_the_contents_leave_out_stays_with_what_looks_like_it():
    record = read(book(ENTRIES, left_out="Sap in Spring"))

    assert listed(record) == [1, 2, None, 1, 2, 2, 1, 2]
    assert contents(record)[1:] == list(ENTRIES)


def test_page_numbers_that_are_not_a_constant_number_of_pages_off_are_not_believed():
    assert set(listed(read(book(ENTRIES, shift=2)))) == {None}


def test_contents_without_indentation_say_nothing():
    assert set(listed(read(book([(1, title) for _, title in ENTRIES])))) == {None}


def test_contents_that_begin_within_are_not_believed():
    assert set(listed(read(book([(2, "Before All"), *ENTRIES])))) == {None}


def test_an_index_few_of_whose_terms_are_headers_is_not_believed():
    writer = Writer()
    terms = ["Acorn", "Beech", "cedar", "elder", "hazel", "maple"]
    for term in terms:
        writer.new_page()
        writer.paragraphs(1)
        writer.line(term, SUBSECTION if term.istitle() else TEXT)
        writer.paragraphs(1)
    writer.new_page()
    writer.line("Index", SUBSECTION)
    for number, term in enumerate(terms, start=2):
        writer.line(f"{term} . . . . . {number}", TEXT, left=MARGIN + 18 * (number % 2))

    record = read(writer.bytes())

    assert {"Acorn", "Beech"} < {header for _, header in contents(record)}
    assert set(record.nodes.toc_levels) == {None}


def chapters(entries: Sequence[str], titles: Sequence[tuple[str, ...]], styles: Sequence[Style]):
    """Return a record of a document with printed contents and then a page for each chapter.

    titles, styles: the lines of each chapter's title, and how they are set.
    """
    writer = Writer()
    writer.line("Contents", SUBSECTION)
    for number, entry in enumerate(entries, start=2):
        writer.line(f"{entry} . . . . . . . . {number}")
    for title, style in zip(titles, styles, strict=False):
        writer.new_page()
        writer.paragraphs(1)
        for text in title:
            writer.line(text, style)
        writer.paragraphs(2)
    return read(writer.bytes())


PLANTS = ("Growing Roots", "Bark and Pith", "Sap in spring", "Fallen Leaves", "Ripe Seeds")


def test_a_title_that_the_contents_list_is_a_header_however_it_is_set():
    titles = [(title,) for title in PLANTS]
    record = chapters(PLANTS, titles, [SUBSECTION, SUBSECTION, TEXT, SUBSECTION, SUBSECTION])
    unlisted = chapters(PLANTS[:2], titles, [SUBSECTION] * 2 + [TEXT] + [SUBSECTION] * 2)

    assert [header for _, header in contents(record)][1:] == list(PLANTS)
    assert record.nodes.found_by[3] == "contents"
    assert "Sap in spring" not in {header for _, header in contents(unlisted)}


def test_contents_whose_every_title_is_found_are_believed_where_most_are_set_as_text():
    styles = [SUBSECTION, TEXT, TEXT, SUBSECTION, TEXT]
    record = chapters(PLANTS, [(title,) for title in PLANTS], styles)

    assert [header for _, header in contents(record)][1:] == list(PLANTS)


def test_a_title_on_two_lines_is_one_header_if_the_contents_list_it_as_one():
    titles = [*[(title,) for title in PLANTS[:4]], ("Ripe Seeds", "Blown by Wind")]
    record = chapters((*PLANTS[:4], "Ripe Seeds Blown by Wind"), titles, [BOLD] * 5)

    assert [" ".join(header.split()) for _, header in contents(record)][
        -1
    ] == "Ripe Seeds Blown by Wind"
