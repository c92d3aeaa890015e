"""SECURITY.md is short, docs/threats.md names tests that exist, and links lead somewhere."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SECURITY, THREATS = ((ROOT / name).read_text() for name in ("SECURITY.md", "docs/threats.md"))
TABLES = re.findall(r"^\| threat \| defence \| test \|\n\|[-|]+\|\n((?:\| .*\n)+)", THREATS, re.M)
ROWS = [row for table in TABLES for row in table.splitlines()]
TESTS = [(path.name, path.read_text()) for path in (ROOT / "tests").rglob("test_*.py")]
CASES = "".join(path.read_text() for path in (ROOT / "tests").rglob("*.txt"))
TITLES = {re.sub(r"\W+", "_", title.lower()) for title in re.findall("^=== (.*)", CASES, re.M)}
MAX_BYTES = 6 * 1024  # of what a user has to read


def test_each_attacker_has_a_table() -> None:
    assert [len(table.splitlines()) > 5 for table in TABLES] == [True] * 5


@pytest.mark.parametrize("row", ROWS)
def test_every_threat_names_tests_or_commands_that_exist(row: str) -> None:
    named = re.findall(r"`([^`]+)`", row.split(" | ")[-1])

    assert named
    assert [name for name in named if not exists(name)] == []


def test_what_a_user_must_do_comes_first_and_is_short() -> None:
    assert len(SECURITY.encode()) <= MAX_BYTES
    assert re.findall("^## (.*)", SECURITY, re.M)[0] == "In short"


@pytest.mark.parametrize("page", ["SECURITY.md", "README.md", "docs/threats.md"])
def test_links_to_and_of_these_pages_lead_somewhere(page: str) -> None:
    links = re.findall(r"\]\(((?!https?:)[^)#]*)(#[^)]*)?\)", (ROOT / page).read_text())
    linked = [(ROOT / page).parent / path for path, _ in links if path]
    anchors = [anchor for path, anchor in links if "SECURITY" in path and anchor]

    assert [str(path) for path in linked if not path.exists()] == []
    assert [anchor for anchor in anchors if anchor[1:] not in anchors_of(SECURITY)] == []


def anchors_of(text: str) -> list[str]:
    return [title.lower().replace(" ", "-") for title in re.findall(r"^#+ (.*)", text, re.M)]


def exists(name: str) -> bool:
    """Whether `file`, `file::test`, `test`, `stress.module` or `make target` exists.

    A case of a text file has its sentence for the name of a test.
    """
    if name.startswith("make "):
        return f"\n{name.removeprefix('make ')}:" in (ROOT / "Makefile").read_text()
    if "bench." in name or "stress." in name:
        module = name.removeprefix("python -m ").replace(".", "/")
        return (ROOT / f"{module}.py").is_file() or (ROOT / module / "__main__.py").is_file()
    if "::" not in name and name.endswith(".py"):
        return name in (path for path, _ in TESTS)
    file, _, test = name.rpartition("::")
    return test.removeprefix("test_") in TITLES or any(
        f"def {test}(" in text for path, text in TESTS if file in ("", path)
    )
