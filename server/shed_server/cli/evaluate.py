"""The commands that measure: `shed eval` and `shed classify`."""

import sys
from collections.abc import Iterable, Sized
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from shed_core.document.runs import grouped
from shed_core.options import parse_evidence
from shed_server.cli.options import AsJson
from shed_server.cli.terminal.text import print_json
from shed_server.errors import SettingError
from shed_server.evaluation.documents import (
    METHODS,
    UNSTATED_EVIDENCE,
    Setup,
    pdfs_under,
    read_truth_files,
)
from shed_server.evaluation.report import Report, classes_json
from shed_server.evaluation.run import evaluate
from shed_server.evaluation.tables import LEGEND, classes_table, tables
from shed_server.library.sources.spelling import printable

app = typer.Typer(rich_markup_mode=None)
_WIDTH = 132  # characters

Documents = Annotated[
    list[Path],
    typer.Argument(
        help="PDFs that you trust, and folders of them: they are read with your rights, not in a "
        "worker.",
        show_default=False,
    ),
]
Truths = Annotated[
    Path | None,
    typer.Option(
        "--truth",
        help="JSON file, or folder of them, with the true headers.",
        show_default="the embedded outlines",
    ),
]
Records = Annotated[
    Path | None,
    typer.Option(
        help="Folder to keep parsed documents in, so that only inference runs again.",
        show_default="none",
    ),
]
Jobs = Annotated[int, typer.Option(help="Processes that read documents.", min=1)]


@app.command("eval")
def evaluate_documents(
    paths: Documents,
    headers: Annotated[
        str,
        typer.Option(
            help="How headers are found; outline takes the true ones, to measure depths alone."
        ),
    ] = Setup().headers,
    methods: Annotated[str, typer.Option(help="Depth methods, separated by commas.")] = ",".join(
        METHODS
    ),
    evidence: Annotated[
        str,
        typer.Option(
            help="Evidence of auto; outline only with --truth, or else the truth would be evidence."
        ),
    ] = ",".join(UNSTATED_EVIDENCE),
    truth: Truths = None,
    records: Records = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Score inferred trees against true ones, by every depth method."""
    setup = Setup(
        headers=headers,
        methods=tuple(methods.split(",")),
        evidence=parse_evidence(evidence),
        truths=None if truth is None else read_truth_files(truth),
        records=records,
    )
    report = _report(paths, setup, jobs)
    if as_json:
        print_json(report.as_json())
    else:
        console = _console()
        _print_tables(tables(report) if report.documents else (), console)
        _print_skipped(report, console)
    _check_measured(report.documents)


@app.command()
def classify(
    paths: Documents,
    truth: Truths = None,
    records: Records = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Count documents for which a depth method is proven robust."""
    truths = None if truth is None else read_truth_files(truth)
    setup = Setup(headers="outline", methods=(), truths=truths, records=records)
    report = _report(paths, setup, jobs)
    if as_json:
        print_json(classes_json(report))
    else:
        console = _console()
        if report.documents:
            console.print(classes_table(report))
        _print_skipped(report, console)
    _check_measured(report.documents)


def _console() -> Console:
    """Return standard output, wide enough for the tables if it is no terminal."""
    return Console(file=sys.stdout, width=None if sys.stdout.isatty() else _WIDTH)


def _report(paths: list[Path], setup: Setup, jobs: int) -> Report:
    """Measure the documents. Raises SettingError for paths without a PDF."""
    from rich.progress import track

    _check_paths(paths)
    outcomes = evaluate(paths, setup, jobs)
    progress = Console(stderr=True)
    bar = track(outcomes, "measuring", len(pdfs_under(paths)), console=progress, transient=True)
    return Report(list(bar))


def _check_paths(paths: list[Path]) -> None:
    for path in paths:
        if not path.exists():
            raise SettingError(f"{path} is not found; name a PDF, or a folder that holds some")
        if not pdfs_under([path]):
            raise SettingError(f"{path} holds no PDF; only PDFs are measured")


def _check_measured(measured: Sized) -> None:
    """End with status 1 if no document was measured; the reasons have been printed."""
    if not measured:
        print("error: no document was measured", file=sys.stderr)
        raise typer.Exit(1)


def _print_tables(tables: Iterable[Table], console: Console) -> None:
    """Print the legend of the columns, then the tables."""
    for number, table in enumerate(tables):
        if not number:
            console.print(LEGEND, style="dim", highlight=False, markup=False)
        console.print(table)


def _print_skipped(report: Report, console: Console) -> None:
    for reason, skipped in grouped(report.skipped, lambda one: one.reason).items():
        names = skipped[0].name if len(skipped) == 1 else f"{len(skipped)} documents"
        kind = "cannot be read" if skipped[0].failed else "skipped"
        line = printable(f"{kind}: {names}: {reason}")
        console.print(line, highlight=False, markup=False)
    console.print(_counts_text(report), highlight=False)


def _counts_text(report: Report) -> str:
    """Return the number of documents measured, and of the others by reason."""
    n_failed = sum(one.failed for one in report.skipped)
    n_misplaced = sum(one.n_true > 0 for one in report.skipped)
    n_untrue = len(report.skipped) - n_failed - n_misplaced
    return (
        f"{len(report.documents)} documents measured, {report.titles(report.documents)} titles; "
        f"{n_untrue} without a truth, {n_misplaced} whose titles are not in the text, "
        f"{n_failed} not readable"
    )
