"""True headers are found on their page, however the lines are cut."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from shed_core.document.phrases import Label
from shed_core.document.record import DocumentRecord
from shed_core.document.runs import Candidate, heaviest_sequence
from shed_core.evaluation.locate import locate
from shed_core.evaluation.truth import TrueHeader
from tests.records import record_of


def found(titles: list[str], phrases: list[str], page: int = 1) -> list[str | None]:
    """The text at the place of each title, in a document of one page."""
    record = record_of([(0, phrase) for phrase in phrases], phrases_per_page=99)
    places = locate([TrueHeader(1, title, page) for title in titles], record)
    return [None if place is None else record.text[place.start : place.stop] for place in places]


def test_a_title_is_a_line_or_several_whatever_the_case_and_spaces() -> None:
    assert found(["The  First case"], ["THE FIRST\nCASE", "text"]) == ["THE FIRST\nCASE"]


def test_a_title_without_its_number_is_found_with_it() -> None:
    assert found(["Scope"], ["1.1 Scope"]) == ["1.1 Scope"]
    assert found(["Scope"], ["Chapter 1\nScope"]) == ["Chapter 1\nScope"]


def test_a_title_with_a_number_that_stands_elsewhere_is_found_without_it() -> None:
    assert found(["1.1 Scope"], ["7", "Scope"]) == ["Scope"]


def test_a_run_in_title_ends_where_the_sentence_begins() -> None:
    assert found(["Scope"], ["Scope. This part covers all."]) == ["Scope. "]
    assert found(["Scope"], ["Scopes of all kinds"]) == [None]


def test_a_title_that_was_cut_is_found_by_its_beginning() -> None:
    assert found(["3. The parties sha..."], ["3. The parties shall pay."]) == ["3. The parties sha"]
    assert found(["3. The parties sha"], ["3. The parties shall pay."]) == [None]


def test_a_title_amid_a_paragraph_is_none() -> None:
    assert found(["Scope"], ["This is the\nScope of it all"]) == [None]


def test_a_title_that_stands_twice_is_taken_where_the_order_allows() -> None:
    phrases = ["Running title", "One", "Running title", "Two"]

    assert found(["One", "Running title", "Two"], phrases) == ["One", "Running title", "Two"]
    assert found(["Running title", "Running title"], phrases) == ["Running title"] * 2


def test_a_running_head_that_repeats_a_title_is_not_taken_for_it() -> None:
    whole = record_of([(0, "1 Scope"), (0, "1 Scope"), (0, "All of this.")])
    run_in = record_of([(0, "Scope"), (0, "Scope. This part covers all.")])

    assert place_of_scope(whole, n_running_heads=1) == range(8, 15)
    assert place_of_scope(run_in, n_running_heads=1) == range(6, 13)


def test_a_title_that_only_a_running_head_has_is_found_there() -> None:
    record = record_of([(0, "Scope"), (0, "All of this.")])

    assert place_of_scope(record, n_running_heads=1) == range(5)


def place_of_scope(record: DocumentRecord, n_running_heads: int) -> range | None:
    """Where a title stands if the first phrases are running heads."""
    labels = (Label.PAGE_HEADER,) * n_running_heads + record.labels[n_running_heads:]
    return locate([TrueHeader(1, "Scope", 1)], replace(record, labels=labels))[0]


def test_a_title_of_another_page_is_not_taken() -> None:
    assert found(["One"], ["One"], page=2) == [None]


def test_a_title_without_letters_is_nowhere() -> None:
    assert found(["***"], ["***"]) == [None]


spans = st.tuples(st.integers(0, 20), st.integers(1, 4), st.sampled_from([0.9, 1.0, 1.03]))


@given(
    st.lists(
        st.lists(spans.map(lambda s: Candidate(s[0], s[0] + s[1], s[2])), max_size=3), max_size=5
    )
)
def test_the_heaviest_sequence_is_the_heaviest_of_all_sequences(
    candidates: list[list[Candidate]],
) -> None:
    def heaviest(title: int, stop: int) -> float:
        if title == len(candidates):
            return 0.0
        ways = [
            p.weight + heaviest(title + 1, p.stop) for p in candidates[title] if p.start >= stop
        ]
        return max([heaviest(title + 1, stop), *ways])

    chosen = [place for place in heaviest_sequence(candidates) if place is not None]

    assert abs(sum(place.weight for place in chosen) - heaviest(0, 0)) < 1e-9
    assert all(a.stop <= b.start for a, b in pairwise(chosen))
