"""The command `view`: writes a tree and its pages as HTML."""

import sys
import webbrowser
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from shed_core.ingest.formats import VIEW_SUFFIX
from shed_server.answers.formatting import count
from shed_server.cli.options import (
    DocumentFile,
    ReadingOptions,
    argument_of,
    check_is_other,
    reads_documents,
    settings_of,
)
from shed_server.cli.paths import document_path
from shed_server.cli.terminal.opening import check_holds_one, open_one, progress_bar
from shed_server.library.library import Library
from shed_server.library.sources.access import is_document
from shed_server.library.sources.spelling import printable

app = typer.Typer(rich_markup_mode=None)


@app.command()
@reads_documents
def view(
    file: DocumentFile,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The HTML file.", show_default="FILE.shed.html"),
    ] = None,
    show: Annotated[bool, typer.Option("--open", help="Show it in the browser.")] = False,
    *,
    reading: ReadingOptions,
) -> None:
    """Write a document's tree and its pages as one HTML file.

    A file named .shed.html is not served as a document.
    """
    from shed_server.view import Drawer, with_progress, write_view

    settings = settings_of((document_path(file),), reading)
    source = Path(argument_of(settings))
    target = output or Path(f"{source.stem}{VIEW_SUFFIX}")
    check_is_other(target, source)
    with closing(Library(settings)) as library:
        check_holds_one(argument_of(settings), library.source.found())
        document = open_one(library)
        n_pages = document.record.n_pages
        drawer = Drawer(lambda request: library.draw(document, request), n_pages)
        with progress_bar("drawing") as progress:
            pages = with_progress(drawer.pages(settings.jobs), n_pages, progress)
            written = write_view(document.record, source.name, pages, target)
    missing = written.n_pages - written.n_drawn
    print(
        f"{printable(str(target))}: {count(written.n_pages, 'page')}, "
        f"{count(document.record.sht.n_nodes, 'section')}, "
        f"{written.n_bytes / 1e6:.1f} MB"
        + (f"; shown as text, as not drawable: {count(missing, 'page')}" if missing else "")
    )
    _print_if_served(target, source)
    if show:
        webbrowser.open(target.resolve().as_uri())


def _print_if_served(target: Path, file: Path) -> None:
    """Warn if a server of the document's folder would serve the view as a document, too."""
    if is_document(target.name) and target.resolve().parent == file.resolve().parent:
        name = printable(f"{file.stem}{VIEW_SUFFIX}")
        print(f"note: served with its folder as a document; {name} is not", file=sys.stderr)
