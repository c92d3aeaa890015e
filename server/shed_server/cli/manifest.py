"""The command that lists a corpus once for many machines: `manifest`."""

from contextlib import closing

import typer

from shed_server.cli.options import Reading, ServedPaths, settings_of
from shed_server.indexing.manifest import written
from shed_server.library.library import Library

app = typer.Typer(rich_markup_mode=None)


@app.command()
def manifest(paths: ServedPaths) -> None:
    """List documents as lines of JSON for `shed index --manifest`.

    Each has a name, a size and a version.
    """
    with closing(Library(settings_of(paths, Reading()))) as library:
        for line in written(library.source.entries()):
            print(line)
