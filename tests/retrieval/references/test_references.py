"""References: which section a mention leads to, and what cites a section."""

from dataclasses import replace

from shed_core.document.phrases import Label
from shed_core.retrieval.prefixes import find_section, prefix_of
from shed_core.retrieval.references.references import references
from shed_core.retrieval.toc.entries import entries
from tests.records import record_of, whole


def leads(record):
    return [(one.text, prefix_of(record.sht, one.target.node)) for one in references(record)]


def test_a_note_is_found_by_its_word_or_below_the_notes():
    with_word = record_of(
        [(1, "Costs"), (0, "See Note 2."), (1, "NOTE 1 Basis"), (1, "Note 2: Tax")]
    )
    notes = [
        (1, "Notes to the Statements"),
        (2, "1. Basis"),
        (2, "2. Tax"),
        (1, "2. Other matters"),
    ]
    without = record_of([(1, "Costs"), (0, "See Note 2."), *notes])

    assert leads(with_word) == [("Note 2", "3")]
    assert leads(without) == [("Note 2", "2.2")]


def test_a_citation_leads_to_the_item_that_is_a_section():
    terms = [(1, "4. Terms"), (2, "4.1 Fee"), (2, "4.2 Term"), (3, "(a) begin"), (3, "(b) end")]
    record = record_of([(1, "1. Law"), (0, "By Section 4.2(b) and clause 4.1(c)."), *terms])

    assert leads(record) == [("Section 4.2(b)", "2.2.2"), ("Clause 4.1(c)", "2.1")]


def test_an_item_is_not_one_that_stands_below_it():
    record = record_of([(1, "1. Law"), (0, "See Section 2(a)."), (1, "2. Term"), (2, "(a)(3) End")])

    assert leads(record) == [("Section 2(a)", "2")]


def test_of_several_parts_with_the_number_the_nearest_is_meant():
    parts = [(1, "Schedule 1"), (2, "1. Scope"), (2, "2. Fees"), (0, "As paragraph 1 says.")]
    others = [(1, "Schedule 2"), (2, "1. Place"), (2, "2. Time"), (0, "As paragraph 1 says.")]
    record = record_of([*parts, *others])

    assert leads(record) == [("Paragraph 1", "1.1"), ("Paragraph 1", "2.1")]


def test_a_number_that_several_parts_have_alike_leads_nowhere():
    record = record_of(
        [(1, "Report"), (0, "See clause 2."), (1, "A."), (2, "2. x"), (1, "B."), (2, "2. y")]
    )

    assert leads(record) == []


def test_a_part_that_is_named_around_a_number_decides():
    parts = [(1, "PART I"), (2, "Item 1. Accounts"), (1, "PART II"), (2, "Item 1. Suits")]
    record = record_of(
        [(1, "Notice"), (0, "Told in Part II, Item 1 and in Item 1 of Part I."), *parts]
    )

    assert leads(record) == [
        ("Part II", "3"),
        ("Item 1", "3.1"),
        ("Item 1", "2.1"),
        ("Part I", "2"),
    ]


def test_a_number_beside_one_that_no_section_has_leads_nowhere():
    record = record_of([(1, "1. Law"), (0, "By section 14 paragraph 2 there."), (1, "2. Term")])

    assert leads(record) == []


def test_a_number_out_of_order_is_no_section():
    record = record_of(
        [(1, "1. Law"), (0, "See Section 240, and Section 2."), (1, "2. B"), (1, "240 CFR")]
    )

    assert leads(record) == [("Section 2", "2")]


def test_a_table_leads_to_the_section_that_holds_its_caption():
    record = record_of([(1, "Costs"), (0, "As Table 3 shows."), (1, "Data"), (0, "Table 3: Costs")])

    assert leads(record) == [("Table 3", "2")]


def test_a_footnote_is_found_by_its_number():
    record = record_of([(1, "Costs"), (0, "See footnote 7."), (1, "Data"), (0, "7 As of May.")])
    labels = (*record.labels[:-1], Label.FOOTNOTE)

    assert leads(replace(record, labels=labels)) == [("Footnote 7", "2")]


def test_what_holds_the_mention_is_no_reference():
    record = record_of([(1, "1. Costs"), (0, "By Section 1, as said."), (1, "2. Law")])

    assert leads(record) == []


def test_the_references_into_a_section_are_listed_with_their_words():
    record = record_of(
        [(1, "Costs"), (0, "They are told in Note 2."), (1, "Note 1"), (1, "Note 2")]
    )

    [into] = entries(record, find_section(record, "3"), "references")
    [of_all] = entries(record, whole(record), "references")

    assert (into.title, into.kind, into.words) == ("Costs", "Note 2", "They are told in Note 2.")
    assert (of_all.title, of_all.cited_on) == ("Note 2", (1,))
