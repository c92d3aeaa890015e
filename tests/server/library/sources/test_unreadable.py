"""A folder that this user may not list is refused: else it would seem to hold no document."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

SERVE = """
import os, sys
from pathlib import Path
from shed_server.errors import SettingError
from shed_server.library.sources.access import Access

folder = Path(sys.argv[1])
folder.chmod(0o311)
if os.geteuid() == 0:
    os.seteuid(65534)
try:
    Access([folder])
except SettingError as error:
    print(error)
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    """An empty folder in one that every user may pass through, as pytest's own are not."""
    with TemporaryDirectory() as parent:
        Path(parent).chmod(0o755)
        folder = Path(parent, "Documents")
        folder.mkdir()
        yield folder


def test_a_folder_that_cannot_be_listed_is_refused(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SERVE, folder], capture_output=True, text=True, timeout=60
    )

    problem = "cannot be listed: Permission denied; allow this user to read it"
    assert done.stdout == f"'{folder}' {problem}\n", done.stderr
