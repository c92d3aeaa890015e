"""The tables that `shed eval` prints on the terminal."""

from collections.abc import Iterator, Mapping
from pathlib import PurePath

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from shed_core.evaluation.summary import Summary
from shed_server.evaluation.report import Report, class_counts

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
    yield _header_table(report)
    yield _worst_table(report, report.methods[-1])


def classes_table(report: Report) -> Table:
    """Return the share of the documents that belong to each class."""
    n_classified, *counts = class_counts(report.documents).values()
    names = [name.replace("_", " ") for name in class_counts([])]
    table = plain_table("share of the documents in each class", *names)
    add_row(table, str(n_classified), *(f"{n / max(n_classified, 1):.2f}" for n in counts))
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
    columns = ("titles scored", "recall", "precision", "F1")
    table = plain_table("headers found", "documents", *columns)
    figures = map(figure, report.header_score())
    n_documents, titles = len(report.documents), report.titles(report.documents)
    add_row(table, str(n_documents), str(titles), *figures)
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


def figure(value: float) -> str:
    """Return a figure with three decimals."""
    return f"{value:.3f}"
