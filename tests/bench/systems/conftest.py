"""A document to measure systems on."""

from pathlib import Path

import pytest

from bench.paper.compose import compose
from tests.documents import report


@pytest.fixture
def document(tmp_path: Path) -> Path:
    """A document with an outline, behind a title page."""
    path = tmp_path / "documents" / "good.pdf"
    path.parent.mkdir()
    path.write_bytes(compose([("First", report(with_outline=True))]))
    return path
