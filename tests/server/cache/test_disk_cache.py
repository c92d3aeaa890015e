"""The cache: what it keeps, and how it stands everything that can be wrong with its folder."""

import os
import shutil
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from shed_server.cache.disk_cache import FAILURE, RECORD, SUMMARY, DiskCache
from shed_server.cache.sqlite_rows import ClosedDatabaseError, SqliteRows
from shed_server.errors import CacheError
from tests.server.cache.folders import LONG, MIB, SHORT, value_files

posix = pytest.mark.skipif(
    sys.platform == "win32", reason="needs modes, limits or removal of files"
)


def test_what_was_put_is_there_for_another_process_too(folder: Path, cache: DiskCache) -> None:
    cache.put(RECORD, "a", LONG)
    cache.put(SUMMARY, "a", SHORT)
    code = (
        "import sys; from pathlib import Path; from shed_server.cache.disk_cache import DiskCache;"
        "sys.stdout.buffer.write(DiskCache(Path(sys.argv[1]), 10**8).get('record', 'a'))"
    )
    read = subprocess.run([sys.executable, "-c", code, folder], capture_output=True, check=True)

    assert read.stdout == LONG == cache.get(RECORD, "a")
    assert cache.get(SUMMARY, "a") == SHORT
    assert cache.get(RECORD, "b") is None
    assert (cache.has(RECORD, "a"), cache.has(RECORD, "b")) == (True, False)


@posix
def test_the_folder_is_private(folder: Path, cache: DiskCache) -> None:
    cache.put(RECORD, "a", LONG)
    cache.lock_path("a")

    folders = [folder, *(path for path in folder.iterdir() if path.is_dir())]
    assert {stat.S_IMODE(path.stat().st_mode) for path in folders} == {0o700}


@posix
def test_a_folder_of_ours_that_is_open_to_others_is_closed(folder: Path, cache: DiskCache) -> None:
    cache.put(RECORD, "a", SHORT)
    cache.close()
    folder.chmod(0o777)

    with closing(DiskCache(folder, MIB)) as reopened:
        assert reopened.get(RECORD, "a") == SHORT
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@posix
def test_a_folder_with_the_files_of_others_is_not_closed_to_them(folder: Path) -> None:
    folder.mkdir(mode=0o755)
    (folder / "thesis.txt").touch()

    with pytest.raises(CacheError, match="other files"):
        DiskCache(folder, MIB).info()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root to give a folder away"
)
def test_the_folder_of_another_user_is_not_used(folder: Path) -> None:
    folder.mkdir(mode=0o700)
    os.chown(folder, 4711, -1)

    with pytest.raises(CacheError, match="4711"):
        DiskCache(folder, MIB).info()


def test_entries_used_least_recently_go_when_the_room_is_short(
    open_cache: Callable[[int], DiskCache],
) -> None:
    cache = open_cache(3 * MIB)
    for number in range(60):
        cache.put(RECORD, str(number), LONG)
        assert cache.get(RECORD, "0") == LONG

    assert cache.info().n_bytes < 4 * MIB
    assert cache.get(RECORD, "1") is None
    assert cache.get(RECORD, "59") == LONG


def test_a_value_that_would_push_out_all_others_is_not_kept(
    open_cache: Callable[[int], DiskCache],
) -> None:
    cache = open_cache(MIB)
    cache.put(RECORD, "small", SHORT)
    cache.put(RECORD, "large", bytes(MIB))

    assert cache.get(RECORD, "large") is None
    assert cache.get(RECORD, "small") == SHORT


def test_a_closed_cache_stays_closed(folder: Path, cache: DiskCache) -> None:
    cache.put(RECORD, "a", SHORT)
    cache.close()
    shutil.rmtree(folder)

    assert cache.get(RECORD, "a") is None
    assert not folder.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_threads_that_are_late_do_not_open_a_closed_database_again(tmp_path: Path) -> None:
    rows = SqliteRows(tmp_path, MIB)

    def read() -> None:
        with suppress(ClosedDatabaseError):
            while True:
                rows.run(lambda cache: cache.get("a"))

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    rows.close()
    for thread in threads:
        thread.join()

    descriptors = Path("/proc/self/fd").iterdir()
    assert not [fd for fd in descriptors if fd.resolve().is_relative_to(tmp_path)]


def test_clearing_can_be_kept_to_failures(cache: DiskCache) -> None:
    cache.put(RECORD, "a", LONG)
    cache.put(FAILURE, "b", SHORT, seconds=1000)

    assert cache.clear(FAILURE) == 1
    assert cache.info()[1:3] == (1, 0)
    assert cache.clear() == 1
    assert cache.info()[1:3] == (0, 0)


