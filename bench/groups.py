"""Reports of documents by domain and by family, as a JSON-lines index of a corpus names them."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePath
from typing import NamedTuple, cast

from shed_core.document.runs import grouped
from shed_core.errors import MalformedTruthError
from shed_core.evaluation.summary import Summary, summarize_groups
from shed_core.evaluation.truths import named
from shed_server.evaluation.report import Report
from shed_server.evaluation.run import DocumentScores, Outcome

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


class GroupedReport(Report):
    """A report whose documents have domains and families."""

    def __init__(self, outcomes: Sequence[Outcome], groups: Mapping[str, Group]) -> None:
        super().__init__(outcomes)
        self._groups = groups

    def group(self, one: Outcome) -> Group:
        """Return the domain and family of a document."""
        return named(self._groups, PurePath(one.name)) or Group("all", one.name)

    def by_domain(self, documents: Sequence[DocumentScores]) -> dict[str, list[DocumentScores]]:
        """Return the documents of each domain, by name of the domain."""
        return dict(sorted(grouped(documents, lambda one: self.group(one).domain).items()))

    def by_family(self) -> dict[str, list[DocumentScores]]:
        """Return the documents with a true tree of each family."""
        return grouped(self.with_tree, lambda one: self.group(one).family)

    def family_summary(self, method: str) -> Summary:
        """Return the averages of a method, with each family counted once."""
        return summarize_groups(
            [one.methods[method].scores for one in family] for family in self.by_family().values()
        )

    def losses(self, method: str, baseline: str) -> dict[str, tuple[Summary, Summary]]:
        """Return the families in which a method does worse than another, with both averages."""
        both = {
            name: (self.summary(method, family), self.summary(baseline, family))
            for name, family in self.by_family().items()
        }
        return {name: pair for name, pair in both.items() if _loss(*pair) > TOLERANCE}


def _loss(summary: Summary, baseline: Summary) -> float:
    """Return the larger loss of the two F1."""
    return max(
        baseline.top_down.f1 - summary.top_down.f1, baseline.bottom_up.f1 - summary.bottom_up.f1
    )
