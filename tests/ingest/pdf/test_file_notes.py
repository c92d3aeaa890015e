"""What an agent is told of a PDF that its text does not show: damage, and attached files."""

import pymupdf

from shed_core.ingest.pdf.reader import ATTACHED, DAMAGED
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.documents import Writer, report, scanned


def notes(data: bytes) -> tuple[str, ...]:
    return read_record(data, Options()).metadata.notes


def test_attached_files_are_counted_without_their_names():
    document = pymupdf.Document(stream=report(), filetype="pdf")
    for name in ("minutes.pdf", "budget.xlsx"):
        document.embfile_add(name, b"content")

    assert ATTACHED.format(2) in notes(document.tobytes())
    assert not any("attached" in note for note in notes(report()))


def test_a_file_that_was_cut_off_says_that_pages_may_have_lost_their_text():
    writer = Writer()
    for _ in range(40):
        writer.paragraphs()
    data = writer.bytes()

    assert DAMAGED in notes(data[: len(data) // 2])
    assert DAMAGED not in notes(data)


def test_a_damaged_file_whose_pages_all_have_text_has_lost_nothing():
    data = report()
    without_table = data[: data.rindex(b"xref")]

    assert DAMAGED not in notes(without_table)
    assert DAMAGED not in notes(scanned())
