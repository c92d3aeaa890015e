"""The cache when somebody, or a failing disk, has changed what lies in its folder."""

import os
import pickle
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shed_server.cache.disk_cache import RECORD, DiskCache
from tests.server.cache.folders import LONG, MIB, SHORT, change, database, value_files


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
    folder: Path, cache: DiskCache, plant: Callable[[Path, bytes], None]
) -> None:
    executed = folder.parent / "executed"
    cache.put(RECORD, "a", LONG)
    plant(folder, pickle.dumps(Bomb(executed)))

    assert cache.get(RECORD, "a") is None
    cache.info()
    assert cache.check(lambda _: True) != []
    assert cache.info().n_records == 0
    cache.put(RECORD, "a", LONG)
    assert cache.get(RECORD, "a") == LONG
    assert not executed.exists()


@pytest.mark.parametrize("name", ["../../../secret", "/etc/hostname", "aa/bb/../../../secret.val"])
def test_a_row_that_names_a_file_elsewhere_neither_reads_nor_removes_it(
    folder: Path, cache: DiskCache, name: str
) -> None:
    secret = folder.parent / "secret"
    secret.write_bytes(LONG)
    (folder.parent / "secret.val").write_bytes(LONG)
    cache.put(RECORD, "a", LONG)
    change(folder, "UPDATE Cache SET filename = ?", name)

    assert cache.get(RECORD, "a") is None
    cache.put(RECORD, "a", SHORT)
    cache.clear()
    assert secret.exists()
    assert (folder.parent / "secret.val").exists()


def test_a_value_under_another_key_is_not_taken_for_its_own(folder: Path, cache: DiskCache) -> None:
    cache.put(RECORD, "a", SHORT)
    change(folder, "UPDATE Cache SET key = 'record:b'")

    assert cache.get(RECORD, "b") is None


@settings(max_examples=25, deadline=None)
@given(st.data(), st.sampled_from([SHORT, LONG]))
def test_a_flipped_or_truncated_value_is_a_miss_and_is_replaced(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, value: bytes
) -> None:
    folder = tmp_path_factory.mktemp("cache")
    with closing(DiskCache(folder, 100 * MIB)) as cache:
        cache.put(RECORD, "a", value)
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

        assert cache.get(RECORD, "a") is None
        cache.put(RECORD, "a", value)
        assert cache.get(RECORD, "a") == value


def _inline(folder: Path) -> bytes:
    with closing(sqlite3.connect(database(folder))) as connection:
        return connection.execute("SELECT value FROM Cache").fetchone()[0]


def test_a_value_whose_file_has_gone_is_a_miss(folder: Path, cache: DiskCache) -> None:
    cache.put(RECORD, "a", LONG)
    for path in value_files(folder):
        path.unlink()

    assert cache.get(RECORD, "a") is None
    assert any("file not found" in line for line in cache.check(lambda _: True))


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
    folder: Path,
    open_cache: Callable[[int], DiskCache],
    damage: Callable[[Path], None],
    is_open: bool,
) -> None:
    cache = open_cache(100 * MIB)
    cache.put(RECORD, "a", LONG)
    if not is_open:
        cache.close()
    damage(database(folder))

    for reader in ([cache] if is_open else []) + [open_cache(100 * MIB)]:
        assert reader.get(RECORD, "a") in (None, LONG)
        reader.put(RECORD, "b", LONG)
        assert reader.get(RECORD, "b") == LONG


@pytest.mark.parametrize("damage", DAMAGES)
def test_checking_a_damaged_database_replaces_it(
    folder: Path, open_cache: Callable[[int], DiskCache], damage: Callable[[Path], None]
) -> None:
    with closing(DiskCache(folder, 100 * MIB)) as cache:
        cache.put(RECORD, "a", LONG)
    damage(database(folder))
    cache = open_cache(100 * MIB)
    cache.check(lambda _: True)

    assert cache.check(lambda _: True) == []
    cache.put(RECORD, "b", LONG)
    assert cache.get(RECORD, "b") == LONG


@pytest.mark.skipif(sys.platform == "win32", reason="an open database stays where it is")
def test_two_stores_on_one_folder_agree_after_one_replaced_it(
    folder: Path, open_cache: Callable[[int], DiskCache]
) -> None:
    first, second = open_cache(100 * MIB), open_cache(100 * MIB)
    first.put(RECORD, "a", LONG)
    assert second.get(RECORD, "a") == LONG
    _garbage(database(folder))

    first.put(RECORD, "b", LONG)
    second.put(RECORD, "c", LONG)
    assert (first.get(RECORD, "c"), second.get(RECORD, "b")) == (LONG, LONG)
    assert len(list(folder.glob("rows-*"))) == 1


def test_check_finds_records_that_cannot_be_decoded_and_files_of_nobody(
    folder: Path, cache: DiskCache
) -> None:
    cache.put(RECORD, "good", b"good")
    cache.put(RECORD, "bad", b"bad")
    orphan = folder / "rows-1" / "ab" / "cd" / ("0" * 28 + ".val")
    orphan.parent.mkdir(parents=True)
    orphan.touch()
    found = cache.check(lambda value: value == b"good")

    assert any("record:bad" in line for line in found)
    assert not orphan.exists()
    assert cache.get(RECORD, "good") == b"good"
    assert cache.check(lambda value: value == b"good") == []
