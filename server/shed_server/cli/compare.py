"""The command `compare`: changes between versions, years or quarters of a document."""

from collections.abc import Sequence
from contextlib import closing
from math import inf
from pathlib import Path
from typing import Annotated, Any

import typer

from shed_core.comparison.changes import Versions
from shed_server.answers.compare.compare_answer import counts_text
from shed_server.answers.compare.comparer import ComparedDocuments, compared_documents, oldest_first
from shed_server.answers.compare.details import details
from shed_server.answers.compare.outline import is_equal, outline, place_in
from shed_server.answers.compare.text_changes import row_changes, sentence_changes
from shed_server.cli.options import (
    AsJson,
    ReadingOptions,
    check_is_other,
    reads_documents,
    settings_of,
)
from shed_server.cli.paths import document_path
from shed_server.cli.terminal.opening import progress_bar
from shed_server.cli.terminal.text import print_json, print_text
from shed_server.library.library import Library
from shed_server.library.sources.spelling import printable
from shed_server.workers.caller import Caller

app = typer.Typer(rich_markup_mode=None)

_MAX_CHARS = 8_000  # of the text of all sections that changed, which is printed with them


@app.command()
@reads_documents
def compare(
    paths: Annotated[
        list[Path],
        typer.Argument(
            help="Documents in their order, or a folder of them, the oldest first.",
            show_default=False,
        ),
    ],
    prefix: Annotated[
        str,
        typer.Option(
            help="Only this section, or its title; with all text that changed.",
            show_default="the whole documents",
        ),
    ] = "",
    as_json: AsJson = False,
    html: Annotated[
        Path | None,
        typer.Option(help="Write the texts side by side, as an HTML file.", show_default="none"),
    ] = None,
    *,
    reading: ReadingOptions,
) -> None:
    """Print the changes between versions of a document.

    Sections are aligned by title, number, place and text. Each has a line with its change.
    """
    paths = [Path(document_path(str(path))) for path in paths]
    settings = settings_of(paths, reading)
    with closing(Library(settings)) as library, progress_bar() as progress:
        caller = Caller(progress)
        if len(paths) == 1 and paths[0].is_dir():
            documents = oldest_first([library.open(name, caller) for name in library.names()])
            paths = [paths[0] / document.name for document in documents]
        else:
            documents = [library.open(str(path.absolute()), caller) for path in paths]
    comparison = compared_documents(documents, caller, seconds=inf)
    versions = comparison.within(prefix)
    if html:
        from shed_server.view.comparison import write_comparison

        for path in paths:
            check_is_other(html, path)
        names = [document.name for document in comparison.documents]
        write_comparison(comparison, versions, counts_text(comparison, versions, names), html)
    elif as_json:
        print_json(_columns(comparison, versions))
    else:
        print_text("\n".join(_lines(comparison, versions, with_text=bool(prefix))))


def _lines(
    comparison: ComparedDocuments, versions: list[Versions], *, with_text: bool
) -> list[str]:
    names = [printable(document.name) for document in comparison.documents]
    lines = [counts_text(comparison, versions, names)]
    lines += outline(comparison, versions, is_short=False)
    texts = list(details(comparison, versions))
    if with_text or sum(map(len, texts)) <= _MAX_CHARS:
        lines += [""] * bool(texts) + texts
    return lines


def _columns(comparison: ComparedDocuments, versions: Sequence[Versions]) -> dict[str, Any]:
    """Return the sections that changed, with their changed sentences and rows, for a program."""
    return {
        "documents": [document.name for document in comparison.documents],
        "equal": sum(map(is_equal, versions)),
        "sections": [_section(comparison, one) for one in versions if not is_equal(one)],
    }


def _section(comparison: ComparedDocuments, one: Versions) -> dict[str, Any]:
    return {
        "places": [_place(comparison, n, node) for n, node in enumerate(one.nodes)],
        "steps": [
            {
                "kind": step.kind.value,
                "share": round(step.share, 4),
                "moved": step.is_moved,
                "retitled": step.is_retitled,
                "renumbered": step.is_renumbered,
                "sentences": [
                    {"before": before, "after": after}
                    for before, after, _ in sentence_changes(comparison, one, number)
                ],
            }
            for number, step in enumerate(one.steps)
        ],
        "rows": [
            {
                "label": row.label,
                "scale": row.scale,
                "values": [{"head": head, "values": values} for head, values in row.values],
            }
            for row in row_changes(comparison, one)
        ],
    }


def _place(comparison: ComparedDocuments, document: int, node: int | None) -> dict[str, Any] | None:
    if node is None:
        return None
    fields = ("prefix", "header", "page")
    return dict(zip(fields, place_in(comparison.records[document], node), strict=True))
