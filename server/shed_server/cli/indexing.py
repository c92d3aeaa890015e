"""`shed index`: read many documents ahead of the first question."""

import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import closing
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from shed_core.errors import ShedError
from shed_server.library.library import Library
from shed_server.next_steps import for_terminal
from shed_server.settings import Settings


class Outcome(NamedTuple):
    """What became of one document; `error` is "" if it is indexed now."""

    name: str
    pages: int
    sections: int
    error: str


def index_all(settings: Settings) -> list[Outcome]:
    """Read all served documents into the cache; a bar on the terminal shows how far."""
    columns = (TextColumn("indexing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with closing(Library(settings)) as library, Progress(*columns, console=console) as bars:
        names = library.names()
        bar = bars.add_task("", total=len(names))
        outcomes: list[Outcome] = []
        with ThreadPoolExecutor(settings.jobs) as threads:
            for done in as_completed([threads.submit(_index_one, library, name) for name in names]):
                outcomes.append(done.result())
                bars.advance(bar)
        return sorted(outcomes)


def _index_one(library: Library, name: str) -> Outcome:
    try:
        record = library.open(name).record
    except ShedError as error:
        return Outcome(name, 0, 0, for_terminal(error))
    return Outcome(name, record.n_pages, record.sht.n_nodes, "")


def print_summary(outcomes: Sequence[Outcome], seconds: float) -> None:
    """Print how many documents were read, and which were not and why."""
    failed = [outcome for outcome in outcomes if outcome.error]
    n_pages = sum(outcome.pages for outcome in outcomes)
    n_indexed = len(outcomes) - len(failed)
    print(f"{n_indexed} of {len(outcomes)} documents, {n_pages} pages, in {seconds:.1f} s")
    if failed:
        table = Table(title=f"{len(failed)} failed")
        table.add_column("document", overflow="fold")
        table.add_column("why it could not be read", overflow="fold")
        for outcome in failed:
            table.add_row(Text(outcome.name), Text(outcome.error))
        Console(file=sys.stdout).print(table)
