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
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.ingest.reading import BUILTIN, contents, word_texts
from tests.word_documents import (
    BODY,
    NAMESPACE,
    NUMBERING,
    numbered,
    paragraph,
    styled,
    styled_report,
    table,
    word_file,
)

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def test_headers_in_heading_styles_are_found_with_their_levels():
    record = read_record(styled_report(), Options())

    assert contents(record) == [(1, "Findings"), (2, "Costs"), (2, "Quality"), (1, "Outlook")]
    assert record.nodes.outline_levels == (1, 2, 2, 1)
    assert record.metadata.format == "docx"
    assert NoteKind.ESTIMATED_PAGES in record.metadata.note_texts


def test_numbers_that_word_prints_are_part_of_the_text():
    data = word_file(
        numbered("first"),
        numbered("below", 1),
        numbered("below it", 2),
        numbered("again", 1),
        numbered("second"),
        numbered("fresh", 1),
    )

    numbers = [text.split(" ")[0] for text in word_texts(data)]
    assert numbers == ["1.", "1.1", "(a)", "1.2", "2.", "2.1"]


def test_no_word_of_a_word_file_is_lost():
    data = word_file(
        paragraph(BODY),
        "<w:p><w:hyperlink><w:r><w:t>linked</w:t></w:r></w:hyperlink>"
        "<w:ins><w:r><w:t>inserted</w:t></w:r></w:ins>"
        "<w:del><w:r><w:delText>deleted</w:delText></w:r></w:del></w:p>",
        "<w:sdt><w:sdtContent>" + paragraph("controlled") + "</w:sdtContent></w:sdt>",
        "<w:p><w:r><w:pict><w:txbxContent>"
        + paragraph("boxed")
        + "</w:txbxContent></w:pict></w:r></w:p>",
        table(("Net sales", "412"), ("Costs", "255")),
    )

    words = read_record(data, Options()).text.split()

    assert words == f"{BODY} linkedinserted controlled boxed Net sales 412 Costs 255".split()


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


def test_hidden_text_is_left_out_and_capitals_are_what_one_sees():
    data = word_file(paragraph("secret", run="<w:vanish/>"), paragraph("part one", run="<w:caps/>"))

    assert word_texts(data) == ["PART ONE"]


def field(code: str, result: str) -> str:
    """Return the runs of a field, with a code that Word never shows."""
    marks = (f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in FIELD_MARKS)
    begin, separate, end = marks
    return f"{begin}<w:r><w:t>{code}</w:t></w:r>{separate}<w:r><w:t>{result}</w:t></w:r>{end}"


FIELD_MARKS = ("begin", "separate", "end")
HIDDEN_ROW = "<w:tr><w:trPr><w:hidden/></w:trPr><w:tc>{}</w:tc></w:tr>"


@pytest.mark.parametrize(
    "hidden",
    [
        paragraph("secret", run='<w:sz w:val="1"/>'),
        paragraph("secret", run='<w:sz w:val="2"/>'),
        paragraph("secret", run='<w:w w:val="1"/>'),
        paragraph("secret", run='<w:w w:val="1%"/>'),
        f"<w:p>{field('secret', '')}</w:p>",
        f"<w:p>{field(field('secret', 'secret'), '')}</w:p>",
        "<w:tbl>" + HIDDEN_ROW.format(paragraph("secret")) + "</w:tbl>",
        "<w:tbl>" + HIDDEN_ROW.format(table(("secret", "secret"))) + "</w:tbl>",
        paragraph("secret", properties='<w:ind w:left="-90000"/>'),
        paragraph("secret", properties='<w:ind w:left="90000"/>'),
    ],
    ids=[
        "half a point",
        "one point",
        "narrow",
        "narrow in per cent",
        "code of a field",
        "field in a code",
        "hidden row",
        "table in a hidden row",
        "left of the page",
        "right of it",
    ],
)
def test_what_word_does_not_show_is_left_out(hidden: str):
    assert word_texts(word_file(hidden, paragraph("Part one"))) == ["Part one"]


@pytest.mark.parametrize(
    "shown",
    [
        paragraph("Part one", run='<w:sz w:val="4"/>'),
        paragraph("Part one", run='<w:w w:val="33"/>'),
        paragraph("Part one", run='<w:w w:val=""/>'),
        f"<w:p>{field('PAGE', 'Part one')}</w:p>",
        "<w:tbl>"
        + HIDDEN_ROW.format("")
        .replace("<w:hidden/>", '<w:hidden w:val="0"/>')
        .replace("<w:tc>", f"<w:tc>{paragraph('Part one')}")
        + "</w:tbl>",
        paragraph("Part one", properties='<w:ind w:left="-1000"/>'),
    ],
    ids=["two points", "condensed", "no width", "result of a field", "row", "in the margin"],
)
def test_what_word_shows_is_kept(shown: str):
    assert word_texts(word_file(shown, paragraph("Part two"))) == ["Part one", "Part two"]


def test_a_field_without_an_end_does_not_take_the_rest_of_the_file():
    begin = '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r></w:p>'
    data = word_file(begin, *[paragraph(BODY)] * 30, paragraph("The end."))

    assert word_texts(data)[-1] == "The end."


def test_underlined_headers_have_a_pattern_of_their_own():
    bold = '<w:b/><w:sz w:val="28"/>'
    data = word_file(
        paragraph("First Header", run=bold),
        paragraph(BODY),
        paragraph("Second Header", run=bold + '<w:u w:val="single"/>'),
        paragraph(BODY),
    )

    patterns = read_record(data, BUILTIN).patterns

    assert [pattern.is_underlined for pattern in patterns] == [False, True]


def test_a_note_names_the_pages_with_struck_text():
    data = word_file(paragraph("150 dollars", run="<w:strike/>"), paragraph(BODY))

    assert any("struck out" in note and note.endswith(": 1") for note in notes(data))
    assert not any("struck out" in note for note in notes(word_file(paragraph(BODY))))


def notes(data: bytes) -> tuple[str, ...]:
    return read_record(data, BUILTIN).metadata.note_texts


def test_footnotes_that_no_mark_refers_to_are_at_the_end():
    notes = f'<w:footnotes {NAMESPACE}><w:footnote w:type="separator">{paragraph("x")}</w:footnote>'
    notes += f"<w:footnote>{paragraph('the note')}</w:footnote></w:footnotes>"

    data = word_file(paragraph(BODY), parts={"word/footnotes.xml": notes})

    assert read_record(data, Options()).text.endswith("agreed.\nthe note\n")


def test_a_style_that_is_based_on_itself_is_read():
    assert word_texts(word_file(styled("text", "Round"))) == ["text"]


def test_a_record_of_a_word_file_survives_its_bytes():
    record = read_record(styled_report(), Options())

    assert decode(encode(record)) == record


def test_an_empty_word_file_says_so():
    assert read_record(word_file(), Options()).metadata.note_texts == (NoteKind.NO_TEXT_IN_FILE,)


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
