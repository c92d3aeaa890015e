"""What an evaluation says: averages for each method, by domain, and the documents that do worst."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import PurePath
from typing import NamedTuple

from shed_core.evaluation.scores import Score, mean
from shed_core.evaluation.summary import Summary, group_by, summarize, summarize_groups
from shed_core.evaluation.tree_scores import TreeScores
from shed_core.evaluation.truths import named
from shed_server.evaluation.run import Judged, Outcome, Skipped

N_WORST = 10
TOLERANCE = 0.01
"""How much less than another method's F1 is no loss."""


class Group(NamedTuple):
    """domain: what kind of document it is. family: its house style; one for each by default."""

    domain: str
    family: str


class Report:
    """The outcomes of an evaluation, ready to be printed."""

    def __init__(self, outcomes: Sequence[Outcome], groups: Mapping[str, Group]) -> None:
        self.judged = [outcome for outcome in outcomes if isinstance(outcome, Judged)]
        self.with_tree = [one for one in self.judged if one.methods]
        self.skipped = [outcome for outcome in outcomes if isinstance(outcome, Skipped)]
        self._groups = groups

    @property
    def methods(self) -> list[str]:
        """The methods, in the order in which they were asked for."""
        return list(dict.fromkeys(method for one in self.judged for method in one.methods))

    def group(self, one: Judged) -> Group:
        """Return the domain and family of a document."""
        return named(self._groups, PurePath(one.name)) or Group("all", one.name)

    def by_domain(self, judged: Sequence[Judged]) -> dict[str, list[Judged]]:
        """Return the documents of each domain, by name of the domain."""
        return dict(sorted(group_by(judged, lambda one: self.group(one).domain).items()))

    def by_family(self) -> dict[str, list[Judged]]:
        """Return the documents with a true tree of each family."""
        return group_by(self.with_tree, lambda one: self.group(one).family)

    def summary(self, method: str, judged: Sequence[Judged] | None = None) -> Summary:
        """Return the averages of a method over documents that have a true tree, all by default."""
        documents = self.with_tree if judged is None else judged
        return summarize([one.methods[method].scores for one in documents])

    def family_summary(self, method: str) -> Summary:
        """Return the averages of a method where each family counts once."""
        return summarize_groups(
            [one.methods[method].scores for one in family] for family in self.by_family().values()
        )

    def worst(self, method: str, n: int = N_WORST) -> list[Judged]:
        """Return the documents where a method does worst: by the sum of both F1."""
        return sorted(self.with_tree, key=lambda one: _sum_of_f1(one, method))[:n]

    def losses(self, method: str, baseline: str) -> dict[str, tuple[Summary, Summary]]:
        """Return the families where a method does worse than another, with both averages."""
        both = {
            name: (self.summary(method, family), self.summary(baseline, family))
            for name, family in self.by_family().items()
        }
        return {name: pair for name, pair in both.items() if _loss(*pair) > TOLERANCE}

    def header_score(self, judged: Sequence[Judged] | None = None) -> Score:
        """Return the mean header scores over documents."""
        return mean(one.headers for one in (self.judged if judged is None else judged))

    def as_json(self) -> dict[str, object]:
        """Return everything as JSON objects: the averages first, then each document."""
        return {
            "headers": self.header_score()._asdict() if self.judged else None,
            "methods": {method: _flat(self.summary(method)) for method in self.methods},
            "by_family": {method: _flat(self.family_summary(method)) for method in self.methods},
            "by_domain": {
                domain: {method: _flat(self.summary(method, judged)) for method in self.methods}
                for domain, judged in self.by_domain(self.with_tree).items()
            },
            "documents": [self._document(one) for one in self.judged],
            "skipped": [asdict(one) for one in self.skipped],
        }

    def _document(self, one: Judged) -> dict[str, object]:
        columns = asdict(one) | self.group(one)._asdict()
        columns["headers"] = one.headers._asdict()
        columns["classes"] = one.classes._asdict() if one.classes else None
        columns["methods"] = {
            method: _flat(method_scores.scores)
            | {"depth": method_scores.depth, "n_evidence": method_scores.n_evidence}
            | {"n_violated": method_scores.n_violated}
            for method, method_scores in one.methods.items()
        }
        return columns


def _flat(scores: Summary | TreeScores) -> dict[str, object]:
    columns = {column.name: getattr(scores, column.name) for column in fields(scores)}
    return {
        name: value._asdict() if isinstance(value, Score) else value
        for name, value in columns.items()
    }


def _sum_of_f1(one: Judged, method: str) -> float:
    scores = one.methods[method].scores
    return scores.top_down.f1 + scores.bottom_up.f1


def _loss(summary: Summary, baseline: Summary) -> float:
    """Return how much less one of the two F1 is."""
    return max(
        baseline.top_down.f1 - summary.top_down.f1, baseline.bottom_up.f1 - summary.bottom_up.f1
    )
