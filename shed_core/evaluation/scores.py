"""Recall, precision and F1, and their averages."""

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import NamedTuple


class Score(NamedTuple):
    """Recall (robustness), precision (compactness) and F1 (their trade-off), each from 0 to 1."""

    recall: float
    precision: float
    f1: float


def score(n_common: int, n_true: int, n_inferred: int) -> Score:
    """Return the score of two multisets with these sizes and this size of intersection.

    An empty multiset is contained in any other, so a share of nothing counts as 1.

    >>> score(2, 4, 2)
    Score(recall=0.5, precision=1.0, f1=0.6666666666666666)
    """
    return Score(
        recall=n_common / n_true if n_true else 1.0,
        precision=n_common / n_inferred if n_inferred else 1.0,
        f1=2 * n_common / (n_true + n_inferred) if n_true + n_inferred else 1.0,
    )


def common_score(true: Counter[Hashable], inferred: Counter[Hashable]) -> Score:
    """Return the score of two multisets."""
    return score((true & inferred).total(), true.total(), inferred.total())


def mean(scores: Iterable[Score]) -> Score:
    """Return the mean of each figure; the mean F1 is not the F1 of the means.

    Raises ValueError if there are no scores.
    """
    columns = list(zip(*scores, strict=True))
    if not columns:
        raise ValueError("the mean of no scores is not defined")
    return Score(*(sum(column) / len(column) for column in columns))
