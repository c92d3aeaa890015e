from zipfile import ZipFile

import pytest

from shed_core.document.codec import decode, encode
from shed_core.document.notes import NoteKind
from shed_core.errors import (
    DamagedDocumentError,
    EncryptedDocumentError,
    LayoutError,
    LimitError,
    NotADocumentError,
)
from shed_core.ingest.flow.package import Package
from shed_core.ingest.office.shown import symbol
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.ingest.reading import BUILTIN, contents, word_texts
from tests.word_documents import (
    BODY,
    NAMESPACE,
    NUMBERING,
    STYLES,
    paragraph,
    styled,
    styled_report,
    word_file,
)

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def test_headers_in_heading_styles_are_found_with_their_levels():
    record = read_record(styled_report(), Options())

    assert contents(record) == [(1, "Findings"), (2, "Costs"), (2, "Quality"), (1, "Outlook")]
    assert record.nodes.outline_levels == (1, 2, 2, 1)
    assert record.metadata.format == "docx"
    assert NoteKind.ESTIMATED_PAGES in record.metadata.note_texts


def test_pages_are_words_own_where_it_noted_them():
    page_break = "<w:p><w:r><w:lastRenderedPageBreak/><w:t>on page two</w:t></w:r></w:p>"
    data = word_file(paragraph("on page one"), page_break, *[paragraph(BODY)] * 40)

    record = read_record(data, Options())

    assert record.n_pages == 2
    assert record.pages[:2] == (1, 2)
    assert NoteKind.ESTIMATED_PAGES not in record.metadata.note_texts


def test_pages_are_estimated_where_word_noted_none():
    record = read_record(word_file(*[paragraph(BODY)] * 40), Options())

    assert 2 <= record.n_pages <= 5


def notes(data: bytes) -> tuple[str, ...]:
    return read_record(data, BUILTIN).metadata.note_texts


def test_a_record_of_a_word_file_survives_its_bytes():
    record = read_record(styled_report(), Options())

    assert decode(encode(record)) == record


UTF_16 = "<?xml version='1.0' encoding='utf-16'?><!DOCTYPE a><a/>".encode("utf-16")
START = (
    f"<w:numbering {NAMESPACE}>"
    + NUMBERING.replace('<w:start w:val="1"/>', '<w:start w:val="{0}"/>')
    + "</w:numbering>"
)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (word_file()[:-30], DamagedDocumentError),
        (word_file(parts={"word/document.xml": "<w:document"}), DamagedDocumentError),
        (word_file(parts={"word/document.xml": "<document/>"}), DamagedDocumentError),
        (word_file(parts={"word/styles.xml": "<!DOCTYPE a><a/>"}), DamagedDocumentError),
        (word_file(parts={"word/styles.xml": UTF_16}), DamagedDocumentError),
        (
            word_file(parts={"word/styles.xml": '<?xml version="1.0" encoding="x"?><a/>'}),
            DamagedDocumentError,
        ),
        (word_file("<w:ins>" * 50_000 + "</w:ins>" * 50_000), DamagedDocumentError),
        (OLE + b"an old document", NotADocumentError),
        (OLE + "EncryptedPackage".encode("utf-16-le"), EncryptedDocumentError),
    ],
)
def test_what_is_no_word_file_is_refused(data: bytes, error: type[Exception]):
    with pytest.raises(error):
        read_record(data, Options())


def test_an_encrypted_file_is_not_said_to_be_of_word_alone():
    with pytest.raises(EncryptedDocumentError, match="of Word, PowerPoint or Excel is encrypted"):
        read_record(OLE + "EncryptedPackage".encode("utf-16-le"), Options())


@pytest.mark.parametrize("number", ["nan", "inf", "-1e999", "1e308", "-1", "9" * 5000])
@pytest.mark.parametrize(
    "properties",
    [
        '<w:spacing w:before="{0}" w:after="{0}"/>',
        '<w:ind w:left="{0}" w:firstLine="{0}"/>',
        '<w:numPr><w:ilvl w:val="{0}"/><w:numId w:val="3"/></w:numPr>',
        '<w:outlineLvl w:val="{0}"/>',
        '</w:pPr><w:r><w:rPr><w:sz w:val="{0}"/></w:rPr><w:t>Large</w:t></w:r><w:pPr>',
    ],
)
def test_numbers_that_word_never_writes_are_passed_over(properties: str, number: str):
    file = word_file(
        paragraph("Title", properties.format(number)),
        f'<w:sectPr><w:pgSz w:w="{number}" w:h="{number}"/><w:pgMar w:left="{number}"/></w:sectPr>',
        parts={"word/numbering.xml": START.format(number)},
    )

    assert "Title" in read_record(file, Options()).text


def test_another_archive_is_no_word_file(tmp_path):
    with ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("sheet.xml", "<sheet/>")

    with pytest.raises(NotADocumentError, match=r"without word/document\.xml"):
        read_record((tmp_path / "a.zip").read_bytes(), Options())


def test_a_part_that_unpacks_to_too_much_is_refused(monkeypatch):
    monkeypatch.setattr("shed_core.ingest.flow.package.MAX_PART_BYTES", 1000)
    package = Package(word_file(*[paragraph(BODY)] * 50))

    with pytest.raises(LimitError, match="unpacks to more than 1000 bytes"):
        package.part("word/document.xml")


def test_layout_models_are_for_pdf():
    with pytest.raises(LayoutError, match="looks at pages"):
        read_record(styled_report(), Options(headers="layout"))


def test_codes_of_other_fonts_are_those_of_unicode():
    assert [symbol(font, 0x41) for font in ("Arial", "Symbol", "WINGDINGS")] == ["A", "Α", "\ufffd"]


def test_a_style_without_a_name_is_that_of_no_paragraph():
    tiny = '<w:style><w:name w:val="Empty cell"/><w:rPr><w:sz w:val="2"/></w:rPr></w:style>'
    parts = {"word/styles.xml": f"<w:styles {NAMESPACE}>{tiny}{STYLES}</w:styles>"}

    assert word_texts(word_file(paragraph("Net sales rose."), parts=parts)) == ["Net sales rose."]


STRICT = 'xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"'


def test_a_strict_file_is_read_as_any_other():
    body = (styled("Results", "Heading1"), paragraph(BODY), styled("Sales", "Heading2"))
    texts = {"document": f"<w:body>{''.join(body)}</w:body>", "styles": STYLES}
    parts = {f"word/{n}.xml": f"<w:{n} {STRICT}>{text}</w:{n}>" for n, text in texts.items()}

    record = read_record(word_file(parts=parts), Options())

    assert contents(record) == contents(read_record(word_file(*body), Options()))
    assert record.text.startswith("Results")
