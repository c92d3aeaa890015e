import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.errors import AmbiguousPrefixError, UnknownPrefixError
from shed_core.method.sht import ROOT, Sht, deep
from shed_core.retrieval.prefixes import find_section, has_front, prefix_of
from tests.records import a_filing, record_of, record_with, records

TREE = Sht(headers=(1, 3, 4, 6, 8), parents=(ROOT, 0, 0, 2, ROOT), n_phrases=10)
RECORD = record_with(TREE, [(0, "words")] * 10)


def test_a_prefix_is_the_path_of_ordinals_among_siblings():
    assert [prefix_of(TREE, node) for node in range(5)] == ["1", "1.1", "1.2", "1.2.1", "2"]
    assert prefix_of(TREE, ROOT) == "0"


@given(records())
def test_every_prefix_leads_back_to_its_node_and_no_two_are_equal(record):
    prefixes = [prefix_of(record.sht, node) for node in range(record.sht.n_nodes)]

    assert len(set(prefixes)) == len(prefixes)
    assert [find_section(record, p).node for p in prefixes] == list(range(len(prefixes)))
    assert [int(p.split(".")[-1]) for p in prefixes] == list(record.sht.ordinals)


@given(records())
def test_front_and_top_sections_together_are_the_whole_document(record):
    top = [prefix_of(record.sht, node) for node in record.sht.children(ROOT)]
    names = (["0"] if has_front(record.sht) else []) + top
    phrases = [p for name in names for p in find_section(record, name).phrases]

    assert phrases == list(find_section(record, "").phrases)


def test_a_message_does_not_repeat_a_long_prefix():
    with pytest.raises(UnknownPrefixError) as caught:
        find_section(RECORD, "9." * 100_000)

    assert len(str(caught.value)) < 250


def test_a_chain_of_many_sections_has_prefixes_too():
    record = record_with(deep(range(3_000), n_phrases=3_000), [(1, "header")] * 3_000)

    assert find_section(record, ".".join(["1"] * 3_000)).node == 2_999


@given(st.text())
def test_any_text_names_a_section_or_the_nearest_one(prefix):
    record = a_filing(1, 2, 3)
    try:
        nearest = find_section(record, prefix).prefix
    except UnknownPrefixError as error:
        nearest = error.nearest

    assert find_section(record, nearest)


def test_the_list_of_an_ambiguous_title_is_bounded():
    record = record_of([(1, f"Leases of many kinds, and all that is said of them, {n}" * 9)
                        for n in range(400)])  # fmt: skip

    with pytest.raises(AmbiguousPrefixError, match="any of 400 sections") as caught:
        find_section(record, "leases" + " " * 500)

    assert len(str(caught.value)) < 700
    assert "395 more" in str(caught.value)
