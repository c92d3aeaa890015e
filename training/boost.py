"""Boosting by LightGBM, and its trees as the table that the package ships."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import log
from typing import Any

import lightgbm
import numpy as np

from shed_core.ingest.headers.boosted_trees import BoostedTrees, Stage, Tree, leaf
from training.examples import Examples

SEED = 20
N_TREES = 120
STAGES = (10, 30, N_TREES)  # trees evaluated up to the end of each stage
_PARAMETERS = {
    "objective": "binary",
    "num_leaves": 15,
    "learning_rate": 0.1,
    "min_data_in_leaf": 40,
    "lambda_l2": 5.0,
    "max_bin": 127,
    "feature_fraction": 0.6,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "use_missing": False,
    "boost_from_average": True,
    "seed": SEED,
    "deterministic": True,
    "force_row_wise": True,
    "num_threads": 1,
    "verbose": -1,
}
_MAX_SHARE_LOST = 0.001  # of the lines of headers, that a stage may give up
_NEVER_BELOW = -1e9  # no sum of values is
_DIGITS = 7  # significant digits of a threshold or value in the table

Floats = np.ndarray[Any, np.dtype[np.float64]]


def fit(examples: Examples, chosen: Sequence[int] | None = None) -> lightgbm.Booster:
    """Return trees boosted on the chosen examples, by default on all."""
    lines = np.arange(len(examples.labels)) if chosen is None else np.asarray(chosen)
    vectors = np.asarray(examples.vectors, dtype=np.float64)[lines]
    labels = np.asarray(examples.labels)[lines]
    weights = family_weights([examples.families[i] for i in lines])
    weights *= np.asarray(examples.weights)[lines]
    return lightgbm.train(_PARAMETERS, lightgbm.Dataset(vectors, labels, weight=weights), N_TREES)


def family_weights(families: Sequence[str]) -> Floats:
    """Return a weight for each example: a family counts with the square root of its examples.

    Otherwise a house style with a thousand pages drowns one with three.
    """
    counts = Counter(families)
    weights = np.array([counts[family] ** -0.5 for family in families])
    return weights / weights.mean()


def fit_by_fold(examples: Examples, in_fold: Mapping[str, int]) -> dict[int, lightgbm.Booster]:
    """Return for each fold trees that have not seen the families in it.

    in_fold: the fold of each family.
    """
    return {
        fold: fit(examples, _members(examples, in_fold, fold, inside=False))
        for fold in sorted(set(in_fold.values()))
    }


def scores_of_unseen(
    examples: Examples, in_fold: Mapping[str, int], boosters: Mapping[int, lightgbm.Booster]
) -> Floats:
    """Return the score of each example by trees that have not seen its family.

    boosters: by fold.
    """
    scores = np.zeros(len(examples.labels))
    for fold, booster in boosters.items():
        own = _members(examples, in_fold, fold, inside=True)
        if len(own):
            scores[own] = booster.predict(np.asarray(examples.vectors)[own])
    return scores


def balance(examples: Examples, scores: Floats) -> float:
    """Return the score above which there are as many lines as headers, families weighted.

    There precision equals recall. Only pages of which every line is labelled count; one half if
    there are none.
    """
    weights = family_weights(examples.families) * np.asarray(examples.are_plain)
    order = np.argsort(-scores)
    weight_of_headers = float(weights[np.asarray(examples.labels)].sum())
    last = int(np.searchsorted(np.cumsum(weights[order]), weight_of_headers))
    return float(scores[order[min(last, len(order) - 1)]]) if weight_of_headers else 0.5


def _members(
    examples: Examples, in_fold: Mapping[str, int], fold: int, inside: bool
) -> np.ndarray[Any, np.dtype[np.intp]]:
    return np.flatnonzero([(in_fold[family] == fold) == inside for family in examples.families])


def export(booster: lightgbm.Booster, examples: Examples, threshold: float) -> BoostedTrees:
    """Return the trees as the package ships them, with the stages at which a line is given up.

    threshold: the score that becomes one half. A stage gives up the sums below those of nearly all
    examples that all trees together call headers.
    """
    trees = [_tree(tree["tree_structure"]) for tree in booster.dump_model()["tree_info"]]
    shift = -log(threshold / (1 - threshold))
    trees[0] = _shifted(trees[0], shift)
    vectors = np.asarray(examples.vectors, dtype=np.float64)
    are_headers = np.asarray(booster.predict(vectors)) >= threshold
    stages: list[Stage] = []
    for start, stop in pairwise((0, *STAGES)):
        sums = np.asarray(booster.predict(vectors, raw_score=True, num_iteration=stop)) + shift
        min_sum = (
            float(np.quantile(sums[are_headers], _MAX_SHARE_LOST))
            if stop < N_TREES
            else _NEVER_BELOW
        )
        stages.append(Stage(tuple(trees[start:stop]), _rounded(min_sum)))
    return BoostedTrees(tuple(stages))


def _shifted(tree: Tree, shift: float) -> Tree:
    feature, value, low, high = tree
    if low is None:
        return leaf(_rounded(value + shift))
    return feature, value, _shifted(low, shift), _shifted(high, shift)


def _tree(node: dict[str, Any]) -> Tree:
    if "split_feature" not in node:
        return leaf(_rounded(node["leaf_value"]))
    if node["decision_type"] != "<=":
        raise ValueError(f"the table has no decision {node['decision_type']!r}, only <=")
    low, high = _tree(node["left_child"]), _tree(node["right_child"])
    return node["split_feature"], _rounded(node["threshold"]), low, high


def _rounded(value: float) -> float:
    return float(f"{value:.{_DIGITS}g}")
