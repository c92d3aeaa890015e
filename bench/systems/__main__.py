"""`python -m bench.systems FOLDER --truth T --system grobid`: trees of other programs.

Trees of other programs are scored beside ours, on the same documents, by the same truth and the
same figures as `shed eval` (docs/evals.md).
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from platformdirs import user_cache_path
from rich.console import Console
from rich.progress import track

from bench.groups import read_groups
from bench.systems.comparison import Comparison, compare
from bench.systems.comparison_tables import comparison_tables, failures
from bench.systems.reading import Conditions
from bench.systems.registry import system_of
from shed_core.errors import ShedError
from shed_core.options import parse_evidence
from shed_server.errors import SettingError
from shed_server.evaluation.documents import UNSTATED_EVIDENCE, Setup, pdfs_under, read_truth_files
from shed_server.evaluation.tables import LEGEND
from shed_server.library.sources.spelling import printable

_WIDTH = 132  # characters, where standard output is no terminal


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the figures of all systems, or say why they cannot be measured."""
    options = _parser().parse_args(arguments)
    try:
        comparison = _compare(options)
    except ShedError as error:
        sys.exit(f"error: {error}")
    if options.json:
        print(json.dumps(comparison.as_json(), ensure_ascii=False, indent=1))
    else:
        _print(comparison)
    if not comparison.rows:
        sys.exit("error: no document was measured")


def _compare(options: argparse.Namespace) -> Comparison:
    """Measure the systems on the documents. Raises SettingError for what is not there."""
    files = pdfs_under(options.paths)
    if missing := [str(file) for file in files if not file.is_file()]:
        raise SettingError(f"{missing[0]} is not there; name a PDF, or a folder that holds some")
    truths = None if options.truth is None else read_truth_files(options.truth)
    setup = Setup(options.headers, (), parse_evidence(options.evidence), truths, options.records)
    conditions = Conditions(options.seconds, options.responses, setup.evidence)
    systems = [system_of(name, conditions) for name in options.system]
    progress = Console(stderr=True)
    outcomes = track(
        compare(files, setup, systems), "measuring", len(files), console=progress, transient=True
    )
    return Comparison(list(outcomes), read_groups(options.index) if options.index else {})


def _print(comparison: Comparison) -> None:
    console = Console(file=sys.stdout, width=None if sys.stdout.isatty() else _WIDTH)
    if comparison.rows:
        console.print(LEGEND, style="dim", highlight=False, markup=False)
        for table in comparison_tables(comparison):
            console.print(table)
    skipped = (f"skipped: {one.name}: {one.reason}" for one in comparison.skipped)
    for line in (*failures(comparison), *skipped):
        console.print(printable(line), highlight=False, markup=False)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.systems", description=__doc__)
    add = parser.add_argument
    add("paths", type=Path, nargs="+", help="PDFs, and folders of them")
    add("--system", action="append", required=True, help="NAME, NAME:ARGUMENT, or COMMAND {}")
    add("--truth", type=Path, help="file, or folder, of true headers; else embedded outlines")
    add("--index", type=Path, help="JSON lines with `file`, `domain` and `family`")
    add("--records", type=Path, help="folder to keep parsed documents in")
    add("--headers", default=Setup().headers, help="whose headers the text is read with")
    add("--evidence", default=",".join(UNSTATED_EVIDENCE), help="what our own `auto` may use")
    add("--seconds", type=float, default=600.0, help="that a system may take for a document")
    add("--responses", type=Path, default=_responses_folder(), help="answers of language models")
    add("--json", action="store_true")
    return parser


def _responses_folder() -> Path:
    """Return where answers of language models are kept, so that they are paid for once."""
    return user_cache_path("shed-eval", appauthor=False) / "responses"


if __name__ == "__main__":
    main()
