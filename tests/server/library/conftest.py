"""A library over three documents."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from shed_server.library.library import Library
from shed_server.settings import Settings
from tests.documents import contract, plain_text, report


@pytest.fixture
def served(tmp_path: Path) -> Path:
    """A folder with three documents, written long ago."""
    folder = tmp_path / "served"
    folder.mkdir()
    for name, content in (("a", report()), ("b", contract()), ("sub", plain_text())):
        (folder / f"{name}.pdf").write_bytes(content)
    return folder


@pytest.fixture
def settings(served: Path, tmp_path: Path) -> Settings:
    return Settings(paths=(served,), cache=tmp_path / "cache", jobs=2)


@pytest.fixture
def library(settings: Settings) -> Iterator[Library]:
    with closing(Library(settings)) as library:
        yield library
