"""What stands beside the text of a page: questions that unfold, links to edit, readings."""

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.flowed_documents import html
from tests.ingest.reading import contents
from tests.word_documents import BODY

TEXT = f"<p>{BODY}</p>"


def details(question: str, *inner: str) -> str:
    return f"<details><summary>{question}</summary>{''.join(inner) or TEXT}</details>"


def headers(*body: str) -> list[tuple[int, str]]:
    return contents(read_record(html(*body), Options()))


@pytest.mark.parametrize("question", ["{}", "<b>{}</b>", "<p>{}</p>", "<div>{}</div>"])
def test_a_summary_is_a_header_below_the_section_that_it_unfolds_in(question: str):
    asked = [details(question.format(text)) for text in ("How?", "Why?", "Where?")]

    found = headers("<h1>Help</h1>", asked[0], "<h2>Sound</h2>", *asked[1:], "<h2>Power</h2>")

    assert found == [
        (1, "Help"),
        (2, "How?"),
        (2, "Sound"),
        (3, "Why?"),
        (3, "Where?"),
        (2, "Power"),
    ]


def test_a_summary_within_another_is_below_it_and_a_later_one_is_not():
    inner = details("Which one?") + details("Which other?", "<h4>Deep</h4>", TEXT)

    found = headers(details("How?", TEXT, inner), "<ul><li>", details("Why?"), "</ul>")

    assert [item for item in found if item[1] != "Deep"] == [
        (1, "How?"),
        (2, "Which one?"),
        (2, "Which other?"),
        (1, "Why?"),
    ]


@pytest.mark.parametrize(
    "summaries",
    [["Expand description"], ["Solution"] * 5, ["<i>1.0</i><section><h3>Use</h3></section>"]],
)
def test_a_label_above_what_unfolds_is_no_header(summaries: list[str]):
    found = headers("<h1>Pump</h1>", *(details(text) for text in summaries), "<h2>Care</h2>", TEXT)

    assert [header for header in found if header[1] != "Use"] == [(1, "Pump"), (2, "Care")]


def test_a_summary_in_markdown_is_a_header():
    text = f"# Help\n\n<details>\n<summary>How?</summary>\n\n{BODY}\n\n</details>\n\n## Power\n"

    assert contents(read_record(text.encode(), Options())) == [
        (1, "Help"),
        (2, "How?"),
        (2, "Power"),
    ]


_EDIT = '<span class="mw-editsection">[<a href="#">{}</a> | <a href="#">{}</a>]</span>'


@pytest.mark.parametrize("words", [("edit", "edit source"), ("bearbeiten", "Quelltext")])
@pytest.mark.parametrize("heading", ["<h2>Use {}</h2>", "<div><h2>Use</h2>{}</div>"])
def test_links_to_edit_a_section_are_no_part_of_its_title(heading: str, words: tuple[str, str]):
    links = _EDIT.format(*words)

    record = read_record(html("<h1>Pump</h1>", heading.format(links), TEXT), Options())

    assert contents(record) == [(1, "Pump"), (2, "Use")]
    assert words[0] not in record.text


@pytest.mark.parametrize(
    ("ruby", "text"),
    [
        ("<ruby>委<rt>い</rt></ruby><ruby>員<rt>いん</rt></ruby>会", "委員会"),
        ("<ruby><rb>報告</rb><rp>(</rp><rt>ほうこく</rt><rp>)</rp></ruby>は", "報告は"),
        ("<ruby>東<rt>とう<rb>京<rt>きょう</ruby>へ", "東京へ"),
        ("<ruby>北<rt>běi</rt>京<rt>jīng</rt></ruby>", "北京"),
        ("<ruby>價格<rt>100元</rt></ruby>", "價格(100元)"),
        ("<ruby>word<rt>gloss</rt></ruby>", "word(gloss)"),
    ],
)
def test_a_word_has_no_readings_among_its_characters(ruby: str, text: str):
    record = read_record(html(f"<h1>{ruby}</h1><p>{ruby}</p>"), Options())

    assert record.text == f"{text}\n{text}\n"


def test_the_sign_of_a_link_to_a_term_is_no_part_of_it():
    term = '<dl><dt>pump(x)<a class="headerlink" href="#p">¶</a></dt><dd>moves x.</dd></dl>'

    assert read_record(html(term), Options()).text == "pump(x)\nmoves x.\n"
