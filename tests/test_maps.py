"""The glossary, the map of the architecture and the decisions name what is there, and are short."""

import json
import re
from pathlib import Path

import pytest

from shed_server.mcp_server.fast_start.recorded_responses import RECORDING

ROOT = Path(__file__).parents[1]
CORE, SERVER = ROOT / "shed_core", ROOT / "server" / "shed_server"
TERMS = re.findall(
    r"`((?:server:)?[\w/]+\.py)` `(\w+)` \|$", (ROOT / "docs" / "glossary.md").read_text(), re.M
)
MAP = (ROOT / "ARCHITECTURE.md").read_text()
DECISIONS = (ROOT / "docs" / "decisions.md").read_text()
RECIPES = (ROOT / "CONTRIBUTING.md").read_text()
MAX_BYTES = {"README.md": 9 << 10, "ARCHITECTURE.md": 9 << 10, "docs/quality.md": 15 << 10}
"""Of the pages that a reader should know as a whole."""


@pytest.mark.parametrize(("place", "name"), TERMS)
def test_the_glossary_says_where_each_term_is_defined(place: str, name: str) -> None:
    folder = SERVER if place.startswith("server:") else CORE
    code = (folder / place.removeprefix("server:")).read_text()

    assert re.search(rf"^\s*(def|class) {name}\b|^{name}\b", code, re.M)


@pytest.mark.parametrize("package", re.findall(r"^\| `((?:shed_core|server)/[\w/]+)`", MAP, re.M))
def test_the_packages_of_the_map_are_there(package: str) -> None:
    assert (ROOT / package / "__init__.py").exists()


@pytest.mark.parametrize(
    "module",
    sorted(set(re.findall(r"\b(?:[a-z_]\w*/)+[a-z_]\w*\.py\b", MAP + DECISIONS + RECIPES))),
)
def test_the_modules_of_map_decisions_and_recipes_are_there(module: str) -> None:
    folders = (ROOT, CORE, SERVER, CORE / "ingest")

    assert any((folder / module).exists() for folder in folders)


def test_each_decision_has_a_date() -> None:
    decisions = re.findall(r"^- \*\*.*", DECISIONS, re.M)

    assert decisions
    assert [line for line in decisions if not re.search(r"\(20\d\d-\d\d-\d\d\b", line)] == []


def test_the_map_lists_the_tools_and_their_arguments() -> None:
    served = json.loads(RECORDING.read_bytes())["handshake"]["results"]["tools/list"]["tools"]
    schemas = {tool["name"]: tool["inputSchema"] for tool in served}
    rows = dict(re.findall(r"^\| `(\w+)` \| ((?:\**\w+\**(?:, )?)+) \|$", MAP, re.M))

    assert {name: row.replace("*", "").split(", ") for name, row in rows.items()} == {
        name: list(schema["properties"]) for name, schema in schemas.items()
    }
    assert {name: re.findall(r"\*\*(\w+)\*\*", row) for name, row in rows.items()} == {
        name: schema.get("required", []) for name, schema in schemas.items()
    }


@pytest.mark.parametrize("page", MAX_BYTES)
def test_a_page_is_short(page: str) -> None:
    assert len((ROOT / page).read_bytes()) <= MAX_BYTES[page]
