"""The glossary and the map of the architecture name modules and names that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CORE, SERVER = ROOT / "shed_core", ROOT / "server" / "shed_server"
TERMS = re.findall(
    r"`((?:server:)?[\w/]+\.py)` `(\w+)` \|$", (ROOT / "docs" / "glossary.md").read_text(), re.M
)
MAP = (ROOT / "ARCHITECTURE.md").read_text()


@pytest.mark.parametrize(("place", "name"), TERMS)
def test_the_glossary_says_where_each_term_is_defined(place: str, name: str) -> None:
    folder = SERVER if place.startswith("server:") else CORE
    code = (folder / place.removeprefix("server:")).read_text()

    assert re.search(rf"^\s*(def|class) {name}\b|^{name}\b", code, re.M)


@pytest.mark.parametrize("package", re.findall(r"^\| `((?:shed_core|server)/[\w/]+)`", MAP, re.M))
def test_the_packages_of_the_map_are_there(package: str) -> None:
    assert (ROOT / package / "__init__.py").exists()


@pytest.mark.parametrize("module", sorted(set(re.findall(r"\b(?:\w+/)+\w+\.py\b", MAP))))
def test_the_modules_of_the_map_are_there(module: str) -> None:
    folders = (ROOT, CORE, SERVER, CORE / "ingest")

    assert any((folder / module).exists() for folder in folders)
