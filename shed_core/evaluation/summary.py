"""Averages over documents: one row of a table for each method."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from shed_core.evaluation.scores import Score, mean
from shed_core.evaluation.tree_scores import TreeScores

T = TypeVar("T")
Group = TypeVar("Group", bound=Hashable)


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
    return Summary(
        n_documents=len(scores),
        top_down=mean(s.top_down for s in scores),
        bottom_up=mean(s.bottom_up for s in scores),
        bottom_up_headers=mean(s.bottom_up_headers for s in scores),
        bottom_up_listed=mean(s.bottom_up_listed for s in scores),
        robust_nodes=sum(s.robust for s in scores) / len(scores),
        robust_documents=sum(s.robust == 1.0 for s in scores) / len(scores),
    )


def summarize_groups(groups: Iterable[Sequence[TreeScores]]) -> Summary:
    """Return the averages over groups, each counting once; n_documents is that of all.

    Where one house has many documents of one style, an average over them measures that house.
    """
    parts = [summarize(scores) for scores in groups]
    return Summary(
        n_documents=sum(part.n_documents for part in parts),
        top_down=mean(part.top_down for part in parts),
        bottom_up=mean(part.bottom_up for part in parts),
        bottom_up_headers=mean(part.bottom_up_headers for part in parts),
        bottom_up_listed=mean(part.bottom_up_listed for part in parts),
        robust_nodes=sum(part.robust_nodes for part in parts) / len(parts),
        robust_documents=sum(part.robust_documents for part in parts) / len(parts),
    )


def group_by(items: Iterable[T], key: Callable[[T], Group]) -> dict[Group, list[T]]:
    """Return the items of each group, the groups in the order of their first items.

    >>> group_by(["a", "bb", "c"], len)
    {1: ['a', 'c'], 2: ['bb']}
    """
    groups: dict[Group, list[T]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups
