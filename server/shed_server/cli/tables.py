"""The commands on tables: `tables`, and `rows` by their labels, as text, CSV or JSON."""

import csv
import io
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

import typer

from shed_core.retrieval.prefixes import find_section
from shed_core.retrieval.table_text import markdown
from shed_core.retrieval.tables import Table, tables_of
from shed_server.answers.calls import Rows
from shed_server.answers.rows.found_rows import FoundRow, rows_with_all_values, without_known
from shed_server.answers.rows.row_finder import RowFinder
from shed_server.answers.rows.rows_answer import row_lines
from shed_server.answers.skipped_documents import notes
from shed_server.cli.options import (
    AsJson,
    DocumentFile,
    DocumentOrFolder,
    OnlyDocuments,
    ReadingOptions,
    reads_documents,
    settings_of,
)
from shed_server.cli.paths import document_path, documents_path
from shed_server.cli.terminal.opening import opened, searching, with_progress
from shed_server.cli.terminal.text import place_text, print_json, print_text
from shed_server.errors import SettingError

app = typer.Typer(rich_markup_mode=None)

_MAX_CHARS = 20_000  # of notes
_FIELDS = ("document", "prefix", "page", "label", "period", "value", "scale")

_FORMULA = re.compile(r"(?:^|(?<=;))(?=[=@＝＠\t\r]|[+＋－-](?![\d.,\s]*%?(?:$|;)))")
"""Beginning of a formula of a spreadsheet; in many countries these divide cells at `;`."""


@app.command()
@reads_documents
def tables(
    file: DocumentFile,
    prefix: Annotated[
        str, typer.Argument(help="Only this section.", show_default="the whole document")
    ] = "",
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Print CSV, with a blank line between tables.")
    ] = False,
    as_json: AsJson = False,
    *,
    reading: ReadingOptions,
) -> None:
    """Print the tables of a document or of one section.

    A head over several columns is repeated for each.
    """
    _check_formats(as_csv, as_json)
    settings = settings_of((document_path(file),), reading, tables="markdown")
    with opened(settings) as document:
        section = find_section(document.record, prefix)
        grids = list(tables_of(document.record, section.phrases))
    if not grids:
        print("no tables", file=sys.stderr)
    if as_json:
        print_json([table._asdict() for table in grids])
    else:
        for doubt in dict.fromkeys(table.doubt for table in grids if table.doubt and as_csv):
            print(doubt, file=sys.stderr)
        print_text("\n".join(map(_csv if as_csv else _markdown, grids)), end="")


def _markdown(table: Table) -> str:
    place = place_text(table.prefix, table.path)
    doubt = f" ({table.doubt})" if table.doubt else ""
    return f"{place} (p. {table.page}){doubt}\n{markdown(table.heads, table.rows)}"


def _csv(table: Table) -> str:
    text = io.StringIO()
    heads = [table.heads] if any(table.heads) else []
    rows: Sequence[Sequence[str]] = [*heads, *table.rows]
    csv.writer(text, lineterminator="\n").writerows([inert(cell) for cell in r] for r in rows)
    return text.getvalue()


def inert(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula, since the document is untrusted."""
    return _FORMULA.sub("'", cell)


def _check_formats(as_csv: bool, as_json: bool) -> None:
    if as_csv and as_json:
        raise SettingError("--csv and --json exclude each other")


@app.command()
@reads_documents
def rows(
    path: DocumentOrFolder,
    labels: Annotated[
        list[str], typer.Argument(help="Labels of rows, as the documents print them.")
    ],
    documents: OnlyDocuments = "",
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV, a line a figure.")] = False,
    *,
    reading: ReadingOptions,
) -> None:
    """Print rows of tables by their labels, the newest document first.

    Each figure has its period and scale; a figure of two tables is printed once.
    """
    _check_formats(as_csv, as_json)
    settings = settings_of((documents_path(path, labels[0]),), reading)
    request = Rows(";".join(labels), documents)
    with searching(settings) as (library, search):
        findings = with_progress(lambda caller: RowFinder(library, search).find(request, caller))
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
