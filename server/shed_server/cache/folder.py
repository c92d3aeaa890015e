"""The cache folder: private, and with a new place in it whenever the database is replaced.

The places are called `rows-1`, `rows-2`, ...; the last one counts. A name is never used again,
because SQLite may remove files of a database much later, when the last process that has it open
lets go of it.
"""

import os
import re
import shutil
import sys
import time
from pathlib import Path

from shed_server.cache.sqlite_rows import Rows
from shed_server.errors import CacheError

_OURS = re.compile(r"rows-\d+|locks|open\.lock|swept|cache\.db.*|[0-9a-f]{2}|[0-9a-f]{64}\.lock")
_HOUR, _DAY = 3600.0, 86400.0


def private_folder(folder: Path) -> Path:
    """Return a folder that only its owner may enter, made or mended if need be.

    Raises CacheError if that is not possible or it belongs to somebody else.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
        if sys.platform != "win32":
            if found.st_uid != os.geteuid():
                raise CacheError(f"{folder} belongs to user {found.st_uid}")
            if found.st_mode & 0o077:
                _check_ours(folder)
                folder.chmod(0o700)
    except OSError as error:
        raise CacheError(f"{folder}: {error.strerror}") from error
    return folder


def _check_ours(folder: Path) -> None:
    """Refuse a folder of others' files, such as /tmp: it must not be closed to its other users."""
    for entry in folder.iterdir():
        if not _OURS.fullmatch(entry.name):
            raise CacheError(f"{folder} is open to others and holds other files than the cache's")


def sweep_daily(rows: Rows, mark: Path) -> None:
    """Remove what killed processes left; `mark` is a file that says when this was done last."""
    last = mark.stat().st_mtime if mark.exists() else 0.0
    if abs(time.time() - last) > _DAY:
        mark.touch()
        rows.sweep(before=mark.stat().st_mtime - _HOUR)


def generations(home: Path) -> list[int]:
    """Return the numbers of the places in the folder."""
    names = [path.name.removeprefix("rows-") for path in home.glob("rows-*")]
    return [int(name) for name in names if name.isdecimal()]


def remove_before(home: Path, number: int) -> None:
    """Remove the places that have been replaced."""
    for old in generations(home):
        if old < number:
            shutil.rmtree(home / f"rows-{old}", ignore_errors=True)
