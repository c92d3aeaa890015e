import gc

import pytest

from shed_core.document.codec import RecordLimits, decode, encode
from shed_core.document.notes import NoteKind
from shed_core.errors import (
    DamagedDocumentError,
    EncryptedDocumentError,
    LimitError,
    NotADocumentError,
)
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.documents import (
    contract,
    damaged,
    encrypted,
    filing,
    pages_of,
    plain_text,
    report,
    scanned,
    two_columns,
)
from tests.ingest.reading import words
from tests.word_documents import paragraph, word_file


@pytest.mark.parametrize("data", [report(), contract(), filing(), two_columns(), plain_text()])
def test_no_word_of_a_document_is_lost(data: bytes):
    record = read_record(data, Options())

    assert words([record.text]) == words(pages_of(data))


@pytest.mark.parametrize("data", [report(True), scanned(), plain_text()])
def test_a_record_survives_its_bytes(data: bytes):
    record = read_record(data, Options())

    assert decode(encode(record)) == record


def test_a_document_of_too_many_characters_is_refused_once_it_is_read(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("shed_core.document.codec._MIN_LIMIT_PAGES", 1)
    monkeypatch.setattr("shed_core.ingest.pipeline.document_stats", None)  # what comes next
    limit = RecordLimits.of(1).text

    with pytest.raises(LimitError, match=f"limit {limit}"):
        read_record(word_file(paragraph("letters " * limit)), Options(), max_pages=1)


def test_equal_files_give_equal_records():
    first, second = (read_record(bytes(report()), Options()) for _ in range(2))

    assert encode(first) == encode(second)


def test_progress_counts_the_pages():
    seen: list[tuple[int, int]] = []

    read_record(report(), Options(), progress=lambda done, n_pages: seen.append((done, n_pages)))

    assert seen == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_a_scanned_document_is_a_record_that_says_so():
    record = read_record(scanned(3), Options())

    assert (record.n_pages, record.n_phrases) == (3, 0)
    assert record.metadata.note_texts == (NoteKind.NO_TEXT,)


def test_a_document_without_headers_is_all_section_0():
    record = read_record(plain_text(), Options())

    assert record.sht.n_nodes == 0
    assert record.metadata.note_texts == (NoteKind.NO_HEADERS,)
    assert "The committee met" in record.text


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", NotADocumentError),
        (b"PK\x03\x04 not a Word file", DamagedDocumentError),
        (b"\x7fELF\2\1 a program", NotADocumentError),
        (damaged(), DamagedDocumentError),
    ],
)
def test_what_is_no_document_is_refused(data: bytes, error: type[Exception]):
    with pytest.raises(error):
        read_record(data, Options())


def test_an_encrypted_document_asks_for_its_password():
    with pytest.raises(EncryptedDocumentError, match="is encrypted"):
        read_record(encrypted(), Options())
    with pytest.raises(EncryptedDocumentError, match="does not open"):
        read_record(encrypted(), Options(), password="wrong")

    assert read_record(encrypted("secret"), Options(), password="secret").sht.n_nodes == 10


def test_a_file_that_lost_its_beginning_is_repaired():
    assert read_record(report()[20:], Options()).n_pages == 4


def test_a_page_that_cannot_be_read_costs_only_itself():
    broken = report().replace(b"/Type/Page/", b"/Type/Pgae/", 1)

    assert read_record(broken, Options()).sht.n_nodes >= 8


def test_reading_leaves_the_garbage_collector_to_the_program():
    before, seen = gc.get_threshold(), list[tuple[int, int, int]]()

    read_record(report(), Options(), progress=lambda *_: seen.append(gc.get_threshold()))

    assert {*seen, gc.get_threshold()} == {before}
