"""Equations of Word and PowerPoint are text."""

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.flowed_documents import slide_of
from tests.ingest.reading import contents
from tests.word_documents import BODY, NAMESPACE, STYLES, paragraph, styled, word_file

M = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'


def run(text: str) -> str:
    """Return letters of an equation."""
    return f"<m:r><m:t>{text}</m:t></m:r>"


FRACTION = f"<m:f><m:num>{run('a+b')}</m:num><m:den>{run('2')}</m:den></m:f>"
POWER = f"<m:sSup><m:e>{run('x')}</m:e><m:sup>{run('n+1')}</m:sup></m:sSup>"
SUM = (
    f'<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>{run("i")}</m:sub>'
    f"<m:sup>{run('n')}</m:sup><m:e>{run('c')}</m:e></m:nary>"
)
BRACKETS = (
    f"<m:d><m:dPr><m:begChr m:val='['/></m:dPr><m:e>{run('p')}</m:e><m:e>{run('q')}</m:e></m:d>"
)
ROOT = f"<m:rad><m:deg/><m:e>{run('y')}</m:e></m:rad>"


@pytest.mark.parametrize(
    ("equation", "text"),
    [
        (FRACTION, "(a+b)/2"),
        (POWER, "x^(n+1)"),
        (SUM, "∑_i^n c"),
        (BRACKETS, "[p|q)"),
        (ROOT, "√y"),
        (f"<m:f><m:num>{run('12.5')}</m:num><m:den>{run('2a')}</m:den></m:f>", "12.5/(2a)"),
        (f"<m:sSub><m:e>{run('ab')}</m:e><m:sub>{run('max')}</m:sub></m:sSub>", "(ab)_max"),
        (f"<m:sSub><m:e>{FRACTION}</m:e><m:sub>{run('k')}</m:sub></m:sSub>", "((a+b)/2)_k"),
    ],
)
def test_an_equation_is_text(equation: str, text: str):
    math = f"<w:p {M}><w:r><w:t>Mean</w:t></w:r><m:oMath>{equation}</m:oMath></w:p>"

    assert read_record(word_file(math), Options()).text == f"Mean{text}\n"


def test_an_equation_of_a_slide_is_text_once():
    shape = "<p:sp><p:txBody><a:p><a:r><a:t>Mean </a:t></a:r>{}</a:p></p:txBody></p:sp>"
    choice = shape.format(f"<m:oMath {M}>{FRACTION}</m:oMath>")
    both = f"<mc:Choice>{choice}</mc:Choice><mc:Fallback>{shape.format('')}</mc:Fallback>"

    record = read_record(
        slide_of(f"<mc:AlternateContent {MC}>{both}</mc:AlternateContent>"), Options()
    )

    assert record.text == "Mean (a+b)/2\n"


def test_the_letters_below_phonetic_ones_are_text():
    ruby = (
        "<w:ruby><w:rt><w:r><w:t>furi</w:t></w:r></w:rt>"
        "<w:rubyBase><w:r><w:t>base</w:t></w:r></w:rubyBase></w:ruby>"
    )

    text = read_record(word_file(f"<w:p><w:r>{ruby}</w:r></w:p>"), Options()).text

    assert text == "base\n"


@pytest.mark.parametrize("name", ["Caption", "Definition Term", "Source Code"])
def test_captions_terms_and_code_are_no_headings(name: str):
    style = (
        f'<w:style w:type="paragraph" w:styleId="Own"><w:name w:val="{name}"/>'
        '<w:basedOn w:val="Normal"/><w:rPr><w:b/></w:rPr></w:style>'
    )
    parts = {"word/styles.xml": f"<w:styles {NAMESPACE}>{STYLES}{style}</w:styles>"}
    body = [styled("Options", "Heading1"), paragraph(BODY)]
    body += [styled("--root", "Own"), paragraph(BODY), styled("--all", "Own"), paragraph(BODY)]

    record = read_record(word_file(*body, parts=parts), Options())

    assert contents(record) == [(1, "Options")]
