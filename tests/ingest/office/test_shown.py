"""Signs, boxes and pictures of Word are text."""

import pytest

from shed_core.ingest.office.shown import symbol
from tests.ingest.reading import word_texts
from tests.word_documents import word_file

NAMESPACES = (
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:v="urn:schemas-microsoft-com:vml"'
)
PORT = '<wp:docPr descr="Map of  the port"/>'
OF_FORM = (
    '<w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>{}</w:checkBox></w:ffData></w:fldChar>'
    '<w:instrText>FORMCHECKBOX</w:instrText><w:fldChar w:fldCharType="end"/>'
)


def sign(font: str, code: str) -> str:
    """Return a sign as Word's menu of symbols inserts it."""
    return f'<w:sym w:font="{font}" w:char="{code}"/>'


def picture(properties: str, own: str = "") -> str:
    """Return a picture. properties: of the whole drawing. own: attributes of the picture itself."""
    pic = f"<pic:pic><pic:nvPicPr><pic:cNvPr {own}/></pic:nvPicPr></pic:pic>"
    return f"<w:drawing><wp:inline>{properties}{pic}</wp:inline></w:drawing>"


OLD = '<w:pict><v:shape alt="Seal"><v:imagedata/></v:shape></w:pict>'


@pytest.mark.parametrize(
    ("part", "text"),
    [
        (sign("Wingdings", "F0FE"), "☑"),
        (sign("Symbol", "F061"), "α"),
        (sign("Segoe UI Symbol", "2610"), "☐"),
        (sign("Wingdings", "F05E"), "\ufffd"),
        (sign("Wingdings", "door"), ""),
        (OF_FORM.format('<w:default w:val="0"/><w:checked/>'), "☒"),
        (OF_FORM.format('<w:default w:val="0"/>'), "☐"),
        (picture(PORT, 'descr="Map"'), "[Map of the port]"),
        (picture("<wp:docPr/>", 'descr="Map"'), "[Map]"),
        (picture("<wp:docPr/>"), ""),
        (OLD, "[Seal]"),
        (f"<mc:AlternateContent><mc:Choice>{picture(PORT)}</mc:Choice><mc:Fallback>{OLD}"
         "</mc:Fallback></mc:AlternateContent>", "[Map of the port]"),
        (f"<w:drawing>{PORT}</w:drawing>", ""),  # a chart or a box, whose own text is read
    ],
)  # fmt: skip
def test_what_a_run_shows_without_letters_is_text(part: str, text: str):
    body = f"<w:p {NAMESPACES}><w:r><w:t>Port</w:t>{part}<w:t>Hull</w:t></w:r></w:p>"

    assert word_texts(word_file(body)) == [f"Port{text}Hull"]


def test_a_picture_within_a_box_with_text_is_read_once():
    inner = f"<w:p><w:r>{picture(PORT)}</w:r></w:p>"
    box = f'<w:drawing><wp:docPr descr="A box"/><w:txbxContent>{inner}</w:txbxContent></w:drawing>'

    assert word_texts(word_file(f"<w:p {NAMESPACES}><w:r>{box}</w:r></w:p>")) == [
        "[Map of the port]"
    ]


def test_codes_of_other_fonts_are_those_of_unicode():
    assert [symbol(font, 0x41) for font in ("Arial", "Symbol", "WINGDINGS")] == ["A", "Α", "\ufffd"]
