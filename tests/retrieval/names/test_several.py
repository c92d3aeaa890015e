"""Several sections named in one text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.errors import AmbiguousPrefixError, UnknownPrefixError
from shed_core.retrieval.names.several import meant_sections, named_sections
from shed_core.retrieval.prefixes import prefix_of
from tests.records import record_of, records

REPORT = record_of(
    [
        *((1, "Item 1. Business"), (2, "Products; services"), (0, "Lamps."), (2, "Rivals")),
        *((1, "Item 1A. Risk Factors"), (0, "Rain."), (1, "Item 3. Legal Proceedings")),
    ]
)


def prefixes_named(text):
    return [section.prefix for section in named_sections(REPORT, text)[0]]


@pytest.mark.parametrize(
    ("text", "prefixes"),
    [
        ("2; 1.2", ["1.2", "2"]),
        ("1.2, 2", ["1.2", "2"]),
        ("Item 1A; legal proceedings", ["2", "3"]),
        ("1.2 | Rivals (p. 1, 2 tokens); 3 | Item 3", ["1.2", "3"]),
        ("Products; services", ["1.1"]),
        ("rivals; products; services; item 3", ["1.1", "1.2", "3"]),
        ("1; 1.1; 1", ["1"]),
        ("1.1;", ["1.1"]),
        ("", [""]),
    ],
)
def test_a_semicolon_separates_names_but_within_a_title(text, prefixes):
    assert prefixes_named(text) == prefixes


def test_a_run_of_sections_goes_from_one_to_the_end_or_the_beginning_of_another():
    to, before = (named_sections(REPORT, text)[0][0] for text in ("1.2 to 2", "1 before 1.2"))

    assert (to.prefix, to.phrases) == ("1.2 to 2", range(3, 6))
    assert (before.prefix, before.phrases) == ("1 before 1.2", range(3))


@pytest.mark.parametrize("text", ["2 to 1", "1 to 9"])
def test_what_is_no_run_is_no_name(text):
    with pytest.raises(UnknownPrefixError):
        named_sections(REPORT, text)


def test_unknown_names_are_told_beside_the_sections_of_others():
    sections, errors = named_sections(REPORT, "Rivals; Item; Weather")

    assert [section.prefix for section in sections] == ["1.2"]
    assert [type(error) for error in errors] == [AmbiguousPrefixError, UnknownPrefixError]


def test_names_of_which_no_section_has_one_are_an_error():
    with pytest.raises(UnknownPrefixError, match="'Weather'"):
        named_sections(REPORT, "Weather; Climate")


@given(records(), st.data())
def test_no_text_is_in_two_of_the_sections_and_none_is_lost(record, data):
    prefixes = [prefix_of(record.sht, node) for node in range(record.sht.n_nodes)]
    names = data.draw(st.lists(st.sampled_from(prefixes or ["0"]), min_size=1, max_size=6))

    shown = [n for section in named_sections(record, "; ".join(names))[0] for n in section.phrases]

    each = (named_sections(record, name)[0][0].phrases for name in names)
    assert shown == sorted({phrase for phrases in each for phrase in phrases})


def test_of_a_section_within_another_of_its_name_the_inner_one_is_meant():
    parts = [(1, "Part II. Other Information"), (2, "Item 5. Other Information"), (0, "None.")]
    record = record_of([*parts, (2, "Item 6. Exhibits"), (0, "A list.")])

    sections, errors = meant_sections(record, "other information")

    assert [section.prefix for section in sections] == ["1.1"]
    assert not errors
