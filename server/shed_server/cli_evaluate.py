"""The commands that measure: `shed eval`, `shed classify` and `shed compose`."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from shed_core.options import parse_evidence
from shed_server.evaluate import METHODS, Outcome, Setup, evaluate, pdfs_under
from shed_server.evaluate_inputs import read_groups, read_truth_files
from shed_server.evaluate_report import Report, tables

app = typer.Typer(help="Measure how good the inferred trees are.", no_args_is_help=True)

Paths = Annotated[list[Path], typer.Argument(help="PDFs and folders of them.", show_default=False)]
Headers = Annotated[
    str, typer.Option(help="How headers are found; outline takes the true ones: structure alone.")
]
Truths = Annotated[
    Path | None,
    typer.Option("--truth", help="JSON file, or folder of them, with the true headers; else the "
                 "embedded outlines."),
]  # fmt: skip
Records = Annotated[
    Path | None,
    typer.Option(help="Folder to keep parsed documents in, to measure inference again quickly."),
]
Jobs = Annotated[int, typer.Option(help="Processes that read documents.", min=1)]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]


@app.command("eval")
def evaluate_command(
    paths: Paths,
    headers: Headers = "builtin",
    methods: Annotated[str, typer.Option(help="Depth methods, by commas.")] = ",".join(METHODS),
    evidence: Annotated[
        str, typer.Option(help="What auto may use; the outline is the truth, so not it.")
    ] = "numbering,contents,font",
    truth: Truths = None,
    index: Annotated[
        Path | None,
        typer.Option(help="JSON lines with `file`, `domain` and `family`, to average by these."),
    ] = None,
    records: Records = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
    plot: Annotated[
        Path | None, typer.Option(help="Write robustness against compactness as SVG.")
    ] = None,
) -> None:
    """Score the inferred trees of documents against their true ones."""
    setup = Setup(
        headers=headers,
        methods=tuple(methods.split(",")),
        evidence=parse_evidence(evidence),
        truths=None if truth is None else read_truth_files(truth),
        records=records,
    )
    report = Report(_with_progress(paths, setup, jobs), read_groups(index) if index else {})
    if plot is not None:
        from shed_server.evaluate_plot import plot_svg

        plot.write_text(plot_svg(report), encoding="utf-8")
    if as_json:
        print(json.dumps(report.as_json(), indent=1))
        return
    _print(report)


def _with_progress(paths: list[Path], setup: Setup, jobs: int) -> list[Outcome]:
    from rich.progress import track

    n_files = len(pdfs_under(paths))
    outcomes = evaluate(paths, setup, jobs)
    console = Console(stderr=True)
    return list(track(outcomes, "measuring", total=n_files, console=console))


def _print(report: Report) -> None:
    console = Console(file=sys.stdout)
    for table in tables(report) if report.judged else ():
        console.print(table)
    for one in report.skipped:
        kind = "cannot be read" if one.failed else "skipped"
        console.print(f"{kind}: {one.name}: {one.reason}", highlight=False, markup=False)
    console.print(f"{len(report.judged)} documents measured, {len(report.skipped)} skipped")
