"""Claude Code: the server added as the README says, then a conversation with a scripted model."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import anyio

from e2e.anthropic_api import Messages
from e2e.fake_llm import Call, FakeLlm, serve
from e2e.npm import program
from e2e.sandbox_home import SandboxHome
from e2e.scripted_session import (
    PREFIX,
    answers,
    check,
    check_resource,
    read_documents,
    resource_uri,
    to_fixed_script,
    to_script,
)
from shed_server.mcp_server.instructions import INSTRUCTIONS

PACKAGE = "@anthropic-ai/claude-code"

SHOWN_AT_ONCE = ("get_toc", "read_section", "search", "rows")
"""Tools with `anthropic/alwaysLoad`: the first turn has their schemas, of the others names only."""


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
        output = _ask(home, model, "mcp__shed")
    assert "I have read" in output, output
    shown = json.dumps(model.requests[-1], ensure_ascii=False)
    assert json.dumps(INSTRUCTIONS, ensure_ascii=False)[1:-1] in shown, "instructions are cut"
    _check_schemas(model.requests[0])
    expected = anyio.run(answers, folder, calls, home.environment)
    return check(model.tool_results, expected, lambda text: "<image>" in text)


def read_resource(home: SandboxHome, folder: Path, name: str) -> str:
    """Let the scripted model read a document as a resource, by Claude Code's own tools."""
    own = "ListMcpResourcesTool", "ReadMcpResourceTool"
    calls = [
        Call("ToolSearch", {"query": f"select:{','.join(own)}"}),
        Call(own[0], {"server": "shed"}),
        Call(own[1], {"server": "shed", "uri": resource_uri(name)}),
    ]
    with serve(Messages(), to_fixed_script(calls)) as model:
        _ask(home, model, ",".join(own))
    return anyio.run(check_resource, model.tool_results, folder, name, home.environment)


def _ask(home: SandboxHome, model: FakeLlm, allowed_tools: str) -> str:
    """Run a conversation with a model; return what Claude Code printed."""
    return home.run(
        *(program(PACKAGE, "claude"), "-p", "Look at the filings."),
        *("--allowedTools", allowed_tools),
        ANTHROPIC_BASE_URL=model.url,
        ANTHROPIC_API_KEY="none",
        MCP_CONNECTION_NONBLOCKING="0",  # wait for the server, also on a busy machine
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC="1",
        ENABLE_TOOL_SEARCH="true",  # as with Anthropic's own address, else all are shown
    )


def _check_schemas(first_request: Mapping[str, Any]) -> None:
    """Raise AssertionError unless the first turn holds the schemas of the tools shown at once."""
    tools = {tool["name"]: tool for tool in first_request["tools"]}
    shown = {name for name, tool in tools.items() if name.startswith(PREFIX)}
    assert shown == {f"{PREFIX}{name}" for name in SHOWN_AT_ONCE}, f"the first turn shows {shown}"
    assert all(tools[name]["input_schema"]["properties"] for name in shown), "a schema is empty"
