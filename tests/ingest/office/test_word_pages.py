"""Pages of Word files: breaks that the file states, and those that Word noted."""

import pytest

from shed_core.ingest.office.word import read
from shed_core.options import OcrMode
from tests.word_documents import BODY, paragraph, table, word_file

NOTED = "<w:r><w:lastRenderedPageBreak/></w:r>"
STATED = '<w:r><w:br w:type="page"/></w:r>'


def pages(*body: str) -> list[str]:
    """Return the text of each page of a file where Word noted at least one break."""
    document = read(word_file(*body), "", None, OcrMode.AUTO)
    return [" ".join(" ".join(line.text for line in page.lines).split()) for page in document.pages]


def broken(text: str, *breaks: str) -> str:
    return f"<w:p>{''.join(breaks)}<w:r><w:t>{text}</w:t></w:r></w:p>"


def test_a_break_that_is_stated_and_noted_is_one():
    body = (paragraph("one"), f"<w:p>{STATED}</w:p>", broken("two", NOTED), broken("three", NOTED))

    assert pages(*body) == ["one", "two", "three"]


def test_a_paragraph_that_begins_a_page_begins_one_where_that_is_noted_too():
    begins = f"<w:p><w:pPr><w:pageBreakBefore/></w:pPr>{NOTED}<w:r><w:t>two</w:t></w:r></w:p>"

    assert pages(paragraph("one"), begins, broken("three", NOTED)) == ["one", "two", "three"]


def test_two_stated_breaks_leave_a_page_blank():
    body = (paragraph("one"), broken("three", STATED, NOTED, STATED, NOTED))

    assert pages(*body) == ["one", "", "three"]


def test_a_row_that_word_noted_on_the_next_page_begins_it():
    second = f"<w:tr><w:tc>{broken('2020', NOTED)}</w:tc><w:tc>{paragraph('255')}</w:tc></w:tr>"
    rows = table(("2019", "412")).replace("</w:tbl>", f"{second}</w:tbl>")

    assert pages(rows, paragraph("after")) == ["2019 412", "2020 255 after"]


@pytest.mark.parametrize("words", ["short", BODY + BODY])
def test_word_breaks_no_page_within_a_table(words: str):
    cells = f"<w:tc>{broken(words, STATED)}</w:tc><w:tc>{paragraph('412')}</w:tc>"

    assert len(pages(f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>", broken("two", NOTED))) == 2


def ends_section(text: str, begins: str = "", before: str = "") -> str:
    """Return the last paragraph of a section that begins so. before: how it did before a change."""
    old = f"<w:sectPrChange><w:sectPr>{before}</w:sectPr></w:sectPrChange>" if before else ""
    section = f"<w:sectPr>{begins}{old}</w:sectPr>"
    return f"<w:p><w:pPr>{section}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


def starts(kind: str) -> str:
    return f'<w:type w:val="{kind}"/>'


@pytest.mark.parametrize("begins", ["", starts("nextPage"), starts("oddPage")])
def test_a_section_begins_a_page(begins: str):
    body = (ends_section("one"), ends_section("two", begins), table(("three", "412")))
    own = f"<w:sectPr>{starts('evenPage')}</w:sectPr>"

    assert pages(*body, own) == ["one", "two", "three 412"]


@pytest.mark.parametrize("kind", ["continuous", "nextColumn"])
def test_a_section_that_goes_on_where_the_last_one_ended_begins_no_page(kind: str):
    body = (ends_section("one"), ends_section("two", starts(kind), starts("nextPage")))

    assert pages(*body, paragraph("three"), f"<w:sectPr>{starts(kind)}</w:sectPr>") == (
        ["one two three"]
    )


def test_a_page_that_word_noted_after_a_section_is_one():
    body = (ends_section("one"), broken("two", NOTED), "<w:sectPr/>")

    assert pages(*body) == ["one", "two"]
