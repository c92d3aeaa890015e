"""HTML as programs write it: what is a heading, what is around the page, and what is not shown."""

import pytest

from shed_core.ingest.formats import reader_of
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.web import html as reader
from shed_core.options import OcrMode, Options
from shed_core.retrieval.document_view import Document
from tests.flowed_documents import html
from tests.ingest.reading import contents
from tests.word_documents import BODY

TEXT = f"<p>{BODY}</p>"


def headers(*body: str) -> list[tuple[int, str]]:
    """Return the levels and texts of the headers of a page."""
    return contents(read_record(html(*body), Options()))


def test_a_heading_is_not_torn_by_the_end_of_a_page():
    long = "Words of a heading that takes three lines of the page, so many are they, " * 2

    for n in range(12, 24):  # some of which end where a heading still has its first line
        found = headers("<h1>One</h1>", TEXT * n, f"<h2>{long}</h2>", TEXT)
        assert found == [(1, "One"), (2, long.strip())]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Привет", "koi8-r"),
        ("Привет", "windows-1251"),
        ("日本語", "shift_jis"),
        ("Łódź", "iso-8859-2"),
    ],
)
def test_old_encodings_are_read_as_stated(text: str, encoding: str):
    page = f"<html><meta charset={encoding}><p>{text}</html>".encode(encoding)

    assert read_record(page, Options()).text.strip() == text


@pytest.mark.parametrize("encoding", ["unicode_escape", "idna", "zlib", "utf-99"])
def test_other_encodings_are_not_tried(encoding: str):
    page = f"<html><meta charset={encoding}><p>a\\u0062c</html>".encode()

    assert read_record(page, Options()).text.strip() == "a\\u0062c"


@pytest.mark.parametrize(
    "page",
    [
        "<html><h1>Überschuß</h1></html>".encode("utf-16"),
        b"<HEAD><TITLE>Old</TITLE></HEAD><BODY>text</BODY>",
        b"<!-- a licence -->" * 100 + b"<html><p>text</html>",
    ],
    ids=["utf-16", "no html", "comments"],
)
def test_a_page_is_recognised_however_it_begins(page: bytes):
    assert reader_of(page) is reader


@pytest.mark.parametrize("below", [b"# Title", b"Title\n=====", b"- an item", b"Two\n\nparagraphs"])
def test_markdown_below_an_element_is_no_html(below: bytes):
    assert not reader.recognizes(b"<p align=center><img src=logo.png></p>\n\n" + below)


def test_comments_without_a_page_are_told_apart_at_once():
    assert not reader.recognizes(b"<!---->" * 500 + b"x")  # once, in time that doubled with each


def test_lines_that_are_links_are_no_headings():
    site = '<li><a href="1.html"><strong>Back</strong></a> | <a href="#top">Up</a></li>'
    document = reader.read(
        html(site, "<p><b>See <a href='3.html'>this</a></b></p>"), "", None, OcrMode.AUTO
    )

    texts = [line.text for page in document.pages for line in page.lines]

    assert [texts[n] for n in document.stated.no_headings] == ["Back | Up"]


def test_a_figure_that_runs_into_a_power_is_not_found_word_for_word():
    document = Document(read_record(html("<p>It holds 10<sup>6</sup> litres.</p>"), Options()))

    assert document.check("10^6 litres").places
    assert not document.check("106 litres").places
