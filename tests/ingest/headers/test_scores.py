"""Scores of lines: which can be headers at all, by boosted trees, and by gaps in numbering."""

import pytest

from shed_core.document.phrases import PROSE, Label
from shed_core.ingest.headers.boosted_trees import shipped_trees
from shed_core.ingest.headers.scores import (
    MIN_HEADER_SCORE,
    can_be_title,
    consistent_scores,
    tree_scores,
)
from shed_core.ingest.structure.labels import label_lines
from shed_core.ingest.structure.stats import document_stats
from tests.documents import REPORT, SECTION, Style, Writer, report
from tests.ingest.lines.lines import line
from tests.ingest.reading import as_text, pages, stats_of

BODY = ("Times-Roman", 10.0, False)


def can_be_header(text: str, style: Style = SECTION) -> bool:
    writer = Writer()
    writer.paragraphs(2)
    writer.line(text, style)
    [found] = [line for line in pages(writer.bytes())[0].lines if line.text == text]
    return can_be_title(found, BODY)


@pytest.mark.parametrize(
    "text", ["Costs", "B", "IV", "PART II", "4.A. Staff", "Q1 Results", "6.6 I/O", "R&D", "3 C++"]
)
def test_titles_can_be_headers(text: str):
    assert can_be_header(text)


@pytest.mark.parametrize(
    "text", ["4.A.", "12.3", "office@works.org", "https://works.org/report", "By:/s/ Ada Keeper"]
)
def test_numbers_addresses_and_signatures_cannot(text: str):
    assert not can_be_header(text)


def test_very_long_lines_cannot():
    assert not can_be_header("word " * 60 + "end", Style("hebo", 2.0))


def test_sentences_can_be_headers_only_in_another_style_than_the_body():
    sentence = "Demand for our services may fall in years that have few days of fog."

    assert can_be_header(sentence, Style("tibo"))
    assert not can_be_header(sentence, Style("tiro"))


def test_headers_score_above_one_half_and_text_below():
    stats = document_stats(pages(report()))
    is_candidate = [label in PROSE for label in label_lines(stats)]

    scores = tree_scores(stats, is_candidate, shipped_trees())

    headers = {text for _, text in REPORT} | {"Annual Report"}
    assert {
        line.text for line, score in zip(stats.lines, scores, strict=True) if score >= 0.5
    } == headers


def test_lines_that_are_no_candidates_score_nothing():
    stats = document_stats(pages(report()))

    assert set(tree_scores(stats, [False] * len(stats.lines), shipped_trees())) == {0.0}


@pytest.mark.parametrize("label", [Label.TABLE, Label.PAGE_HEADER, Label.CAPTION])
def test_lines_that_rules_know_are_no_candidates(label: Label):
    assert label not in PROSE


def test_text_in_its_style_cannot_veto_a_sure_header():
    lines = [line(f"line {number}") for number in range(40)]

    sure, unsure, *_ = consistent_scores(as_text(stats_of(*lines)), [0.75, 0.65, *[0.05] * 38])

    assert sure == MIN_HEADER_SCORE > unsure


def test_lines_that_are_plainly_text_say_nothing_of_titles_in_their_style():
    lines = [line(f"line {number}") for number in range(40)]

    titles = consistent_scores(as_text(stats_of(*lines)), [0.6, 0.6, *[0.0] * 38])[:2]

    assert min(titles) > MIN_HEADER_SCORE
