"""How far apart the lines of Word files stand: blank paragraphs and spacing of lines."""

import pytest

from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.office.word import read
from shed_core.options import OcrMode
from tests.ingest.reading import headers
from tests.word_documents import BODY, paragraph, word_file

NO_SPACE = '<w:spacing w:before="0" w:after="0"/>'
SINGLE_LINE = 13.2  # points of a line of 11 point letters


def lines(*body: str) -> list[TextLine]:
    document = read(word_file(*body), "", None, OcrMode.AUTO)
    return [line for page in document.pages for line in page.lines]


def step(*body: str) -> float:
    """Return how far the last of the lines stands below the first one, in points."""
    first, *_, last = lines(*body)
    return last.baseline - first.baseline


def test_paragraphs_without_text_leave_the_space_of_their_lines():
    blank = "<w:p><w:pPr>" + NO_SPACE + '<w:rPr><w:sz w:val="40"/></w:rPr></w:pPr></w:p>'

    assert step(paragraph("one", NO_SPACE), blank, paragraph("two", NO_SPACE)) == pytest.approx(
        SINGLE_LINE + 24
    )


@pytest.mark.parametrize(
    ("spacing", "height"),
    [
        ('w:line="480" w:lineRule="auto"', 2 * SINGLE_LINE),
        ('w:line="600" w:lineRule="exact"', 30),
        ('w:line="600" w:lineRule="atLeast"', 30),
        ('w:line="60" w:lineRule="atLeast"', SINGLE_LINE),
        ('w:line="0"', SINGLE_LINE),
        ('w:line="-480"', SINGLE_LINE),
    ],
)
def test_lines_are_as_far_apart_as_the_paragraph_says(spacing: str, height: float):
    set_so = f"<w:spacing {spacing} w:after='0'/>"

    assert step(paragraph("one", set_so), paragraph("two", set_so)) == pytest.approx(height)


@pytest.mark.parametrize("look", ["", '<w:u w:val="single"/>'])
def test_blank_paragraphs_set_headers_in_the_letters_of_the_text_apart(look: str):
    titles = ["Quorum", "Duties of the Board", "Voting by Proxy", "Notices", "Annual Report"]
    body, blank = paragraph(BODY, NO_SPACE), paragraph("", NO_SPACE)
    parts = [paragraph(title, NO_SPACE, look) + body + body + blank for title in titles]

    assert headers(word_file(*parts)) == titles
