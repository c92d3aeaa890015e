"""The command `search`: sections of a folder's documents, found by words."""

import json
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from shed_server.answers.calls import Search
from shed_server.answers.search_answer import found_sections, search_answer
from shed_server.cli.options import (
    AsJson,
    Reading,
    reads_documents,
    settings_of,
)
from shed_server.cli.shell import print_text
from shed_server.library.library import Library
from shed_server.library.search_index.search import Findings, SectionSearch

app = typer.Typer(rich_markup_mode=None)

_MAX_CHARS = 20_000  # of what is printed; a page of hits takes a quarter of it


@app.command()
@reads_documents
def search(
    folder: Annotated[Path, typer.Argument(help="A folder or file.", show_default=False)],
    words: Annotated[
        str, typer.Argument(help='Words of the documents; "exact phrase" and -word work.')
    ],
    documents: Annotated[
        str, typer.Option(help="Only documents of this name, a glob.", show_default="all")
    ] = "",
    prefix: Annotated[
        str, typer.Option(help="Only this section of the one document.", show_default="all")
    ] = "",
    as_json: AsJson = False,
    *,
    reading: Reading,
) -> None:
    """Find sections of documents by words; those not read yet are read first."""
    settings = settings_of((folder,), reading)
    with closing(Library(settings)) as library:
        engine = SectionSearch(library, settings.jobs)
        findings = engine.find(words, documents, prefix)
        if as_json:
            print(json.dumps(_columns(engine, findings), ensure_ascii=False, indent=1))
        else:
            request = Search(words, documents, prefix)
            print_text(search_answer(engine, findings, request, _MAX_CHARS))
    if not findings.hits:
        raise typer.Exit(1)


def _columns(engine: SectionSearch, findings: Findings) -> dict[str, object]:
    shown = found_sections(engine, findings, findings.hits)
    return {
        "hits": [section._asdict() for section in shown if section is not None],
        "documents_searched": findings.n_searched,
        "without_text": findings.without_text,
        "not_read_yet": findings.unread,
        "failed": [{"document": name, "error": problem} for name, problem in findings.failed],
        "words_only": findings.words_only,
    }
