"""The README of the sandbox: the tests and modules that it names exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
README = (ROOT / "shed_core" / "ingest" / "sandbox" / "README.md").read_text()
SOURCES = [
    path
    for folder in ("shed_core/ingest", "server/shed_server/workers", "tests")
    for path in (ROOT / folder).rglob("*.py")
]


def test_every_file_that_the_readme_names_exists() -> None:
    named = set(re.findall(r"`(\w+\.py)`", README))

    assert named
    assert named <= {path.name for path in SOURCES}


def test_every_test_that_the_readme_names_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", README))
    functions = {name for path in SOURCES for name in re.findall(r"def (\w+)\(", path.read_text())}

    assert named
    assert named <= functions
