"""What is struck out or raised is no part of the word or figure beside it."""

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.retrieval.document_view import Document
from tests.flowed_documents import html
from tests.ingest.reading import contents
from tests.word_documents import BODY, word_file


def text_of_page(body: str) -> str:
    """Return the text of a page of one paragraph."""
    return read_record(html(f"<p>{body}</p>"), Options()).text.strip()


def text_of_runs(*runs: tuple[str, str]) -> str:
    """Return the text of a Word paragraph; each run is its text and its properties."""
    own = "".join(
        f'<w:r><w:rPr>{run}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'
        for text, run in runs
    )
    return read_record(word_file(f"<w:p>{own}</w:p>"), Options()).text.strip()


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<del>500</del><ins>750</ins> hours", "500 750 hours"),
        ("<ins>750</ins><s>500</s> hours", "750 500 hours"),
        ("<strike>$500</strike>$750", "$500 $750"),
        ("all <del>hours</del>, and <del>(500)</del>", "all hours, and (500)"),
    ],
)
def test_struck_text_and_what_replaces_it_are_two_words(body: str, text: str):
    assert text_of_page(body) == text


def test_struck_text_of_word_stays_apart_too():
    assert text_of_runs(("500", "<w:strike/>"), ("750 hours", "<w:u/>")) == "500 750 hours"


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("10<sup>-6</sup> g", "10^-6 g"),
        ("10<sup>&minus;<i>6</i></sup> g", "10^−6 g"),
        ("5 m<sup>2</sup> of 3 km<sup>2</sup>", "5 m^2 of 3 km^2"),
        ("2 mol<sup>-1</sup>, Ca<sup>2+</sup>", "2 mol^-1, Ca^2+"),
        ('x<span style="vertical-align: super">2</span>', "x^2"),
        ('x<span style="vertical-align: 4pt">2</span>', "x^2"),
        ("2<sup><i>n</i></sup> pages of 10<sup>6</sup>", "2^n pages of 10^6"),
        ("2<sup>n+1</sup>, (1+r)<sup>n</sup>, e<sup>-kx</sup>", "2^(n+1), (1+r)^n, e^(-kx)"),
        ("101<sub>2</sub>, log<sub>10</sub>5", "101_2, log10 5"),
        ("5<sup>1</sup>/<sub>2</sub>, 2019<sup>1,2</sup>", "5 1/2, 2019 1,2"),
    ],
)
def test_a_power_is_told_from_the_figure_before_it(body: str, text: str):
    assert text_of_page(body) == text


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("the 1<sup>st</sup> of May", "the 1st of May"),
        ("2<sup>e</sup>, 1<sup>er</sup>, M<sup>me</sup>, 120<sup>a</sup>", "2e, 1er, Mme, 120a"),
        ("as the census<sup>3</sup> shows.<sup>4</sup>", "as the census3 shows.4"),
        ("as (some)<sup>2</sup> say<sup>*</sup>", "as (some)2 say*"),
        ("H<sub>2</sub>O, 1,250<sup>(1)</sup>", "H2O, 1,250(1)"),
    ],
)
def test_ordinals_marks_of_notes_and_what_is_set_below_are_no_powers(body: str, text: str):
    assert text_of_page(body) == text


def test_a_power_of_word_is_told_apart_and_what_it_sets_below_is_not():
    raised = '<w:vertAlign w:val="superscript"/>'

    assert text_of_runs(("10", ""), ("-6", raised), (" g", "")) == "10^-6 g"
    assert text_of_runs(("10", ""), ("6", '<w:position w:val="8"/>'), (" g", "")) == "10^6 g"
    assert text_of_runs(("2", ""), ("n", raised), (" pages", "")) == "2^n pages"
    assert text_of_runs(("H", ""), ("2", '<w:vertAlign w:val="subscript"/>')) == "H2"


def test_a_figure_that_runs_into_a_power_is_not_found_word_for_word():
    document = Document(read_record(html("<p>It holds 10<sup>6</sup> litres.</p>"), Options()))

    assert document.check("10^6 litres").places
    assert not document.check("106 litres").places


@pytest.mark.parametrize(
    "initial",
    [
        '<span style="float:left;font-size:48pt">{}</span>',
        '<span class="initial">{}</span>',
        '<img src="letter.png" alt="{}">',
    ],
)
def test_a_large_initial_makes_no_title_of_its_line(initial: str):
    sheet = "<style>.initial { font-size: 300% }</style>"
    begun = f"<p>{initial.format(BODY[0])}{BODY[1:]}</p>"

    record = read_record(html(f"{sheet}<h1>Costs</h1>{begun}<p>{BODY}</p>"), Options())

    assert contents(record) == [(1, "Costs")]
    assert " ".join(record.text.split()) == f"Costs {BODY} {BODY}"
