"""What we publish agrees with the program: versions, tools, names."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from shed_core import __version__
from shed_server.mcp_server.fast_start.recorded_responses import RECORDING

ROOT = Path(__file__).parents[1]
VERSIONED = (
    "server/server.json",
    "server/mcpb/manifest.json",
    "server/plugin/.claude-plugin/plugin.json",
    "server/plugin/.codex-plugin/plugin.json",
)


def manifest(path: str) -> Any:
    return json.loads((ROOT / path).read_bytes())


@pytest.mark.parametrize("path", VERSIONED)
def test_a_manifest_has_the_version_of_the_program(path):
    assert manifest(path)["version"] == __version__


def test_the_bundle_installs_this_version():
    project = tomllib.loads((ROOT / "server/mcpb/pyproject.toml").read_text())["project"]

    assert project["version"] == __version__
    assert project["dependencies"] == [f"shed-mcp=={__version__}"]


def test_the_registry_names_a_package_that_has_a_command_of_its_name():
    package = manifest("server/server.json")["packages"][0]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

    assert (package["identifier"], package["version"]) == (project["name"], __version__)
    assert package["identifier"] in project["scripts"]  # what `uvx shed-mcp` runs


def test_the_registry_takes_the_name_and_the_description():
    entry = manifest("server/server.json")

    assert re.fullmatch(r"[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+", entry["name"])
    assert 1 <= len(entry["description"]) <= 100


def test_the_bundle_names_the_tools_that_the_server_has():
    served = json.loads(RECORDING.read_bytes())["handshake"]["results"]["tools/list"]["tools"]
    named = manifest("server/mcpb/manifest.json")["tools"]

    assert [tool["name"] for tool in named] == [tool["name"] for tool in served]


def test_the_marketplace_lists_the_plugin_where_it_is():
    entry = manifest(".claude-plugin/marketplace.json")["plugins"][0]
    plugin = manifest(f"{entry['source']}/.claude-plugin/plugin.json")

    assert entry["name"] == plugin["name"]
    assert (ROOT / entry["source"] / "skills" / "long-documents" / "SKILL.md").exists()


@pytest.mark.parametrize(
    "path",
    [*VERSIONED, ".claude-plugin/marketplace.json", "server/plugin/skills/long-documents/SKILL.md"],
)
def test_what_we_publish_names_more_formats_than_two(path):
    text = (ROOT / path).read_text()

    assert "Word" in text
    assert "EPUB" in text
    assert "HTML" in text
