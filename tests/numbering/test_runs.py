"""Numbers make runs, and a number that fits none begins no clause."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.numbering.clause_depths import clause_depths
from shed_core.numbering.runs import ClauseRun, OpenRuns, mark_of
from tests.cases import Case, cases

LABELS = (
    "1.",
    "2.",
    "3.",
    "1.1",
    "1.2",
    "2.1",
    "(a)",
    "(b)",
    "(i)",
    "A.",
    "B.",
    "§ 4",
    "Article 2",
    "Schedule 1",
)


def outline(*texts: str) -> str:
    """Return the numbers indented by the runs around them; those that fit no run in brackets."""
    open_runs = OpenRuns()
    found: list[tuple[str, ClauseRun | None]] = []
    for member, text in enumerate(texts):
        body = text.lstrip(" ")
        mark = mark_of(f"{body} The party shall", 10.0 * (len(text) - len(body)))
        assert mark is not None
        found.append((body, open_runs.place(member, mark)))
    return " ".join(
        f"[{text}]" if run is None else "-" * len(list(run.ancestors)) + text for text, run in found
    )


@pytest.mark.parametrize("case", cases(Path(__file__).parent / "runs.txt"))
def test_numbers_make_the_runs_of_the_outline(case: Case) -> None:
    for expected in case.source:
        numbers = re.findall(r"(?:-*Schedule )?\S+", expected)

        assert outline(*(number.strip("-[]") for number in numbers)) == expected


def test_a_list_further_in_is_within_a_clause() -> None:
    assert outline("1.", "2.", "3.", "  1.", "  2.", "4.") == "1. 2. 3. -1. -2. 4."


def test_what_users_of_a_form_may_strike_is_numbered_too() -> None:
    mark = mark_of("[(b) the terms of this Agreement]", 72.0)

    assert mark is not None
    assert mark.number.family == "(a)"
    assert mark_of("[3] A reference", 72.0) != mark_of("3 A reference", 72.0)


def test_many_lists_that_go_on_nowhere_are_not_all_kept() -> None:
    open_runs = OpenRuns()
    for member in range(1000):
        mark = mark_of("1. again", float(member % 7))
        assert mark is not None
        open_runs.place(member, mark)

    assert len(vars(open_runs)["_runs"]) < 20


def depths(*nodes: tuple[str, float | None]) -> tuple[float, ...]:
    return clause_depths([t for t, _ in nodes], [72.0] * len(nodes), [d for _, d in nodes])


def test_clauses_are_deeper_than_all_headers_and_nested_by_their_runs() -> None:
    nodes = ("Title", 0.0), ("1. Term", 1.0), ("1.1 it", None), ("(a) the", None), ("Annex", 0.0)

    assert depths(*nodes) == (0.0, 1.0, 2.0, 3.0, 0.0)


def test_a_clause_that_goes_on_with_the_numbers_of_headers_is_beside_them() -> None:
    nodes = ("1. Term", 1.0), ("2. The parties shall", None), ("(a) pay", None), ("3. Law", 1.0)

    assert depths(*nodes) == (1.0, 1.0, 2.0, 1.0)


def test_a_schedule_is_beside_the_outermost_headers_with_numbers() -> None:
    nodes = ("Title", 0.0), ("1. Term", 1.0), ("Schedule 1", None), ("1. The party shall", None)

    assert depths(*nodes) == (0.0, 1.0, 1.0, 3.0)


def test_a_schedule_is_above_its_own_headers_that_look_like_those_of_the_contract() -> None:
    contract = ("Title", 0.0), ("1. Term", 1.0), ("2. Law", 1.0)
    schedules = ("Schedule 1", None), ("1. Price", 1.0), ("Schedule 2", None), ("1. Use", 1.0)

    assert depths(*contract, *schedules) == (0.0, 1.0, 1.0, 0.5, 1.0, 0.5, 1.0)


def test_a_clause_before_the_first_header_of_its_run_is_beside_it_too() -> None:
    assert depths(("1. The parties shall", None), ("2. Law", 1.0)) == (1.0, 1.0)


def test_without_headers_clauses_begin_at_the_top() -> None:
    assert depths(("1. The parties", None), ("(a) pay", None), ("no number", None)) == (0, 1, 0)


@given(st.lists(st.tuples(st.sampled_from(LABELS), st.booleans(), st.integers(0, 3)), max_size=60))
def test_headers_keep_their_depths_and_a_clause_is_beside_or_below_them_but_for_schedules(
    nodes: list[tuple[str, bool, int]],
) -> None:
    given_depths = [None if is_clause else float(depth) for _, is_clause, depth in nodes]
    known = [depth for depth in given_depths if depth is not None]

    found = clause_depths([f"{t} the" for t, *_ in nodes], [72.0] * len(nodes), given_depths)

    for (label, *_), depth, wanted in zip(nodes, found, given_depths, strict=True):
        is_allowed = depth in known or depth > max(known, default=-1.0) or "Schedule" in label
        assert depth == wanted if wanted is not None else is_allowed
