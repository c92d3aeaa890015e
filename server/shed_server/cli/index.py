"""The commands for a corpus: `index` reads its documents ahead of the first question.

`manifest` lists them once for many machines.
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from shed_server.answers.formatting import count
from shed_server.cli.options import (
    AsJson,
    ReadingOptions,
    ServedPaths,
    SharedStore,
    reads_documents,
    settings_of,
)
from shed_server.cli.terminal.text import print_json
from shed_server.errors import SettingError, quoted
from shed_server.indexing.documents import (
    IndexResult,
    Work,
    index_here,
    manifest_lines,
    read_manifest,
    work_of,
)
from shed_server.library.library import Library
from shed_server.library.sources.shards import Shard, shard_of
from shed_server.library.sources.spelling import printable
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
    shard: Annotated[
        str, typer.Option(metavar="I/N", help="Only the I-th of N parts, by hash of names; "
                          "needs --store.", show_default="all")
    ] = "",
    manifest: Annotated[
        Path | None, typer.Option(help="Output of `shed manifest`, in place of listing.",
                                  show_default="none")
    ] = None,
    on: Annotated[
        str, typer.Option(metavar="ray[://ADDRESS]", help="Run on a Ray cluster; needs --store.",
                          show_default="this process")
    ] = "",
    store: SharedStore = None,
    *,
    reading: ReadingOptions,
) -> None:  # fmt: skip
    """Read documents into the cache ahead of the first question.

    Documents read so far are kept when this is stopped, and the next run continues from there. With
    --json, a line for each document goes to standard error as soon as it is done. The exit status
    is 1 if a document could not be read; with --shard only if another run may do better, so that a
    scheduler does not repeat a shard for damaged or encrypted documents.
    """
    settings = settings_of(paths, reading, store=store)
    settings = replace(settings, jobs=jobs or settings.jobs)
    if (shard or on) and not settings.store:
        raise SettingError("--shard and --on need --store URL, where other machines find records")
    began = time.monotonic()
    with closing(Library(settings, opens_again=False)) as library:
        if not settings.store:
            library.cache.check_usable()
        entries = read_manifest(manifest) if manifest else None
        work = work_of(library, entries, shard_of(shard) if shard else Shard())
        if not (work.entries or work.n_skipped or shard):  # a shard may be empty by chance
            raise SettingError(_nothing_at([manifest] if manifest else paths))
        results = sorted(_with_progress(_results(library, settings, work, on), work, as_json))
    if as_json:
        print_json([result._asdict() for result in results])
    else:
        _print_summary(results, work.n_skipped, time.monotonic() - began)
    if any(result.error and not (shard and result.is_of_document) for result in results):
        raise typer.Exit(1)


def _results(library: Library, settings: Settings, work: Work, on: str) -> Iterator[IndexResult]:
    if not on:
        return index_here(library, [entry.name for entry in work.entries], settings.jobs)
    if on != "ray" and not on.startswith("ray://"):
        raise SettingError(f"--on {on!r} is not ray or ray://HOST:PORT")
    from shed_server.indexing.on_ray import index_on_ray  # late: it is an extra

    return index_on_ray(settings, work.entries, on)


def _with_progress(
    results: Iterator[IndexResult], work: Work, as_json: bool
) -> Iterator[IndexResult]:
    """Pass results on, with progress on standard error.

    as_json: as lines for a program, in place of a bar.
    """
    columns = (TextColumn("indexing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True, quiet=as_json)
    counts = {"of": len(work.entries), "skipped": work.n_skipped}
    with Progress(*columns, console=console) as bars:
        bar = bars.add_task("", total=len(work.entries))
        for done, result in enumerate(results, 1):
            bars.advance(bar)
            if as_json:
                progress = {"done": done} | counts | result._asdict()
                print(json.dumps(progress, ensure_ascii=False), file=sys.stderr, flush=True)
            yield result


def _print_summary(results: Sequence[IndexResult], n_skipped: int, seconds: float) -> None:
    """Print the number of documents read, and the others with their errors."""
    failed = [result for result in results if result.error]
    n_pages = sum(result.pages for result in results)
    n_indexed = len(results) - len(failed)
    skipped = f"; {n_skipped} were in the store already" if n_skipped else ""
    documents, pages = count(len(results), "document"), count(n_pages, "page")
    print(f"{n_indexed:,} of {documents}, {pages}, in {seconds:.1f} s{skipped}")
    if failed:
        kinds = Counter(result.kind for result in failed).most_common()
        title = ", ".join(f"{n} {kind}" for kind, n in kinds)
        table = Table(title=f"{len(failed)} failed: {title}")
        table.add_column("document", overflow="fold")
        table.add_column("why it could not be read", overflow="fold")
        for result in failed:
            table.add_row(Text(printable(result.name)), Text(printable(result.error)))
        Console(file=sys.stdout).print(table)


@app.command()
def manifest(paths: ServedPaths) -> None:
    """List documents as lines of JSON for `shed index --manifest`.

    Each has a name, a size and a version.
    """
    is_empty = True
    with closing(Library(settings_of(paths, ReadingOptions()))) as library:
        for line in manifest_lines(library.source.entries()):
            print(line)
            is_empty = False
    if is_empty:
        print(f"note: {_nothing_at(paths)}", file=sys.stderr)


def _nothing_at(paths: Sequence[Path | str]) -> str:
    return f"no document that can be read at {', '.join(quoted(str(path)) for path in paths)}"
