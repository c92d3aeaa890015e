"""A cache in a folder of its own."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
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


@pytest.fixture
def open_cache(folder: Path) -> Iterator[Callable[[int], DiskCache]]:
    """Return what opens a cache of some bytes in the folder; each is closed after the test."""
    with ExitStack() as caches:
        yield lambda size: caches.enter_context(closing(DiskCache(folder, size)))
