"""A store in a folder of its own."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from shed_server.cache.store import Store
from tests.server.cache.folders import MIB


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cache"


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    with closing(Store(folder, 100 * MIB)) as store:
        yield store
