"""What we publish agrees with the program: versions, tools, names."""

import json
import re
import subprocess
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from e2e.bundle import released_entry, unhashed_packages
from e2e.release import badges, fill, registry_name
from shed_core import __version__
from shed_core.installation import REPOSITORY
from shed_server.mcp_server.fast_start.recorded_responses import RECORDING

ROOT = Path(__file__).parents[1]
VERSIONED = (
    "server/server.json",
    "server/mcpb/manifest.json",
    "server/plugin/.claude-plugin/plugin.json",
    "server/plugin/.codex-plugin/plugin.json",
    "gemini-extension.json",
)
ADDRESSED = (
    *VERSIONED[:4],
    "gemini-extension.json",
    "server/plugin/.mcp.json",
    "pyproject.toml",
    "docs/clients.md",
    "README.md",
)
"""What names the repository."""
TEXTS = {"", ".md", ".py", ".json", ".toml", ".yaml", ".yml", ".sh", ".service", ".txt", ".html"}
BY_NAME = (
    r"\b(pip|pipx|uv|tool) (install|add|run)\b[^`\n]*[ '\"]shed-mcp\b(?!/)",
    r"\buvx (?!--from (?:\.|git\+\S+) )[^`\n]*shed-mcp\b",
    r"\bshed-mcp *(==|>=|~=|@)",
    r"\"registryType\": \"(pypi|npm|oci)\"",
)


def manifest(path: str) -> Any:
    return json.loads((ROOT / path).read_bytes())


@pytest.mark.parametrize("path", VERSIONED)
def test_a_manifest_has_the_version_of_the_program(path):
    assert manifest(path)["version"] == __version__


def test_the_bundle_installs_this_version_from_its_own_wheel_and_nothing_without_a_hash():
    bundle = tomllib.loads((ROOT / "server/mcpb/pyproject.toml").read_text())
    wheel = {"path": f"shed_mcp-{__version__}-py3-none-any.whl"}

    assert bundle["project"]["version"] == __version__
    assert bundle["project"]["dependencies"] == ["shed-mcp"]
    assert bundle["tool"]["uv"]["sources"] == {"shed-mcp": wheel}
    assert "--frozen" in manifest("server/mcpb/manifest.json")["server"]["mcp_config"]["args"]


def test_a_package_of_a_lock_file_without_a_hash_is_found():
    lock = """
[[package]]
name = "bundle"
source = { virtual = "." }
[[package]]
name = "good"
source = { path = "good.whl" }
wheels = [{ filename = "good.whl", hash = "sha256:00" }]
[[package]]
name = "bad"
source = { registry = "https://pypi.org/simple" }
wheels = [{ url = "https://a.example/bad.whl" }]
[[package]]
name = "by source"
source = { git = "https://a.example/b" }
"""

    assert unhashed_packages(lock) == ["bad", "by source"]


def test_the_registry_gets_the_bundle_by_its_hash_at_a_release():
    entry = manifest("server/server.json")
    released = released_entry(entry, "https://a.example/shed-mcp.mcpb", b"bundle")

    assert "packages" not in entry  # nobody has our name in a registry, and anyone may take it
    assert released["packages"][0]["fileSha256"] == sha256(b"bundle").hexdigest()
    assert released["packages"][0]["registryType"] == "mcpb"


def published() -> list[Path]:
    """All that we publish, but for tests, which name what must not be there."""
    named = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    paths = [ROOT / name for name in named.stdout.decode().split("\0") if name]
    return [path for path in paths if path.suffix in TEXTS and "tests" not in path.parts]


@pytest.mark.parametrize("form", BY_NAME)
def test_nothing_installs_our_name_from_a_registry_before_we_have_it(form):
    is_published = "not on PyPI yet" not in (ROOT / "README.md").read_text()
    found = [path for path in published() if re.search(form, path.read_text())]

    assert is_published or found == []


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


@pytest.mark.parametrize("path", ADDRESSED)
def test_what_names_the_repository_takes_its_address_from_one_constant(path):
    assert REPOSITORY in (ROOT / path).read_text()


def test_no_paper_names_another_repository_of_ours():
    named = {
        address: path.name
        for path in published()
        for address in re.findall(r"https://[\w./-]*/shed-mcp\b", path.read_text())
    }

    assert {a: n for a, n in named.items() if a != REPOSITORY and "OWNER" not in a} == {}


def test_what_runs_from_the_repository_is_of_this_version():
    source = f"git+{REPOSITORY}.git@v{__version__}"
    servers = (
        manifest("server/plugin/.mcp.json")["mcpServers"]["shed"],
        manifest("gemini-extension.json")["mcpServers"]["shed"],
    )

    for server in servers:
        assert (server["command"], server["args"][:4]) == (
            "uvx",
            ["--from", source, "shed-mcp", "serve"],
        )


def test_a_release_fills_in_the_address_and_the_registrys_name(tmp_path):
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    names = "git clone {0}.git, {1}, {2}"
    (tmp_path / "a.md").write_text(
        names.format(REPOSITORY, registry_name(REPOSITORY), badges(REPOSITORY))
    )
    (tmp_path / "b.md").write_text("nothing")
    subprocess.run(["git", "add", "."], cwd=tmp_path, check=True)
    url = "https://github.com/owner-of-a-fork/shed-mcp"

    assert [path.name for path in fill(tmp_path, url)] == ["a.md"]
    assert (tmp_path / "a.md").read_text() == names.format(
        url, "io.github.owner-of-a-fork/shed-mcp", badges(url)
    )


def test_the_badges_install_this_version_from_the_repository():
    assert badges(REPOSITORY) in (ROOT / "docs/clients.md").read_text()
