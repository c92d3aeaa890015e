"""What became of the sections of two or more versions of a document."""

from hypothesis import given
from hypothesis import strategies as st

from shed_core.comparison.changes import Kind, versions_of
from shed_core.comparison.compared_text import ComparedText
from shed_core.comparison.units import units
from shed_core.method.sht import ROOT
from tests.records import record_of, records, whole, with_clauses
from tests.tables import grid_of, record_with_tables, records_with_tables

WORDS = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa"]
TURNED = {Kind.ADDED: Kind.DROPPED, Kind.DROPPED: Kind.ADDED}


def step():
    """Never stop a comparison."""


def versions(*compared):
    return versions_of([ComparedText(record, step) for record in compared], step)


def steps_by_header(*compared):
    """Return the steps of each section, by its last header."""
    return {
        compared[one.last].header(one.nodes[one.last]): one.steps
        for one in versions(*compared)
        if one.nodes[one.last] != ROOT
    }


def kinds_by_header(*compared):
    return {
        header: " ".join(step.kind.value for step in steps)
        for header, steps in steps_by_header(*compared).items()
    }


def text(n, *more):
    """Return a paragraph that is like no other."""
    first, last = WORDS[n].title(), WORDS[-n - 1]
    return " ".join([*(f"{first} {word} is {last}." for word in WORDS), *more])


def drafts():
    """A contract of three sections, each with text of its own."""
    return [(1, "1 Fees"), (0, text(1)), (1, "2 Term"), (0, text(2)), (1, "3 Law"), (0, text(3))]


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
            entries.append((0, text(draw(st.integers(0, 3)))))
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


def test_a_section_is_added_one_is_dropped_and_others_stay():
    old = drafts()
    new = [*old[:2], (1, "2 Data"), (0, text(4)), (1, "3 Law"), (0, text(3))]

    kinds = kinds_by_header(record_of(old), record_of(new))

    assert kinds == {"1 Fees": "equal", "2 Data": "added", "2 Term": "dropped", "3 Law": "equal"}


def test_a_section_that_another_is_put_before_has_another_number_and_no_change():
    new = [(1, "1 Data"), (0, text(4)), (1, "2 Fees"), (0, text(1)), *drafts()[2:]]

    steps = steps_by_header(record_of(drafts()), record_of(new))

    assert steps["2 Fees"][0].kind is Kind.EQUAL
    assert steps["2 Fees"][0].is_renumbered
    assert not steps["2 Fees"][0].is_retitled
    assert not steps["2 Fees"][0].is_moved


def test_a_section_with_another_title_is_known_by_its_text():
    new = [(1, "1 Charges"), *drafts()[1:]]

    [charges, *others] = steps_by_header(record_of(drafts()), record_of(new)).values()

    assert charges[0].is_retitled
    assert charges[0].kind is Kind.EQUAL
    assert {other[0].kind for other in others} == {Kind.EQUAL}


def test_a_section_elsewhere_has_moved_with_all_below_it():
    block = [(1, "Fees"), (0, text(1)), (2, "Late fees"), (0, text(5))]
    rest = [(1, "Term"), (0, text(2)), (2, "Notice"), (0, text(6)), (2, "Ends"), (0, text(7))]
    rest += [(1, "Law"), (0, text(3))]

    steps = steps_by_header(record_of([*block, *rest]), record_of([*rest, *block]))

    assert [header for header, (one,) in steps.items() if one.is_moved] == ["Fees"]
    assert {one.kind for (one,) in steps.values()} == {Kind.EQUAL}


def test_a_section_within_another_chapter_has_moved():
    old = [(1, "Fees"), (0, text(1)), (2, "Notice"), (0, text(6)), (1, "Term"), (0, text(2))]
    new = [*old[:2], *old[4:], *old[2:4]]

    steps = steps_by_header(record_of(old), record_of(new))

    assert [header for header, (one,) in steps.items() if one.is_moved] == ["Notice"]


def test_a_level_apart_is_no_move():
    old, new = drafts(), [*drafts()[:2], (2, "2 Term"), *drafts()[3:]]

    steps = steps_by_header(record_of(old), record_of(new))

    assert {(one.kind, one.is_moved) for (one,) in steps.values()} == {(Kind.EQUAL, False)}