@posix
def test_a_folder_that_is_removed_is_made_again(folder: Path, cache: DiskCache) -> None:
    cache.put(RECORD, "a", LONG)
    shutil.rmtree(folder)

    assert cache.get(RECORD, "a") is None
    cache.put(RECORD, "a", LONG)
    assert cache.get(RECORD, "a") == LONG


def test_files_that_killed_processes_left_are_swept_away_in_time(
    folder: Path, cache: DiskCache, open_cache: Callable[[int], DiskCache]
) -> None:
    cache.put(RECORD, "a", LONG)
    cache.close()
    (kept,) = value_files(folder)
    old, new = (kept.with_name(digit * 28 + ".val") for digit in "01")
    for path in (old, new):
        path.touch()
    for path in (kept, old, folder / "swept"):
        os.utime(path, (1, 1))

    assert open_cache(MIB).get(RECORD, "a") == LONG
    assert set(value_files(folder)) == {kept, new}


def test_a_folder_that_cannot_be_made_costs_a_warning_and_no_more(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    cache = DiskCache(tmp_path / "file" / "cache", MIB)
    for _ in range(3):
        cache.put(RECORD, "a", SHORT)
        assert cache.get(RECORD, "a") is None
    lock = cache.lock_path("a")

    assert lock.parent.is_dir()
    assert [record.getMessage().count("--cache") for record in caplog.records] == [1]
    with pytest.raises(CacheError):
        cache.info()
    cache.close()
    assert not lock.parent.exists()


LIMITED = """
import os, resource, sys
from pathlib import Path
from shed_server.cache.disk_cache import DiskCache
cache = DiskCache(Path(sys.argv[1]), 10**8)
cache.put("record", "a", b"a" * 100_000)
if sys.argv[2] == "full":
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
else:
    os.chown(sys.argv[1], 65534, -1) if os.geteuid() == 0 else None
    for path in [Path(sys.argv[1]), *Path(sys.argv[1]).rglob("*")]:
        path.chmod(0o500 if path.is_dir() else 0o400)
    if os.geteuid() == 0:
        for path in Path(sys.argv[1]).rglob("*"):
            os.chown(path, 65534, -1)
        os.seteuid(65534)
cache = DiskCache(Path(sys.argv[1]), 10**8)
cache.put("record", "b", b"b" * 100_000)
print(cache.get("record", "a") in (None, b"a" * 100_000), cache.get("record", "b"))
if sys.argv[2] == "full":
    print(cache.clear(), list(Path(sys.argv[1]).glob("rows-*")))
"""


@posix
@pytest.mark.parametrize("trouble", ["full", "read-only"])
def test_a_full_or_read_only_disk_costs_a_warning_and_no_more(tmp_path: Path, trouble: str) -> None:
    for folder in (tmp_path, tmp_path.parent):
        folder.chmod(0o755)
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, tmp_path / "cache", trouble],
        capture_output=True,
        text=True,
    )

    assert done.stdout.splitlines()[0] == "True None", done.stderr
    assert done.stdout.splitlines()[1:] == (["1 []"] if trouble == "full" else [])
    assert done.stderr.count("cannot be used") == 1


ENDING = """
import sys, threading
from pathlib import Path
from shed_server.cache.disk_cache import DiskCache
cache = DiskCache(Path(sys.argv[1]), 10**8)
cache.put("record", "a", b"value")
def work():  # goes on until the interpreter, which does not wait for it, takes no work any more
    while cache.get("record", "a") == b"value":
        pass
threading.Thread(target=work).start()
"""


def test_a_thread_at_work_while_the_program_ends_neither_warns_nor_replaces_the_cache(
    folder: Path, cache: DiskCache
) -> None:
    ended = subprocess.run([sys.executable, "-c", ENDING, folder], capture_output=True, check=True)

    assert ended.stderr == b""
    assert [path.name for path in folder.glob("rows-*")] == ["rows-1"]
    assert cache.get(RECORD, "a") == b"value"


@pytest.mark.skipif(sys.platform != "linux", reason="counts descriptors in /proc")
def test_threads_that_come_and_go_leave_no_file_open(cache: DiskCache) -> None:
    cache.put(RECORD, "a", LONG)
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(20):
        thread = threading.Thread(target=cache.get, args=(RECORD, "a"))
        thread.start()
        thread.join()

    assert len(os.listdir("/proc/self/fd")) <= before  # an earlier test may let go of some
