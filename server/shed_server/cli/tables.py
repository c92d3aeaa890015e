"""The command `tables`: the tables of a document or section, as Markdown, CSV or JSON."""

import csv
import io
import re
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from shed_core.retrieval.prefixes import find_section
from shed_core.retrieval.table_text import markdown
from shed_core.retrieval.tables import Table, tables_of
from shed_server.cli.options import (
    DocumentFile,
    ReadingOptions,
    reads_documents,
    settings_of,
)
from shed_server.cli.paths import document_path
from shed_server.cli.terminal.opening import opened
from shed_server.cli.terminal.text import place_text, print_json, print_text
from shed_server.errors import SettingError

app = typer.Typer(rich_markup_mode=None)

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
    as_markdown: Annotated[bool, typer.Option("--md", help="Print Markdown, the default.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    *,
    reading: ReadingOptions,
) -> None:
    """Print the tables of a document or of one section.

    A head over several columns is repeated for each.
    """
    if as_csv + as_markdown + as_json > 1:
        raise SettingError("--csv, --md and --json exclude each other")
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
