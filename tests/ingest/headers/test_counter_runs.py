"""Sections numbered by one counter, in the letters of the text: `1.`, `I.` or `A.`."""

import pytest

from shed_core.ingest.headers.raised_scores.numbers import fill_by_numbers
from shed_core.ingest.structure.stats import document_stats
from tests.documents import Style, Writer
from tests.ingest.reading import as_text, pages


def found_counters(*texts: str, before: float = 12.0, n_paragraphs: int = 1) -> list[str]:
    """Return which texts are raised, each a line in the text's style with space above it."""
    writer = Writer()
    writer.paragraphs(1)
    for text in texts:
        writer.line(text, Style("tiro", 10.0, before))
        writer.paragraphs(n_paragraphs)
    return counters_of(writer)


def counters_of(writer: Writer) -> list[str]:
    """Return which lines are raised, no score of which is above 0."""
    stats = document_stats(pages(writer.bytes()))
    scores = [0.0] * len(stats.lines)
    new = fill_by_numbers(as_text(stats), scores)
    return [found.text for found, score in zip(stats.lines, new, strict=True) if score]


@pytest.mark.parametrize(
    "titles",
    [
        ["1. Scope", "2. Means", "3. Staff"],
        ["1 Scope", "2 Means", "4 Staff", "5 Costs", "6 Fees"],
        ["I. The scope", "II. The means", "III. The staff"],
        ["A. Scope", "B. Means", "C. Staff", "A. Costs", "B. Fees", "C. Taxes"],
        ["0. Definitions.", "1. Source Code.", "2. Patents of Others.", "3. Notices."],
        ["Chapter 1. Scope", "Chapter 2. Means", "Chapter 3. Staff"],
        ["I. SCOPE", f"II. {'MEANS AND COSTS ' * 4}FOR ALL", "III. STAFF"],
    ],
)
def test_single_counters_that_rise_above_paragraphs_are_headers(titles: list[str]):
    assert found_counters(*titles) == titles


@pytest.mark.parametrize(
    "texts",
    [
        ["1. Scope", "2. Means"],
        ["3. Scope", "4. Means", "5. Staff"],
        ["1. Scope", "5. Means", "9. Staff"],
        ["1. Set it up.", "2. Start it.", "3. Stop it."],
        ["1. Start it.", "2. Stop it.", "3. Clean it."],
        ["1. Members pay a fee.", "2. Fees are due in May.", "3. Guests pay half."],
        ["a) Scope", "b) Means", "c) Staff"],
    ],
)
def test_other_single_counters_are_items(texts: list[str]):
    assert found_counters(*texts) == []


def test_sections_that_begin_with_subsections_are_headers():
    sections, subsections = ["I. Scope", "II. Means", "III. Staff"], ["A. Aims", "B. Use", "C. End"]
    writer = Writer()
    writer.paragraphs(1)
    for section in sections:
        for title in (section, *subsections):
            writer.line(title, Style("tiro" if title is section else "tiit", before=12.0))
            writer.paragraphs(title is not section)

    assert counters_of(writer) == [
        title for section in sections for title in (section, *subsections)
    ]


def test_items_without_space_or_without_text_below_are_no_headers():
    items = ["1. Scope", "2. Means", "3. Staff"]

    assert found_counters(*items, before=0.0) == []
    assert found_counters(*items, n_paragraphs=0) == []


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
