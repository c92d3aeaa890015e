"""The table of both halves of each set: documents that rules were made on, and unseen ones."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.groups import GroupedReport
from bench.halves import is_unseen
from bench.markdown import table
from bench.quality.sets import BY_HALF, DocumentSet
from shed_server.evaluation.report import Report
from shed_server.evaluation.run import Outcome

COLUMNS = (
    *("set", "headers", "half", "documents", "titles scored", "header R", "header P", "header F1"),
    *("M↓ F1 local", "M↓ F1 auto", "M↑ F1 local", "M↑ F1 auto", "M↑ listed auto"),
)
METHODS = ("local", "auto")


def half_table(corpus: Path, records: Path | None, names: Sequence[str] = (), jobs: int = 1) -> str:
    """Return the table of all sets, or of some, that the corpus has, as Markdown."""
    sets = (one for one in BY_HALF if (corpus / one.folder).is_dir())
    chosen = (one for one in sets if not names or one.name in names)
    rows = (row for one in chosen for row in rows_of(corpus, records, one, jobs))
    return "\n".join(table(COLUMNS, rows))


def rows_of(
    corpus: Path, records: Path | None, one: DocumentSet, jobs: int
) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a set, one for each half that has documents."""
    groups, outcomes = one.groups(corpus), one.outcomes(corpus, records, METHODS, jobs)
    everything = GroupedReport(outcomes, groups)
    halves: dict[bool, list[Outcome]] = {False: [], True: []}
    for outcome in outcomes:
        family = everything.group(outcome).family if one.families else outcome.name
        halves[is_unseen(family)].append(outcome)
    for half, own in halves.items():
        report = Report(own)
        if report.documents:
            yield (one.name, one.headers, "unseen" if half else "looked at", *_figures(report))


def _figures(report: Report) -> list[str]:
    titles = str(report.titles(report.documents))
    figures = [*report.header_score()]
    if report.with_tree:
        local, auto = (report.summary(method) for method in METHODS)
        figures += [local.top_down.f1, auto.top_down.f1, local.bottom_up.f1, auto.bottom_up.f1]
        figures.append(auto.bottom_up_listed.f1)
    shown = [f"{figure:.3f}" for figure in figures]
    return [str(len(report.documents)), titles, *shown, *["–"] * (len(COLUMNS) - 5 - len(shown))]
