"""What `shed classify` prints: how frequent the classes of documents are."""

from collections.abc import Sequence

from rich.table import Table

from shed_core.method.classes import Classes
from shed_server.evaluation.report import Report
from shed_server.evaluation.run import Judged
from shed_server.evaluation.tables import plain_table


def class_counts(judged: Sequence[Judged]) -> dict[str, int]:
    """Return how many of the documents belong to each class, and how many were classified."""
    classes = [one.classes for one in judged if one.classes is not None]
    counts = {name: sum(getattr(c, name) for c in classes) for name in Classes._fields}
    return {"documents": len(classes)} | counts


def classes_json(report: Report) -> dict[str, object]:
    """Return the counts and each document's classes as JSON objects."""
    return {
        "counts": class_counts(report.judged),
        "documents": [
            {"name": one.name, "classes": one.classes._asdict() if one.classes else None}
            for one in report.judged
        ],
    }


def classes_table(report: Report) -> Table:
    """Return the share of the documents that belong to each class, by domain if there are any."""
    names = [name.replace("_", " ") for name in class_counts([])]
    table = plain_table("share of the documents in each class", "domain", *names)
    domains = report.by_domain(report.judged)
    for domain, judged in domains.items() if len(domains) > 1 else ():
        table.add_row(domain, *_shares(judged))
    table.add_row("all", *_shares(report.judged))
    return table


def _shares(judged: Sequence[Judged]) -> list[str]:
    n_classified, *counts = class_counts(judged).values()
    return [str(n_classified), *(f"{count / max(n_classified, 1):.2f}" for count in counts)]
