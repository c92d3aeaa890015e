"""What `shed eval` prints: averages for each method, by domain, and the documents that do worst."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import PurePath
from typing import NamedTuple

from rich.box import SIMPLE
from rich.table import Table

from shed_core.evaluation.score import Score, mean
from shed_core.evaluation.summary import Summary, group_by, summarize, summarize_groups
from shed_core.evaluation.tree_scores import TreeScores
from shed_core.evaluation.truths import named
from shed_server.evaluate import Judged, Outcome, Skipped

N_WORST = 10


class Group(NamedTuple):
    """domain: what kind of document it is. family: its house style; one for each by default."""

    domain: str
    family: str


class Report:
    """The outcomes of an evaluation, ready to be printed."""

    def __init__(self, outcomes: Sequence[Outcome], groups: Mapping[str, Group]) -> None:
        self.judged = [outcome for outcome in outcomes if isinstance(outcome, Judged)]
        self.skipped = [outcome for outcome in outcomes if isinstance(outcome, Skipped)]
        self._groups = groups

    @property
    def methods(self) -> list[str]:
        """The methods, in the order in which they were asked for."""
        return list(dict.fromkeys(method for one in self.judged for method in one.methods))

    def group(self, one: Judged) -> Group:
        """Return the domain and family of a document."""
        return named(self._groups, PurePath(one.name)) or Group("all", one.name)

    def by_domain(self) -> dict[str, list[Judged]]:
        """Return the documents of each domain, by name of the domain."""
        return dict(sorted(group_by(self.judged, lambda one: self.group(one).domain).items()))

    def summary(self, method: str, judged: Sequence[Judged] | None = None) -> Summary:
        """Return the averages of a method over documents that have a true tree."""
        documents = self.judged if judged is None else judged
        return summarize([one.methods[method].scores for one in documents if one.methods])

    def family_summary(self, method: str) -> Summary:
        """Return the averages of a method where each family counts once."""
        with_tree = [one for one in self.judged if one.methods]
        families = group_by(with_tree, lambda one: self.group(one).family).values()
        return summarize_groups(
            [[one.methods[method].scores for one in family] for family in families]
        )

    def worst(self, method: str, n: int = N_WORST) -> list[Judged]:
        """Return the documents where a method does worst: by the sum of both F1."""
        with_tree = [one for one in self.judged if one.methods]
        return sorted(with_tree, key=lambda one: _sum_of_f1(one, method))[:n]

    def header_score(self, judged: Sequence[Judged] | None = None) -> Score:
        """Return the mean header scores over documents."""
        return mean(one.headers for one in (self.judged if judged is None else judged))

    def as_json(self) -> dict[str, object]:
        """Return everything as JSON objects: the averages first, then each document."""
        return {
            "headers": self.header_score()._asdict() if self.judged else None,
            "methods": {method: _flat(self.summary(method)) for method in self.methods},
            "by_family": {method: _flat(self.family_summary(method)) for method in self.methods},
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


def tables(report: Report) -> Iterator[Table]:
    """Yield the tables for the terminal."""
    judged = report.judged
    if not report.methods:
        yield _header_table(report)
        return
    yield _method_table(
        f"{len(judged)} documents, average over documents",
        {method: report.summary(method) for method in report.methods},
    )
    if len({report.group(one).family for one in judged}) < len(judged):
        yield _method_table(
            "average over families", {m: report.family_summary(m) for m in report.methods}
        )
    yield _header_table(report)
    yield from _domain_tables(report)
    yield _worst_table(report, report.methods[-1])


def _method_table(title: str, summaries: Mapping[str, Summary]) -> Table:
    columns = ("M↓ R", "M↓ P", "M↓ F1", "M↑ R", "M↑ P", "M↑ F1")
    variants = ("M↑ F1 headers", "M↑ F1 listed")
    table = plain_table(title, "depths", *columns, *variants, "robust nodes", "robust documents")
    for method, summary in summaries.items():
        variants = (summary.bottom_up_headers.f1, summary.bottom_up_listed.f1)
        figures = (*summary.top_down, *summary.bottom_up, *variants)
        robust = (summary.robust_nodes, summary.robust_documents)
        table.add_row(method, *map(_figure, (*figures, *robust)))
    return table


def _header_table(report: Report) -> Table:
    table = plain_table("headers found", "domain", "documents", "recall", "precision", "F1")
    domains = report.by_domain()
    for domain, judged in domains.items() if len(domains) > 1 else ():
        table.add_row(domain, str(len(judged)), *map(_figure, report.header_score(judged)))
    everything = report.header_score()
    table.add_row("all", str(len(report.judged)), *map(_figure, everything))
    return table


def _domain_tables(report: Report) -> Iterator[Table]:
    domains = report.by_domain()
    for title, figures in (("M↓", _top_down), ("M↑", _bottom_up)):
        table = plain_table(
            f"{title} F1 (recall) by domain", "domain", "documents", *report.methods
        )
        for domain, judged in domains.items() if len(domains) > 1 else ():
            summaries = [report.summary(method, judged) for method in report.methods]
            table.add_row(domain, str(len(judged)), *map(figures, summaries))
        if len(domains) > 1:
            yield table


def _worst_table(report: Report, method: str) -> Table:
    columns = ("M↓ R", "M↓ P", "M↓ F1", "M↑ R", "M↑ P", "M↑ F1", "header F1", "headers true/found")
    table = plain_table(f"where {method} does worst", "document", *columns)
    for one in report.worst(method):
        scores = one.methods[method].scores
        figures = (*scores.top_down, *scores.bottom_up, one.headers.f1)
        counts = f"{one.n_true}/{one.n_found}"
        table.add_row(PurePath(one.name).name, *map(_figure, figures), counts)
    return table


def plain_table(title: str, first: str, *columns: str) -> Table:
    """Return a table without frames: a name in the first column, figures in the others."""
    table = Table(
        title=title, title_justify="left", box=SIMPLE, pad_edge=False, padding=(0, 1, 0, 0)
    )
    table.add_column(first, overflow="fold")
    for column in columns:
        table.add_column(column, justify="right")
    return table


def _top_down(summary: Summary) -> str:
    return f"{_figure(summary.top_down.f1)} ({_figure(summary.top_down.recall)})"


def _bottom_up(summary: Summary) -> str:
    return f"{_figure(summary.bottom_up.f1)} ({_figure(summary.bottom_up.recall)})"


def _figure(figure: float) -> str:
    return f"{figure:.3f}"


def _flat(scores: Summary | TreeScores) -> dict[str, object]:
    columns: dict[str, object] = asdict(scores)
    columns["top_down"], columns["bottom_up"] = (
        scores.top_down._asdict(),
        scores.bottom_up._asdict(),
    )
    return columns


def _sum_of_f1(one: Judged, method: str) -> float:
    scores = one.methods[method].scores
    return scores.top_down.f1 + scores.bottom_up.f1
