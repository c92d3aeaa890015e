"""Claude Code: the server added as the README says, then a conversation with a scripted model."""

import json
from collections.abc import Sequence
from pathlib import Path

import anyio

from e2e.anthropic_api import Messages
from e2e.fake_llm import serving
from e2e.npm import program
from e2e.sandbox_home import Home
from e2e.scripted_session import answers, check, script_of, walk
from shed_server.mcp_server.instructions import INSTRUCTIONS

PACKAGE = "@anthropic-ai/claude-code"


def add(home: Home, folder: Path) -> None:
    """Add the server."""
    claude = program(PACKAGE, "claude")
    home.run(claude, "mcp", "add", "shed", "--", "shed", "serve", folder)
    health = home.run(claude, "mcp", "list")
    assert "✔ Connected" in health, health


def look(home: Home, folder: Path, names: Sequence[str]) -> str:
    """Let the model look at documents of the folder; return figures of what it was shown."""
    script, calls = script_of(walk(names))
    with serving(Messages(), script) as model:
        said = home.run(
            *(
                program(PACKAGE, "claude"),
                "-p",
                "Look at the filings.",
                "--allowedTools",
                "mcp__shed",
            ),
            ANTHROPIC_BASE_URL=model.url,
            ANTHROPIC_API_KEY="none",
            MCP_CONNECTION_NONBLOCKING="0",  # a busy machine must not change what the run sees
            CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC="1",
        )
    assert "I have seen" in said, said
    shown = json.dumps(model.requests[-1], ensure_ascii=False)
    assert json.dumps(INSTRUCTIONS, ensure_ascii=False)[1:-1] in shown, "instructions are cut"
    expected = anyio.run(answers, folder, calls, home.environment)
    return check(model.seen, expected, lambda text: "<image>" in text)
