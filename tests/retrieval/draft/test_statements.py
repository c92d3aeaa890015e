"""What a draft states: quotations, figures and citations, each with what is cited for it."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from shed_core.retrieval.draft.blocks import blocks_of
from shed_core.retrieval.draft.citations import Claim
from shed_core.retrieval.draft.statements import Form, statements_of

NAMES = {"a.pdf", "a", "my report.pdf", "my report"}

CASES = {
    "brackets behind a figure": (
        "Sales were $5 million (a.pdf, p. 3).",
        [("$5 million", ("a.pdf", ((3, 3),)))],
    ),
    "square brackets without a comma": (
        "Sales were 12,345 [a.pdf p. 3-4].",
        [("12,345", ("a.pdf", ((3, 4),)))],
    ),
    "a name with a blank": (
        "Sales were 12 % (My report.pdf, pages 3 and 7).",
        [("12 %", ("My report.pdf", ((3, 3), (7, 7))))],
    ),
    "a name without its suffix": ("It was 12 % (a, p. 3).", [("12 %", ("a", ((3, 3),)))]),
    "a page of a file": (
        "Page 3 of a.pdf says “we were glad”.",
        [("we were glad", ("a.pdf", ((3, 3),)))],
    ),
    "a citation in code": ("It was 12 % (`a.pdf`, p. 3)", [("12 %", ("a.pdf", ((3, 3),)))]),
    "a link": ("It was 12 % ([report](a.pdf#page=3)).", [("12 %", ("a.pdf", ((3, 3),)))]),
    "each has its own": (
        '"We rose" (a.pdf, p. 3) and "we fell" (a.pdf, p. 4).',
        [("We rose", ("a.pdf", ((3, 3),))), ("we fell", ("a.pdf", ((4, 4),)))],
    ),
    "a citation behind the full stop": (
        '"We rose at once." (a.pdf, p. 3) It was 12 % in all.',
        [("We rose at once.", ("a.pdf", ((3, 3),))), ("12 %", None)],
    ),
    "a citation with a remark behind the full stop": (
        "It was 12 % in all. a.pdf p. 3 (cash flow statement).",
        [("12 %", ("a.pdf", ((3, 3),)))],
    ),
    "pages before those in brackets": (
        "It was 12 %, p. 3: a share of 7 % (the statement, p. 4).",
        [("12 %", ("", ((3, 3),))), ("7 %", ("", ((4, 4),)))],
    ),
    "a page before the name in brackets": (
        "It was 12 % on p. 3 (a.pdf).",
        [("12 %", ("a.pdf", ((3, 3),)))],
    ),
    "a page before a figure with a name of its own": (
        "It was 12 %, p. 3: a share of 7 % (a.pdf, p. 4).",
        [("12 %", ("", ((3, 3),))), ("7 %", ("a.pdf", ((4, 4),)))],
    ),
    "the name before, the page behind": (
        "According to a.pdf, sales were 12 % (p. 3).",
        [("12 %", ("a.pdf", ((3, 3),)))],
    ),
    "a note": (
        "Sales were 12 %.[^1]\n\n[^1]: a.pdf, p. 3",
        [("12 %", ("a.pdf", ((3, 3),)))],
    ),
    "a number of a list of sources": (
        "Sales were 12 % [1].\n\n[1] a.pdf, p. 3",
        [("12 %", ("a.pdf", ((3, 3),)))],
    ),
    "a raised number": ("It was 12 %².\n\n² a.pdf, p. 3", [("12 %", ("a.pdf", ((3, 3),)))]),
    "a block quote and its source": (
        "> We were\n> glad.\n> — a.pdf, p. 3",
        [("We were glad.", ("a.pdf", ((3, 3),)))],
    ),
    "a block quote after its source": (
        "As a.pdf has it on page 3:\n\n> We were glad.",
        [("We were glad.", ("a.pdf", ((3, 3),)))],
    ),
    "a form of a name, no brackets": ("It was 12 %. A p. 3", [("12 %", ("A", ((3, 3),)))]),
    "a page with a colon before the figures": (
        "P. 3 of a.pdf: it was 12 %, then 13 % (p. 4).",
        [("12 %", ("a.pdf", ((4, 4),))), ("13 %", ("a.pdf", ((4, 4),)))],
    ),
    "pages before colons in brackets": (
        "It fell (a.pdf p. 3: 12 %; a.pdf p. 4: 13 %).",
        [("12 %", ("a.pdf", ((3, 3),))), ("13 %", ("a.pdf", ((4, 4),)))],
    ),
    "a row of a table": (
        "| Item | 2018 | Source |\n|---|---|---|\n| Sales | 12,345 | a.pdf, p. 3 |",
        [("12,345", ("a.pdf", ((3, 3),)))],
    ),
    "a year behind a comma is no page": ("It was 12 % (a.pdf, p. 3, 2018).", [
        ("12 %", ("a.pdf", ((3, 3),)))
    ]),
    "all kinds of marks": (
        "«one two» „three four“ ‘it’s five’ \"six\" »seven«",
        [(t, None) for t in ("one two", "three four", "it’s five", "six", "seven")],
    ),
    "a citation alone": ("We rose (a.pdf, p. 3).", [("(a.pdf, p. 3)", ("a.pdf", ((3, 3),)))]),
    "what names something is no figure": (
        "In Item 7 of the 10-K of March 31, note 12, COVID-19 and the S&P 500: 2018. "
        "Of Solidity 0.4.24 in Q3'23 and 9M'22.",
        [],
    ),
    "dates with a year": (
        "On Oct 29, 2023, in Sept 2022 before (a.pdf, p. 3), and in May.",
        [("Oct 29, 2023", ("a.pdf", ((3, 3),))), ("Sept 2022", ("a.pdf", ((3, 3),)))],
    ),
    "a date in a cell": ("| Quarter | Sales |\n|---|---|\n| Q3 (1 July 2023) | 12,345 |", [
        ("1 July 2023", None), ("12,345", None)
    ]),
    "a letter for millions without a currency": (
        "It was 17.1m and 2,927m after 9M and 12m (p. 3).",
        [("17.1m", ("", ((3, 3),))), ("2,927m", ("", ((3, 3),)))],
    ),
    "code is left out": ("```\nx = 12,345\n```\n\n    ok", []),
    "inches and apostrophes are no quotation": ('A 6" pipe and a 7" one, the firms\' own.', []),
}  # fmt: skip


@pytest.mark.parametrize("title", CASES)
def test_statements_and_what_is_cited_for_them(title):
    draft, expected = CASES[title]
    found = statements_of(draft, NAMES)

    shown = [(s.text, s.claims[0][:2] if s.claims else None) for s in found]
    assert shown == expected


def test_a_document_is_cited_beside_a_page_of_another():
    [statement] = statements_of("It was 12 % (a.pdf, p. 3; My report.pdf).", NAMES)

    assert [claim.name for claim in statement.claims] == ["a.pdf", "My report.pdf"]


def test_all_pages_in_brackets_are_cited_and_one_with_a_colon_before_them():
    [one] = statements_of("It was 12 % (a.pdf, p. 3; in all p. 4).", NAMES)
    [_, other] = statements_of("(a.pdf, p. 3): it was 12 % (a.pdf, p. 4), 13 % (p. 5).", NAMES)

    assert [claim.pages for claim in one.claims] == [((3, 3),), ((4, 4),)]
    assert [claim.pages for claim in other.claims] == [((5, 5),), ((3, 3),)]


def test_a_figure_behind_brackets_may_be_of_their_document_only():
    _, behind = statements_of("It was 12 % (a.pdf, p. 3), before 13 %.", NAMES)

    assert behind.claims == (Claim("a.pdf", ((3, 3),)), Claim("a.pdf"))


def test_a_section_is_cited_beside_a_document_or_in_brackets():
    draft = '"We were glad" (a.pdf, § 4.2). "We are sad" (Item 1A). See Note 12 for 5 %.'
    claims = [s.claims for s in statements_of(draft, NAMES)]

    assert claims[0] == (Claim("a.pdf", section="§ 4.2"),)
    assert claims[1] == (Claim(section="Item 1A"),)
    assert claims[2] == ()


def test_a_figure_knows_its_line_its_years_and_its_words():
    draft = "One.\n\nNet sales were\n$5 in 2017 and $6 in 2018 (a.pdf, p. 1)."
    first, second = statements_of(draft, NAMES)

    assert (first.form, first.line, first.year, second.year) == (Form.FIGURE, 3, "2017", "2018")
    assert (first.years, second.years) == ({"2017"}, {"2018"})
    assert "a.pdf" not in first.sentence


def test_a_figure_with_a_year_before_it_is_not_of_the_one_behind_a_comma():
    found = statements_of("Sales were 2017 $5 million, 2018 $6 million (2019: $7 million).", NAMES)

    assert [one.year for one in found] == ["2017", "2018", "2019"]


@pytest.mark.parametrize(
    ("draft", "years"),
    [
        ("Debt of $47 million (June 30, 2022) after $49 million in fiscal 2021.", ["2022", "2021"]),
        ("They were $5 million, $6 million and $7 million in 2023, 2022 and 2021.", [""] * 3),
        ("In FY2021 (12 %), then 13 % (FY2022); 14 % in 2023.", ["2021", "2022", "2023"]),
        ("13,143 (Jan 30 2022 21,208)", ["", "2022"]),
    ],
)
def test_a_figure_has_the_year_right_beside_it(draft, years):
    found = statements_of(draft, NAMES)

    assert [one.year for one in found if one.form is Form.FIGURE] == years


def test_the_number_of_a_section_has_its_title():
    found = statements_of("6.5 More of it (a.pdf, p. 3); also 6.6 (p. 4) and 7.5 %.", NAMES)

    assert [one.section for one in found] == ["6.5 More of it", "6.6 |", ""]


def test_the_year_of_a_cited_file_is_not_that_of_a_figure():
    [statement] = statements_of("In 2017 it was 12 % (2018.pdf, p. 1).", {"2018.pdf"})

    assert (statement.year, statement.years) == ("", {"2017"})


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
