"""Claude Code: the server added as the README says, then a conversation with a scripted model."""

import json
from collections.abc import Sequence
from pathlib import Path

import anyio

from e2e.anthropic_api import Messages
from e2e.fake_llm import serve
from e2e.npm import program
from e2e.sandbox_home import SandboxHome
from e2e.scripted_session import answers, check, read_documents, to_script
from shed_server.mcp_server.instructions import INSTRUCTIONS

PACKAGE = "@anthropic-ai/claude-code"


def add(home: SandboxHome, folder: Path) -> None:
    """Add the server."""
    claude = program(PACKAGE, "claude")
    home.run(claude, "mcp", "add", "shed", "--", "shed", "serve", folder)
    health = home.run(claude, "mcp", "list")
    assert "✔ Connected" in health, health


def converse(home: SandboxHome, folder: Path, names: Sequence[str]) -> str:
    """Let the scripted model read documents of the folder; return figures of what it was shown."""
    script, calls = to_script(read_documents(names))
    with serve(Messages(), script) as model:
        output = home.run(
            *(
                program(PACKAGE, "claude"),
                "-p",
                "Look at the filings.",
                "--allowedTools",
                "mcp__shed",
            ),
            ANTHROPIC_BASE_URL=model.url,
            ANTHROPIC_API_KEY="none",
            MCP_CONNECTION_NONBLOCKING="0",  # wait for the server, also on a busy machine
            CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC="1",
        )
    assert "I have read" in output, output
    shown = json.dumps(model.requests[-1], ensure_ascii=False)
    assert json.dumps(INSTRUCTIONS, ensure_ascii=False)[1:-1] in shown, "instructions are cut"
    expected = anyio.run(answers, folder, calls, home.environment)
    return check(model.tool_results, expected, lambda text: "<image>" in text)
