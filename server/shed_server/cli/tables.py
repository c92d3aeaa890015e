"""The command `tables`: the tables of a document or section, for a program or to read."""

import csv
import io
import json
import re
import sys
from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

import typer

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.prefixes import FRONT, find_section, prefix_of
from shed_core.retrieval.sections import header_path
from shed_core.retrieval.table_text import (
    head_cells,
    markdown,
    table_rows,
    tables_within,
)
from shed_server.cli.options import (
    DocumentFile,
    Reading,
    reads_documents,
    settings_of,
)
from shed_server.cli.paths import document_path
from shed_server.cli.terminal.opening import opened
from shed_server.cli.terminal.text import place_text, print_text
from shed_server.errors import SettingError

app = typer.Typer(rich_markup_mode=None)

_FORMULA = re.compile(r"(?:^|(?<=;))(?=[=@＝＠\t\r]|[+＋－-](?![\d.,\s]*%?(?:$|;)))")
"""Where something begins that a spreadsheet would compute; many countries' divide cells at `;`."""


class ShownTable(NamedTuple):
    """A table. path: the headers down to its section. heads: of its columns, "" for none."""

    prefix: str
    path: tuple[str, ...]
    page: int
    heads: list[str]
    rows: list[list[str]]


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
    reading: Reading,
) -> None:
    """Print the tables of a document or of one section.

    A head over several columns is repeated for each.
    """
    if as_csv + as_markdown + as_json > 1:
        raise SettingError("--csv, --md and --json exclude each other")
    settings = settings_of((document_path(file),), reading, tables="markdown")
    with opened(settings) as document:
        section = find_section(document.record, prefix)
        found = list(_tables(document.record, section.phrases))
    if not found:
        print("no tables", file=sys.stderr)
    if as_json:
        print(json.dumps([table._asdict() for table in found], ensure_ascii=False, indent=1))
    else:
        print_text("\n".join(map(_csv if as_csv else _markdown, found)), end="")


def _tables(record: DocumentRecord, phrases: range) -> Iterator[ShownTable]:
    for phrase in tables_within(record, phrases):
        node = record.node_at(phrase)
        rows = [row.cells for row in table_rows(record, phrase)][record.grids[phrase].has_head :]
        yield ShownTable(
            prefix=prefix_of(record.sht, node) or FRONT,
            path=header_path(record, node),
            page=record.pages[phrase],
            heads=head_cells(record, phrase),
            rows=rows,
        )


def _markdown(table: ShownTable) -> str:
    place = place_text(table.prefix, table.path)
    return f"{place} (p. {table.page})\n{markdown(table.heads, table.rows)}"


def _csv(table: ShownTable) -> str:
    text = io.StringIO()
    heads = [table.heads] if any(table.heads) else []
    rows: Sequence[Sequence[str]] = [*heads, *table.rows]
    csv.writer(text, lineterminator="\n").writerows([inert(cell) for cell in r] for r in rows)
    return text.getvalue()


def inert(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula, since the document is untrusted."""
    return _FORMULA.sub("'", cell)
