"""What all commands share: errors as sentences, progress bars, printing, closed pipes."""

import os
import re
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

from shed_core.errors import ShedError
from shed_core.retrieval.excerpts import CLOSE, OPEN
from shed_server.errors import SettingError
from shed_server.library.library import Library, Opened
from shed_server.next_steps import for_terminal
from shed_server.settings import Settings

_MIN_PAGES_FOR_BAR = 100  # shorter documents are read before a bar could be seen,
_SECONDS_UNTIL_BAR = 1.0  # but for scans
_RED, _NO_COLOUR = "\x1b[1;31m", "\x1b[0m"

_MATCH = re.compile(rf"(?<!\\){OPEN}(.*?)(?<!\\){CLOSE}", re.DOTALL)
"""A match in an excerpt, but no such marks of the document's, which have a backslash."""

_MODULES = {
    **dict.fromkeys(("toc", "read"), "shed_server.cli.documents"),
    **dict.fromkeys(("search", "grep"), "shed_server.cli.search"),
    "check": "shed_server.cli.check",
    "tables": "shed_server.cli.tables",
    "view": "shed_server.cli.view",
    **dict.fromkeys(("explain", "demo"), "shed_server.cli.documents"),
    "doctor": "shed_server.cli.doctor",
    **dict.fromkeys(("index", "manifest"), "shed_server.cli.index"),
    "cache": "shed_server.cli.cache",
    **dict.fromkeys(("eval", "classify", "compose"), "shed_server.cli.evaluate"),
}
"""The module whose `app` defines a command, in the order of the help."""


class ShedGroup(TyperGroup):
    """The commands; an error of ours ends one with its message and status 1."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands, in the order of the help."""
        return [*super().list_commands(ctx), *_MODULES]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command, importing its module now if it has one of its own."""
        if cmd_name not in _MODULES:
            return super().get_command(ctx, cmd_name)
        commands = typer.main.get_group(import_module(_MODULES[cmd_name]).app)
        return commands.get_command(ctx, cmd_name)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that the context names."""
        try:
            return super().invoke(ctx)
        except ShedError as error:
            print(f"error: {for_terminal(error)}", file=sys.stderr)
            raise typer.Exit(1) from error
        except BrokenPipeError:  # `shed toc … | head`: the reader has closed the pipe
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise SystemExit(1) from None
        except OSError as error:
            place = f"{error.filename}: " if error.filename else ""
            print(f"error: {place}{error.strerror or error}", file=sys.stderr)
            raise typer.Exit(1) from error


@contextmanager
def opened(settings: Settings) -> Generator[Opened]:
    """Open the one document that the settings name, with a progress bar if it takes long."""
    library = Library(settings)
    try:
        with progress_bar() as progress:
            document = library.open(None, progress=progress)
        print_notes(document)
        yield document
    finally:
        library.close()


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


def check_is_other(target: Path, source: Path) -> None:
    """Raise SettingError if a file to be written is one that is read."""
    if target.exists() and source.exists() and target.samefile(source):
        raise SettingError(f"{target} is the document itself; name another file with -o")


def place_text(prefix: str, headers: Sequence[str]) -> str:
    """Return where a section is, by its prefix and the headers of its path.

    >>> place_text("3.1", ["Results", "Costs"]), place_text("", [])
    ('3.1 | Results > Costs', 'the whole document')
    """
    if not prefix:
        return "the whole document"
    return f"{prefix} | {' > '.join(headers) or 'before the first header'}"


def marked(text: str) -> str:
    """Return the text of an excerpt with its matches in colour, if this is a terminal."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    return _MATCH.sub(rf"{_RED}\1{_NO_COLOUR}", text)


def print_text(text: str, end: str = "\n") -> None:
    """Print a document's text; characters that the terminal's encoding lacks are replaced."""
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write((text + end).encode(encoding, "replace").decode(encoding, "replace"))
