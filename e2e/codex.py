"""Codex: the server added as the README says, then a conversation with a scripted model."""

from collections.abc import Sequence
from pathlib import Path

import anyio

from e2e.fake_llm import StandIn, serving
from e2e.npm import program
from e2e.openai_api import Responses
from e2e.sandbox_home import Home
from e2e.scripted_session import answers, check, script_of, walk

PACKAGE = "@openai/codex"


def add(home: Home, folder: Path) -> None:
    """Add the server."""
    home.run(program(PACKAGE, "codex"), "mcp", "add", "shed", "--", "shed", "serve", folder)
    with (home.folder / ".codex" / "config.toml").open("a") as config:
        config.write("required = true\n")  # below [mcp_servers.shed], the only table there is


def look(home: Home, folder: Path, names: Sequence[str]) -> str:
    """Let the model look at documents of the folder; return figures of what it was shown."""
    script, calls = script_of(walk(names))
    with serving(Responses(), script) as model:
        said = ask(home, model)
    assert "I have seen" in said, said
    expected = anyio.run(answers, folder, calls, home.environment)
    return check(model.seen, expected, lambda text: "<input_image>" in text)


def ask(home: Home, model: StandIn) -> str:
    """Have a conversation with a model; return what Codex said of it."""
    provider = f'{{name="stand-in", base_url="{model.url}/v1", env_key="STAND_IN_KEY"}}'
    return home.run(
        *(program(PACKAGE, "codex"), "exec", "--skip-git-repo-check", "Look at the filings."),
        *("-c", 'model_provider="stand_in"', "-c", f"model_providers.stand_in={provider}"),
        STAND_IN_KEY="none",
    )
