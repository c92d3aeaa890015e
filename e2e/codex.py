"""Codex: the server added as the README says, then a conversation with a scripted model."""

from collections.abc import Sequence
from pathlib import Path

import anyio

from e2e.fake_llm import Call, FakeLlm, serve
from e2e.npm import program
from e2e.openai_api import Responses
from e2e.sandbox_home import SandboxHome
from e2e.scripted_session import (
    answers,
    check,
    check_resource,
    read_documents,
    resource_uri,
    to_fixed_script,
    to_script,
)

PACKAGE = "@openai/codex"


def add(home: SandboxHome, folder: Path) -> None:
    """Add the server."""
    home.run(program(PACKAGE, "codex"), "mcp", "add", "shed", "--", "shed", "serve", folder)
    with (home.folder / ".codex" / "config.toml").open("a") as config:
        config.write("required = true\n")  # below [mcp_servers.shed], the only table there is


def converse(home: SandboxHome, folder: Path, names: Sequence[str]) -> str:
    """Let the scripted model read documents of the folder; return figures of what it was shown."""
    script, calls = to_script(read_documents(names))
    with serve(Responses(), script) as model:
        output = ask(home, model)
    assert "I have read" in output, output
    expected = anyio.run(answers, folder, calls, home.environment)
    return check(model.tool_results, expected, lambda text: "<input_image>" in text)


def read_resource(home: SandboxHome, folder: Path, name: str) -> str:
    """Let the scripted model read a document as a resource, by Codex's own tools."""
    calls = [
        Call("list_mcp_resources", {"server": "shed"}),
        Call("read_mcp_resource", {"server": "shed", "uri": resource_uri(name)}),
    ]
    with serve(Responses(), to_fixed_script(calls)) as model:
        ask(home, model)
    return anyio.run(check_resource, model.tool_results, folder, name, home.environment)


def ask(home: SandboxHome, model: FakeLlm) -> str:
    """Run a conversation with a model; return what Codex printed."""
    provider = f'{{name="fake", base_url="{model.url}/v1", env_key="FAKE_LLM_KEY"}}'
    return home.run(
        *(program(PACKAGE, "codex"), "exec", "--skip-git-repo-check", "Look at the filings."),
        *("-c", 'model_provider="fake"', "-c", f"model_providers.fake={provider}"),
        FAKE_LLM_KEY="none",
    )
