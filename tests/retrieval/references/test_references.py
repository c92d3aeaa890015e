"""References: which section a mention leads to, and what cites a section."""

from shed_core.retrieval.prefixes import find_section
from shed_core.retrieval.toc.entries import entries
from tests.records import record_of, whole


def test_the_references_into_a_section_are_listed_with_their_words():
    record = record_of(
        [(1, "Costs"), (0, "They are told in Note 2."), (1, "Note 1"), (1, "Note 2")]
    )

    [into] = entries(record, find_section(record, "3"), "references")
    [of_all] = entries(record, whole(record), "references")

    assert (into.title, into.kind, into.words) == ("Costs", "Note 2", "They are told in Note 2.")
    assert (of_all.title, of_all.cited_on) == ("Note 2", (1,))
