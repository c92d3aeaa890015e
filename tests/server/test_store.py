"""The store: what it keeps, and how it stands everything that can be wrong with its folder."""

import os
import pickle
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shed_core.errors import CacheError
from shed_server.store import FAILURE, PAGES, RECORD, Store

MIB = 2**20
SHORT, LONG = b"short", os.urandom(100_000)  # a row of its own, and a file beside the database


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cache"


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    with closing(Store(folder, 100 * MIB)) as store:
        yield store


def database(folder: Path) -> Path:
    (path,) = folder.glob("rows-*/cache.db")
    return path


def value_files(folder: Path) -> list[Path]:
    return list(folder.rglob("*.val"))


def change(folder: Path, statement: str, *values: object) -> None:
    """Change the database as another program would."""
    with closing(sqlite3.connect(database(folder))) as connection, connection:
        connection.execute(statement, values)


def test_what_was_put_is_there_for_another_process_too(folder: Path, store: Store) -> None:
    store.put(RECORD, "a", LONG)
    store.put(PAGES, "a", SHORT)
    code = (
        "import sys; from pathlib import Path; from shed_server.store import Store;"
        "sys.stdout.buffer.write(Store(Path(sys.argv[1]), 10**8).get('record', 'a'))"
    )
    read = subprocess.run([sys.executable, "-c", code, folder], capture_output=True, check=True)

    assert read.stdout == LONG == store.get(RECORD, "a")
    assert store.get(PAGES, "a") == SHORT
    assert store.get(RECORD, "b") is None
    assert (store.has(RECORD, "a"), store.has(RECORD, "b")) == (True, False)


def test_the_folder_is_private(folder: Path, store: Store) -> None:
    store.put(RECORD, "a", LONG)
    store.lock_path("a")

    folders = [folder, *(path for path in folder.iterdir() if path.is_dir())]
    assert {stat.S_IMODE(path.stat().st_mode) for path in folders} == {0o700}


def test_a_folder_of_ours_that_is_open_to_others_is_closed(folder: Path, store: Store) -> None:
    store.put(RECORD, "a", SHORT)
    store.close()
    folder.chmod(0o777)

    assert Store(folder, MIB).get(RECORD, "a") == SHORT
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_folder_with_the_files_of_others_is_not_closed_to_them(folder: Path) -> None:
    folder.mkdir(mode=0o755)
    (folder / "thesis.txt").touch()

    with pytest.raises(CacheError, match="other files"):
        Store(folder, MIB).info()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root to give a folder away")
def test_the_folder_of_another_user_is_not_used(folder: Path) -> None:
    folder.mkdir(mode=0o700)
    os.chown(folder, 4711, -1)

    with pytest.raises(CacheError, match="4711"):
        Store(folder, MIB).info()


def test_entries_used_least_recently_go_when_the_room_is_short(folder: Path) -> None:
    store = Store(folder, 3 * MIB)
    for number in range(60):
        store.put(RECORD, str(number), LONG)
        assert store.get(RECORD, "0") == LONG

    assert store.info().n_bytes < 4 * MIB
    assert store.get(RECORD, "1") is None
    assert store.get(RECORD, "59") == LONG


def test_a_value_that_would_push_out_all_others_is_not_kept(folder: Path) -> None:
    store = Store(folder, MIB)
    store.put(RECORD, "small", SHORT)
    store.put(RECORD, "large", bytes(MIB))

    assert store.get(RECORD, "large") is None
    assert store.get(RECORD, "small") == SHORT


def test_clearing_can_be_kept_to_failures(store: Store) -> None:
    store.put(RECORD, "a", LONG)
    store.put(FAILURE, "b", SHORT, seconds=1000)

    assert store.clear(FAILURE) == 1
    assert store.info()[1:3] == (1, 0)
    assert store.clear() == 1
    assert store.info()[1:3] == (0, 0)


