"""What every command does around its work: errors as sentences, progress, printing, pipes."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click
from typer.core import TyperGroup

from shed_core.errors import ShedError
from shed_server.library import Library, Opened
from shed_server.settings import Settings

_MIN_PAGES_FOR_A_BAR = 100  # shorter documents are read before a bar could be looked at


class ShedGroup(TyperGroup):
    """The commands; an error of ours ends one with its message and status 1."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that the context names."""
        try:
            return super().invoke(ctx)
        except ShedError as error:
            raise click.ClickException(str(error)) from error
        except BrokenPipeError:  # `shed toc … | head`: nobody listens any more
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise SystemExit(1) from None


@contextmanager
def opened(settings: Settings) -> Iterator[Opened]:
    """Open the one document that the settings name, with a progress bar if it takes long."""
    library = Library(settings)
    try:
        with progress_bar() as progress:
            document = library.open(None, progress=progress)
        for note in document.record.metadata.notes:
            print(f"note: {note}", file=sys.stderr)
        yield document
    finally:
        library.close()


@contextmanager
def progress_bar() -> Iterator[Any]:
    """Give a function that shows the pages done on the terminal, where there is one."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bars:
        bar = bars.add_task("reading", total=None, visible=False)

        def show(page: int, n_pages: int) -> None:
            bars.update(bar, completed=page, total=n_pages, visible=n_pages >= _MIN_PAGES_FOR_A_BAR)

        yield show


def print_text(text: str, end: str = "\n") -> None:
    """Print a document's text; what the terminal's encoding lacks is replaced, not an error."""
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write((text + end).encode(encoding, "replace").decode(encoding, "replace"))
