"""What the number of a header says of its section: its family, and what that is."""

import pytest

from shed_core.numbering.families import Number, is_above, numbers_of, section_numbers

PROPERTIES = ("is_keyword", "is_division", "is_legal", "is_appended", "is_list_item")


@pytest.mark.parametrize(
    ("text", "family", "properties"),
    [
        ("PART II", "part", {"is_keyword", "is_division", "is_legal"}),
        ("Item 7. Data", "item", {"is_keyword", "is_division", "is_legal"}),
        ("第一章 総則", "第一章", {"is_keyword", "is_division", "is_legal"}),
        ("Section 2.03 Term", "section", {"is_keyword", "is_legal"}),
        ("§ 4.1 Term", "§ 1.1", {"is_legal"}),
        ("Appendix A", "appendix", {"is_keyword", "is_appended"}),
        ("Note 3", "note", {"is_keyword"}),
        ("II Results", "I", set()),
        ("1 Scope", "1", set()),
        ("I.2 Proofs", "1.1", set()),
        ("1.1. Scope", "1.1", set()),
        ("A. Fees", "A.", set()),
        ("a. fees", "a.", {"is_list_item"}),
        ("ii) fees", "i)", {"is_list_item"}),
        ("[3] Smith", "[1]", {"is_list_item"}),
    ],
)
def test_a_number_has_a_family_of_certain_properties(text: str, family: str, properties: set[str]):
    [number] = numbers_of([text])

    assert number is not None
    assert number.family == family
    assert {name for name in PROPERTIES if getattr(number, name)} == properties


@pytest.mark.parametrize("text", ["Figure 2", "Table 1", "• a fee", "Findings", ""])
def test_floats_bullets_and_plain_titles_have_no_number(text: str):
    assert numbers_of([text]) == (None,)


@pytest.mark.parametrize(
    ("before", "text", "expected"),
    [
        ("(h) eight", "(i) nine", Number("(a)", (9,), "")),
        ("(g) seven", "(i) one", Number("(i)", (1,), "")),
        ("U. Unions", "V. Vehicles", Number("A.", (22,), "")),
        ("IV. Unions", "V. Vehicles", Number("I.", (5,), "")),
        ("Item 9", "Item 10", Number("item", (10,), "")),
    ],
)
def test_a_single_roman_number_after_the_letter_before_it_is_a_letter(
    before: str, text: str, expected: Number
):
    assert numbers_of([before, text])[1] == expected


@pytest.mark.parametrize(
    ("before", "after", "max_step", "follows"),
    [
        ("1.1", "1.2", 1, True),
        ("1.1", "1.4", 3, True),
        ("1.1", "2.1", 1, True),
        ("1.7.3", "1.8.1", 1, True),
        ("1.7.3", "2.1.1", 1, True),
        ("1.7.3", "2.2.1", 1, False),
        ("1.1", "2.2", 3, False),
        ("1.1", "3.1", 3, True),
        ("1.1", "9.1", 1, False),
        ("1.1", "9.1", 3, False),
        ("Section 2", "Section 2.1", 1, True),
        ("Section 2", "Section 2.5", 1, False),
        ("Section 2.3", "Section 3", 1, True),
        ("Section 2.3", "Section 2", 1, False),
        ("1.1", "1.1", 1, False),
    ],
)
def test_the_next_number_steps_in_one_place_and_begins_anew_behind_it(
    before: str, after: str, max_step: int, follows: bool
):
    first, second = numbers_of([f"{before} One", f"{after} Two"])

    assert first is not None
    assert second is not None
    assert second.follows(first, max_step) is follows


ITEMS = ["(a) a fee", "(i) a fee"]
BELOW = {
    "PART I": ["Chapter 2", "Article IV", "Section 2.03", *ITEMS],
    "Chapter 2": ["Section 2.03", *ITEMS],
    "Article IV": ["Section 2.03", *ITEMS],
    "Section 2.03": ITEMS,
    "Appendix A": ITEMS,  # beside chapters, below or above parts
    "Titre I": ITEMS,  # whatever a law divides into titles
    "1 Scope": ["1.1 Use", "1.1.1 Of it", *ITEMS],
    "1.1 Use": ["1.1.1 Of it", *ITEMS],
    "1.1.1 Of it": ITEMS,
    "A. Fees": ITEMS,
    "(a) a fee": ["(i) a fee"],
    "(i) a fee": [],
}


@pytest.mark.parametrize(("text", "below"), BELOW.items())
def test_a_family_stands_above_those_that_are_always_within_it(text: str, below: list[str]):
    [above] = numbers_of([text])
    found = [other for other in BELOW if is_above(above, numbers_of([other])[0])]

    assert found == [other for other in BELOW if other in below]


@pytest.mark.parametrize(
    ("texts", "paths"),
    [
        (["1.0 Scope", "1.1 Use", "2.0 Terms"], [(1,), (1, 1), (2,)]),
        (["1.0 Scope", "Findings", "3.0 Terms"], [(1,), None, (3,)]),
        (["1.0 Scope", "1.1 Use"], [(1, 0), (1, 1)]),
        (["1.0 Scope", "1.0.0 Use", "Item 2"], [(1, 0), (1, 0, 0), (2,)]),
    ],
)
def test_numbers_that_end_in_zero_are_those_of_chapters_where_there_are_several(
    texts: list[str], paths: list[tuple[int, ...] | None]
):
    assert [number and number.path for number in section_numbers(texts)] == paths