def test_the_share_of_changed_words_leaves_figures_and_months_out():
    old = record_of([(1, "Fees"), (0, "We paid 3 dollars in May 2022. It was a good year indeed.")])
    new = record_of([(1, "Fees"), (0, "We paid 4 dollars in July 2023. It was a bad year indeed.")])
    figures = record_of([(1, "Fees"), (0, "We paid 4 dollars in July. It was a good year indeed.")])

    [[changed], [only_figures]] = (steps_by_header(old, one)["Fees"] for one in (new, figures))

    assert changed.kind is Kind.CHANGED
    assert changed.share == 2 / 20
    assert only_figures.kind is Kind.FIGURES


def test_words_in_another_order_are_a_change_and_no_figures():
    old = record_of([(1, "Fees"), (0, "The Seller pays the Buyer."), (1, "Law")])
    new = record_of([(1, "Fees"), (0, "The Buyer pays the Seller."), (1, "Law")])

    assert kinds_by_header(old, new) == {"Fees": "changed", "Law": "equal"}


def test_a_header_that_one_version_lacks_changes_no_text():
    old = record_of([(1, "Fees"), (0, text(1)), (2, "Late fees of all"), (0, text(2))])
    new = record_of([(1, "Fees"), (0, text(1)), (0, "Late fees of all"), (0, text(2))])

    assert kinds_by_header(old, new) == {"Fees": "equal", "Late fees of all": "merged"}
    assert kinds_by_header(new, old) == {"Fees": "equal", "Late fees of all": "merged"}


def test_clauses_that_another_version_has_as_one_text_are_not_dropped():
    clauses = [(1, f"{letter}) {text(n)}") for n, letter in enumerate("abcd", start=2)]
    old = with_clauses(record_of([(1, "Fees"), (0, text(1)), *clauses]), 1, 2, 3, 4)
    new = record_of(
        [(1, "Fees"), (0, text(1)), (1, "Rest"), (0, " ".join(text(n) for n in range(2, 6)))]
    )

    kinds = list(kinds_by_header(old, new).values())

    assert kinds == ["equal", "equal", "merged", "merged", "merged"]


def test_a_section_that_stays_is_not_taken_for_another_like_it():
    like = "The Supplier shall, with regard to {}, do what a careful trader would do at once."
    names = ["Fees", "Term", "Law"]
    old = record_of([e for one in names for e in [(1, one), (0, like.format(one))]])
    new = record_of([e for one in names[1:] for e in [(1, one), (0, like.format(one))]])

    assert kinds_by_header(old, new) == {"Fees": "dropped", "Term": "equal", "Law": "equal"}


def test_what_stands_before_all_headers_is_compared_too():
    [front, _] = versions(
        record_of([(0, "Draft of a good contract."), (1, "Fees")]),
        record_of([(0, "Copy of a good contract."), (1, "Fees")]),
    )

    assert front.nodes == (ROOT, ROOT)
    assert front.steps[0].kind is Kind.CHANGED


def test_the_first_line_of_a_clause_is_text_and_its_number_is_none():
    old = [(1, "3 The Recipient shall pay"), (0, "what is due on the first day.")]
    new = [(1, "4 The Recipient may pay"), (0, "what is due on the first day.")]
    before, after = (with_clauses(record_of(entries), 0) for entries in (old, new))

    [one] = versions(before, after)

    assert one.steps[0].kind is Kind.CHANGED
    assert one.steps[0].is_renumbered
    assert not one.steps[0].is_retitled
    assert [unit.text for unit in units(after, [whole(after)])] == [
        "The Recipient may pay what is due on the first day."
    ]


def test_a_row_of_a_table_whose_figures_alone_changed_changes_figures():
    tables = (grid_of([["", year], ["Net sales", sales]]) for year, sales in ("23", "24"))
    old, new = (record_with_tables([table]) for table in tables)

    assert kinds_by_header(old, new) == {"Statements": "figures"}


def test_three_documents_tell_each_step():
    old, new = drafts(), [*drafts()[:4], *drafts()[4:]]
    new[1] = (0, text(1, "And more of it is due."))

    kinds = kinds_by_header(record_of(old[:4]), record_of(old), record_of(new))

    assert kinds == {"1 Fees": "equal changed", "2 Term": "equal equal", "3 Law": "added equal"}
