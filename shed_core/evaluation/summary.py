"""Averages over documents: one row of a table for each method."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from shed_core.evaluation.scores import Score, mean
from shed_core.evaluation.tree_scores import TreeScores


@dataclass(frozen=True, slots=True)
class Summary:
    """A method over some documents.

    top_down, bottom_up, bottom_up_headers, bottom_up_listed: means over the documents.
    robust_nodes: mean share of robust nodes. robust_documents: share without any other node.
    """

    n_documents: int
    top_down: Score
    bottom_up: Score
    bottom_up_headers: Score
    bottom_up_listed: Score
    robust_nodes: float
    robust_documents: float


def summarize(scores: Sequence[TreeScores]) -> Summary:
    """Return the averages over documents, each counting once. `scores` is not empty."""
    return _mean([_of_one(one) for one in scores])


def summarize_groups(groups: Iterable[Sequence[TreeScores]]) -> Summary:
    """Return the averages over groups, each counting once; n_documents is that of all.

    If one company has many documents of one style, an average over documents measures that company.
    """
    return _mean([summarize(scores) for scores in groups])


def _of_one(one: TreeScores) -> Summary:
    trees = (one.top_down, one.bottom_up, one.bottom_up_headers, one.bottom_up_listed)
    return Summary(1, *trees, robust_nodes=one.robust, robust_documents=float(one.robust == 1.0))


def _mean(parts: Sequence[Summary]) -> Summary:
    return Summary(
        n_documents=sum(part.n_documents for part in parts),
        top_down=mean(part.top_down for part in parts),
        bottom_up=mean(part.bottom_up for part in parts),
        bottom_up_headers=mean(part.bottom_up_headers for part in parts),
        bottom_up_listed=mean(part.bottom_up_listed for part in parts),
        robust_nodes=fmean(part.robust_nodes for part in parts),
        robust_documents=fmean(part.robust_documents for part in parts),
    )
