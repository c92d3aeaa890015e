"""The command `rows`: rows of tables by their labels, as text, CSV or JSON."""

import csv
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from math import inf
from typing import Annotated

import typer

from shed_server.answers.calls import Rows
from shed_server.answers.rows.found_rows import FoundRow, rows_with_all_values, without_known
from shed_server.answers.rows.row_finder import RowFinder
from shed_server.answers.rows.rows_answer import row_lines
from shed_server.answers.skipped_documents import notes
from shed_server.cli.options import (
    AsJson,
    DocumentOrFolder,
    ReadingOptions,
    argument_of,
    reads_documents,
    settings_of,
)
from shed_server.cli.paths import documents_path
from shed_server.cli.tables import inert
from shed_server.cli.terminal.opening import check_holds_some, progress_bar
from shed_server.cli.terminal.text import print_json, print_text
from shed_server.errors import SettingError
from shed_server.library.library import Library
from shed_server.library.search_index.search import SectionSearch
from shed_server.workers.caller import Caller

app = typer.Typer(rich_markup_mode=None)

_MAX_CHARS = 20_000  # of notes
_FIELDS = ("document", "prefix", "page", "label", "period", "value", "scale")


@app.command()
@reads_documents
def rows(
    path: DocumentOrFolder,
    labels: Annotated[
        list[str], typer.Argument(help="Labels of rows, as the documents print them.")
    ],
    documents: Annotated[
        str, typer.Option(help="Only documents of this name, a glob.", show_default="all")
    ] = "",
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV, a line a figure.")] = False,
    *,
    reading: ReadingOptions,
) -> None:
    """Print rows of tables by their labels, the newest document first.

    Each figure has its period and scale; a figure of two tables is printed once.
    """
    if as_json and as_csv:
        raise SettingError("--csv and --json exclude each other")
    settings = settings_of((documents_path(path, labels[0]),), reading)
    with closing(Library(settings)) as library:
        check_holds_some(argument_of(settings), library.source.found())
        finder = RowFinder(library, SectionSearch(library, settings.jobs, inf))
        with progress_bar() as progress:
            findings = finder.find(Rows(";".join(labels), documents), Caller(progress))
    lines = list(without_known(rows_with_all_values(findings)))
    if as_json:
        print_json([dict(zip(_FIELDS, figure, strict=True)) for figure in _figures(lines)])
    elif as_csv:
        _print_csv(lines)
    else:
        print_text(row_lines(findings, lines, _MAX_CHARS))
    if problems := notes(findings.not_searched, _MAX_CHARS):
        print(problems.strip("\n"), file=sys.stderr)
    if not lines:
        raise typer.Exit(1)


def _figures(rows: Iterable[FoundRow]) -> Iterator[tuple[str | int, ...]]:
    for row in rows:
        label = f"{row.group}: {row.label}" if row.group else row.label
        for period, value in row.values:
            yield row.document, row.prefix, row.page, label, period, value, row.scale


def _print_csv(rows: Iterable[FoundRow]) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(_FIELDS)
    for figure in _figures(rows):
        writer.writerow([inert(cell) if isinstance(cell, str) else cell for cell in figure])
