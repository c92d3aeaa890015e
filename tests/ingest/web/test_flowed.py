"""HTML, EPUB, Markdown, plain text and PowerPoint: their own headings are the headers."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from shed_core.errors import (
    DamagedDocumentError,
    EncryptedDocumentError,
    LimitError,
    NotADocumentError,
)
from shed_core.ingest.flow.package import Package
from shed_core.ingest.formats import reader_of
from shed_core.ingest.pipeline import read_record
from shed_core.options import OcrMode, Options
from tests.flowed_documents import (
    HEADERS,
    archive,
    epub,
    epub_report,
    html,
    slides,
)
from tests.ingest.reading import contents
from tests.word_documents import BODY


def text_of(data: bytes) -> str:
    """Return the text of a document on one line."""
    return " ".join(read_record(data, Options()).text.split())


@pytest.mark.parametrize("folder", ["", "book/"])  # as of `zip -r` of a folder
def test_a_book_that_a_program_packed_anew_is_read(folder: str):
    packed = BytesIO()
    with ZipFile(BytesIO(epub_report())) as book, ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name in sorted(book.namelist()):  # as programs do that make builds reproducible
            archive.writestr(folder + name, book.read(name))

    record = read_record(packed.getvalue(), Options())

    assert (record.metadata.format, contents(record)) == ("epub", HEADERS)


def test_nothing_that_a_file_links_to_is_read(tmp_path):
    (tmp_path / "secret").write_text("secret")
    link = f"file://{tmp_path}/secret"
    page = html(f'<link href="{link}"><img src="{link}" alt="a chart"><object data="{link}">', "x")

    assert "secret" not in text_of(page)
    assert "secret" not in text_of(f"# Title\n\n![chart]({link})\n\n<{link}>\n".encode()).replace(
        link, ""
    )
    assert "secret" not in text_of(
        epub(b'<!DOCTYPE x [<!ENTITY e SYSTEM "' + link.encode() + b'">]>&e;')
    )


@pytest.mark.parametrize(
    ("text", "encoding"),
    [("Überschuß", "utf-8"), ("Überschuß", "cp1252"), ("Überschuß", "utf-16")],
)
def test_encodings_are_recognised(text: str, encoding: str):
    page = f"<html><meta charset={encoding}><p>{text}</p></html>".encode(encoding)

    assert text in reader_of(html()).read(page, "", None, OcrMode.AUTO).pages[0].lines[0].text


@pytest.mark.parametrize("data", [b"Call the bank.\n", b"7", "Ruf Jörg an.".encode("cp1252")])
def test_a_note_of_one_line_is_read(data: bytes):
    record = read_record(data, Options())

    assert record.text.strip() == data.decode("cp1252").strip()
    assert record.metadata.format == "text"


@pytest.mark.parametrize(
    ("data", "error", "words"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old", NotADocumentError, "save it as .docx"),
        (archive(xl__workbook_xml="<workbook/>"), NotADocumentError, "Excel"),
        (b"\x89PNG\r\n\x1a\n", NotADocumentError, "picture"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", NotADocumentError, "picture"),
        (b" \n", NotADocumentError, "the file is empty"),
        (b"\0\1\2\3", NotADocumentError, "another format"),
        (epub()[:200], DamagedDocumentError, "ZIP"),
        (slides("a")[:-40], DamagedDocumentError, "ZIP"),
    ],
    ids=["doc", "xlsx", "png", "jpeg", "a blank line", "bytes", "half an epub", "half a pptx"],
)
def test_what_cannot_be_read_is_refused_with_a_next_step(
    data: bytes, error: type[Exception], words: str
):
    with pytest.raises(error, match=words):
        read_record(data, Options())


def test_a_protected_book_is_refused():
    book = archive(
        mimetype="application/epub+zip",
        **{"META-INF__container_xml": "<container/>", "META-INF__rights_xml": "<rights/>"},
    )

    with pytest.raises(EncryptedDocumentError, match="DRM"):
        read_record(book, Options())


def test_a_chapter_that_unpacks_to_too_much_is_refused(monkeypatch):
    monkeypatch.setattr("shed_core.ingest.flow.package.MAX_PART_BYTES", 100)

    with pytest.raises(LimitError):
        Package(epub(BODY * 10), needs="META-INF/container.xml").content("OPS/c0.xhtml")


def test_a_file_that_a_book_lists_twice_is_read_once():
    once, twice = BytesIO(epub_report()), BytesIO()
    item = b'<itemref idref="c0"/>'
    with ZipFile(once) as book, ZipFile(twice, "w") as archive:
        for name in book.namelist():
            archive.writestr(name, book.read(name).replace(item, item * 2))

    records = [read_record(each.getvalue(), Options()) for each in (once, twice)]

    assert records[0] == records[1]


def test_no_estimated_page_ends_with_a_title():
    titles = [f"{number}. Costs of the harbour" for number in range(1, 61)]
    body = "\n".join(f"   {BODY[start : start + 60]}" for start in (0, 60, 120))

    record = read_record("\n\n".join(f"{title}\n\n{body}" for title in titles).encode(), Options())

    assert contents(record) == [(1, title) for title in titles]
    assert max(record.pages) > 3
