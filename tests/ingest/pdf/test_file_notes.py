"""What an agent is told of a PDF that its text does not show: damage, and attached files."""

import pymupdf

from shed_core.document.codec import decode, encode
from shed_core.document.notes import NoteKind
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.documents import Writer, report, scanned


def notes(data: bytes) -> tuple[str, ...]:
    return read_record(data, Options()).metadata.note_texts


def test_attached_files_are_counted_without_their_names():
    document = pymupdf.Document(stream=report(), filetype="pdf")
    for name in ("minutes.pdf", "budget.xlsx"):
        document.embfile_add(name, b"content")

    assert NoteKind.ATTACHED.format(2) in notes(document.tobytes())
    assert not any("attached" in note for note in notes(report()))


def test_a_file_that_was_cut_off_says_that_pages_may_have_lost_their_text():
    writer = Writer()
    for _ in range(40):
        writer.paragraphs()
    data = writer.bytes()

    assert NoteKind.DAMAGED in notes(data[: len(data) // 2])
    assert NoteKind.DAMAGED not in notes(data)


def test_a_damaged_file_whose_pages_all_have_text_has_lost_nothing():
    data = report()
    without_table = data[: data.rindex(b"xref")]

    assert NoteKind.DAMAGED not in notes(without_table)
    assert NoteKind.DAMAGED not in notes(scanned())


def test_pages_that_cannot_be_read_are_named():
    document = pymupdf.Document(stream=report(), filetype="pdf")
    page = document.page_xref(1)
    for key, value in {"Type": "/Pages", "Kids": f"[{page} 0 R]", "Count": "1"}.items():
        document.xref_set_key(page, key, value)  # a branch of the page tree that holds itself
    tree = int(document.xref_get_key(document.pdf_catalog(), "Pages")[1].split()[0])
    document.xref_set_key(tree, "Count", "6")  # of 4

    assert NoteKind.UNREADABLE.format(pages="2, 5-6") in notes(document.tobytes())
    assert not any("could not be read" in note for note in notes(report()))


def test_a_note_on_every_other_page_of_a_long_file_can_be_kept():
    document = pymupdf.Document()
    for number in range(240):
        page = document.new_page()
        page.insert_text((72, 72), "Some words that are here to be read by all")
        if number % 2:
            page.draw_line((72, 68.5), (280, 68.5))
    record = read_record(document.tobytes(), Options(ocr="off"))

    [note] = [
        note for note in record.metadata.note_texts if note.startswith(NoteKind.STRUCK_TEXT[:20])
    ]
    assert "and 108 more" in note
    assert decode(encode(record)) == record
