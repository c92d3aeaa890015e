"""A cache in a folder of its own."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from shed_server.cache.disk_cache import DiskCache
from tests.server.cache.folders import MIB


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cache"


@pytest.fixture
def cache(folder: Path) -> Iterator[DiskCache]:
    with closing(DiskCache(folder, 100 * MIB)) as cache:
        yield cache
