"""Boosting by LightGBM, and its trees as the table that the package ships.

Trees may be boosted on top of those of the release before, the base: then the lines of documents
that are not styled keep the scores that they had, and what is learnt is what the base gets wrong of
styled ones. So a release loses nothing of what a slow layout model once taught. (Scores of 0.85 and
more for lines that outlines and tags list cost 0.02 of F1 on documents as people write them.)
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import log
from typing import Any

import lightgbm
import numpy as np

from shed_core.ingest.headers.boosted_trees import BoostedTrees, Stage
from shed_core.ingest.structure.trees import Tree, leaf
from training.examples import Examples

SEED = 20
N_TREES = 120
STAGES = (10, 30, 120)  # trees evaluated up to the end of each stage but the last
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
N_TREES_ON_TOP = 8
STYLED = "styled:"  # families of styled documents begin with it
_ON_TOP = {
    "objective": "cross_entropy",  # targets are no 0 or 1
    "boost_from_average": False,
    "num_leaves": 10,
    "learning_rate": 0.25,
}
_MIN_SCORE_KEPT = 0.3  # of the base, from which on a line of a document that is not styled
_KEPT_WEIGHT = 15.0  # counts so much more; with 5.0 a header of a set that nobody looks at is lost
_MAX_SHARE_LOST = 0.001  # of the lines of headers, that a stage may give up
_ROUNDING = 1e-4  # by which sums may differ where they are summed and rounded otherwise
_NEVER_BELOW = -1e9  # no sum of values is
_DIGITS = 7  # significant digits of a threshold or value in the table

Floats = np.ndarray[Any, np.dtype[np.float64]]


def fit(
    examples: Examples, chosen: Sequence[int] | None = None, base: BoostedTrees | None = None
) -> lightgbm.Booster:
    """Return trees boosted on the chosen examples, by default on all.

    base: the trees to boost on top of, if there are any.
    """
    lines = np.arange(len(examples.labels)) if chosen is None else np.asarray(chosen)
    vectors = np.asarray(examples.vectors, dtype=np.float64)[lines]
    labels = np.asarray(examples.labels, dtype=np.float64)[lines]
    families = [examples.families[i] for i in lines]
    weights = family_weights(families) * np.asarray(examples.weights)[lines]
    if base is None:
        data = lightgbm.Dataset(vectors, labels, weight=weights)
        return lightgbm.train(_PARAMETERS, data, N_TREES)
    sums = base_sums(base, vectors)
    scores = 1 / (1 + np.exp(-sums))
    are_styled = np.array([family.startswith(STYLED) for family in families])
    targets = np.where(are_styled, labels, scores)
    weights[~are_styled & (scores > _MIN_SCORE_KEPT)] *= _KEPT_WEIGHT
    data = lightgbm.Dataset(vectors, targets, weight=weights, init_score=sums)
    return lightgbm.train(_PARAMETERS | _ON_TOP, data, N_TREES_ON_TOP)


def base_sums(base: BoostedTrees, vectors: Floats) -> Floats:
    """Return the log-odds that all trees of a base give to vectors, one a row."""
    trees = [tree for stage in base.stages for tree in stage.trees]
    return np.sum([_values(tree, vectors) for tree in trees], axis=0)


def _values(tree: Tree, vectors: Floats) -> Floats:
    feature, value, low, high = tree
    if low is None:
        return np.full(len(vectors), value)
    is_low = vectors[:, feature] <= value
    values = np.empty(len(vectors))
    values[is_low], values[~is_low] = _values(low, vectors[is_low]), _values(high, vectors[~is_low])
    return values


def family_weights(families: Sequence[str]) -> Floats:
    """Return a weight for each example: a family counts with the square root of its examples.

    Otherwise a house style with a thousand pages drowns one with three.
    """
    counts = Counter(families)
    weights = np.array([counts[family] ** -0.5 for family in families])
    return weights / weights.mean()


def fit_by_fold(
    examples: Examples, in_fold: Mapping[str, int], base: BoostedTrees | None = None
) -> dict[int, lightgbm.Booster]:
    """Return for each fold trees that have not seen the families in it.

    in_fold: the fold of each family. base: the trees to boost on top of, if there are any.
    """
    return {
        fold: fit(examples, _members(examples, in_fold, fold, inside=False), base)
        for fold in sorted(set(in_fold.values()))
    }


def scores_of_unseen(
    examples: Examples,
    in_fold: Mapping[str, int],
    boosters: Mapping[int, lightgbm.Booster],
    base: BoostedTrees | None = None,
) -> Floats:
    """Return the score of each example by trees that have not seen its family.

    boosters: by fold. base: the trees that they are on top of.
    """
    sums = np.zeros(len(examples.labels))
    vectors = np.asarray(examples.vectors, dtype=np.float64)
    for fold, booster in boosters.items():
        own = _members(examples, in_fold, fold, inside=True)
        if len(own):
            sums[own] = booster.predict(vectors[own], raw_score=True)
    if base is not None:
        sums += base_sums(base, vectors)
    return 1 / (1 + np.exp(-sums))


def balance(examples: Examples, scores: Floats) -> float:
    """Return the score above which there are as many lines as headers, families weighted.

    There precision equals recall. It is halfway to the next score. Only pages of which every line
    is labelled count; one half if there are none.
    """
    plain = np.flatnonzero(examples.are_plain)
    order = plain[np.argsort(-scores[plain])]
    weights = family_weights(examples.families)[order]
    weight_of_headers = float(weights[np.asarray(examples.labels)[order]].sum())
    last = int(np.searchsorted(np.cumsum(weights), weight_of_headers))
    return float(scores[order[last : last + 2]].mean()) if weight_of_headers else 0.5


def _members(
    examples: Examples, in_fold: Mapping[str, int], fold: int, inside: bool
) -> np.ndarray[Any, np.dtype[np.intp]]:
    return np.flatnonzero([(in_fold[family] == fold) == inside for family in examples.families])


def export(
    booster: lightgbm.Booster,
    examples: Examples,
    threshold: float,
    base: BoostedTrees | None = None,
) -> BoostedTrees:
    """Return the trees as the package ships them, with the stages at which a line is given up.

    threshold: the score that becomes one half. base: the trees that these are on top of, and come
    after. A stage gives up the sums below those of nearly all examples that all trees together call
    headers.
    """
    own = [tree_of(tree["tree_structure"]) for tree in booster.dump_model()["tree_info"]]
    trees = [*(tree for stage in base.stages for tree in stage.trees), *own] if base else own
    trees[0] = _shifted(trees[0], -log(threshold / (1 - threshold)))
    vectors = np.asarray(examples.vectors, dtype=np.float64)
    values = np.cumsum([_values(tree, vectors) for tree in trees], axis=0)
    are_headers = values[-1] >= 0
    stages: list[Stage] = []
    for start, stop in pairwise((0, *(n for n in STAGES if n < len(trees)), len(trees))):
        lost = float(np.quantile(values[stop - 1][are_headers], _MAX_SHARE_LOST))
        min_sum = lost - _ROUNDING if stop < len(trees) else _NEVER_BELOW
        stages.append(Stage(tuple(trees[start:stop]), _rounded(min_sum)))
    return BoostedTrees(tuple(stages))


def _shifted(tree: Tree, shift: float) -> Tree:
    feature, value, low, high = tree
    if low is None:
        return leaf(_rounded(value + shift))
    return feature, value, _shifted(low, shift), _shifted(high, shift)


def tree_of(node: dict[str, Any]) -> Tree:
    """Return a tree of LightGBM's dump as the table has it."""
    if "split_feature" not in node:
        return leaf(_rounded(node["leaf_value"]))
    if node["decision_type"] != "<=":
        raise ValueError(f"the table has no decision {node['decision_type']!r}, only <=")
    low, high = tree_of(node["left_child"]), tree_of(node["right_child"])
    return node["split_feature"], _rounded(node["threshold"]), low, high


def _rounded(value: float) -> float:
    return float(f"{value:.{_DIGITS}g}")
