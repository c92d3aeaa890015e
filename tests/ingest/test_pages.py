"""Pages in; headers, labels, trees or tables out: folders of cases in a page language.

`tests/pages.py` describes the language. `headers` lists all headers of a document, `labels` some
of its lines and their labels, `outlines` its headers and clauses as a tree, `tables` its tables,
`raised` the lines that numbers or styles make headers, `text` all of its text.
"""

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

import pytest

from shed_core.ingest.headers.raised_scores.numbers import fill_by_numbers
from shed_core.ingest.headers.raised_scores.styles import fill_own_styles
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.structure.stats import document_stats
from shed_core.options import Options
from tests.cases import Case, cases, shortened, table_lines
from tests.documents import BODY
from tests.ingest.reading import (
    BUILTIN,
    as_text,
    contents,
    headers,
    labels,
    pages,
    shown_tables,
)
from tests.pages import pdf_of

PAGES = Path(__file__).parent / "pages"
BODY_LINES = dict.fromkeys(BODY, "¶")
ROWS = {
    "{text}": "row 60: 72 The staff of the committee met in spring and found the work in order.",
    "{years}": "row 100: 352 2021 | 432 2020",
    "{sales}": "row 130: 72 Net sales | 352 1,412 | 432 1,381",
    "{costs}": "row 142: 72 Costs | 352 (955) | 432 (938)",
    "{tax}": "row 154: 72 Tax | 352 21% | 432 22%",
    "{three}": """row 130: 72 Net sales | 320 12 | 380 11 | 440 10
row 142: 72 Costs | 320 8 | 380 7 | 440 6""",
    "{four}": """row 130: 72 Net sales | 320 412 | 370 381 | 420 31 | 470 8%
row 142: 72 Costs | 320 255 | 370 238 | 420 17 | 470 7%
row 154: 72 Profit | 320 157 | 370 143 | 420 14 | 470 9%""",
    "{levels}": """texts 110: 110 Task A | 200 Task B
texts 122: 60 Model | 110 P | 140 R | 200 P | 230 R""",
    "{both}": """texts 110: 160 Both
texts 122: 60 Model | 110 P | 140 R | 200 P | 230 R
rule 106,113 242,113""",
    "{scores}": """texts 142: 60 First | 106 23.9 | 136 10.1 | 196 38.6 | 226 7.2
texts 154: 60 Second | 106 63.2 | 136 53.1 | 196 57.7 | 226 21.4
texts 166: 60 Third | 106 62.8 | 136 55.4 | 196 58.9 | 226 20.1""",
    "{frame}": "rules 58 250: 98 | 128 | 172",
    "{total}": "rule 300,144 490,144\nrule 300,156 490,156\nrule 300,158 490,158",
}


@pytest.mark.parametrize("case", cases(PAGES / "headers"))
def test_documents_have_the_headers_that_are_listed(case: Case):
    """A first line `headers: auto` or `headers: outline` says who finds them."""
    name, _, identifier = case.source[0].partition(": ")
    by = Options(headers=identifier) if name == "headers" else BUILTIN

    found = headers(pdf_of(case.source[name == "headers" :]), by)

    assert found == [header for line in case.expected for header in line.split(" | ")]


@pytest.mark.parametrize("case", cases(PAGES / "text"))
def test_pages_have_this_text(case: Case):
    """A sign of a paragraph stands for lines of one."""
    text = read_record(pdf_of(case.source), Options()).text

    lines = (BODY_LINES.get(line, line) for line in text.splitlines())
    assert [line for line, _ in groupby(lines)] == list(case.expected)


@pytest.mark.parametrize("case", cases(PAGES / "raised"))
def test_lines_are_raised_to_headers_by_numbers_or_by_their_style(case: Case):
    """A first line `styles 0.2: Scope | Means` is the score of some lines; others have 0."""
    step, _, titles = case.source[0].partition(": ")
    stats = document_stats(pages(pdf_of(case.source[1:])))
    score = float(step.partition(" ")[2] or 0)
    own = [score if line.text in titles.split(" | ") else 0.0 for line in stats.lines]

    raised = (fill_by_numbers if step == "numbers" else fill_own_styles)(as_text(stats), own)

    found = zip(stats.lines, own, raised, strict=True)
    texts = [line.text for line, before, after in found if after > before]
    assert texts == [text for line in case.expected for text in line.split(" | ")]


@pytest.mark.parametrize("case", cases(PAGES / "labels"))
def test_lines_have_the_labels_that_stand_before_them(case: Case):
    expected = [line.split(": ", 1) for line in case.expected]

    found = labels(pdf_of(case.source))

    assert [[found[text].value, text] for _, text in expected] == expected


@pytest.mark.parametrize("case", cases(PAGES / "outlines"))
def test_documents_have_the_headers_and_clauses_of_the_outline(case: Case):
    record = read_record(pdf_of(case.source), Options(headers="builtin"))

    tree = ["  " * (level - 1) + header for level, header in contents(record)]
    assert tree == list(case.expected)


@pytest.mark.parametrize("case", cases(PAGES / "tables"))
def test_documents_have_the_tables_with_these_heads_and_rows(case: Case):
    is_alone = case.file in ("open", "ruled") or case.source[0] == "alone"
    source = case.source if is_alone else ("{text}", *case.source)

    tables = shown_tables(read_record(pdf_of(page_lines(source)), Options()))

    assert shortened(table_lines(tables), case.expected) == list(case.expected)


def page_lines(source: Iterable[str]) -> list[str]:
    """Return the lines of a page without `alone`, each name of ROWS replaced by its rows."""
    lines = (line for line in source if line != "alone")
    names = (line.split(" ") if line.startswith("{") else [line] for line in lines)
    return [row for own in names for name in own for row in ROWS.get(name, name).split("\n")]
