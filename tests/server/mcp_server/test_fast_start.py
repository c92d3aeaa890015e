"""Recorded responses: the same as the server's own, each sent once."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shed_server.mcp_server.fast_start.recorded_responses import RECORDING, RecordedResponses
from tests.server.mcp_server.pipes import (
    CLIENT,
    INITIALIZED,
    Pipe,
    initialize,
    request,
    serving,
    started,
    tool_call,
)

IS_REWRITING = os.environ.get("SHED_GOLDEN") == "rewrite"
WITHOUT_STDERR = """
import os, sys
os.close(2)
os.execv(sys.executable, [sys.executable, "-m", "shed_server", "serve", sys.argv[1]])
"""
LISTS = ("tools/list", "prompts/list", "resources/templates/list")
HANDSHAKE_VERSIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
ERA_META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": CLIENT,
    "io.modelcontextprotocol/clientCapabilities": {},
}


def handshake_results(pipe: Pipe, version: str) -> dict[str, Any]:
    results = {"initialize": pipe.result(initialize(version))}
    pipe.send(INITIALIZED)
    return results | {name: pipe.result(request(1, name)) for name in LISTS}


def stateless_results(pipe: Pipe) -> dict[str, Any]:
    methods = ("server/discover", *LISTS)
    return {method: pipe.result(request(1, method, _meta=ERA_META)) for method in methods}


def test_golden_recorded_responses_are_those_of_the_sdk(tmp_path: Path) -> None:
    handshakes: dict[str, Any] = {}
    for version in HANDSHAKE_VERSIONS:
        with serving(tmp_path, SHED_FAST_START="0") as pipe:
            handshakes[version] = handshake_results(pipe, version)
    with serving(tmp_path, SHED_FAST_START="0") as pipe:
        stateless = stateless_results(pipe)
    latest = handshakes[HANDSHAKE_VERSIONS[-1]]
    recording = {
        "handshake": {"versions": list(HANDSHAKE_VERSIONS), "results": latest},
        "stateless": {"versions": ["2026-07-28"], "results": stateless},
    }
    if IS_REWRITING:
        text = json.dumps(recording, ensure_ascii=False, indent=1) + "\n"
        RECORDING.write_text(text, encoding="utf-8")

    assert json.loads(RECORDING.read_bytes()) == recording, "run make golden, look at the diff"
    for version, results in handshakes.items():
        assert results["initialize"].pop("protocolVersion") == version
    assert all(results == latest for results in handshakes.values())


def test_fast_start_responds_before_the_sdk_is_imported(tmp_path: Path) -> None:
    (tmp_path / "mcp.py").write_text("import time; time.sleep(600)")
    with serving(tmp_path, PYTHONPATH=python_path(tmp_path)) as pipe:
        result = pipe.result(initialize("2025-11-25"))

    assert result["serverInfo"]["name"] == "shed"


def python_path(first: Path) -> str:
    return os.pathsep.join([str(first), *filter(None, sys.path)])


@pytest.fixture
def pipe(tmp_path: Path) -> Iterator[Pipe]:
    with serving(tmp_path) as pipe:
        yield pipe


def test_a_client_with_a_handshake_gets_each_response_once(pipe):
    results = handshake_results(pipe, "2025-06-18")
    text = pipe.call("list_documents")

    assert results["initialize"]["protocolVersion"] == "2025-06-18"
    assert "No document is served" in text
    assert pipe.result(request(8, "tools/list")) == results["tools/list"]
    assert pipe.close() == ""


def test_a_stateless_client_gets_each_response_once(pipe):
    stateless_results(pipe)
    call = request(7, "tools/call", name="list_documents", arguments={}, _meta=ERA_META)

    assert "No document is served" in pipe.result(call)["content"][0]["text"]
    assert pipe.close() == ""


def test_messages_that_come_all_at_once_are_all_answered_in_order(pipe):
    pipe.send(
        initialize("2025-11-25"),
        INITIALIZED,
        request(1, "tools/list"),
        tool_call(2, "list_documents"),
    )
    answers = [pipe.receive() for _ in range(3)]
    pipe.send(*(request(number, "ping") for number in range(3, 9)))
    answers += [pipe.receive() for _ in range(6)]

    assert [answer["id"] for answer in answers] == list(range(9))
    assert all("result" in answer for answer in answers)
    assert pipe.close() == ""


def test_the_server_has_the_session_of_a_recorded_handshake(pipe):
    pipe.send(initialize("2025-06-18"), INITIALIZED)
    pipe.receive()
    pipe.send(initialize("2025-06-18") | {"id": 5})
    again = pipe.receive()

    assert again["id"] == 5  # by the server, whose own session has been begun
    assert pipe.call("list_documents")


@pytest.mark.parametrize(
    "message",
    [
        initialize("1999-01-01"),
        request(0, "initialize", protocolVersion="2025-06-18"),
        request(0, "tools/list", cursor="x"),
        request(0, "no/such/method"),
        request(0, "tools/list", _meta={"io.modelcontextprotocol/protocolVersion": "2026-07-28"}),
    ],
)
def test_what_has_no_recorded_response_is_left_to_the_server(message):
    assert RecordedResponses().response(json.dumps(message).encode()) is None


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b"[1]\n",
        b"{\n",
        b"\xff\n",
        b'{"id": 1}\n',
        b'{"id": 1, "method": "a", "params": 1}\n',
        b'{"id": 1, "method": "tools/list", "params": {"_meta": 1}}\n',
        b'{"id": null, "method": "tools/list"}\n',
        b'{"id": 1, "method": "tools/list", "params": {}}\n',
        b"[" * 60_000,
        b'{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "x": "' + b"x" * 10**6 + b'"}\n',
    ],
)
def test_a_line_that_is_no_request_is_left_to_the_server(line):
    assert RecordedResponses().response(line) is None


def test_a_client_that_leaves_at_once_ends_the_server(pipe):
    assert pipe.close() == ""


def test_a_client_that_leaves_after_the_handshake_ends_the_server(pipe):
    pipe.result(initialize("2025-06-18"))

    assert pipe.close() == ""


def test_a_server_without_a_standard_error_responds_too(tmp_path: Path) -> None:
    with started("-c", WITHOUT_STDERR, str(tmp_path)) as pipe:
        assert pipe.result(initialize("2025-06-18"))["serverInfo"]["name"] == "shed"
        assert pipe.call("list_documents")
