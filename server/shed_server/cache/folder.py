"""The cache folder: private, with a new generation of the database whenever it is replaced.

Generations are folders `rows-1`, `rows-2`, ...; the last one is in use. A name is never used again,
because SQLite may remove files of a database much later, when the last process that has it open
closes it.
"""

import os
import re
import shutil
import sys
import time
from pathlib import Path

from shed_server.cache.sqlite_rows import SqliteRows
from shed_server.errors import CacheError

_CACHE_ENTRY_NAME = re.compile(
    r"rows-\d+|locks|words|open\.lock|cursor\.key.*|swept|cache\.db.*|[0-9a-f]{2}|[0-9a-f]{64}\.lock"
)
WORDS = "words"
"""Name of the folder for fetched words of corpora, which are derived data as well."""

_HOUR, _DAY = 3600.0, 86400.0  # seconds


def private_folder(folder: Path) -> Path:
    """Return a folder with access for its owner only, created or corrected if necessary.

    Raises CacheError if that is not possible or it belongs to another user.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.stat()
        if sys.platform != "win32":
            if status.st_uid != os.geteuid():
                raise CacheError(f"{folder} belongs to user {status.st_uid}")
            if status.st_mode & 0o077:
                _check_only_cache_entries(folder)
                folder.chmod(0o700)
    except OSError as error:
        raise CacheError(f"{folder}: {error.strerror}") from error
    return folder


def _check_only_cache_entries(folder: Path) -> None:
    """Refuse a folder with other files, such as /tmp: its other users must keep their access."""
    for entry in folder.iterdir():
        if not _CACHE_ENTRY_NAME.fullmatch(entry.name):
            raise CacheError(f"{folder} is open to others and holds other files than the cache's")


def sweep_daily(rows: SqliteRows, mark: Path) -> None:
    """Remove files that killed processes left; `mark` is a file last changed at the last sweep."""
    last = mark.stat().st_mtime if mark.exists() else 0.0
    if abs(time.time() - last) > _DAY:
        mark.touch()
        rows.sweep(before=mark.stat().st_mtime - _HOUR)


def generations(home: Path) -> list[int]:
    """Return the numbers of the generations in the folder."""
    names = [path.name.removeprefix("rows-") for path in home.glob("rows-*")]
    return [int(name) for name in names if name.isdecimal()]


def remove_before(home: Path, number: int) -> None:
    """Remove the generations that have been replaced."""
    for old in generations(home):
        if old < number:
            shutil.rmtree(home / f"rows-{old}", ignore_errors=True)
