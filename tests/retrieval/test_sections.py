from hypothesis import given
from hypothesis import strategies as st

from shed_core.method.sht import ROOT
from shed_core.retrieval.prefixes import children, find_section, prefix_of
from shed_core.retrieval.sections import (
    header_path,
    pages_of,
    read_part,
    section_characters,
)
from tests.records import a_filing, record_of, records


def parts_of(record, section, budget):
    """Return the parts of a section, read to its end."""
    parts = [read_part(record, section, section_characters(record, section).start, budget)]
    while not parts[-1].is_last:
        parts.append(read_part(record, section, parts[-1].stop, budget))
    return parts


@given(records(), st.integers(1, 500), st.randoms(use_true_random=False))
def test_the_parts_of_a_section_joined_give_its_text_back(record, budget, random):
    names = ["", *(prefix_of(record.sht, node) for node in range(record.sht.n_nodes))]
    section = find_section(record, random.choice(names))
    parts = parts_of(record, section, budget)
    characters = section_characters(record, section)

    assert (
        "".join(record.text[p.start : p.stop] for p in parts)
        == (record.text[characters.start : characters.stop])
    )
    assert all(part.stop - part.start <= budget for part in parts)


@given(records(), st.integers(50, 500))
def test_a_part_ends_with_a_phrase_unless_a_phrase_is_longer_than_the_budget(record, budget):
    for part in parts_of(record, find_section(record, ""), budget):
        phrases = record.offsets[record.phrase_at(part.start) :]
        is_whole = part.stop in record.offsets

        assert is_whole or phrases[1] - part.start > budget


def test_a_long_phrase_is_cut_at_a_line_else_at_a_word_else_anywhere():
    record = record_of([(0, "aaaa bbbb\ncccc dddd eeeeeeeeeeeeeeeeeeee ff")])
    parts = parts_of(record, find_section(record, "0"), 12)

    assert [record.text[p.start : p.stop] for p in parts] == [
        "aaaa bbbb\n",
        "cccc dddd ",
        "eeeeeeeeeeee",
        "eeeeeeee ff\n",
    ]


def test_a_part_tells_its_pages():
    record = record_of([(1, "one"), (0, "a"), (0, "b"), (0, "c")], phrases_per_page=2)
    whole = find_section(record, "1")

    assert read_part(record, whole, 0, 100).pages == (1, 2)
    assert read_part(record, whole, 0, len("one\na\n")).pages == (1, 1)


def test_an_empty_document_has_one_empty_part():
    record = record_of([])
    part = read_part(record, find_section(record, "0"), 0, 10)

    assert (part.stop, part.is_last, part.pages) == (0, True, (1, 1))
    assert pages_of(record, range(0)) == (1, 1)


@given(records())
def test_a_section_holds_its_subsections(record):
    for node in range(record.sht.n_nodes):
        outer = section_characters(record, find_section(record, prefix_of(record.sht, node)))
        for child in children(record.sht, node):
            inner = section_characters(record, find_section(record, prefix_of(record.sht, child)))

            assert outer.start < inner.start
            assert inner.stop <= outer.stop


def test_a_header_path_leads_from_the_top_section_to_the_node():
    record = a_filing(1, 2, 1)

    assert header_path(record, 2) == (
        "PART 1",
        "ITEM 1. What the company says of matter 1",
        "Note 1: a particular of item 1 in part 1",
    )
    assert header_path(record, ROOT) == ()
