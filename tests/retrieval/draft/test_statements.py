"""What a draft states: quotations, figures and citations, each with what is cited for it."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from shed_core.retrieval.draft.blocks import blocks_of
from shed_core.retrieval.draft.citations import Claim
from shed_core.retrieval.draft.statements import Form, statements_of
from tests.cases import Case, cases, pairs

NAMES = {"a.pdf", "a", "my report.pdf", "my report"}


@pytest.mark.parametrize("case", cases(Path(__file__).parent / "statements.txt"))
def test_statements_have_a_year_and_what_is_cited_for_them(case: Case):
    found = [(draft, shown(draft)) for draft, _ in pairs(case)]

    assert found == pairs(case)


def shown(draft: str) -> str:
    """Return the statements with their year in brackets, and their citations, the best first."""
    statements = (
        f"{one.text}{one.year and f' ({one.year})'}{': ' if one.claims else ''}"
        + " / ".join(map(shown_claim, one.claims))
        for one in statements_of(draft, NAMES)
    )
    return "; ".join(statements) or "nothing"


def shown_claim(claim: Claim) -> str:
    pages = ", ".join(
        f"{first}-{last}" if first < last else f"{first}" for first, last in claim.pages
    )
    return " ".join(filter(None, [claim.name, pages and f"p. {pages}", claim.section]))


def test_a_figure_knows_its_line_its_years_and_its_words():
    draft = "One.\n\nNet sales were\n$5 in 2017 and $6 in 2018 (a.pdf, p. 1)."
    first, second = statements_of(draft, NAMES)

    assert (first.form, first.line, first.year, second.year) == (Form.FIGURE, 3, "2017", "2018")
    assert "a.pdf" not in first.sentence


def test_the_number_of_a_section_has_its_title():
    found = statements_of("6.5 More of it (a.pdf, p. 3); also 6.6 (p. 4) and 7.5 %.", NAMES)

    assert [one.section for one in found] == ["6.5 More of it", "", ""]


def test_a_figure_knows_the_row_and_the_column_of_its_cell():
    rows = "| Sales | 5.1 | 6.2 (5.9) | a.pdf p. 3 |\n| Costs | 4.1 | 4.2 | a.pdf p. 3 |"
    found = statements_of(f"| | 2023 | 2022 | |\n|---|---|---|---|\n{rows}", NAMES)

    assert [one.names for one in found[:3]] == [("Sales", "2023"), ("Sales", "2022"), ()]
    assert (found[0].beside[1], found[-1].above) == (("5.1", "4.1"), ("6.2 (5.9)",))


def test_the_year_of_a_cited_file_is_not_that_of_a_figure():
    [statement] = statements_of("In 2017 it was 12 % (2018.pdf, p. 1).", {"2018.pdf"})

    assert statement.year == "2017"


@example(">p1")  # a quotation that is a citation only
@given(st.text(alphabet='ab1 2,.%$()[]"“”‘’«»>|-#\n^:p', max_size=200))
def test_any_text_is_parsed(draft):
    for statement in statements_of(draft, {"a"}):
        assert statement.text.strip()


def test_a_paragraph_of_any_length_is_divided_since_some_work_grows_with_its_square():
    long = "(a.pdf, p. 1) " * 5_000

    assert all(len(block.text) <= 6_000 for block in blocks_of(long))
    assert all(len(block.text) <= 6_000 for block in blocks_of("a\n" * 30_000))
    assert len(blocks_of("a b\nc\n\nd")) == 2
