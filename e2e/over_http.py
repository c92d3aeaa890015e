"""Claude Code and Codex over HTTP with a token, added as the README says."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from e2e import claude_code, codex
from e2e.fake_llm import serve
from e2e.npm import program
from e2e.openai_api import Responses
from e2e.sandbox_home import SandboxHome

_TOKEN = "a-long-secret"


def over_http(home: SandboxHome, folder: Path) -> str:
    """Connect both clients with the token; Claude Code must be refused without it."""
    claude = program(claude_code.PACKAGE, "claude")
    add = (claude, "mcp", "add", "--transport", "http")
    with _server(home, folder) as url:
        home.run(*add, "shed", url, "--header", f"Authorization: Bearer {_TOKEN}")
        home.run(*add, "no-token", url)
        health = home.run(claude, "mcp", "list")
        assert re.search(r"shed: .* ✔ Connected", health), health
        assert not re.search(r"no-token: .* ✔ Connected", health), health
        _check_codex(home, url)
    return "Claude Code and Codex connect with the token; without it, Claude Code is refused"


def _check_codex(home: SandboxHome, url: str) -> None:
    variable = "SHED_HTTP_TOKEN"
    add = (program(codex.PACKAGE, "codex"), "mcp", "add", "shed", "--url", url)
    home.run(*add, "--bearer-token-env-var", variable)
    home.environment[variable] = _TOKEN
    with serve(Responses(), lambda _: "Done.") as model:
        codex.ask(home, model)
    assert "mcp__shed" in json.dumps(model.requests[0])


@contextmanager
def _server(home: SandboxHome, folder: Path) -> Iterator[str]:
    """Serve a folder over HTTP with a token; yields the URL."""
    command = [sys.executable, "-m", "shed_server", "serve", str(folder), "--http", "127.0.0.1:0"]
    environment = os.environ | home.environment | {"SHED_HTTP_TOKEN": _TOKEN}
    pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, env=environment, **pipes) as server:
        assert server.stderr is not None
        lines = iter(server.stderr.readline, "")
        matches = (re.search(r"running on (http://[\d.:]+)", line) for line in lines)
        try:
            yield next(match[1] for match in matches if match) + "/mcp"
        finally:
            server.terminate()
            server.stderr.read()
