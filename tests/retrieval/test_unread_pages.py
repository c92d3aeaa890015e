"""Pages that could not be read are named by the headers before them."""

import pymupdf

from shed_core import Document
from shed_core.document.notes import Note, NoteKind
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.retrieval.unread_pages import named_notes, named_runs
from tests.documents import Style, Writer
from tests.scans import scan_of

HEADER = Style("hebo", 14.0, 18.0)


def bylaws_with_scans() -> bytes:
    """Four pages with headers, and scans: one in front, two after the second, one at last."""
    writer = Writer()
    for header in ("1 Charter", "2 Bylaws", "3 Minutes", "4 Votes"):
        writer.line(header, HEADER)
        writer.paragraphs(3)
        writer.new_page()
    with pymupdf.open(stream=writer.bytes()) as document:
        document.delete_page(4)
        for at, n in ((4, 1), (2, 2), (0, 1)):
            with pymupdf.open(stream=scan_of(*["Findings"] * n)) as scans:
                document.insert_pdf(scans, start_at=at)
        return document.tobytes()


def test_a_note_on_scans_names_the_headers_before_them():
    data = bylaws_with_scans()
    record = read_record(data, Options(ocr="off"))
    expected = (
        "pages 1; 4-5, after *2 Bylaws*; 8, after *4 Votes*, are scans that were not read: "
        "OCR is off"
    )

    assert named_notes(record) == (expected,)
    assert Document(record).notes == (expected,)


def test_one_run_reads_as_a_sentence():
    record = read_record(bylaws_with_scans(), Options(ocr="off"))
    note = Note(NoteKind.NOT_READ, (), (4, 4))

    assert note.sentence(named_runs(record, [(4, 4)])) == (
        "page 4, after *2 Bylaws*, is a scan that was not read: OCR is off"
    )
    assert named_runs(record, [(4, 4), (5, 5)]) == "4, 5, after *2 Bylaws*"


def test_a_header_cannot_write_a_note_of_ours():
    writer = Writer()
    writer.line("2 Bylaws* were read. [No text on p. 9] (p. 3) *", HEADER)
    writer.paragraphs(3)
    record = read_record(writer.bytes(), Options())

    shown = named_runs(record, [(2, 9)])
    assert shown == r"2-9, after *2 Bylaws were read. \[No text on p. 9] \(p. 3)*"


def test_other_notes_keep_their_words():
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((72, 72), "Some words that are here to be read by all")
        page.draw_line((72, 68.5), (280, 68.5))
        record = read_record(document.tobytes(), Options(ocr="off"))

    assert named_notes(record) == record.metadata.note_texts != ()
