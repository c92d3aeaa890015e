"""Opening a document for a command, with a progress bar and its notes."""

import sys
import time
from collections.abc import Generator
from contextlib import closing, contextmanager
from typing import Any

from shed_server.library.library import Library, Opened
from shed_server.settings import Settings
from shed_server.workers.caller import Caller

_MIN_PAGES_FOR_BAR = 100  # shorter documents are read before a bar could be seen,
_SECONDS_UNTIL_BAR = 1.0  # but for scans


@contextmanager
def opened(settings: Settings) -> Generator[Opened]:
    """Open the one document that the settings name; see open_one."""
    with closing(Library(settings)) as library:
        yield open_one(library)


def open_one(library: Library) -> Opened:
    """Open the one document of a library, with a progress bar if it takes long; print its notes."""
    with progress_bar() as progress:
        document = library.open(None, Caller(progress))
    print_notes(document)
    return document


def print_notes(document: Opened) -> None:
    """Print what a user should know of how a document was read, to standard error."""
    for note in document.record.metadata.notes:
        print(f"note: {note}", file=sys.stderr)


@contextmanager
def progress_bar() -> Generator[Any]:
    """Yield a callback that shows the pages done on the terminal; None if there is none."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bars:
        bar = bars.add_task("reading", total=None, visible=False)
        began = time.monotonic()

        def show(page: int, n_pages: int) -> None:
            is_slow = time.monotonic() - began > _SECONDS_UNTIL_BAR
            visible = is_slow or n_pages >= _MIN_PAGES_FOR_BAR
            bars.update(bar, completed=page, total=n_pages, visible=visible)

        yield show
