"""The commands that measure: `shed eval`, `shed classify` and `shed compose`."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from shed_core.evaluation.summary import group_by
from shed_core.options import parse_evidence
from shed_server.cli.options import AsJson
from shed_server.errors import SettingError
from shed_server.evaluation.documents import METHODS, Setup, pdfs_under, read_truth_files
from shed_server.evaluation.report import Report, classes_json, read_groups
from shed_server.evaluation.run import Outcome, evaluate
from shed_server.evaluation.tables import LEGEND, classes_table, tables

app = typer.Typer(rich_markup_mode=None)
_WIDTH = 132  # characters

Documents = Annotated[
    list[Path], typer.Argument(help="PDFs, and folders of them.", show_default=False)
]
Truths = Annotated[
    Path | None,
    typer.Option(
        "--truth",
        help="JSON file, or folder of them, with the true headers.",
        show_default="the embedded outlines",
    ),
]
Index = Annotated[
    Path | None,
    typer.Option(
        help="JSON lines with `file`, `domain` and `family`, to average by these.",
        show_default="none",
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
        str, typer.Option(help="How headers are found; outline: the true ones, structure alone.")
    ] = "builtin",
    methods: Annotated[str, typer.Option(help="Depth methods, by commas.")] = ",".join(METHODS),
    evidence: Annotated[
        str, typer.Option(help="What auto may use. The outline is the truth, so never that.")
    ] = "numbering,contents,font",
    truth: Truths = None,
    index: Index = None,
    records: Records = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
    plot: Annotated[
        Path | None,
        typer.Option(
            help="Write robustness against compactness here, as SVG.", show_default="none"
        ),
    ] = None,
) -> None:
    """Score the inferred trees of documents against their true ones, by every depth method."""
    setup = Setup(
        headers=headers,
        methods=tuple(methods.split(",")),
        evidence=parse_evidence(evidence),
        truths=None if truth is None else read_truth_files(truth),
        records=records,
    )
    report = _report(paths, setup, index, jobs)
    if plot is not None:
        from shed_server.evaluation.plot import plot_svg

        plot.write_text(plot_svg(report), encoding="utf-8")
    if as_json:
        print(json.dumps(report.as_json(), ensure_ascii=False, indent=1))
        return
    console = _console()
    for table in tables(report) if report.documents else ():
        console.print(table)
    console.print(LEGEND, style="dim", highlight=False, markup=False)
    _print_skipped(report, console)


@app.command()
def classify(
    paths: Documents,
    truth: Truths = None,
    index: Index = None,
    records: Records = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Count the documents for which a depth method is known to be robust."""
    truths = None if truth is None else read_truth_files(truth)
    setup = Setup(headers="outline", methods=(), truths=truths, records=records)
    report = _report(paths, setup, index, jobs)
    if as_json:
        print(json.dumps(classes_json(report), ensure_ascii=False, indent=1))
        return
    console = _console()
    console.print(classes_table(report))
    _print_skipped(report, console)


@app.command()
def compose(
    files: Annotated[list[Path], typer.Argument(help="PDFs, in order.", show_default=False)],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="File to write.", show_default=False)
    ],
) -> None:
    """Join documents into one, a title page before each and their outlines below it."""
    from shed_core.ingest.pdf.compose import compose as composed

    output.write_bytes(composed([(file.stem, file.read_bytes()) for file in files]))


def _console() -> Console:
    """Return standard output; wide enough for the tables where it is no terminal."""
    return Console(file=sys.stdout, width=None if sys.stdout.isatty() else _WIDTH)


def _report(paths: list[Path], setup: Setup, index: Path | None, jobs: int) -> Report:
    """Measure the documents. Raises SettingError for a path that is not there."""
    for path in paths:
        if not path.exists():
            raise SettingError(f"{path} is not there; name a PDF, or a folder that holds some")
    groups = read_groups(index) if index else {}
    return Report(_with_progress(paths, setup, jobs), groups)


def _with_progress(paths: list[Path], setup: Setup, jobs: int) -> list[Outcome]:
    from rich.progress import track

    n_files = len(pdfs_under(paths))
    outcomes = evaluate(paths, setup, jobs)
    return list(track(outcomes, "measuring", n_files, console=Console(stderr=True), transient=True))


def _print_skipped(report: Report, console: Console) -> None:
    for reason, skipped in group_by(report.skipped, lambda one: one.reason).items():
        names = skipped[0].name if len(skipped) == 1 else f"{len(skipped)} documents"
        kind = "cannot be read" if skipped[0].failed else "skipped"
        console.print(f"{kind}: {names}: {reason}", highlight=False, markup=False)
    console.print(_counts_text(report), highlight=False)


def _counts_text(report: Report) -> str:
    """Return how many documents were measured, and what those are that were not."""
    n_failed = sum(one.failed for one in report.skipped)
    n_misplaced = sum(one.n_true > 0 for one in report.skipped)
    n_untrue = len(report.skipped) - n_failed - n_misplaced
    return (
        f"{len(report.documents)} documents measured, {report.titles(report.documents)} titles; "
        f"{n_untrue} without a truth, {n_misplaced} whose titles are not in the text, "
        f"{n_failed} not readable"
    )
