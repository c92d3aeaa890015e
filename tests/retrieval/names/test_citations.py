"""Citations of clauses, also of those whose numbers begin again."""

import pytest

from shed_core.errors import AmbiguousPrefixError, UnknownCitationError, UnknownPrefixError
from shed_core.retrieval.names.citations import CitedNumber, citation_of
from shed_core.retrieval.prefixes import find_section
from tests.records import a_contract, record_of

AGREEMENT = record_of(
    [
        *((1, "2. Term"), (2, "2.1 Each party shall"), (3, "(a) pay"), (3, "[(b) pray]")),
        *((4, "(i) at dawn"), (4, "(ii) at dusk"), (1, "Schedule"), (2, "2. Prices")),
        *((3, "2.1 The price shall"), (4, "(a) rise"), (4, "(c) fall")),
    ]
)


@pytest.mark.parametrize(
    ("name", "prefix"),
    [("clause 2.1(b)(ii)", "1.1.2.2"), ("2.1(b)", "1.1.2"), ("2.1 (c)", "2.1.1.2")],
)
def test_of_two_clauses_with_a_number_the_one_with_the_items_is_cited(name, prefix):
    assert find_section(AGREEMENT, name).prefix == prefix


def test_items_of_two_clauses_with_a_number_are_both_named():
    with pytest.raises(AmbiguousPrefixError) as caught:
        find_section(AGREEMENT, "clause 2.1(a)")

    assert str(caught.value) == (
        "'clause 2.1(a)' may be any of 2 sections: "
        "1.1.1 | (a) pay (p. 1); 2.1.1.1 | (a) rise (p. 2)"
    )


def test_a_cited_title_decides_between_two_clauses_with_a_number():
    assert find_section(AGREEMENT, "Clause 2 (Prices)").prefix == "2.1"


@pytest.mark.parametrize(
    ("name", "citation"),
    [
        ("sub-clause 5.2(b)", CitedNumber("5.2", ("b",))),
        ("Sub-section 5 (1) (aa)", CitedNumber("5", ("1", "aa"))),
        ("Clause 12.8 (Governing Law)", CitedNumber("12.8", (), "Governing Law")),
        ("clause 2 (Term)", CitedNumber("2", (), "Term")),
        ("§ 7(b) (Term)", CitedNumber("7", ("b",), "Term")),
        ("7.3(xviii)", CitedNumber("7.3", ("xviii",))),
        ("§ 9 c)", CitedNumber("9", ("c",))),
        ("7.3b) ii)", CitedNumber("7.3", ("b", "ii"))),
        ("10)", None),
        ("Governing Law", None),
    ],
)
def test_a_citation_has_a_number_items_and_a_title(name, citation):
    assert citation_of(name) == citation


CONTRACT = record_of(
    [
        *((1, "Law"), (2, "1. Scope"), (2, "7. Return"), (3, "7.1 On request"), (4, "(a) all")),
        *((4, "(b) copies"), (3, "7.2 The party"), (2, "4.1 Notwithstanding clause 3.1 of it")),
    ]
)


@pytest.mark.parametrize(
    ("citation", "message"),
    [
        ("clause 7.3", "7 is section 1.2 | 7. Return (p. 1), which has 7.1, 7.2"),
        ("Clause 7.3.1 (Costs)", "7 is section 1.2 | 7. Return (p. 1), which has 7.1, 7.2"),
        ("7.1(c)(i)", "7.1 is section 1.2.1 | 7.1 On request (p. 1), which has (a), (b)"),
        ("clause 7.1(b)(i)", "7.1(b) is section 1.2.1.2 | (b) copies (p. 2)"),
    ],
)
def test_the_longest_beginning_of_a_wrong_citation_is_named(citation, message):
    with pytest.raises(UnknownCitationError) as caught:
        find_section(CONTRACT, citation)

    assert str(caught.value) == f"no section is cited as {citation!r}; {message}"
    assert find_section(CONTRACT, caught.value.nearest)


