"""The document that commands are run on."""

from pathlib import Path

import pytest

from tests.documents import sample


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "annual report.pdf"
    path.write_bytes(sample())
    return path