class Bomb:
    """Pickled, it makes a file when it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, ...]:
        return Path.touch, (self.path,)


def _as_row(folder: Path, bomb: bytes) -> None:
    change(folder, "UPDATE Cache SET mode = 4, value = ?", bomb)


def _as_file(folder: Path, bomb: bytes) -> None:
    change(folder, "UPDATE Cache SET mode = 4")
    value_files(folder)[0].write_bytes(bomb)


def _as_key(folder: Path, bomb: bytes) -> None:
    change(folder, "UPDATE Cache SET raw = 0, key = ?", bomb)


@pytest.mark.parametrize("plant", [_as_row, _as_file, _as_key])
def test_a_pickled_row_is_refused_and_never_executed(
    folder: Path, store: Store, plant: Callable[[Path, bytes], None]
) -> None:
    executed = folder.parent / "executed"
    store.put(RECORD, "a", LONG)
    plant(folder, pickle.dumps(Bomb(executed)))

    assert store.get(RECORD, "a") is None
    store.info()
    assert store.check(lambda _: True) != []
    assert store.info().n_records == 0
    store.put(RECORD, "a", LONG)
    assert store.get(RECORD, "a") == LONG
    assert not executed.exists()


@pytest.mark.parametrize("name", ["../../../secret", "/etc/hostname", "aa/bb/../../../secret.val"])
def test_a_row_that_names_a_file_elsewhere_neither_reads_nor_removes_it(
    folder: Path, store: Store, name: str
) -> None:
    secret = folder.parent / "secret"
    secret.write_bytes(LONG)
    (folder.parent / "secret.val").write_bytes(LONG)
    store.put(RECORD, "a", LONG)
    change(folder, "UPDATE Cache SET filename = ?", name)

    assert store.get(RECORD, "a") is None
    store.put(RECORD, "a", SHORT)
    store.clear()
    assert secret.exists()
    assert (folder.parent / "secret.val").exists()


def test_a_value_under_another_key_is_not_taken_for_its_own(folder: Path, store: Store) -> None:
    store.put(RECORD, "a", SHORT)
    change(folder, "UPDATE Cache SET key = 'record:b'")

    assert store.get(RECORD, "b") is None


@settings(max_examples=25, deadline=None)
@given(st.data(), st.sampled_from([SHORT, LONG]))
def test_a_flipped_or_truncated_value_is_a_miss_and_is_replaced(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, value: bytes
) -> None:
    folder = tmp_path_factory.mktemp("cache")
    with closing(Store(folder, 100 * MIB)) as store:
        store.put(RECORD, "a", value)
        files = value_files(folder)
        sealed = bytearray(files[0].read_bytes() if files else _inline(folder))
        at = data.draw(st.integers(0, len(sealed) - 1))
        if data.draw(st.booleans()):
            del sealed[at:]
        else:
            sealed[at] ^= data.draw(st.integers(1, 255))
        if files:
            files[0].write_bytes(sealed)
        else:
            change(folder, "UPDATE Cache SET value = ?", bytes(sealed))

        assert store.get(RECORD, "a") is None
        store.put(RECORD, "a", value)
        assert store.get(RECORD, "a") == value


def _inline(folder: Path) -> bytes:
    with closing(sqlite3.connect(database(folder))) as connection:
        return connection.execute("SELECT value FROM Cache").fetchone()[0]


def test_a_value_whose_file_has_gone_is_a_miss(folder: Path, store: Store) -> None:
    store.put(RECORD, "a", LONG)
    for path in value_files(folder):
        path.unlink()

    assert store.get(RECORD, "a") is None
    assert any("file not found" in line for line in store.check(lambda _: True))


def _garbage(path: Path) -> None:
    path.write_bytes(b"this is no database" * 1000)


def _cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _overwrite_pages(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:] = bytes([0xA5]) * (len(content) - 4096)
    path.write_bytes(content)


def _drop_table(path: Path) -> None:
    change(path.parents[1], "DROP TABLE Cache")


def _poison_settings(path: Path) -> None:
    change(path.parents[1], "INSERT INTO Settings VALUES ('get', 'nothing')")


def _wrong_type(path: Path) -> None:
    change(path.parents[1], "UPDATE Settings SET value = 'huge' WHERE key = 'size'")


DAMAGES = [_garbage, _cut, _overwrite_pages, _drop_table, _poison_settings, _wrong_type]


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("is_open", [True, False], ids=["open", "closed"])
def test_a_damaged_database_is_replaced(
    folder: Path, damage: Callable[[Path], None], is_open: bool
) -> None:
    store = Store(folder, 100 * MIB)
    store.put(RECORD, "a", LONG)
    if not is_open:
        store.close()
    damage(database(folder))

    for reader in (store, Store(folder, 100 * MIB)):
        assert reader.get(RECORD, "a") in (None, LONG)
        reader.put(RECORD, "b", LONG)
        assert reader.get(RECORD, "b") == LONG


@pytest.mark.parametrize("damage", DAMAGES)
def test_checking_a_damaged_database_replaces_it(
    folder: Path, damage: Callable[[Path], None]
) -> None:
    with closing(Store(folder, 100 * MIB)) as store:
        store.put(RECORD, "a", LONG)
    damage(database(folder))
    store = Store(folder, 100 * MIB)
    store.check(lambda _: True)

    assert store.check(lambda _: True) == []
    store.put(RECORD, "b", LONG)
    assert store.get(RECORD, "b") == LONG


def test_two_stores_on_one_folder_agree_after_one_replaced_it(folder: Path) -> None:
    first, second = Store(folder, 100 * MIB), Store(folder, 100 * MIB)
    first.put(RECORD, "a", LONG)
    assert second.get(RECORD, "a") == LONG
    _garbage(database(folder))

    first.put(RECORD, "b", LONG)
    second.put(RECORD, "c", LONG)
    assert (first.get(RECORD, "c"), second.get(RECORD, "b")) == (LONG, LONG)
    assert len(list(folder.glob("rows-*"))) == 1


def test_a_folder_that_is_removed_is_made_again(folder: Path, store: Store) -> None:
    store.put(RECORD, "a", LONG)
    shutil.rmtree(folder)

    assert store.get(RECORD, "a") is None
    store.put(RECORD, "a", LONG)
    assert store.get(RECORD, "a") == LONG


def test_check_finds_records_that_cannot_be_decoded_and_files_of_nobody(
    folder: Path, store: Store
) -> None:
    store.put(RECORD, "good", b"good")
    store.put(RECORD, "bad", b"bad")
    orphan = folder / "rows-1" / "ab" / "cd" / ("0" * 28 + ".val")
    orphan.parent.mkdir(parents=True)
    orphan.touch()
    found = store.check(lambda value: value == b"good")

    assert any("record:bad" in line for line in found)
    assert not orphan.exists()
    assert store.get(RECORD, "good") == b"good"
    assert store.check(lambda value: value == b"good") == []


def test_files_that_killed_processes_left_are_swept_away_in_time(
    folder: Path, store: Store
) -> None:
    store.put(RECORD, "a", LONG)
    store.close()
    (kept,) = value_files(folder)
    old, new = (kept.with_name(digit * 28 + ".val") for digit in "01")
    for path in (old, new):
        path.touch()
    for path in (kept, old, folder / "swept"):
        os.utime(path, (1, 1))

    assert store.get(RECORD, "a") == LONG
    assert set(value_files(folder)) == {kept, new}


def test_a_folder_that_cannot_be_made_costs_a_warning_and_no_more(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    store = Store(tmp_path / "file" / "cache", MIB)
    for _ in range(3):
        store.put(RECORD, "a", SHORT)
        assert store.get(RECORD, "a") is None
    lock = store.lock_path("a")

    assert lock.parent.is_dir()
    assert [record.getMessage().count("--cache") for record in caplog.records] == [1]
    with pytest.raises(CacheError):
        store.info()
    store.close()
    assert not lock.parent.exists()


LIMITED = """
import os, resource, sys
from pathlib import Path
from shed_server.store import Store
store = Store(Path(sys.argv[1]), 10**8)
store.put("record", "a", b"a" * 100_000)
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
store = Store(Path(sys.argv[1]), 10**8)
store.put("record", "b", b"b" * 100_000)
print(store.get("record", "a") in (None, b"a" * 100_000), store.get("record", "b"))
if sys.argv[2] == "full":
    print(store.clear(), list(Path(sys.argv[1]).glob("rows-*")))
"""


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
from shed_server.store import Store
store = Store(Path(sys.argv[1]), 10**8)
store.put("record", "a", b"value")
def work():  # goes on until the interpreter, which does not wait for it, takes no work any more
    while store.get("record", "a") == b"value":
        pass
threading.Thread(target=work).start()
"""


def test_a_thread_at_work_while_the_program_ends_neither_warns_nor_replaces_the_cache(
    folder: Path, store: Store
) -> None:
    ended = subprocess.run([sys.executable, "-c", ENDING, folder], capture_output=True, check=True)

    assert ended.stderr == b""
    assert [path.name for path in folder.glob("rows-*")] == ["rows-1"]
    assert store.get(RECORD, "a") == b"value"


@pytest.mark.skipif(sys.platform != "linux", reason="counts descriptors in /proc")
def test_threads_that_come_and_go_leave_no_file_open(store: Store) -> None:
    store.put(RECORD, "a", LONG)
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(20):
        thread = threading.Thread(target=store.get, args=(RECORD, "a"))
        thread.start()
        thread.join()

    assert len(os.listdir("/proc/self/fd")) == before
