"""The tables that `shed eval` prints on the terminal."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from shed_core.evaluation.summary import Summary
from shed_server.evaluation.report import TOLERANCE, Report, class_counts
from shed_server.evaluation.run import DocumentScores

LEGEND = """\
M↓  text of sections. R: share of a true section's text that is in its section here; P: share of the
    text of that section that is in the true one; F1: their harmonic mean. All are means, 1 is best.
M↑  headers above each section, by their words, with the same R, P and F1; `headers` compares whole
    headers, `listed` leaves out headers before the first true one.
robust nodes: share of true sections whose whole text is in their section here; robust documents:
    share of documents in which that is true of all."""


def tables(report: Report) -> Iterator[Table]:
    documents = report.with_tree
    if not documents:
        yield _header_table(report)
        return
    titles = f"{report.titles(documents)} titles scored"
    yield method_table(
        f"average over {len(documents)} documents, {titles}",
        {method: report.summary(method) for method in report.methods},
    )
    if len({report.group(one).family for one in documents}) < len(documents):
        yield method_table(
            f"average over families, {titles}",
            {m: report.family_summary(m) for m in report.methods},
        )
    yield _header_table(report)
    yield from _domain_tables(report)
    if {"auto", "local"} <= set(report.methods) and (losses := report.losses("auto", "local")):
        yield _loss_table(losses, "auto", "local")
    yield _worst_table(report, report.methods[-1])


def classes_table(report: Report) -> Table:
    """Return the share of the documents that belong to each class, by domain if there are any."""
    names = [name.replace("_", " ") for name in class_counts([])]
    table = plain_table("share of the documents in each class", "domain", *names)
    domains = report.by_domain(report.documents)
    for domain, documents in domains.items() if len(domains) > 1 else ():
        add_row(table, domain, *_shares(documents))
    add_row(table, "all", *_shares(report.documents))
    return table


def method_table(title: str, summaries: Mapping[str, Summary], first: str = "depths") -> Table:
    """Return the averages of trees, a row for each method or system."""
    columns = ("M↓ R", "M↓ P", "M↓ F1", "M↑ R", "M↑ P", "M↑ F1")
    variants = ("M↑ F1 headers", "M↑ F1 listed")
    table = plain_table(title, first, *columns, *variants, "robust nodes", "robust documents")
    for method, summary in summaries.items():
        variants = (summary.bottom_up_headers.f1, summary.bottom_up_listed.f1)
        figures = (*summary.top_down, *summary.bottom_up, *variants)
        robust = (summary.robust_nodes, summary.robust_documents)
        add_row(table, method, *map(figure, (*figures, *robust)))
    return table


def _header_table(report: Report) -> Table:
    columns = ("documents", "titles scored", "recall", "precision", "F1")
    table = plain_table("headers found", "domain", *columns)
    domains = report.by_domain(report.documents)
    for domain, documents in domains.items() if len(domains) > 1 else ():
        titles = report.titles(documents, domain)
        figures = map(figure, report.header_score(documents))
        add_row(table, domain, str(len(documents)), str(titles), *figures)
    everything, titles = report.header_score(), report.titles(report.documents)
    add_row(table, "all", str(len(report.documents)), str(titles), *map(figure, everything))
    return table


def _domain_tables(report: Report) -> Iterator[Table]:
    domains = report.by_domain(report.with_tree)
    for title, figures in (("M↓", _top_down), ("M↑", _bottom_up)):
        table = plain_table(
            f"{title} F1 (recall) by domain", "domain", "documents", "titles", *report.methods
        )
        for domain, documents in domains.items() if len(domains) > 1 else ():
            summaries = [report.summary(method, documents) for method in report.methods]
            titles = str(report.titles(documents, domain))
            add_row(table, domain, str(len(documents)), titles, *map(figures, summaries))
        if len(domains) > 1:
            yield table


def _loss_table(losses: Mapping[str, tuple[Summary, Summary]], method: str, baseline: str) -> Table:
    title = f"{len(losses)} families where {method} is worse than {baseline} by over {TOLERANCE:g}"
    table = plain_table(title, "family", "M↓ F1", baseline, "M↑ F1", baseline)
    for family, (own, other) in losses.items():
        figures = (own.top_down.f1, other.top_down.f1, own.bottom_up.f1, other.bottom_up.f1)
        add_row(table, PurePath(family).name, *map(figure, figures))
    return table


def _worst_table(report: Report, method: str) -> Table:
    columns = ("M↓ R", "M↓ P", "M↓ F1", "M↑ R", "M↑ P", "M↑ F1", "header F1", "headers true/found")
    table = plain_table(f"where {method} does worst", "document", *columns)
    for one in report.worst(method):
        scores = one.methods[method].scores
        figures = (*scores.top_down, *scores.bottom_up, one.headers.f1)
        counts = f"{one.n_true}/{one.n_found}"
        add_row(table, PurePath(one.name).name, *map(figure, figures), counts)
    return table


def plain_table(title: str, first: str, *columns: str) -> Table:
    """Return a table without frames: a name in the first column, figures in the others."""
    table = Table(
        min_width=len(title),
        title=title,
        title_justify="left",
        box=SIMPLE,
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    table.add_column(_plain(first), overflow="fold")
    for column in columns:
        table.add_column(_plain(column), justify="right")
    return table


def add_row(table: Table, *cells: str) -> None:
    """Add a row; names of files in it are neither markup nor escape sequences."""
    table.add_row(*map(_plain, cells))


def _plain(cell: str) -> Text:
    return Text(cell if cell.isprintable() else repr(cell))


def _top_down(summary: Summary) -> str:
    return f"{figure(summary.top_down.f1)} ({figure(summary.top_down.recall)})"


def _bottom_up(summary: Summary) -> str:
    return f"{figure(summary.bottom_up.f1)} ({figure(summary.bottom_up.recall)})"


def figure(value: float) -> str:
    """Return a figure with three decimals."""
    return f"{value:.3f}"


def _shares(documents: Sequence[DocumentScores]) -> list[str]:
    n_classified, *counts = class_counts(documents).values()
    return [str(n_classified), *(f"{count / max(n_classified, 1):.2f}" for count in counts)]
