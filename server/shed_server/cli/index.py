"""The command that reads documents ahead of the first question: `index`."""

import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
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
    Reading,
    ServedPaths,
    SharedStore,
    reads_documents,
    settings_of,
)
from shed_server.library.library import Library
from shed_server.library.search_index.indexes import Indexes
from shed_server.next_steps import for_terminal
from shed_server.settings import Settings

app = typer.Typer(rich_markup_mode=None)


@app.command()
@reads_documents
def index(
    paths: ServedPaths,
    jobs: Annotated[
        int | None,
        typer.Option(help="Documents read at once.", min=1, show_default="processors, at most 4"),
    ] = None,
    as_json: AsJson = False,
    store: SharedStore = None,
    *,
    reading: Reading,
) -> None:
    """Read documents into the cache, so that later calls need not read them.

    What was read stays when this is stopped, and the next run goes on from there. With --json, a
    line for each document goes to standard error as soon as it is done.
    """
    settings = settings_of(paths, reading, store=store)
    began = time.monotonic()
    results = _index_all(replace(settings, jobs=jobs or settings.jobs), as_json)
    if as_json:
        print(json.dumps([result._asdict() for result in results], ensure_ascii=False, indent=1))
    else:
        _print_summary(results, time.monotonic() - began)
    if any(result.error for result in results):
        raise typer.Exit(1)


class _Indexed(NamedTuple):
    """The result of indexing one document.

    error: "" if it is in the cache now, and in the store if there is one. kind: of error, such as
        `encrypted document`, or "".
    """

    name: str
    pages: int
    sections: int
    error: str
    kind: str = ""


def _index_all(settings: Settings, as_json: bool) -> list[_Indexed]:
    """Read all served documents into the cache, with progress on standard error.

    as_json: as lines for a program, in place of a bar.
    """
    columns = (TextColumn("indexing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True, quiet=as_json)
    with closing(Library(settings)) as library, Progress(*columns, console=console) as bars:
        names = library.names()
        bar = bars.add_task("", total=len(names))
        results: list[_Indexed] = []
        for result in _results(library, names, settings.jobs):
            results.append(result)
            bars.advance(bar)
            if as_json:
                progress = {"done": len(results), "of": len(names)} | result._asdict()
                print(json.dumps(progress, ensure_ascii=False), file=sys.stderr, flush=True)
        return sorted(results)


def _results(library: Library, names: Sequence[str], jobs: int) -> Iterator[_Indexed]:
    """Yield the result of each document as soon as it is done; ends at once when interrupted."""
    threads = ThreadPoolExecutor(jobs)
    indexes = Indexes(library.store)
    try:
        reads = [threads.submit(_index_one, library, indexes, name) for name in names]
        for read in as_completed(reads):
            yield read.result()
    except (KeyboardInterrupt, GeneratorExit):
        threads.shutdown(wait=False, cancel_futures=True)
        library.close()  # which ends the processes that the threads wait for
        raise
    finally:
        threads.shutdown()


def _index_one(library: Library, indexes: Indexes, name: str) -> _Indexed:
    try:
        opened = library.open(name)
        library.share(opened)
        indexes.ensure(opened.key, opened.record)
    except ShedError as error:
        return _Indexed(name, 0, 0, for_terminal(error), _kind(error))
    return _Indexed(name, opened.record.n_pages, opened.record.sht.n_nodes, "")


def _kind(error: ShedError) -> str:
    """Return the kind of an error in words.

    >>> _kind(ShedError())
    'shed'
    """
    words = re.findall("[A-Z][a-z]+", type(error).__name__.removesuffix("Error"))
    return " ".join(words).lower()


def _print_summary(results: Sequence[_Indexed], seconds: float) -> None:
    """Print how many documents were read, and which were not and why."""
    failed = [result for result in results if result.error]
    n_pages = sum(result.pages for result in results)
    n_indexed = len(results) - len(failed)
    print(f"{n_indexed} of {len(results)} documents, {n_pages} pages, in {seconds:.1f} s")
    if failed:
        kinds = Counter(result.kind for result in failed).most_common()
        title = ", ".join(f"{n} {kind}" for kind, n in kinds)
        table = Table(title=f"{len(failed)} failed: {title}")
        table.add_column("document", overflow="fold")
        table.add_column("why it could not be read", overflow="fold")
        for result in failed:
            table.add_row(Text(result.name), Text(result.error))
        Console(file=sys.stdout).print(table)
