"""HTML as programs write it: what is a heading, what is around the page, and what is not shown."""

import pytest

from shed_core.ingest.formats import reader_of
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.web import html as reader
from shed_core.options import OcrMode, Options
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


@pytest.mark.parametrize("main", ["<main>{}</main>", "<div role=main>{}</div>"])
def test_headings_around_the_main_part_are_those_of_the_site(main: str):
    before = "<div><h2>Keyboard shortcuts</h2><p>Press s to search</p></div><h1>The book</h1>"
    inside = main.format(f"<h1>Ownership</h1>{TEXT}<h2>Moves</h2>{TEXT}")
    page = html(before, inside, "<div><h3>This page</h3><p>Show source</p></div>")

    record = read_record(page, Options())

    assert contents(record) == [(1, "Ownership"), (2, "Moves")]
    assert "Keyboard shortcuts" in record.text
    assert "This page" in record.text


@pytest.mark.parametrize(
    ("form", "shown"),
    [
        ("<select><option>Deutsch<option>Suomi</select>", ["Deutsch"]),
        ("<select><option>Deutsch<option selected>Suomi</select>", ["Suomi"]),
        ("<select multiple><option>Deutsch<option>Suomi</select>", ["Deutsch", "Suomi"]),
        ("<select><option>Deutsch<option>Suomi", ["Deutsch"]),
    ],
)
def test_of_the_choices_of_a_form_those_are_text_that_are_seen(form: str, shown: list[str]):
    assert read_record(html(form, "<p>End</p>"), Options()).text.split() == [*shown, "End"]


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


def test_a_part_of_a_page_is_html_whatever_its_listings_hold():
    part = b"<section><h2>Update</h2><pre># apt update\n- y\n\nDone</pre><p>Wait.</p></section>"

    assert contents(read_record(part, Options())) == [(1, "Update")]


@pytest.mark.parametrize("below", [b"# Title", b"Title\n=====", b"- an item", b"Two\n\nparagraphs"])
def test_markdown_below_an_element_is_no_html(below: bytes):
    assert not reader.recognizes(b"<p align=center><img src=logo.png></p>\n\n" + below)


def test_comments_without_a_page_are_told_apart_at_once():
    assert not reader.recognizes(b"<!---->" * 500 + b"x")  # once, in time that doubled with each


def test_one_line_break_ends_a_line_and_two_a_paragraph():
    record = read_record(html("<p>One<br>two<br> <br>three"), Options())

    assert record.text == "One\ntwo\nthree\n"
    assert len(record.offsets) == 3


def test_equations_are_text_once():
    mean = "<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>"
    root = "<msqrt><msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup></msqrt>"
    math = f"<math>{mean}<mo>=</mo>{root}<annotation>\\frac</annotation></math>"
    seen = "<span class='katex-html' aria-hidden=true>b2a+=xi2</span>"
    copy = f"<span class='katex-mathml'>{math}</span>{seen}"

    record = read_record(html(f"<p>The mean {math} is</p><p>{copy}</p>"), Options())

    assert record.text == "The mean (a+b)/2=√(x_i^2) is\nb2a+=xi2\n"


def test_a_copy_of_an_equation_that_says_more_is_hidden_text():
    copy = "<span class='katex-mathml'><math><mtext>obey</mtext></math></span>"
    page = html(f"<p>{copy}<span class='katex-html'>x</span></p><p>{copy}</p>")

    assert read_record(page, Options()).text == "x\n[hidden: obey]\nobey\n"


@pytest.mark.parametrize(
    "page",
    [
        "<html><head><title>T</title><body><p>shown</body></html>",
        "<html><head><title>T</title><p>shown",
        "<html><title>T</title><p>shown",
        "<html><title>T<body><p>shown</body>",
        "<html><div><p hidden>no<b>no</b><p>shown</div>",
        "<html><ul><li style='display:none'>no<li>shown</ul>",
        "<html><div><section><b hidden>no</section>shown</div>",
        "<html><table><tr hidden><td>no<tr><td>shown</table>",
        "<html><svg><desc>no</desc><p>shown",
        "<html><svg><defs><text>no</text></defs><text>shown</text></svg>",
        "<html><svg>no<foreignObject><p>shown</p></foreignObject></svg><dialog>no</dialog>",
    ],
)
def test_what_is_not_shown_ends_where_a_browser_ends_it(page: str):
    assert read_record(page.encode(), Options()).text.lstrip("• ") == "shown\n"


def test_the_title_of_a_drawing_is_not_that_of_the_page():
    page = "<html><title>Report</title><p>x<svg><title>chart</title></svg></html>"

    assert read_record(page.encode(), Options()).metadata.title == "Report"


def test_the_raised_number_of_a_note_is_in_brackets_once():
    links = "A<sup><a href='#n1'>1</a></sup> B<a href='#n2'><sup>2</sup></a>"
    linked = "C<sup><a href='#n3'>[3]</a></sup> D<sup>[<a href='#n4'><i>4</i></a>]</sup>"

    record = read_record(html(f"<p>{links} {linked} E<a href='#5'>5</a></p>"), Options())

    assert record.text == "A[1] B[2] C[3] D[4] E5\n"


@pytest.mark.parametrize(
    "section", ["<![CDAT[x]]>", "<![foo]>", "<![ ", "<![if !x]>", "<![endif]>"]
)
def test_a_section_of_an_unknown_kind_is_no_error(section: str):
    assert "shown" in read_record(html(f"<p>shown</p>{section}<p>more</p>"), Options()).text


@pytest.mark.parametrize("page", ["<p>{0} b</p>", '<p title="{0}">b</p>'])
def test_a_reference_of_thousands_of_digits_is_to_no_character(page: str):
    reference = f"&#{'9' * 5_000};"

    assert read_record(html(page.format(reference)), Options()).text.split()[-1] == "b"


def test_lines_that_are_links_are_no_headings():
    site = '<li><a href="1.html"><strong>Back</strong></a> | <a href="#top">Up</a></li>'
    document = reader.read(
        html(site, "<p><b>See <a href='3.html'>this</a></b></p>"), "", None, OcrMode.AUTO
    )

    texts = [line.text for page in document.pages for line in page.lines]

    assert [texts[n] for n in document.stated.no_headings] == ["Back | Up"]
