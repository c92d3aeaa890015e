"""Sections numbered by one counter, in the letters of the text: `1.`, `I.` or `A.`."""

import pytest

from shed_core.ingest.headers.raised_scores.numbers import fill_by_numbers
from shed_core.ingest.structure.stats import document_stats
from tests.documents import Style, Writer
from tests.ingest.reading import as_text, pages


def filled(texts: list[str], scores: dict[str, float], n_paragraphs: int = 1) -> list[str]:
    """Return which lines score as headers after gaps are filled; others score 0.3 before."""
    writer = Writer()
    for n, text in enumerate(texts):
        writer.line(text, Style("tiro", 10.0 + n % 3, 12.0))
        writer.paragraphs(n_paragraphs)
    lines = (stats := document_stats(pages(writer.bytes()))).lines
    before = [scores.get(line.text, 0.3) for line in lines]
    after = fill_by_numbers(as_text(stats), before)
    return [line.text for line, score in zip(lines, after, strict=True) if score >= 0.5]


@pytest.mark.parametrize("missed", [1, 2])
def test_counters_between_those_of_headers_are_headers_in_whatever_size(missed: int):
    texts = ["1. Scope", "2. Means", "3. Staff", "4. Costs"]

    assert filled(texts, {texts[0]: 0.9, texts[3 - 2 + missed]: 0.9}) == texts[: missed + 2]


@pytest.mark.parametrize(
    "between",
    [
        ["2. Set it up in the spring."],
        ["2. Means", "2. Costs"],
        ["1. Means", "2. Costs"],
        ["2) Means"],
    ],
)
def test_other_counters_between_headers_are_none(between: list[str]):
    texts = ["1. Scope", *between, "3. Staff"]

    assert filled(texts, {"1. Scope": 0.9, "3. Staff": 0.9}) == ["1. Scope", "3. Staff"]


def test_counters_that_the_trees_rule_out_fill_no_gap():
    scores = {"1. Scope": 0.9, "2. Means": 0.01, "3. Staff": 0.9}

    assert "2. Means" not in filled([*scores], scores)
