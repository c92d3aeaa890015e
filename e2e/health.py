"""Gemini CLI and opencode: the server is added as their manuals say, and must connect."""

import json
import re
from pathlib import Path

from e2e.npm import node, program
from e2e.sandbox_home import SandboxHome

NODE_VERSION = 22


def gemini(home: SandboxHome, folder: Path) -> str:
    """Add the server to Gemini CLI; it must connect."""
    cli = program("@google/gemini-cli", "gemini")
    path = f"{node(NODE_VERSION).parent}:{home.environment['PATH']}"
    home.run(cli, "mcp", "add", "-s", "user", "shed", "shed", "serve", folder, PATH=path)
    # Gemini starts no server in a folder that its user has not trusted
    health = home.run(cli, "mcp", "list", PATH=path, GEMINI_CLI_TRUST_WORKSPACE="true")
    assert "✓ shed" in health, health
    return "connected"


def opencode(home: SandboxHome, folder: Path) -> str:
    """Add the server to opencode; it must connect."""
    server = {"type": "local", "command": ["shed", "serve", str(folder)]}
    (home.folder / "opencode.json").write_text(json.dumps({"mcp": {"shed": server}}))
    health = home.run(program("opencode-ai", "opencode"), "mcp", "list")
    assert re.search("✓ shed .*connected", health), health
    return "connected"
