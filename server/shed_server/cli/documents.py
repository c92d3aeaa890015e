"""The commands that read documents: `toc`, `read`, `grep`, `index` and `demo`.

They do it as the server would: through the library, its cache and its workers.
"""

import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from shed_core.retrieval.excerpts import excerpts
from shed_core.retrieval.prefixes import find_section
from shed_core.retrieval.sections import section_characters
from shed_core.retrieval.toc import toc_json
from shed_server.answers.search import compile_pattern, find
from shed_server.cli.explain import print_explained, print_tree
from shed_server.cli.indexing import index_all, print_summary
from shed_server.cli.options import (
    AsJson,
    CacheFolder,
    Depths,
    DocumentFile,
    Evidence,
    Headers,
    Password,
    ServedPaths,
    settings_of,
)
from shed_server.cli.shell import opened, print_text

app = typer.Typer()


@app.command()
def toc(
    file: DocumentFile,
    as_json: AsJson = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Say of each header why it was taken and placed.")
    ] = False,
    cache: CacheFolder = None,
    headers: Headers = None,
    depths: Depths = None,
    evidence: Evidence = None,
    password: Password = None,
) -> None:
    """Print a document's table of contents."""
    settings = settings_of((file,), cache, headers, depths, evidence, password)
    with opened(settings) as document:
        if as_json:
            print(json.dumps(toc_json(document.record, str(file)), ensure_ascii=False, indent=1))
        elif explain:
            print_explained(document.record)
        else:
            print_tree(document.record, file.name)


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
    settings = settings_of((file,), cache, headers, depths, evidence, password)
    with opened(settings) as document:
        section = find_section(document.record, prefix)
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
    settings = settings_of((file,), cache, headers, depths, evidence, password)
    compiled = compile_pattern(pattern, ignore_case=ignore_case)
    with opened(settings) as document:
        record = document.record
        within = section_characters(record, find_section(record, prefix))
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
    from shed_server.cli.demo import run

    run(file)
