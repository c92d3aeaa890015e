"""Clauses and letters of an index in contents: shown, or folded away and counted."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from shed_core.retrieval.prefixes import find_section, has_front
from shed_core.retrieval.toc.contents import contents
from tests.records import (
    PATTERN,
    a_contract,
    record_of,
    records,
    whole,
    with_clauses,
)

ALL = 10**6


def test_clauses_are_shown_that_are_in_one_list_with_headers():
    titles = ["Scope", "Terms", "Use", "1. It shall be kept", "2. Return", "3. It may not", "(a) a"]
    entries = [(1, "Agreement"), *zip([2, 2, 2, 3, 3, 3, 3], titles, strict=True)]
    record = with_clauses(record_of(entries), 4, 6, 7)
    clusters = tuple(int(node in (4, 5, 6)) for node in range(len(entries)))
    patterns = (PATTERN, PATTERN._replace(list_type="1."))
    record = replace(record, nodes=replace(record.nodes, clusters=clusters), patterns=patterns)

    shown = " ".join(contents(record, find_section(record, ""), None, 4000).lines)

    assert [title in shown for title in titles] == [True] * 6 + [False]


def test_contents_with_folded_clauses_fit_their_budget_and_go_on_where_they_end():
    record = a_contract()
    start, lines = -1, []
    while start is not None:
        part = contents(record, whole(record), None, 60, start)
        lines += part.lines
        start = part.next_node

    assert tuple(lines) == contents(record, whole(record), None, ALL).lines


@given(records(), st.data())
def test_each_node_is_in_a_line_or_counted_in_one(record, data):
    nodes = range(record.sht.n_nodes)
    clauses = data.draw(st.sets(st.sampled_from(nodes))) if nodes else set()
    record = with_clauses(record, *clauses)
    budget = data.draw(st.integers(1, 2000))

    found = contents(record, whole(record), None, budget)

    if found.next_node is None:
        front = has_front(record.sht) or not nodes
        assert len(found.lines) - front + found.n_hidden == len(nodes)


def test_clauses_below_folded_sections_are_counted():
    levels = (1, 1, 1, 2, 3, 3, 2, 1)
    record = with_clauses(record_of([(level, "") for level in levels]), 0, 1, 2, 3, 4)
    found = contents(record, whole(record), None, 120)

    assert [line.rpartition("tokens")[2] for line in found.lines] == (
        [")", ")", ", +2 sections, +2 clauses)", ")"]
    )
    assert found.n_hidden == 4


def with_an_index():
    letters = [(2, letter) for letter in ("Symbols", *"ABCDE")]
    return record_of([(1, "Guide"), (2, "Installing it"), (1, "Index"), *letters])


def test_letters_of_an_index_give_way_to_sections():
    record = with_an_index()
    all_lines = contents(record, whole(record), None, ALL).lines
    budget = sum(len(line) + 1 for line in all_lines) - 1

    found = contents(record, whole(record), None, budget)

    assert len(all_lines) == 9
    assert [line.split(" (p.")[0] for line in found.lines] == [
        *("1 | Guide", "1.1 | Installing it", "2 | Index"),
    ]
    assert found.lines[-1].endswith("tokens, +6 sections)")
    assert (found.n_hidden, found.folded) == (6, (2,))


def test_letters_of_an_index_are_shown_to_whom_asks_for_levels_or_for_the_index():
    record = with_an_index()

    assert len(contents(record, find_section(record, "2"), None, 100).lines) > 1
    assert len(contents(record, whole(record), 2, 200).lines) == 3
    assert contents(record, whole(record), 2, ALL).n_hidden == 0
