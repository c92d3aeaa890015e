"""The command that reads documents ahead of the first question: `index`."""

import json
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import closing
from dataclasses import replace
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from shed_core.errors import ShedError
from shed_server.cli.options import (
    AsJson,
    CacheFolder,
    Depths,
    Evidence,
    Headers,
    Password,
    ServedPaths,
    settings_of,
)
from shed_server.library.library import Library
from shed_server.next_steps import for_terminal
from shed_server.settings import Settings

app = typer.Typer(rich_markup_mode=None)


@app.command()
def index(
    paths: ServedPaths,
    jobs: Annotated[
        int | None,
        typer.Option(help="Documents read at once.", min=1, show_default="processors, at most 4"),
    ] = None,
    as_json: AsJson = False,
    cache: CacheFolder = None,
    headers: Headers = None,
    depths: Depths = None,
    evidence: Evidence = None,
    password: Password = None,
) -> None:
    """Read documents into the cache, so that later calls need not read them."""
    settings = settings_of(tuple(paths), cache, headers, depths, evidence, password)
    began = time.monotonic()
    results = _index_all(replace(settings, jobs=jobs or settings.jobs))
    if as_json:
        print(json.dumps([result._asdict() for result in results], ensure_ascii=False, indent=1))
    else:
        _print_summary(results, time.monotonic() - began)
    if any(result.error for result in results):
        raise typer.Exit(1)


class _Indexed(NamedTuple):
    """The result of indexing one document; `error` is "" if it is in the cache now."""

    name: str
    pages: int
    sections: int
    error: str


def _index_all(settings: Settings) -> list[_Indexed]:
    """Read all served documents into the cache, with a progress bar on the terminal."""
    columns = (TextColumn("indexing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with closing(Library(settings)) as library, Progress(*columns, console=console) as bars:
        names = library.names()
        bar = bars.add_task("", total=len(names))
        results: list[_Indexed] = []
        with ThreadPoolExecutor(settings.jobs) as threads:
            reads = [threads.submit(_index_one, library, name) for name in names]
            for read in as_completed(reads):
                results.append(read.result())
                bars.advance(bar)
        return sorted(results)


def _index_one(library: Library, name: str) -> _Indexed:
    try:
        record = library.open(name).record
    except ShedError as error:
        return _Indexed(name, 0, 0, for_terminal(error))
    return _Indexed(name, record.n_pages, record.sht.n_nodes, "")


def _print_summary(results: Sequence[_Indexed], seconds: float) -> None:
    """Print how many documents were read, and which were not and why."""
    failed = [result for result in results if result.error]
    n_pages = sum(result.pages for result in results)
    n_indexed = len(results) - len(failed)
    print(f"{n_indexed} of {len(results)} documents, {n_pages} pages, in {seconds:.1f} s")
    if failed:
        table = Table(title=f"{len(failed)} failed")
        table.add_column("document", overflow="fold")
        table.add_column("why it could not be read", overflow="fold")
        for result in failed:
            table.add_row(Text(result.name), Text(result.error))
        Console(file=sys.stdout).print(table)
