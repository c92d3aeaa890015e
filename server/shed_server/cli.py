"""The command line `shed`.

Every command that reads a document does it as the server would: through the library, its cache and
its workers. Imports that only one command needs are made there, because `serve` must be quick.
"""

import gc
import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from shed_server.cli_options import (
    AsJson,
    CacheFolder,
    Depths,
    DocumentFile,
    Evidence,
    Headers,
    MaxChars,
    Password,
    ServedPaths,
    settings_of,
)
from shed_server.cli_shell import ShedGroup, opened, print_text

app = typer.Typer(
    cls=ShedGroup,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="The table of contents, sections and search of long documents, for agents and for you.",
)


@app.callback()
def shed(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and leave.")
    ] = False,
) -> None:
    """Carry the options that all commands share."""
    if version:
        from shed_core import __version__

        print(f"shed {__version__}")
        raise typer.Exit


@app.command()
def serve(
    paths: ServedPaths,
    cache: CacheFolder = None,
    headers: Headers = None,
    depths: Depths = None,
    evidence: Evidence = None,
    password: Password = None,
    max_chars: MaxChars = None,
) -> None:
    """Serve folders and files to agents over MCP, on standard input and output."""
    from shed_server.app import create_app
    from shed_server.library import Library

    settings = settings_of(tuple(paths), cache, headers, depths, evidence, password, max_chars)
    library = Library(settings)
    server = create_app(library, settings)
    gc.freeze()  # what is loaded now lives as long as the process: no need to look at it again
    gc.enable()
    try:
        server.run("stdio")
    finally:
        library.close()


@app.command()
def toc(
    file: DocumentFile,
    as_json: AsJson = False,
    cache: CacheFolder = None,
    headers: Headers = None,
    depths: Depths = None,
    evidence: Evidence = None,
    password: Password = None,
) -> None:
    """Print a document's table of contents."""
    from shed_core.prefixes import find_section
    from shed_core.toc import contents, toc_json

    settings = settings_of((file,), cache, headers, depths, evidence, password)
    with opened(settings) as document:
        if as_json:
            print(json.dumps(toc_json(document.record, str(file)), ensure_ascii=False, indent=1))
            return
        whole = find_section(document.record.sht, "")
        everything = contents(document.record, whole, sys.maxsize, sys.maxsize)
        print_text("\n".join(everything.lines))


@app.command()
def read(
    file: DocumentFile,
    prefix: Annotated[str, typer.Argument(help="A section, as `shed toc` numbers it.")],
    cache: CacheFolder = None,
    headers: Headers = None,
    depths: Depths = None,
    evidence: Evidence = None,
    password: Password = None,
) -> None:
    """Print one section, subsections included."""
    from shed_core.prefixes import find_section
    from shed_core.sections import section_characters

    settings = settings_of((file,), cache, headers, depths, evidence, password)
    with opened(settings) as document:
        section = find_section(document.record.sht, prefix)
        characters = section_characters(document.record, section)
        print_text(document.record.text[characters.start : characters.stop], end="")


@app.command()
def grep(
    file: DocumentFile,
    pattern: Annotated[
        str, typer.Argument(help="A regular expression; a blank also matches a line break.")
    ],
    prefix: Annotated[str, typer.Option(help="Search only this section.")] = "",
    ignore_case: Annotated[bool, typer.Option("--ignore-case", "-i")] = False,
    cache: CacheFolder = None,
    headers: Headers = None,
    depths: Depths = None,
    evidence: Evidence = None,
    password: Password = None,
) -> None:
    """Search a document; each match with its page, section and context."""
    from shed_core.grep import excerpts
    from shed_core.prefixes import find_section
    from shed_core.sections import section_characters
    from shed_server.search import compile_pattern, find

    settings = settings_of((file,), cache, headers, depths, evidence, password)
    compiled = compile_pattern(pattern, ignore_case=ignore_case)
    with opened(settings) as document:
        record = document.record
        within = section_characters(record, find_section(record.sht, prefix))
        n_shown = 0
        for excerpt in excerpts(record, find(compiled, record.text, within), within):
            n_shown += 1
            where = " > ".join(excerpt.path) or "before the first header"
            print_text(f"── p. {excerpt.page}, {excerpt.prefix} | {where}\n{excerpt.text}\n")
    if not n_shown:
        print("no match", file=sys.stderr)
        raise typer.Exit(1)


@app.command()
def index(
    paths: ServedPaths,
    jobs: Annotated[int | None, typer.Option(help="Documents read at once.")] = None,
    as_json: AsJson = False,
    cache: CacheFolder = None,
    headers: Headers = None,
    depths: Depths = None,
    evidence: Evidence = None,
    password: Password = None,
) -> None:
    """Read documents into the cache, so that every later question is answered at once."""
    from shed_server.indexing import index_all, print_summary

    settings = settings_of(tuple(paths), cache, headers, depths, evidence, password)
    began = time.monotonic()
    outcomes = index_all(replace(settings, jobs=jobs or settings.jobs))
    if as_json:
        print(json.dumps([outcome._asdict() for outcome in outcomes], ensure_ascii=False, indent=1))
    else:
        print_summary(outcomes, time.monotonic() - began)
    if any(outcome.error for outcome in outcomes):
        raise typer.Exit(1)


@app.command()
def demo(
    file: Annotated[Path | None, typer.Argument(help="Your own document.")] = None,
) -> None:
    """Show what an agent sees of a document, through a real client and server."""
    from shed_server.demo import run

    gc.enable()
    run(file)
