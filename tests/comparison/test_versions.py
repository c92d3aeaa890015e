"""What became of the sections of two or more versions of a document."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.comparison.changes import Kind, Step, Versions, versions_of
from shed_core.comparison.compared_text import ComparedText
from shed_core.comparison.units import units
from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from tests.cases import Case, cases
from tests.record_source import record_from
from tests.records import record_of, records, whole
from tests.tables import grid_of, record_with_tables, records_with_tables

WORDS = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa"]
TURNED = {Kind.ADDED: Kind.DROPPED, Kind.DROPPED: Kind.ADDED}


def stop():
    """Never stop a comparison."""


def versions(*compared):
    return versions_of([ComparedText(record, stop) for record in compared], stop)


def paragraph(n: int) -> str:
    """Return a paragraph that is like no other."""
    return " ".join(f"{WORDS[n].title()} {word} is {WORDS[-n - 1]}." for word in WORDS)


@st.composite
def documents(draw):
    """Records whose sections often have equal titles and texts."""
    n = draw(st.integers(0, 8))
    entries = []
    for _ in range(n):
        entries.append(
            (draw(st.integers(1, 3)), draw(st.sampled_from(["1 Fees", "Term", "2 Law"])))
        )
        for _ in range(draw(st.integers(0, 2))):
            entries.append((0, paragraph(draw(st.integers(0, 3)))))
    return record_of(entries)


@given(st.one_of(documents(), records(), records_with_tables()))
def test_a_document_is_equal_to_itself(record):
    both = versions(record, record)

    assert [one.steps[0][:5] for one in both] == [(Kind.EQUAL, 0.0, False, False, False)] * len(
        both
    )
    assert [one.nodes[0] for one in both] == [one.nodes[1] for one in both]


@given(st.one_of(documents(), records()), st.one_of(documents(), records()))
def test_what_was_added_was_dropped_seen_from_the_other_side(first, second):
    there = {one.nodes: one.steps[0] for one in versions(first, second)}
    back = {one.nodes[::-1]: one.steps[0] for one in versions(second, first)}

    assert there.keys() == back.keys()
    for nodes, became in there.items():
        assert back[nodes].kind == TURNED.get(became.kind, became.kind)
        assert back[nodes].share == became.share
        assert back[nodes].is_moved == became.is_moved


@given(documents(), documents(), documents())
def test_each_section_of_each_document_comes_once(first, second, third):
    listed = versions(first, second, third)

    for number, record in enumerate([first, second, third]):
        nodes = [one.nodes[number] for one in listed if one.nodes[number] not in (None, ROOT)]
        assert sorted(nodes) == list(range(record.sht.n_nodes))
    last = [one.nodes[-1] for one in listed if one.nodes[-1] is not None]
    assert last == sorted(last)


@pytest.mark.parametrize("case", cases(Path(__file__).parent / "versions.txt"))
def test_what_became_of_each_section_is_told(case: Case):
    all_of_them = [document(line) for line in case.source]

    listed = (shown(one, all_of_them[one.last]) for one in versions(*all_of_them))
    assert case.expected == ("; ".join(filter(None, listed)),)


def document(line: str) -> DocumentRecord:
    return record_from([re.sub(r"\{(\d)\}", lambda match: paragraph(int(match[1])), line)])


def shown(section: Versions, last: DocumentRecord) -> str:
    """Return the steps of a section, or nothing where no text before all headers changed."""
    steps = ", ".join(map(shown_step, section.steps))
    node = section.nodes[section.last]
    if node == ROOT:
        return f"(before all headers): {steps}" if steps != "equal" else ""
    return f"{last.header(node)}: {steps}"


def shown_step(step: Step) -> str:
    looks = {"moved": step.is_moved, "retitled": step.is_retitled, "renumbered": step.is_renumbered}
    share = [f"{step.share:.2f}"] if step.kind is Kind.CHANGED else []
    return " ".join([step.kind.value, *share, *(name for name, holds in looks.items() if holds)])


def test_the_number_of_a_clause_is_no_text_to_compare():
    record = document("#. 4 The Recipient may pay / what is due on the first day.")

    [unit] = units(record, [whole(record)])
    assert unit.text == "The Recipient may pay what is due on the first day."


def test_a_row_of_a_table_whose_figures_alone_changed_changes_figures():
    tables = (grid_of([["", year], ["Net sales", sales]]) for year, sales in ("23", "24"))

    listed = versions(*(record_with_tables([table]) for table in tables))
    assert listed[-1].steps[0].kind is Kind.FIGURES
