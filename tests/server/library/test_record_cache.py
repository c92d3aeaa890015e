"""Records in memory: of one document there is one, however many calls use it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from shed_core.document.codec import encode
from shed_core.ingest.sandbox.limits import MIB
from shed_server.cache.disk_cache import RECORD, DiskCache
from shed_server.library.record_cache import RecordCache
from tests.records import record_of

KEYS = ("a" * 64, "b" * 64)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[DiskCache]:
    with closing(DiskCache(tmp_path, MIB)) as cache:
        for key in KEYS:
            cache.put(RECORD, key, encode(record_of([(1, key), (0, "text")])))
        yield cache


def test_a_record_that_a_call_still_uses_is_not_loaded_again(disk: DiskCache) -> None:
    records = RecordCache(disk, None, max_pages=10, max_bytes=1)
    first = records.get(KEYS[0])
    assert records.get(KEYS[1]) is not None  # memory has room for one

    assert first is not None
    assert records.get(KEYS[0]) is first


def test_concurrent_calls_get_one_record(disk: DiskCache) -> None:
    records = RecordCache(disk, None, max_pages=10, max_bytes=1)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(records.get, [KEYS[0]] * 8))

    assert len({id(record) for record in found}) == 1
