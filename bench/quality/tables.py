"""The tables of docs/quality.md as Markdown, of the figures of `shed eval` and `shed classify`."""

from collections.abc import Iterator
from pathlib import Path

from bench.groups import GroupedReport
from bench.markdown import table
from bench.quality.sets import DocumentSet
from shed_core.evaluation.summary import Summary
from shed_server.evaluation.report import Report, class_counts

METHODS = ("local", "global", "deep", "wide", "auto")
DOMAIN_METHODS = ("local", "auto")
MAX_DOMAINS = 8
"""Domains in a table, those of most documents; an average of one document says little."""

_COLUMNS = (
    *("depths", "M↓ R", "M↓ P", "M↓ F1", "M↑ R", "M↑ P", "M↑ F1"),
    *("M↑ headers", "M↑ listed", "robust nodes", "robust documents"),
)


def measured(corpus: Path, records: Path, one: DocumentSet, jobs: int) -> GroupedReport:
    """Return the report of some documents by all methods."""
    return GroupedReport(one.outcomes(corpus, records, METHODS, jobs), one.groups(corpus))


def method_tables(report: GroupedReport) -> str:
    """Return the averages, by family, and by domain."""
    headers = "recall {:.3f}, precision {:.3f}, F1 {:.3f}".format(*report.header_score())
    n = f"{len(report.documents)} documents, {report.titles(report.documents)} titles scored"
    lines = [f"{n}. Headers: {headers}."]
    if report.with_tree:
        lines += ["", *_methods(report), "", _families(report), "", *_domains(report)]
    return "\n".join(lines)


def class_table(report: Report) -> str:
    """Return the share of the documents in each class."""
    n, *counts = class_counts(report.documents).values()
    names = [name.replace("_", " ") for name in class_counts([])][1:]
    shares = [f"{count / max(n, 1):.2f}" for count in counts]
    return "\n".join([f"{n} documents.", "", *table(names, [shares])])


def _methods(report: Report) -> Iterator[str]:
    rows = [[method, *_figures(report.summary(method))] for method in report.methods]
    return table(_COLUMNS, rows)


def _figures(summary: Summary) -> list[str]:
    variants = (summary.bottom_up_headers.f1, summary.bottom_up_listed.f1)
    robust = (summary.robust_nodes, summary.robust_documents)
    return [f"{f:.3f}" for f in (*summary.top_down, *summary.bottom_up, *variants, *robust)]


def _families(report: GroupedReport) -> str:
    """Say what each family counting once changes, and what auto does against local-first."""
    pairs = ((method, report.family_summary(method)) for method in report.methods)
    averages = ", ".join(f"{m} {s.top_down.f1:.3f} / {s.bottom_up.f1:.3f}" for m, s in pairs)
    local, auto = (_robust(report, method) for method in ("local", "auto"))
    return (
        f"Each family counting once (M↓ F1 / M↑ F1): {averages}. Against local-first auto loses "
        f"more than 0.01 in {len(report.losses('auto', 'local'))} of {len(report.by_family())} "
        f"families; {len(auto - local)} documents become fully robust, {len(local - auto)} stop "
        "being so."
    )


def _robust(report: Report, method: str) -> set[str]:
    return {one.name for one in report.with_tree if one.methods[method].scores.robust == 1.0}


def _domains(report: GroupedReport) -> Iterator[str]:
    names = [f"{metric} F1 {method}" for metric in ("M↓", "M↑") for method in DOMAIN_METHODS]
    rows: list[list[str]] = []
    domains = sorted(report.by_domain(report.with_tree).items(), key=lambda item: -len(item[1]))
    for domain, documents in domains[:MAX_DOMAINS]:
        summaries = [report.summary(method, documents) for method in DOMAIN_METHODS]
        scores = [*(s.top_down.f1 for s in summaries), *(s.bottom_up.f1 for s in summaries)]
        rows.append([domain, str(len(documents)), *(f"{score:.3f}" for score in scores)])
    return table(("domain", "documents", *names), rows)
