"""A cache folder that another process locks, or in which others have put FIFOs."""

import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from shed_server.cache.disk_cache import RECORD, DiskCache
from shed_server.cache.files import open_regular
from shed_server.errors import CacheError
from tests.server.cache.folders import LONG, MIB, SHORT, database, value_files

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs FIFOs")
USE = """
import sys
from pathlib import Path
from shed_server.cache.disk_cache import DiskCache
cache = DiskCache(Path(sys.argv[1]), 10**8)
print(cache.get("record", "a"))
cache.put("record", "b", b"b")
print(cache.get("record", "b"))
"""


def test_after_one_wait_a_locked_cache_is_left_alone(folder: Path, cache: DiskCache) -> None:
    cache.put(RECORD, "a", SHORT)
    with closing(sqlite3.connect(database(folder), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        cache.put(RECORD, "b", SHORT)
        other.execute("ROLLBACK")

    assert cache.get(RECORD, "a") is None  # without asking a database that has long been free
    with pytest.raises(CacheError, match=r"busy|locked"):
        cache.info()


def test_a_cache_that_is_locked_when_it_is_opened_is_left_alone(folder: Path) -> None:
    with closing(DiskCache(folder, 100 * MIB)) as cache:
        cache.put(RECORD, "a", SHORT)
    with closing(sqlite3.connect(database(folder), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with closing(DiskCache(folder, 100 * MIB)) as cache:
            assert cache.get(RECORD, "a") is None
            other.execute("ROLLBACK")
            assert cache.get(RECORD, "a") is None


@posix
@pytest.mark.parametrize("place", ["lock", "value"])
def test_a_fifo_in_the_cache_stops_nobody(folder: Path, cache: DiskCache, place: str) -> None:
    cache.put(RECORD, "a", LONG)
    cache.close()
    path = folder / "open.lock" if place == "lock" else value_files(folder)[0]
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    command = [sys.executable, "-c", USE, folder]
    used = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)

    assert used.stdout.splitlines()[-1] == "b'b'"


@posix
def test_a_link_in_the_place_of_a_value_is_not_followed(folder: Path, cache: DiskCache) -> None:
    cache.put(RECORD, "a", LONG)
    (path,) = value_files(folder)
    path.rename(folder.parent / "elsewhere")
    path.symlink_to(folder.parent / "elsewhere")

    assert cache.get(RECORD, "a") is None


@pytest.mark.skipif(sys.platform == "win32", reason="needs owners and modes of files")
def test_nothing_is_made_in_a_folder_that_is_refused(folder: Path) -> None:
    folder.mkdir(mode=0o755)
    (folder / "thesis.txt").touch()
    with closing(DiskCache(folder, MIB)) as cache:
        path = cache.lock_path("a")

        assert not path.is_relative_to(folder)
        assert path.parent.is_dir()
    assert [entry.name for entry in folder.iterdir()] == ["thesis.txt"]


def test_the_log_of_the_database_keeps_to_a_small_limit_too(folder: Path) -> None:
    with closing(DiskCache(folder, MIB)) as cache:
        for number in range(400):
            cache.put(RECORD, str(number), SHORT * 2000)
        log = Path(f"{database(folder)}-wal")

        assert log.stat().st_size <= MIB // 2
        assert cache.get(RECORD, "399") == SHORT * 2000


def test_a_folder_in_place_of_a_file_is_refused_and_leaves_nothing_open(tmp_path: Path) -> None:
    def next_descriptor() -> int:
        descriptor = os.open(os.devnull, os.O_RDONLY)
        os.close(descriptor)
        return descriptor

    before = next_descriptor()
    with pytest.raises(OSError, match=re.escape(tmp_path.name)):
        open_regular(tmp_path)

    assert next_descriptor() == before
