"""The true tree follows the levels of an outline, also where titles are missing."""

import pytest

from shed_core.errors import MalformedTruthError
from shed_core.evaluation.truth import (
    TrueHeader,
    read_truth,
    true_tree,
    why_misplaced,
    why_no_truth,
)


def headers(*levels: int) -> list[TrueHeader]:
    return [TrueHeader(level, f"title {i}", 1) for i, level in enumerate(levels)]


def places(*found: bool) -> list[range | None]:
    return [range(10 * i, 10 * i + 5) if is_found else None for i, is_found in enumerate(found)]


def test_each_title_hangs_below_the_nearest_higher_one_before_it() -> None:
    tree = true_tree(headers(1, 2, 3, 2, 1), places(*[True] * 5), 100)

    assert tree.sht.parents == (-1, 0, 1, 0, -1)
    assert tree.header_ends == (5, 15, 25, 35, 45)


def test_children_of_a_title_that_is_not_there_hang_from_its_nearest_ancestor() -> None:
    tree = true_tree(headers(1, 2, 3, 1, 2), places(True, False, True, False, True), 100)

    assert tree.sht.headers == (0, 20, 40)
    assert tree.sht.parents == (-1, 0, -1)  # the last is no child of the first title


def test_levels_may_be_skipped() -> None:
    assert true_tree(headers(1, 3, 2), places(True, True, True), 100).sht.parents == (-1, 0, 0)


@pytest.mark.parametrize(
    ("levels", "n_found", "reason"),
    [
        ([1, 2] * 4, 8, "the outline has 8 titles, fewer than 10"),
        ([1] * 10, 10, "the outline has fewer than 2 levels"),
        ([1, 2] * 5, 7, "7 of the outline's 10 titles are on their page"),
        ([1, 2] * 5, 8, ""),
    ],
)
def test_an_outline_is_trusted_only_if_it_is_long_nested_and_mostly_found(
    levels: list[int], n_found: int, reason: str
) -> None:
    found = [i < n_found for i in range(len(levels))]

    outline = headers(*levels)
    assert (why_no_truth(outline) or why_misplaced(outline, places(*found))) == reason


def test_what_toc_prints_is_a_truth() -> None:
    nodes = [{"prefix": "1", "header": "One", "level": 1, "page": 3, "parent": None, "tokens": 9}]

    assert read_truth(nodes) == (TrueHeader(1, "One", 3),)


def test_other_names_of_the_fields_are_read_too() -> None:
    assert read_truth([{"title": "One", "depth": 2, "page": 3}]) == (TrueHeader(2, "One", 3),)
    assert read_truth([{"text": "One", "page": 3}]) == (TrueHeader(1, "One", 3),)


def test_a_header_whose_page_nobody_knows_is_kept() -> None:
    assert read_truth([{"text": "One", "page": None}]) == (TrueHeader(1, "One", 0),)


@pytest.mark.parametrize("nodes", [{}, ["One"], [{"header": "One"}], [{"header": 1, "page": 1}]])
def test_anything_else_is_no_truth(nodes: object) -> None:
    with pytest.raises(MalformedTruthError):
        read_truth(nodes)
