import pytest

from shed_core.document.phrases import Label
from shed_core.ingest.headers.scores import asked, scores
from shed_core.ingest.structure.labels import label_lines
from tests.documents import REPORT, SECTION, Style, Writer, report
from tests.ingest.reading import lines, pages

BODY = ("Times-Roman", 10.0, False)


def can_be_header(text: str, style: Style = SECTION) -> bool:
    writer = Writer()
    writer.paragraphs(2)
    writer.line(text, style)
    read = pages(writer.bytes())
    labels = [Label.TEXT] * len(read[0].lines)
    return dict(zip([line.text for line in read[0].lines], asked(read, labels, BODY), strict=True))[
        text
    ]


@pytest.mark.parametrize("text", ["Costs", "B", "IV", "PART II", "4.A. Staff", "Q1 Results"])
def test_titles_are_asked_about(text: str):
    assert can_be_header(text)


@pytest.mark.parametrize("text", ["4.A.", "12.3", "office@works.org", "https://works.org/report"])
def test_numbers_and_addresses_are_not(text: str):
    assert not can_be_header(text)


def test_very_long_lines_are_not():
    assert not can_be_header("word " * 60 + "end", Style("hebo", 2.0))


def test_sentences_are_asked_about_only_where_they_are_not_set_like_the_body():
    sentence = "Demand for our services may fall in years that have few days of fog."

    assert can_be_header(sentence, Style("tibo"))
    assert not can_be_header(sentence, Style("tiro"))


def test_headers_score_above_one_half_and_text_below():
    read = pages(report())

    found = scores(read, label_lines(read))

    headers = {text for _, text in REPORT} | {"Annual Report"}
    assert {
        line.text for line, score in zip(lines(report()), found, strict=True) if score >= 0.5
    } == headers


def test_lines_that_rules_know_score_nothing():
    read = pages(report())

    found = scores(read, [Label.TABLE] * len(lines(report())))

    assert set(found) == {0.0}
