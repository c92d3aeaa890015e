"""`shed cache`: inspect, clear and check the disk cache."""

import json
from collections.abc import Generator
from contextlib import closing, contextmanager
from functools import partial
from typing import Annotated

import typer

from shed_core.document.codec import decode
from shed_core.errors import MalformedRecordError
from shed_server.answers.formatting import count
from shed_server.cache.disk_cache import FAILURE, DiskCache
from shed_server.cli.options import (
    AsJson,
    CacheFolder,
    ReadingOptions,
    settings_of,
)
from shed_server.settings import Settings

app = typer.Typer(rich_markup_mode=None)
cache = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Inspect, clear or check the disk cache."
)
app.add_typer(cache, name="cache")


@cache.command()
def info(folder: CacheFolder = None, as_json: AsJson = False) -> None:
    """Print the folder, the contents and the size of the cache."""
    with _opened(settings_of((), ReadingOptions(folder))) as disk_cache:
        content = disk_cache.info()
    if as_json:
        print(json.dumps(content._asdict() | {"folder": str(content.folder)}))
        return
    documents = count(content.n_records, "document")
    print(f"{content.folder}\n{documents}, {count(content.n_failures, 'remembered failure')}")
    print(f"{content.n_bytes / 2**20:.1f} of at most {content.limit / 2**20:.0f} MiB")


@cache.command()
def clear(
    folder: CacheFolder = None,
    failures: Annotated[
        bool, typer.Option("--failures", help="Remove only failures, so that they are tried again.")
    ] = False,
) -> None:
    """Remove all entries; a document is read again when it is next opened."""
    with _opened(settings_of((), ReadingOptions(folder))) as disk_cache:
        n_removed = disk_cache.clear(FAILURE if failures else None)
    print(f"entries removed: {n_removed}")


@cache.command()
def check(folder: CacheFolder = None) -> None:
    """Find damaged entries and remove them."""
    settings = settings_of((), ReadingOptions(folder))
    with _opened(settings) as disk_cache:
        repairs = disk_cache.check(partial(_is_record, max_pages=settings.limits.pages))
    print("\n".join(repairs) if repairs else "nothing is damaged")


@contextmanager
def _opened(settings: Settings) -> Generator[DiskCache]:
    with closing(DiskCache(settings.cache, settings.cache_bytes)) as disk_cache:
        yield disk_cache


def _is_record(value: bytes, max_pages: int) -> bool:
    try:
        decode(value, max_pages)
    except MalformedRecordError:
        return False
    return True
