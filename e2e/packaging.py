"""`make packaging`, or `python -m e2e.packaging`: what we publish, checked by vendors' tools.

The plugin is checked and installed by Claude Code and by Codex, and its server must then be found,
the extension by Gemini CLI: all three as at a release, from a repository of what is committed;
the bundle is checked by Anthropic's `mcpb`; `server.json` by the registry's `mcp-publisher`, where
that is installed, and by `skillsaw`, which has the registry's schemas and rules for publishing.
"""

import argparse
import json
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from e2e import claude_code, codex
from e2e.bundle import bundle_folder, packed
from e2e.npm import UnavailableError, program
from e2e.release import fill
from e2e.sandbox_home import SandboxHome, passes
from shed_core import __version__

ROOT = Path(__file__).parent.parent
SERVER = ROOT / "server"


def plugin_in_claude_code(home: SandboxHome) -> str:
    """Install the plugin in Claude Code; its server must answer."""
    claude, copy = program(claude_code.PACKAGE, "claude"), _released_copy(home)
    home.run(claude, "plugin", "validate", "--strict", copy / "server" / "plugin")
    home.run(claude, "plugin", "validate", "--strict", copy)
    home.run(claude, "plugin", "marketplace", "add", copy)
    home.run(claude, "plugin", "install", "shed@shed-mcp")
    details = home.run(claude, "plugin", "details", "shed")
    assert "long-documents" in details, details
    assert "document-researcher" in details, details
    health = home.run(claude, "mcp", "list", MCP_TIMEOUT="300000")  # the first start installs
    assert re.search(r"plugin:shed:shed: uvx .* serve \. - ✔ Connected", health), health
    return "valid, installed with a skill and a subagent; uvx starts its server, which answers"


def plugin_in_codex(home: SandboxHome) -> str:
    """Install the plugin in Codex; it must know its server and its skill."""
    program_path = program(codex.PACKAGE, "codex")
    home.run(program_path, "plugin", "marketplace", "add", _released_copy(home))
    home.run(program_path, "plugin", "add", "shed@shed-mcp")
    servers = home.run(program_path, "mcp", "list")
    assert "uvx" in servers, servers
    assert list(home.folder.glob(".codex/plugins/cache/**/skills/long-documents/SKILL.md"))
    return "installed, with its server and its skill"


def extension_in_gemini(home: SandboxHome) -> str:
    """Validate the extension of Gemini CLI and install it."""
    gemini = program("@google/gemini-cli", "gemini")
    copy = _released_copy(home)
    home.run(gemini, "extensions", "validate", copy)
    install = (gemini, "extensions", "install", copy, "--consent", "--skip-settings")
    home.run(*install, GEMINI_CLI_TRUST_WORKSPACE="true")  # it would ask at the terminal
    listed = home.run(gemini, "extensions", "list")
    assert "shed" in listed, listed
    return "valid, installed"


def _released_copy(home: SandboxHome) -> Path:
    """Return a copy of what is committed, as at a release, whose repository is in the home."""
    repository = home.folder / "shed-mcp"
    home.run("git", "clone", "--quiet", "--bare", ROOT, f"{repository}.git")
    home.run("git", "-C", f"{repository}.git", "tag", "--force", f"v{__version__}")
    home.run("git", "clone", "--quiet", f"{repository}.git", home.folder / "copy")
    copy = home.folder / "copy"
    constant = (copy / "shed_core" / "installation.py").read_text(encoding="utf-8")
    committed = re.search(r'^REPOSITORY = "(.+)"$', constant, re.MULTILINE)
    assert committed, "no address of the repository"
    fill(copy, repository.as_uri(), committed[1])  # `make release` has filled in another one here
    return copy


def bundle(home: SandboxHome) -> str:
    """Make the MCPB bundle with our wheel; what it installs must be our command."""
    folder = bundle_folder(home, home.folder / "bundle")
    version = home.run("uv", "run", "--frozen", "--directory", folder, "shed-mcp", "--version")
    shutil.rmtree(folder / ".venv")
    size = packed(home, folder, home.folder / "shed.mcpb").stat().st_size
    return f"valid; {size:,} bytes; installs {version.splitlines()[0]} from its wheel"


def manifests(home: SandboxHome) -> str:
    """Check `server.json`, the plugin, its skill and the marketplace, also against each other."""
    output = home.run(
        Path(sys.executable).with_name("skillsaw"), "lint", "--strict", "--verbose", ROOT
    )
    rule = "mcp-registry-server-json-valid"
    assert re.search(rf"Rule {rule} +enabled", output), output
    return f"valid, {rule} among the rules"


def registry_entry(home: SandboxHome) -> str:
    """Check `server.json` by the registry's own tool."""
    publisher = shutil.which("mcp-publisher")
    if publisher is None:
        raise UnavailableError("mcp-publisher is not installed")
    home.run(publisher, "validate", SERVER / "server.json")
    return f"valid: {json.loads((SERVER / 'server.json').read_bytes())['name']}"


CHECKS: tuple[Callable[[SandboxHome], str], ...] = (
    plugin_in_claude_code,
    plugin_in_codex,
    extension_in_gemini,
    bundle,
    manifests,
    registry_entry,
)


def main() -> None:
    """Run all checks, print how each went, and fail if one did."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    failed = [
        check.__name__
        for check in CHECKS
        if not passes(check.__name__, lambda home, check=check: [check(home)])
    ]
    raise SystemExit(f"failed: {', '.join(failed)}" if failed else 0)


if __name__ == "__main__":
    main()
