"""The report of an evaluation: averages by method, the worst documents, classes."""

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import NamedTuple

from shed_core.evaluation.scores import Score, mean
from shed_core.evaluation.summary import Summary, summarize
from shed_core.evaluation.tree_scores import TreeScores
from shed_core.method.classes import Classes
from shed_server.evaluation.documents import SkippedDocument
from shed_server.evaluation.run import DocumentScores, Outcome

N_WORST = 10


class Titles(NamedTuple):
    """Number of true titles that an average is over.

    n_scored: found in the text as it was read. n_true: of all documents that have a truth, those
        that were skipped included.
    """

    n_scored: int
    n_true: int

    def __str__(self) -> str:
        return f"{self.n_scored:,} of {self.n_true:,}"


class Report:
    """The outcomes of an evaluation, ready to be printed."""

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        self.documents = [outcome for outcome in outcomes if isinstance(outcome, DocumentScores)]
        self.with_tree = [one for one in self.documents if one.methods]
        self.skipped = [outcome for outcome in outcomes if isinstance(outcome, SkippedDocument)]

    @property
    def methods(self) -> list[str]:
        """The methods, in the order of the setup."""
        return list(dict.fromkeys(method for one in self.documents for method in one.methods))

    def titles(self, documents: Sequence[DocumentScores]) -> Titles:
        """Return the numbers of titles: of the scored ones, and with those of skipped documents."""
        n_scored = sum(one.n_located for one in documents)
        n_true = sum(one.n_true for one in (*documents, *self.skipped))
        return Titles(n_scored, n_true)

    def summary(self, method: str, documents: Sequence[DocumentScores] | None = None) -> Summary:
        """Return the averages of a method over documents that have a true tree, all by default."""
        documents = self.with_tree if documents is None else documents
        return summarize([one.methods[method].scores for one in documents])

    def worst(self, method: str, n: int = N_WORST) -> list[DocumentScores]:
        """Return the documents with the lowest sum of both F1 by a method."""
        return sorted(self.with_tree, key=lambda one: _sum_of_f1(one, method))[:n]

    def header_score(self) -> Score:
        """Return the mean header scores over documents."""
        return mean(one.headers for one in self.documents)

    def as_json(self) -> dict[str, object]:
        """Return everything as JSON objects: the averages first, then each document."""
        return {
            "headers": self.header_score()._asdict() if self.documents else None,
            "titles": self.titles(self.documents)._asdict(),
            "methods": {method: _flat(self.summary(method)) for method in self.methods},
            "documents": [self._document(one) for one in self.documents],
            "skipped": [asdict(one) for one in self.skipped],
        }

    def _document(self, one: DocumentScores) -> dict[str, object]:
        columns = asdict(one)
        columns["headers"] = one.headers._asdict()
        columns["classes"] = one.classes._asdict() if one.classes else None
        columns["methods"] = {
            method: _flat(method_scores.scores)
            | {"depth": method_scores.depth, "n_evidence": method_scores.n_evidence}
            | {"n_violated": method_scores.n_violated}
            for method, method_scores in one.methods.items()
        }
        return columns


def class_counts(documents: Sequence[DocumentScores]) -> dict[str, int]:
    """Return the number of documents in each class, and of all classified ones."""
    classes = [one.classes for one in documents if one.classes is not None]
    counts = {name: sum(getattr(c, name) for c in classes) for name in Classes._fields}
    return {"documents": len(classes)} | counts


def classes_json(report: Report) -> dict[str, object]:
    """Return the counts and each document's classes as JSON objects."""
    return {
        "counts": class_counts(report.documents),
        "documents": [
            {"name": one.name, "classes": one.classes._asdict() if one.classes else None}
            for one in report.documents
        ],
    }


def _flat(scores: Summary | TreeScores) -> dict[str, object]:
    columns = {column.name: getattr(scores, column.name) for column in fields(scores)}
    return {
        name: value._asdict() if isinstance(value, Score) else value
        for name, value in columns.items()
    }


def _sum_of_f1(one: DocumentScores, method: str) -> float:
    scores = one.methods[method].scores
    return scores.top_down.f1 + scores.bottom_up.f1
