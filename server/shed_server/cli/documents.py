"""The commands on one document: `toc`, `read`, `explain` and `demo`.

They read as the server does: through the library, its cache and its workers. `explain` alone reads
the file in this process, since a record holds no scores of lines.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from shed_core.document.record import DocumentRecord
from shed_core.options import choice
from shed_core.retrieval.names.several import disjoint, named_sections
from shed_core.retrieval.prefixes import SectionSpan, find_section
from shed_core.retrieval.sections import (
    header_path,
    pages_of,
    read_part,
)
from shed_core.retrieval.toc.as_json import entries_json, sections_json, toc_json
from shed_core.retrieval.toc.batches import batches as batches_of
from shed_core.retrieval.toc.batches import named_run
from shed_core.retrieval.toc.entries import KINDS, entries, matching
from shed_server.answers.calls import GetToc
from shed_server.answers.formatting import pages_text
from shed_server.answers.toc.toc_answer import toc_answer
from shed_server.cli.options import (
    AsJson,
    DocumentFile,
    Headers,
    Ocr,
    Password,
    ReadingOptions,
    TableForm,
    argument_of,
    reads_documents,
    settings_of,
)
from shed_server.cli.paths import document_path
from shed_server.cli.terminal.opening import check_holds_one, opened
from shed_server.cli.terminal.text import place_text, print_json, print_text
from shed_server.cli.terminal.trees import chosen_nodes, contents_lines, explanation
from shed_server.errors import SettingError, UnknownPageError, quoted
from shed_server.library.document_reader import with_passwords
from shed_server.library.library import OpenDocument
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
    match: Annotated[
        str,
        typer.Option(
            help="Only headers, or titles of --kind, with these words.", show_default="all"
        ),
    ] = "",
    kind: Annotated[
        str, typer.Option(help=f"Instead of headers: {choice(KINDS)}.", show_default="headers")
    ] = "",
    batches: Annotated[
        int | None,
        typer.Option(
            help="Instead of headers: runs of whole sections of at most this many tokens.",
            min=1,
            show_default="none",
        ),
    ] = None,
    as_json: AsJson = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Explain how each header was found and placed.")
    ] = False,
    *,
    reading: ReadingOptions,
) -> None:
    """Print a document's table of contents."""
    settings = settings_of((document_path(file),), reading)
    with opened(settings) as document:
        record = document.record
        if match or kind or batches:
            _print_answer(document, GetToc(None, prefix, None, match, kind, batches), as_json)
            return
        nodes = chosen_nodes(record, prefix, depth or (sys.maxsize if as_json else None))
        if as_json:
            contents = toc_json(record, argument_of(settings))
            contents["nodes"] = [contents["nodes"][node] for node in nodes]
            print_json(contents)
        elif explain:
            print_text("\n".join(explanation(record, nodes)))
        else:
            lines = contents_lines(record, nodes, is_indented=sys.stdout.isatty())
            print_text("\n".join(lines))


def _print_answer(document: OpenDocument, request: GetToc, as_json: bool) -> None:
    """Print the whole answer of `get_toc` to a request. Raises SettingError."""
    if request.kind and request.kind not in KINDS:
        raise SettingError(f"--kind is {choice(KINDS)}, not {quoted(request.kind)}")
    if not as_json:
        print_text(toc_answer(document, request, sys.maxsize))
        return
    section = find_section(document.record, request.prefix)
    if request.batches:
        ends = batches_of(document.record, section, request.batches)
        runs = (named_run(document.record, *one) for one in ends)
        columns = sections_json(document.record, runs)
    else:
        lines = matching(entries(document.record, section, request.kind), request.match)
        columns = entries_json(document.record, lines)
    print_json(columns)


@app.command()
@reads_documents
def read(
    file: DocumentFile,
    prefix: Annotated[
        list[str],
        typer.Argument(help="Sections as `shed toc` numbers them, or their titles."),
    ],
    as_json: AsJson = False,
    tables: TableForm = None,
    *,
    reading: ReadingOptions,
) -> None:
    """Print sections, subsections included.

    Their paths and pages go to standard error. `[p. 5]` marks where a page begins, `5.1 | Costs` a
    header.
    """
    settings = settings_of((document_path(file),), reading, tables=tables)
    with opened(settings) as document:
        record = document.record
        sections = [section for name in prefix for section in _sections_named(record, name)]
        sections = disjoint(sections) if len(sections) > 1 else sections
        columns = [_columns(record, section) for section in sections]
    if as_json:
        print_json(columns if len(columns) > 1 else columns[0])
        return
    for one in columns:
        place = place_text(one["prefix"], one["path"])
        print(printable(f"{place} ({pages_text(one['pages'])})"), file=sys.stderr)
        print_text(one["text"], end="")


def _sections_named(record: DocumentRecord, name: str) -> Sequence[SectionSpan]:
    """Return the sections that an argument names. Raises UnknownPrefixError if it names others."""
    sections, errors = named_sections(record, name)
    if errors:
        raise errors[0]
    return sections


def _columns(record: DocumentRecord, section: SectionSpan) -> dict[str, Any]:
    characters = record.characters(section.phrases)
    return {
        "prefix": section.prefix,
        "path": header_path(record, section.node),
        "pages": pages_of(record, characters),
        "text": read_part(record, section, characters.start, sys.maxsize).text,
    }


@app.command()
def explain(
    file: Annotated[
        str,
        typer.Argument(
            help="PDF, Word, PowerPoint, EPUB, HTML, Markdown or text.", show_default=False
        ),
    ],
    page: Annotated[int, typer.Option(help="Page of the file, from 1.", min=1)],
    as_json: AsJson = False,
    headers: Headers = None,
    ocr: Ocr = None,
    password: Password = None,
) -> None:
    """Explain why each line of a page was or was not taken for a header.

    The file is read again, in this process, since no record has the scores of lines. So take a file
    that you trust.
    """
    settings = settings_of(
        (document_path(file),), ReadingOptions(headers=headers, ocr=ocr, password=password)
    )
    if settings.url:
        raise SettingError(
            f"`shed explain` reads files only; copy {quoted(file)} to one, and name that"
        )
    files = Access(settings.paths).found()
    check_holds_one(argument_of(settings), files)
    lines, n_pages = _explained(files.places[0].real.read_bytes(), settings, page)
    if page > n_pages:
        raise UnknownPageError(page, n_pages)
    if as_json:
        print_json([line._asdict() for line in lines])
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
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Save the document there too.", show_default=False),
    ] = None,
    password: Password = None,
) -> None:
    """Show an agent's view of a made-up report, or of a document of yours."""
    from shed_server.cli.demo import run

    run(file, output, password)
