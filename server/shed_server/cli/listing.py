"""The command `list`: documents by their names, or by their facts."""

import sys
from contextlib import closing
from math import inf
from typing import Annotated

import typer

from shed_server.answers.calls import ListDocuments
from shed_server.answers.documents_answer import documents_answer
from shed_server.cli.options import (
    AsJson,
    DocumentOrFolder,
    ReadingOptions,
    argument_of,
    reads_documents,
    settings_of,
)
from shed_server.cli.paths import documents_path
from shed_server.cli.terminal.opening import check_holds_some, with_progress
from shed_server.cli.terminal.text import print_json, print_text
from shed_server.errors import UnknownDocumentError
from shed_server.library.library import Library
from shed_server.library.search_index.search import SectionSearch
from shed_server.library.sources.filters import KEYS, has_keys
from shed_server.library.sources.names import MAX_NEAREST

app = typer.Typer(rich_markup_mode=None)


@app.command("list")
@reads_documents
def list_documents(
    path: DocumentOrFolder,
    pattern: Annotated[
        str,
        typer.Argument(
            help="A glob, a part of names, or facts: form:10-K author:lee; `company:` groups.",
            show_default="all",
        ),
    ] = "*",
    as_json: AsJson = False,
    *,
    reading: ReadingOptions,
) -> None:
    """List documents by name, or by their facts.

    Where facts choose, documents not yet read are read first.
    """
    settings = settings_of((documents_path(path, pattern),), reading)
    with closing(Library(settings)) as library:
        if not settings.url:
            check_holds_some(argument_of(settings), library.source.found())
        if has_keys(pattern):
            indexer = SectionSearch(library, settings.jobs).word_indexer
            served = library.served(pattern)
            with_progress(lambda caller: indexer.read_unread(served, inf, caller))
        listings = library.list_documents(pattern)
        if not (listings or listings.n_unread or listings.note):
            some = library.names()[:MAX_NEAREST]
            raise UnknownDocumentError(pattern, some, are_similar=False)
        if as_json:
            columns = [
                {"name": one.name, "pages": one.pages, "tokens": one.tokens, "failure": one.failure}
                | {key: getattr(one.facts, key, None) for key in KEYS}
                for one in map(listings.__getitem__, range(len(listings)))
            ]
            print_json(columns)
        else:
            print_text(documents_answer(listings, ListDocuments(pattern), sys.maxsize))
    if not listings:
        raise typer.Exit(1)
