"""Pages in, headers, labels or trees out: the folders of `pages` hold cases in a page language.

`tests/pages.py` describes the language. `headers` lists all headers of a document, `labels` some
of its lines and their labels, `outlines` its headers and clauses as a tree.
"""

from pathlib import Path

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.cases import Case, cases
from tests.ingest.reading import BUILTIN, contents, headers, labels
from tests.pages import pdf_of

PAGES = Path(__file__).parent / "pages"


@pytest.mark.parametrize("case", cases(PAGES / "headers"))
def test_documents_have_the_headers_that_are_listed(case: Case):
    """A first line `headers: auto` or `headers: outline` says who finds them."""
    name, _, identifier = case.source[0].partition(": ")
    by = Options(headers=identifier) if name == "headers" else BUILTIN

    found = headers(pdf_of(case.source[name == "headers" :]), by)

    assert found == [header for line in case.expected for header in line.split(" | ")]


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
