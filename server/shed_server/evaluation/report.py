"""The report of an evaluation: averages by method and domain, the worst documents, classes."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path, PurePath
from typing import NamedTuple, cast

from shed_core.document.runs import grouped
from shed_core.errors import MalformedTruthError
from shed_core.evaluation.scores import Score, mean
from shed_core.evaluation.summary import Summary, summarize, summarize_groups
from shed_core.evaluation.tree_scores import TreeScores
from shed_core.evaluation.truths import named
from shed_core.method.classes import Classes
from shed_server.evaluation.documents import SkippedDocument
from shed_server.evaluation.run import DocumentScores, Outcome

N_WORST = 10
TOLERANCE = 0.01
"""Difference of F1 up to which a method does not count as worse than another."""


class Group(NamedTuple):
    """domain: kind of the document. family: documents of one style; each its own by default."""

    domain: str
    family: str


def read_groups(path: Path) -> dict[str, Group]:
    """Return the group of each `file` that JSON lines name.

    `domain` may be called `dataset`; a document without `family` is a family of its own.

    Raises MalformedTruthError if a line is not an object of this form.
    """
    groups: dict[str, Group] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            fields = cast("dict[str, str]", json.loads(line))
            domain = fields.get("domain") or fields["dataset"]
            groups[fields["file"]] = Group(domain, fields.get("family", fields["file"]))
        except (ValueError, KeyError, AttributeError, TypeError, RecursionError) as error:
            message = f"{path}: no object with `file` and `domain`: {line[:80]}"
            raise MalformedTruthError(message) from error
    return groups


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

    def __init__(self, outcomes: Sequence[Outcome], groups: Mapping[str, Group]) -> None:
        self.documents = [outcome for outcome in outcomes if isinstance(outcome, DocumentScores)]
        self.with_tree = [one for one in self.documents if one.methods]
        self.skipped = [outcome for outcome in outcomes if isinstance(outcome, SkippedDocument)]
        self._groups = groups

    @property
    def methods(self) -> list[str]:
        """The methods, in the order of the setup."""
        return list(dict.fromkeys(method for one in self.documents for method in one.methods))

    def titles(self, documents: Sequence[DocumentScores], domain: str = "") -> Titles:
        """Return the numbers of titles in documents: scored ones, and all, with skipped documents.

        domain: of the documents, or "" for all.
        """
        skipped = (one for one in self.skipped if domain in ("", self.group(one).domain))
        n_skipped = sum(one.n_true for one in skipped)
        n_scored = sum(one.n_located for one in documents)
        return Titles(n_scored, sum(one.n_true for one in documents) + n_skipped)

    def group(self, one: Outcome) -> Group:
        """Return the domain and family of a document."""
        return named(self._groups, PurePath(one.name)) or Group("all", one.name)

    def by_domain(self, documents: Sequence[DocumentScores]) -> dict[str, list[DocumentScores]]:
        """Return the documents of each domain, by name of the domain."""
        return dict(sorted(grouped(documents, lambda one: self.group(one).domain).items()))

    def by_family(self) -> dict[str, list[DocumentScores]]:
        """Return the documents with a true tree of each family."""
        return grouped(self.with_tree, lambda one: self.group(one).family)

    def summary(self, method: str, documents: Sequence[DocumentScores] | None = None) -> Summary:
        """Return the averages of a method over documents that have a true tree, all by default."""
        documents = self.with_tree if documents is None else documents
        return summarize([one.methods[method].scores for one in documents])

    def family_summary(self, method: str) -> Summary:
        """Return the averages of a method, with each family counted once."""
        return summarize_groups(
            [one.methods[method].scores for one in family] for family in self.by_family().values()
        )

    def worst(self, method: str, n: int = N_WORST) -> list[DocumentScores]:
        """Return the documents with the lowest sum of both F1 by a method."""
        return sorted(self.with_tree, key=lambda one: _sum_of_f1(one, method))[:n]

    def losses(self, method: str, baseline: str) -> dict[str, tuple[Summary, Summary]]:
        """Return the families in which a method does worse than another, with both averages."""
        both = {
            name: (self.summary(method, family), self.summary(baseline, family))
            for name, family in self.by_family().items()
        }
        return {name: pair for name, pair in both.items() if _loss(*pair) > TOLERANCE}

    def header_score(self, documents: Sequence[DocumentScores] | None = None) -> Score:
        """Return the mean header scores over documents."""
        return mean(one.headers for one in (self.documents if documents is None else documents))

    def as_json(self) -> dict[str, object]:
        """Return everything as JSON objects: the averages first, then each document."""
        return {
            "headers": self.header_score()._asdict() if self.documents else None,
            "titles": self.titles(self.documents)._asdict(),
            "methods": {method: _flat(self.summary(method)) for method in self.methods},
            "by_family": {method: _flat(self.family_summary(method)) for method in self.methods},
            "by_domain": {
                domain: {method: _flat(self.summary(method, documents)) for method in self.methods}
                for domain, documents in self.by_domain(self.with_tree).items()
            },
            "documents": [self._document(one) for one in self.documents],
            "skipped": [asdict(one) for one in self.skipped],
        }

    def _document(self, one: DocumentScores) -> dict[str, object]:
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


def _loss(summary: Summary, baseline: Summary) -> float:
    """Return the larger loss of the two F1."""
    return max(
        baseline.top_down.f1 - summary.top_down.f1, baseline.bottom_up.f1 - summary.bottom_up.f1
    )
