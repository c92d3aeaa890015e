"""`shed cache`: what the disk cache holds, emptying it, mending it."""

import json
from collections.abc import Generator
from contextlib import closing, contextmanager
from typing import Annotated

import typer

from shed_core.document.codec import decode
from shed_core.errors import MalformedRecordError
from shed_server.cache.store import FAILURE, Store
from shed_server.cli.options import AsJson, CacheFolder, settings_of

app = typer.Typer()
cache = typer.Typer(no_args_is_help=True, help="Look after the disk cache.")
app.add_typer(cache, name="cache")


@cache.command()
def info(folder: CacheFolder = None, as_json: AsJson = False) -> None:
    """Print where the cache is and what it holds."""
    with _store(folder) as store:
        held = store.info()
    if as_json:
        print(json.dumps(held._asdict() | {"folder": str(held.folder)}))
        return
    print(f"{held.folder}\n{held.n_records} documents, {held.n_failures} remembered failures")
    print(f"{held.n_bytes / 2**20:.1f} of at most {held.limit / 2**20:.0f} MiB")


@cache.command()
def clear(
    folder: CacheFolder = None,
    failures: Annotated[
        bool, typer.Option("--failures", help="Only the failures, so that they are tried again.")
    ] = False,
) -> None:
    """Forget what is kept; the next look at a document reads it again."""
    with _store(folder) as store:
        n_forgotten = store.clear(FAILURE if failures else None)
    print(f"{n_forgotten} entries forgotten")


@cache.command()
def check(folder: CacheFolder = None) -> None:
    """Find entries that are damaged and remove them."""
    with _store(folder) as store:
        mended = store.check(_is_record)
    print("\n".join(mended) if mended else "nothing is damaged")


@contextmanager
def _store(folder: CacheFolder) -> Generator[Store]:
    settings = settings_of((), folder)
    with closing(Store(settings.cache, settings.cache_bytes)) as store:
        yield store


def _is_record(value: bytes) -> bool:
    try:
        decode(value)
    except MalformedRecordError:
        return False
    return True
