"""The command that lists a corpus once for many machines: `manifest`."""

from contextlib import closing

import typer

from shed_server.cli.options import Reading, ServedPaths, settings_of
from shed_server.indexing.manifest import written
from shed_server.library.library import Library

app = typer.Typer(rich_markup_mode=None)


@app.command()
def manifest(paths: ServedPaths) -> None:
    """Print a line of JSON for each document, for `shed index --manifest`: name, size, version."""
    with closing(Library(settings_of(paths, Reading()))) as library:
        for line in written(library.source.entries()):
            print(line)
