"""The document that commands are run on, which is read once for all of them."""

from pathlib import Path

import pytest

from tests.commands import shed
from tests.documents import sample


@pytest.fixture(scope="package")
def cache_with_report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that holds the record of `report`."""
    folder = tmp_path_factory.mktemp("read")
    (folder / "report.pdf").write_bytes(sample())
    shed("index", folder / "report.pdf", "--cache", folder / "cache")
    return folder / "cache"


@pytest.fixture
def unread_report(tmp_path: Path) -> Path:
    path = tmp_path / "annual report.pdf"
    path.write_bytes(sample())
    return path


@pytest.fixture
def report(unread_report: Path, cache_with_report: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHED_CACHE", str(cache_with_report))
    return unread_report
