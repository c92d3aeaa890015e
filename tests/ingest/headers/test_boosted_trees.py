from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.errors import MalformedModelError
from shed_core.ingest.headers.boosted_trees import (
    FORMAT,
    BoostedTrees,
    Stage,
    decode,
    shipped_trees,
)
from shed_core.ingest.headers.features import FEATURES
from shed_core.ingest.structure.trees import Tree, leaf
from training.encoding import encode

VALUES = st.floats(-4, 4, width=16)
NEVER = -1e9


def splits(children: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    return st.tuples(st.integers(0, len(FEATURES) - 1), VALUES, children, children)


TREES = st.recursive(VALUES.map(leaf), splits, max_leaves=12)
VECTORS = st.lists(VALUES, min_size=len(FEATURES), max_size=len(FEATURES)).map(tuple)


def slow_value(tree: Tree, vector: tuple[float, ...]) -> float:
    """The value of a tree, straight from what a tree is."""
    feature, value, low, high = tree
    if low is None:
        return value
    return slow_value(low if vector[feature] <= value else high, vector)


def slow_score(trees: list[Tree], vector: tuple[float, ...]) -> float:
    return 1 / (1 + exp(-sum(slow_value(tree, vector) for tree in trees)))


@given(st.lists(TREES, min_size=1, max_size=6), VECTORS)
def test_a_score_is_the_logistic_sum_of_all_trees(trees: list[Tree], vector: tuple[float, ...]):
    model = BoostedTrees((Stage(tuple(trees[:2]), NEVER), Stage(tuple(trees[2:]), NEVER)))

    assert model.score(vector) == pytest.approx(slow_score(trees, vector))


@given(st.lists(TREES, min_size=1, max_size=4), st.lists(TREES, max_size=3), VALUES, VECTORS)
def test_a_stage_gives_a_line_up_exactly_below_its_bound(
    first: list[Tree], rest: list[Tree], min_sum: float, vector: tuple[float, ...]
):
    model = BoostedTrees((Stage(tuple(first), min_sum), Stage(tuple(rest), NEVER)))

    score = model.score(vector)

    is_given_up = sum(slow_value(tree, vector) for tree in first) < min_sum
    assert score == (0.0 if is_given_up else pytest.approx(slow_score(first + rest, vector)))


@given(st.lists(TREES, min_size=1, max_size=4), VALUES)
def test_trees_are_decoded_as_they_were_encoded(trees: list[Tree], min_sum: float):
    model = BoostedTrees((Stage(tuple(trees), min_sum),))

    assert decode(encode(model)) == model


def test_trees_for_other_features_are_refused():
    text = encode(shipped_trees()).replace(f'"{FEATURES[0]}"', '"phase of the moon"')

    with pytest.raises(MalformedModelError, match="python -m training"):
        decode(text)


def test_trees_of_another_format_are_refused():
    text = encode(shipped_trees()).replace(FORMAT, "SHED boosted trees 0")

    with pytest.raises(MalformedModelError, match="SHED boosted trees 0"):
        decode(text)


def test_the_shipped_trees_asks_only_for_features_that_there_are():
    trees = [tree for stage in shipped_trees().stages for tree in stage.trees]

    used = {feature for tree in trees for feature in features_of(tree)}
    assert len(trees) > 50
    assert used <= set(range(len(FEATURES)))
    assert FEATURES.index("bold") in used


def features_of(tree: Tree) -> list[int]:
    feature, _, low, high = tree
    return [] if low is None else [feature, *features_of(low), *features_of(high)]


def test_no_line_is_given_up_by_the_last_stage():
    assert shipped_trees().stages[-1].min_sum == NEVER
