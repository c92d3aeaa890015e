"""The document that commands are run on."""

from pathlib import Path

import pytest

from shed_core.ingest.pdf.made.sample import sample_report


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "annual report.pdf"
    path.write_bytes(sample_report())
    return path
