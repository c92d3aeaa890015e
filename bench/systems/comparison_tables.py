"""The tables of `python -m bench.systems` on the terminal."""

from collections.abc import Iterator, Sequence
from pathlib import PurePath

from rich.table import Table

from bench.systems.comparison import (
    Comparison,
    SystemScores,
    dollars_a_page,
    errors_of,
    nowhere_share,
    seconds_a_page,
)
from bench.systems.depths import BINS, compactness_by_depth
from shed_server.evaluation.report import Report
from shed_server.evaluation.tables import add_row, figure, method_table, plain_table


def comparison_tables(comparison: Comparison) -> Iterator[Table]:
    """Yield headers and costs, averages of trees, those of domains, and compactness by depth."""
    yield _header_table(comparison)
    with_tree = {name: one for name, one in comparison.working_reports.items() if one.with_tree}
    if not with_tree:
        return
    n_documents = len(next(iter(with_tree.values())).with_tree)
    summaries = {name: report.summary(name) for name, report in with_tree.items()}
    yield method_table(f"average over {n_documents} documents", summaries, first="system")
    yield from _domain_table(comparison)
    yield _depth_table(comparison)


def failures(comparison: Comparison) -> Iterator[str]:
    """Yield a line for each document that a system failed on."""
    for name, rows in comparison.rows.items():
        for document, error in errors_of(rows).items():
            yield f"{name} failed on {PurePath(document).name}: {error}"


def _header_table(comparison: Comparison) -> Table:
    columns = (
        "documents",
        "failed",
        "recall",
        "precision",
        "F1",
        "not in text",
        "s/page",
        "$/page",
    )
    table = plain_table("headers found, and what a page takes", "system", *columns)
    for name, rows in comparison.rows.items():
        report = comparison.working_reports.get(name)
        figures = ["–"] * 6 if report is None else _header_figures(report, rows)
        add_row(table, name, str(len(rows)), str(len(errors_of(rows))), *figures)
    return table


def _header_figures(report: Report, rows: Sequence[SystemScores]) -> list[str]:
    dollars = dollars_a_page(rows)
    return [
        *map(figure, report.header_score()),
        figure(nowhere_share(rows)),
        figure(seconds_a_page(rows)),
        "unknown" if dollars is None else f"{dollars:.4f}",
    ]


def _domain_table(comparison: Comparison) -> Iterator[Table]:
    any_report = next(iter(comparison.working_reports.values()))
    names = list(any_report.by_domain(any_report.with_tree))
    table = plain_table("M↓ F1 / M↑ F1 by domain", "system", *names)
    for name, report in comparison.working_reports.items():
        summaries = [
            report.summary(name, own) for own in report.by_domain(report.with_tree).values()
        ]
        add_row(
            table, name, *(f"{figure(s.top_down.f1)} / {figure(s.bottom_up.f1)}" for s in summaries)
        )
    if len(names) > 1:
        yield table


def _depth_table(comparison: Comparison) -> Table:
    columns = [f"({low:g}, {high:g}]" for low, high in BINS]
    title = "M↑ precision by depth over true depth (documents)"
    table = plain_table(title, "system", *columns)
    for name, report in comparison.working_reports.items():
        bins = compactness_by_depth(report.with_tree, name)
        add_row(table, name, *(_cell(b.compactness, b.n_documents) for b in bins))
    return table


def _cell(compactness: float | None, n_documents: int) -> str:
    return "–" if compactness is None else f"{figure(compactness)} ({n_documents})"
