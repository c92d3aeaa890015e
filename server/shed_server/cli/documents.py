"""The commands that ask a document: `toc`, `read`, `explain` and `demo`.

They read as the server does: through the library, its cache and its workers. `explain` alone reads
the file in this process, since a record does not hold what it prints.
"""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shed_core.retrieval.prefixes import find_section
from shed_core.retrieval.sections import (
    header_path,
    pages_of,
    read_part,
)
from shed_core.retrieval.toc.as_json import toc_json
from shed_server.cli.options import (
    AsJson,
    DocumentFile,
    Headers,
    Ocr,
    Password,
    Reading,
    TableForm,
    argument_of,
    reads_documents,
    settings_of,
)
from shed_server.cli.terminal.opening import check_holds_one, opened
from shed_server.cli.terminal.text import place_text, print_text
from shed_server.cli.terminal.trees import chosen_nodes, print_explained, print_tree
from shed_server.errors import SettingError, UnknownPageError, quoted
from shed_server.library.document_reader import with_passwords
from shed_server.library.sources.access import Access
from shed_server.library.sources.spelling import printable
from shed_server.settings import Settings

if TYPE_CHECKING:
    from shed_core.ingest.pipeline import ExplainedPage

app = typer.Typer(rich_markup_mode=None)


@app.command()
@reads_documents
def toc(
    file: DocumentFile,
    prefix: Annotated[
        str, typer.Option(help="Only this section.", show_default="the whole document")
    ] = "",
    depth: Annotated[
        int | None, typer.Option(help="Levels to show.", min=1, show_default="all")
    ] = None,
    page: Annotated[
        int | None, typer.Option(help="Only sections with text on this page.", show_default="all")
    ] = None,
    as_json: AsJson = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Say why each header was found and placed.")
    ] = False,
    *,
    reading: Reading,
) -> None:
    """Print a document's table of contents."""
    settings = settings_of((file,), reading)
    with opened(settings) as document:
        record = document.record
        nodes = chosen_nodes(record, prefix, depth or (sys.maxsize if as_json else None), page)
        if as_json:
            contents = toc_json(record, argument_of(settings))
            contents["nodes"] = [contents["nodes"][node] for node in nodes]
            print(json.dumps(contents, ensure_ascii=False, indent=1))
        elif explain:
            print_explained(record, nodes)
        else:
            print_tree(record, nodes, Path(argument_of(settings)).name)


@app.command()
@reads_documents
def read(
    file: DocumentFile,
    prefix: Annotated[
        str, typer.Argument(help="A section as `shed toc` numbers it, or its title.")
    ],
    raw: Annotated[
        bool,
        typer.Option("--raw", help="As the file has it: with running heads, without our marks."),
    ] = False,
    as_json: AsJson = False,
    tables: TableForm = None,
    *,
    reading: Reading,
) -> None:
    """Print one section, subsections included.

    Its path and pages go to standard error. `[p. 5]` marks where a page begins, `5.1 | Costs` a
    header.
    """
    settings = settings_of((file,), reading, tables=tables)
    with opened(settings) as document:
        section = find_section(document.record, prefix)
        characters = document.record.characters(section.phrases)
        first, last = pages_of(document.record, characters)
        path = header_path(document.record, section.node)
        text = (
            document.record.text[characters.start : characters.stop]
            if raw
            else read_part(document.record, section, characters.start, sys.maxsize).text
        )
    if as_json:
        found = {"prefix": section.prefix, "path": path, "pages": (first, last), "text": text}
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return
    pages = f"p. {first}" if first == last else f"pp. {first}-{last}"
    print(printable(f"{place_text(section.prefix, path)} ({pages})"), file=sys.stderr)
    print_text(text, end="")


@app.command()
def explain(
    file: DocumentFile,
    page: Annotated[int, typer.Option(help="Page of the file, from 1.", min=1)],
    as_json: AsJson = False,
    headers: Headers = None,
    ocr: Ocr = None,
    password: Password = None,
) -> None:
    """Say why each line of a page was or was not taken for a header.

    The file is read again, and in this process: what a line scored is in no record. So take a file
    that you trust.
    """
    settings = settings_of((file,), Reading(headers=headers, ocr=ocr, password=password))
    if settings.url:
        raise SettingError(
            f"`shed explain` reads files only; copy {quoted(file)} to one, and name that"
        )
    found = Access(settings.paths).found()
    check_holds_one(argument_of(settings), found)
    lines, n_pages = _explained(found.places[0].real.read_bytes(), settings, page)
    if page > n_pages:
        raise UnknownPageError(page, n_pages)
    if as_json:
        print(json.dumps([line._asdict() for line in lines], ensure_ascii=False, indent=1))
        return
    if not lines:
        print(f"page {page} has no text", file=sys.stderr)
    for line in lines:
        mark = "header" if line.is_header else line.label.value
        print_text(f"{line.score:.2f}  {mark:<12}  {printable(line.text)}")
        print_text(f"                    {line.reason}")


def _explained(content: bytes, settings: Settings, page: int) -> "ExplainedPage":
    """Explain a page with the first password that opens the document, if it needs one.

    Raises a leaf of DocumentError.
    """
    from shed_core.ingest.pipeline import explain_page  # late: it loads PyMuPDF

    return with_passwords(
        settings.passwords,
        lambda password: explain_page(content, settings.options, page, password),
    )


@app.command()
def demo(
    file: Annotated[
        Path | None, typer.Argument(help="Your own document.", show_default="a made-up report")
    ] = None,
    password: Password = None,
) -> None:
    """Show what an agent sees of a document.

    A real client asks a real server.
    """
    from shed_server.cli.demo import run

    run(file, password)