def test_a_clause_that_cites_another_is_not_found_in_its_place():
    with pytest.raises(UnknownPrefixError):
        find_section(CONTRACT, "clause 3.1")


@pytest.mark.parametrize("citation", ["clause 9.1", "clause 3.2", "clause on notwithstanding it"])
def test_the_word_clause_finds_no_similar_titles(citation):
    with pytest.raises(UnknownPrefixError) as caught:
        find_section(record_of([(1, "Law"), (1, "4.1 In this clause, nothing")]), citation)

    assert not caught.value.similar


SECTIONS = record_of(
    [
        *((1, "ARTICLE II THE CREDITS"), (2, "Section 2.01 Commitments."), (3, "(a) Loans")),
        *((2, "Section 2.02 Prepayments."), (3, "(a) notice"), (3, "(b) costs"), (4, "(ii) fees")),
    ]
)


@pytest.mark.parametrize(
    ("name", "prefix"),
    [
        ("Section 2.02(b)(ii)", "1.2.2.1"),
        ("2.02", "1.2"),
        ("Sec. 2.01 (Commitments)", "1.1"),
        ("§ 2.02(a)", "1.2.1"),
    ],
)
def test_sections_that_are_printed_with_their_word_are_cited_by_their_numbers(name, prefix):
    assert find_section(SECTIONS, name).prefix == prefix


def test_of_what_a_section_with_its_word_lacks_the_message_names_what_it_has():
    with pytest.raises(UnknownCitationError) as caught:
        find_section(SECTIONS, "Section 2.02(c)")

    assert "2.02 is section 1.2 | Section 2.02 Prepayments." in str(caught.value)


@pytest.mark.parametrize(
    ("citation", "header"),
    [
        ("clause 2.2", "2.2 No party shall sue"),
        ("Section 2.1(b)", "(b) pray"),
        ("2.1 (a)", "(a) pay"),
        ("§ 2.2", "2.2 No party shall sue"),
        ("Art. 3", "3. Law"),
    ],
)
def test_a_clause_is_found_as_it_is_cited(citation, header):
    record = a_contract()

    assert record.header(find_section(record, citation).node) == header


@pytest.mark.parametrize(
    ("citation", "header"),
    [
        ("clause 3.1", "3.1 The Recipient shall"),
        ("Section 3.1", "3.1 The Recipient shall"),
        ("clause 4", "4. Exceptions"),
        ("Note 5", "Statements, Note 5"),
    ],
)
def test_a_header_that_cites_a_clause_is_not_taken_for_it(citation, header):
    headers = ["1. Law, without clause 4", "3.1 The Recipient shall", "4. Exceptions"]
    headers += ["4.1 Notwithstanding clause 3.1 and Section 3.1,", "Statements, Note 5"]
    record = record_of([(1, title) for title in headers])

    assert record.header(find_section(record, citation).node) == header


@pytest.mark.parametrize(
    ("citation", "header"),
    [
        ("clause 2", "2. Term"),
        ("clause 2(a)", "(a) begins"),
        ("(2)", "(2) [ ],"),
        ("clause 3", "(3) the Guarantor,"),
    ],
)
def test_a_party_in_brackets_is_no_clause_unless_nothing_else_has_its_number(citation, header):
    entries = [(1, "Parties"), (2, "(1) MEB Ltd"), (2, "(2) [ ],"), (2, "(3) the Guarantor,")]
    entries += [(1, "1. Definitions"), (1, "2. Term"), (2, "(a) begins"), (2, "(b) ends")]
    record = record_of(entries)

    assert record.header(find_section(record, citation).node) == header


@pytest.mark.parametrize("citation", ["clause 2.1(c)", "2.1(c)(i)", "clause 9.1", "clause 2.2(a)"])
def test_a_citation_of_what_is_not_there_is_unknown(citation):
    with pytest.raises(UnknownPrefixError):
        find_section(a_contract(), citation)
