"""The example agent, run as its README says, against scripted models over real HTTP."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.documents import sample
from tests.scripted_server import Received, scripted_server

pytestmark = pytest.mark.usefixtures("forked_processes")

EXAMPLES = Path(__file__).parents[1] / "agent_examples"


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "report.pdf"
    path.write_bytes(sample())
    return path


def ask(document: Path, *options: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(EXAMPLES / "agent.py"), str(document), "Who keeps the lights?"]
    environment = {n: v for n, v in os.environ.items() if not n.startswith("OPENAI_")} | variables
    return subprocess.run(
        [*command, *options], capture_output=True, text=True, timeout=120, env=environment
    )


def scripted(*script: str) -> list[str]:
    return [option for step in script for option in ("--scripted", step)]


def test_the_agent_recovers_from_an_error_and_answers_from_tool_results(document: Path) -> None:
    result = ask(document, *scripted("read_section:9.9.9", "grep:310 were keepers"))

    assert result.returncode == 0, result.stderr
    assert "310 were" in result.stdout
    assert "Employees" in result.stdout


def test_the_agent_can_unfold_its_contents_and_says_what_it_took(document: Path) -> None:
    result = ask(document, *scripted("get_toc:1"))

    assert result.returncode == 0, result.stderr
    assert "section 1: " in result.stdout
    assert "→ get_toc" in result.stderr
    last = result.stderr.splitlines()[-1]
    assert last.startswith("2 calls of scripted, ")
    assert "tokens read, 40 written" in last


class Model:
    """An OpenAI-compatible model that reads a section, with arguments as they are given."""

    def __init__(self, arguments: str) -> None:
        self.arguments = arguments

    def __call__(self, request: Received) -> tuple[int, bytes]:
        messages = json.loads(request.body)["messages"]
        message: dict[str, object] = {"role": "assistant", "content": messages[-1]["content"]}
        if messages[-1]["role"] != "tool":
            function = {"name": "read_section", "arguments": self.arguments}
            call = {"id": "1", "type": "function", "function": function}
            message = {"role": "assistant", "content": None, "tool_calls": [call]}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        body = {"id": "0", "object": "chat.completion", "created": 0, "model": "m"}
        return 200, json.dumps(body | {"choices": [choice]}).encode()


def test_any_endpoint_works_in_one_line_and_without_a_key(document: Path) -> None:
    with scripted_server(Model('{"prefix": "1"}')) as server:
        result = ask(document, "--base-url", f"{server.url}/v1", "--model", "some-model")

    assert result.returncode == 0, result.stderr
    assert "[p. " in result.stdout
    request = json.loads(server.received[0].body)
    assert server.received[0].path == "/v1/chat/completions"
    assert request["model"] == "some-model"
    assert {t["function"]["name"] for t in request["tools"]} == {"get_toc", "read_section", "grep"}
    assert "Who keeps the lights?" in request["messages"][0]["content"]
    assert "2 calls of some-model" in result.stderr


def test_a_local_ollama_works_in_one_line(document: Path) -> None:
    with scripted_server(Model('{"prefix": "1"}')) as server:
        host = server.url.removeprefix("http://")
        result = ask(document, "--ollama", "qwen3", OLLAMA_HOST=host)

    assert result.returncode == 0, result.stderr
    assert [request.path for request in server.received] == ["/v1/chat/completions"] * 2
    assert json.loads(server.received[0].body)["model"] == "qwen3"


def test_arguments_that_are_no_json_are_answered(document: Path) -> None:
    with scripted_server(Model("{prefix")) as server:
        result = ask(document, "--base-url", server.url)

    assert result.returncode == 0, result.stderr
    assert "no JSON object" in result.stdout


def test_a_model_that_is_not_there_is_named(document: Path) -> None:
    with scripted_server(lambda _: (404, b'{"error": {"message": "model not found"}}')) as server:
        result = ask(document, "--base-url", server.url, "--model", "gone")

    assert result.returncode == 1
    assert "Is it running, and has it gone?" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("name", "options", "says"),
    [
        ("report.pdf", [], "set OPENAI_API_KEY, or name --ollama"),
        ("report.pdf", ["--base-url", "http://127.0.0.1:9/v1"], "All connection attempts failed"),
        ("report.pdf", ["--scripted", "find:keepers"], "TOOL one of get_toc, read_section, grep"),
        ("gone.pdf", ["--scripted", "grep:keepers"], "'gone.pdf' is not found"),
    ],
)
def test_what_is_wrong_is_said_without_a_traceback(
    name: str, options: list[str], says: str, document: Path
) -> None:
    result = ask(document.with_name(name), *options)

    assert result.returncode in (1, 2)
    assert says in result.stderr.replace(f"{document.parent}/", "")
    assert "Traceback" not in result.stderr
