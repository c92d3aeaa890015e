"""SECURITY.md: the tests that it names exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
THREATS = (ROOT / "SECURITY.md").read_text().split("## Threats")[1].split("\n## ")[0]
ROWS = [line for line in THREATS.splitlines() if line.startswith("| ")][1:]
TESTS = [(path.name, path.read_text()) for path in (ROOT / "tests").rglob("test_*.py")]


@pytest.mark.parametrize("row", ROWS)
def test_every_threat_names_tests_or_commands_that_exist(row: str) -> None:
    named = re.findall(r"`([^`]+)`", row.split(" | ")[-1])

    assert named
    assert [name for name in named if not exists(name)] == []


def exists(name: str) -> bool:
    """Whether `file`, `file::test`, `test`, `stress.module` or `make target` exists."""
    if name.startswith("make "):
        return f"\n{name.removeprefix('make ')}:" in (ROOT / "Makefile").read_text()
    if "bench." in name or "stress." in name:
        module = name.removeprefix("python -m ").replace(".", "/")
        return (ROOT / f"{module}.py").is_file() or (ROOT / module / "__main__.py").is_file()
    if "::" not in name and name.endswith(".py"):
        return name in (path for path, _ in TESTS)
    file, _, test = name.rpartition("::")
    return any(f"def {test}(" in text for path, text in TESTS if file in ("", path))
