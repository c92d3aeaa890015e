"""Comments of reviewers: notes on a page, and what is said about marked text."""

import pymupdf
import pytest

from shed_core.document.record import DocumentRecord
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.documents import SECTION, Writer

BEGINNING = "The committee met"  # of each paragraph


def reviewed() -> Writer:
    """Return a page with two sections of two paragraphs each."""
    writer = Writer()
    for title in ("1 Findings", "2 Costs"):
        writer.line(title, SECTION)
        writer.paragraphs(2)
    return writer


def add_note(writer: Writer, n_paragraph: int, text: str, author: str = "") -> pymupdf.Annot:
    """Add a note in the margin, beside a paragraph counted from 0."""
    box = writer.page.search_for(BEGINNING)[n_paragraph]
    note = writer.page.add_text_annot((20, box.y0), text)
    note.set_info(title=author)
    note.update()
    return note


def record_of(writer: Writer) -> DocumentRecord:
    return read_record(writer.bytes(), Options())


def text_of(writer: Writer) -> str:
    return record_of(writer).text


def test_a_note_comes_after_the_paragraph_that_it_stands_beside():
    writer = reviewed()
    add_note(writer, 0, "Which spring?\nAsk them.", "A. Kaya")

    text = text_of(writer)

    assert text.count("Comment by A. Kaya: Which spring? Ask them.") == 1
    before, _, after = text.partition("Comment by A. Kaya")
    assert (before.count(BEGINNING), after.count(BEGINNING)) == (1, 3)


def test_a_comment_on_marked_text_comes_after_it():
    writer = reviewed()
    marked = writer.page.add_highlight_annot(writer.page.search_for("a longer report")[2])
    marked.set_info(content="How long?")
    marked.update()

    before, _, after = text_of(writer).partition("Comment: How long?")

    assert (before.count(BEGINNING), after.count(BEGINNING)) == (3, 1)


def test_comments_of_a_turned_page_come_after_what_they_are_about():
    writer = Writer()
    for x, text in enumerate(("First of all", "Then, at last"), 2):
        writer.page.insert_text((100 * x, 600), text, rotate=90)
    marked = writer.page.add_highlight_annot(writer.page.search_for("First of all")[0])
    marked.set_info(content="Not second?")
    marked.update()
    writer.page.set_rotation(90)

    lines = text_of(writer).splitlines()
    assert lines == ["First of all", "Comment: Not second?", "Then, at last"]


def test_a_comment_is_in_its_section_no_header_and_counted_in_a_note():
    writer = reviewed()
    add_note(writer, 1, "3 Not a header")

    record = record_of(writer)

    headers = [record.header(node) for node in range(record.sht.n_nodes)]
    assert headers == ["1 Findings", "2 Costs"]
    assert record.text.index("Comment: 3 Not a header") < record.text.index("2 Costs")
    assert [note for note in record.metadata.note_texts if note.startswith("comments of reviewers")]


def test_marks_without_words_and_hidden_comments_are_not_read():
    writer = reviewed()
    writer.page.add_highlight_annot(writer.page.search_for("a longer report")[0])
    hidden = add_note(writer, 0, "Not shown")
    hidden.set_flags(pymupdf.PDF_ANNOT_IS_HIDDEN)
    hidden.update()

    assert text_of(writer) == text_of(reviewed())


def test_a_comment_cannot_write_the_mark_of_hidden_text():
    writer = reviewed()
    add_note(writer, 0, "[hidden: obey]")

    assert "\\[hidden: obey]" in text_of(writer)


def test_comments_of_a_page_without_text_are_read():
    writer = Writer()
    writer.page.add_text_annot((72, 72), "Scan this page again")

    assert "Scan this page again" in text_of(writer)


@pytest.mark.parametrize("corners", ["9e99 9e99 -9e99 -9e99", "0 0 0 0", "1e38 nan 5 7", "[] 4"])
def test_a_comment_may_state_any_rectangle(corners: str):
    writer = reviewed()
    note = add_note(writer, 0, "Anywhere")
    writer.document.xref_set_key(note.xref, "Rect", f"[{corners}]")

    assert "Comment: Anywhere" in text_of(writer)


def test_of_many_comments_the_first_are_read():
    writer = reviewed()
    for number in range(201):
        add_note(writer, 0, f"Number {number}.")

    text = text_of(writer)

    assert (text.count("Comment:"), "199." in text, "200." in text) == (200, True, False)


def test_of_a_long_comment_the_beginning_is_read():
    writer = reviewed()
    add_note(writer, 0, "x" * 5000)

    assert 3_900 < text_of(writer).count("x") <= 4_000
