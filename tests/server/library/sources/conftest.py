"""A served folder beside folders that are not served."""

from pathlib import Path

import pytest


@pytest.fixture
def served(tmp_path: Path) -> Path:
    """A served folder with two documents, beside a folder with a secret one."""
    folder = tmp_path / "served"
    for path in ("a.pdf", "sub/b.PDF", ".hidden/c.pdf", "notes.rtf"):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(b"served")
    for neighbour in ("outside", "served-too"):
        (tmp_path / neighbour).mkdir()
        (tmp_path / neighbour / "secret.pdf").write_bytes(b"secret")
    return folder
