"""The command line `shed`.

Only `serve` is defined here: a client waits one second for the server, so the module of any other
command is imported when that command runs.
"""

import gc
import os
import shlex
import signal
import sys
from collections.abc import Sequence
from subprocess import list2cmdline
from typing import Annotated

import typer

from shed_server.cli.commands import ShedGroup
from shed_server.cli.options import (
    HttpAddress,
    IndexAhead,
    MaxChars,
    ReadingOptions,
    ServedPaths,
    SharedStore,
    TableForm,
    reads_documents,
    settings_of,
)
from shed_server.settings import Settings

_SWITCH_SECONDS = 0.001
"""Seconds after which a busy thread yields to another; Python's default is 5 ms. A message passes
three threads, so that with the default 300 messages waited seconds for a search."""

_WAITING = """\
Waiting for an MCP client on standard input; Ctrl-C ends it. A client starts the server itself:
    claude mcp add shed -- shed-mcp serve {0}
    codex mcp add shed -- shed-mcp serve {0}
For clients on a network: shed-mcp serve {0} --http 127.0.0.1:8765"""

app = typer.Typer(
    cls=ShedGroup,
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="The table of contents, sections and search of long documents, for agents and for you.",
)


@app.callback(invoke_without_command=True)
def shed(
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """Handle the options that come before a command."""
    if version:
        from shed_core import __version__

        print(f"shed {__version__}")
        raise typer.Exit


@app.command()
@reads_documents
def serve(
    paths: ServedPaths,
    store: SharedStore = None,
    max_chars: MaxChars = None,
    tables: TableForm = None,
    index: IndexAhead = False,
    http: HttpAddress = None,
    *,
    reading: ReadingOptions,
) -> None:
    """Serve folders and files to agents over MCP.

    On standard input and output, or over HTTP. An agent can read every document in them: notes and
    lists of passwords in .txt, too.
    """
    settings = settings_of(
        paths, reading, max_chars=max_chars, store=store, tables=tables, index=index
    )
    sys.setswitchinterval(_SWITCH_SECONDS)
    if http is not None:
        from shed_server.http_server.serve import serve_http
        from shed_server.http_server.settings import http_settings

        gc.enable()
        serve_http(settings, http_settings(http))
    else:
        _serve_stdio(settings)


def _serve_stdio(settings: Settings) -> None:
    from shed_server.library.library import Library
    from shed_server.mcp_server.fast_start.stdio import fast_start

    # the SDK's thread waits for a line of standard input, which an exception would not interrupt
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    library = Library(settings)
    _print_hint([settings.url] if settings.url else list(map(str, settings.paths)))
    client = fast_start()  # from here on the client gets responses
    library.stay_warm()  # in a thread, during the imports below
    from shed_server.mcp_server.app import create_app  # late, since it takes most of the start
    from shed_server.mcp_server.malloc import return_freed_memory

    return_freed_memory()
    server = create_app(library, settings)
    client.hand_over()
    gc.freeze()  # the modules live as long as the process: the collector need not visit them
    gc.enable()
    try:
        server.run("stdio")
    finally:
        library.close()


def _print_hint(paths: Sequence[str]) -> None:
    """Print at a terminal that the server waits for a client."""
    if sys.stdin.isatty():
        quoted = list2cmdline(paths) if os.name == "nt" else shlex.join(paths)
        print(_WAITING.format(quoted), file=sys.stderr)
