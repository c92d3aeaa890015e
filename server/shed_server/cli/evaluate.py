"""The commands that measure: `shed eval` and `shed classify`."""

import json
import sys
from collections.abc import Iterable, Sequence, Sized
from pathlib import Path
from typing import Annotated, NamedTuple, TypeVar

import typer
from platformdirs import user_cache_path
from rich.console import Console
from rich.table import Table

from shed_core.evaluation.summary import group_by
from shed_core.options import parse_evidence
from shed_server.cli.options import AsJson
from shed_server.errors import SettingError
from shed_server.evaluation.documents import (
    METHODS,
    UNSTATED_EVIDENCE,
    Setup,
    Skipped,
    pdfs_under,
    read_truth_files,
)
from shed_server.evaluation.report import Report, classes_json, read_groups
from shed_server.evaluation.run import evaluate
from shed_server.evaluation.tables import LEGEND, classes_table, tables
from shed_server.library.sources.spelling import printable

T = TypeVar("T")

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
Systems = Annotated[
    list[str] | None,
    typer.Option(
        help="Measure NAME, NAME:ARGUMENT, or a command with {} for the document. Repeatable.",
        show_default="none",
    ),
]
Responses = Annotated[
    Path | None,
    typer.Option(
        help="Folder to keep answers of language models in.", show_default="in the user's cache"
    ),
]
Jobs = Annotated[int, typer.Option(help="Processes that read documents.", min=1)]


class SystemRun(NamedTuple):
    """Systems by their names, the seconds that each may take for a document, and where answers of
    language models are kept."""

    systems: Sequence[str]
    seconds: float
    responses: Path


@app.command("eval")
def evaluate_documents(
    paths: Documents,
    headers: Annotated[
        str, typer.Option(help="How headers are found; outline: the true ones, structure alone.")
    ] = Setup().headers,
    methods: Annotated[str, typer.Option(help="Depth methods, by commas.")] = ",".join(METHODS),
    evidence: Annotated[
        str, typer.Option(help="What auto may use: the outline only with --truth.")
    ] = ",".join(UNSTATED_EVIDENCE),
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
    system: Systems = None,
    seconds: Annotated[
        float, typer.Option(help="That a --system may take for a document.", min=0.1)
    ] = 600.0,
    responses: Responses = None,
) -> None:
    """Score inferred trees against true ones, by every depth method.

    With --system, trees of other programs are scored beside ours (docs/evals.md).
    """
    setup = Setup(
        headers=headers,
        methods=tuple(methods.split(",")),
        evidence=parse_evidence(evidence),
        truths=None if truth is None else read_truth_files(truth),
        records=records,
    )
    if system and plot is not None:
        raise SettingError("--plot draws depth methods; leave it out beside --system")
    if system:
        run = SystemRun(system, seconds, responses or _responses_folder())
        _print_comparison(paths, setup, run, index, as_json)
        return
    report = _report(paths, setup, index, jobs)
    if plot is not None:
        from shed_server.evaluation.plot import plot_svg

        plot.write_text(plot_svg(report), encoding="utf-8")
    if as_json:
        print(json.dumps(report.as_json(), ensure_ascii=False, indent=1))
    else:
        console = _console()
        _print_tables(tables(report) if report.documents else (), console)
        _print_skipped(report, console)
    _check_measured(report.documents)


@app.command()
def classify(
    paths: Documents,
    truth: Truths = None,
    index: Index = None,
    records: Records = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Count documents for which a depth method is proven robust."""
    truths = None if truth is None else read_truth_files(truth)
    setup = Setup(headers="outline", methods=(), truths=truths, records=records)
    report = _report(paths, setup, index, jobs)
    if as_json:
        print(json.dumps(classes_json(report), ensure_ascii=False, indent=1))
    else:
        console = _console()
        if report.documents:
            console.print(classes_table(report))
        _print_skipped(report, console)
    _check_measured(report.documents)


def _console() -> Console:
    """Return standard output; wide enough for the tables where it is no terminal."""
    return Console(file=sys.stdout, width=None if sys.stdout.isatty() else _WIDTH)


def _print_comparison(
    paths: list[Path], setup: Setup, run: SystemRun, index: Path | None, as_json: bool
) -> None:
    """Measure systems on the documents. Raises SettingError for what is not there."""
    from shed_server.evaluation.comparison import Comparison, compare  # late: HTTP clients
    from shed_server.evaluation.comparison_tables import comparison_tables, failures
    from shed_server.evaluation.systems.reading import Conditions
    from shed_server.evaluation.systems.registry import system_of

    _check_paths(paths)
    conditions = Conditions(run.seconds, run.responses, setup.evidence)
    outcomes = compare(paths, setup, [system_of(name, conditions) for name in run.systems])
    groups = read_groups(index) if index else {}
    comparison = Comparison(list(_tracked(outcomes, len(pdfs_under(paths)))), groups)
    if as_json:
        print(json.dumps(comparison.as_json(), ensure_ascii=False, indent=1))
    else:
        console = _console()
        _print_tables(comparison_tables(comparison) if comparison.rows else (), console)
        for line in failures(comparison):
            console.print(printable(line), highlight=False, markup=False)
        _print_reasons(comparison.skipped, console)
    _check_measured(comparison.rows)


def _report(paths: list[Path], setup: Setup, index: Path | None, jobs: int) -> Report:
    """Measure the documents. Raises SettingError for paths without a PDF."""
    _check_paths(paths)
    groups = read_groups(index) if index else {}
    outcomes = evaluate(paths, setup, jobs)
    return Report(list(_tracked(outcomes, len(pdfs_under(paths)))), groups)


def _responses_folder() -> Path:
    """Return where answers of language models are kept, so that they are paid for once."""
    return user_cache_path("shed-eval", appauthor=False) / "responses"


def _check_paths(paths: list[Path]) -> None:
    for path in paths:
        if not path.exists():
            raise SettingError(f"{path} is not there; name a PDF, or a folder that holds some")
        if not pdfs_under([path]):
            raise SettingError(f"{path} holds no PDF, and only those are measured")


def _check_measured(measured: Sized) -> None:
    """End with status 1 if no document was measured; what was printed says why each was not."""
    if not measured:
        print("error: no document was measured", file=sys.stderr)
        raise typer.Exit(1)


def _tracked(outcomes: Iterable[T], n_files: int) -> Iterable[T]:
    from rich.progress import track

    return track(outcomes, "measuring", n_files, console=Console(stderr=True), transient=True)


def _print_tables(shown: Iterable[Table], console: Console) -> None:
    """Print tables, and below the last what their columns mean."""
    found = list(shown)
    for table in found:
        console.print(table)
    if found:
        console.print(LEGEND, style="dim", highlight=False, markup=False)


def _print_skipped(report: Report, console: Console) -> None:
    _print_reasons(report.skipped, console)
    console.print(_counts_text(report), highlight=False)


def _print_reasons(outcomes: Sequence[Skipped], console: Console) -> None:
    for reason, skipped in group_by(outcomes, lambda one: one.reason).items():
        names = skipped[0].name if len(skipped) == 1 else f"{len(skipped)} documents"
        kind = "cannot be read" if skipped[0].failed else "skipped"
        line = printable(f"{kind}: {names}: {reason}")
        console.print(line, highlight=False, markup=False)


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
