"""Calls over HTTP that are answered without the SDK's transport: the same answers, sooner."""

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests import documents
from tests.server.long_documents import many_pages
from tests.server.processes import cpu_time, runs, serving, wait_until, workers

HEADERS = {
    "Content-Type": "application/json",
    "Accept": "application/json, text/event-stream",
    "MCP-Protocol-Version": "2025-11-25",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, str]]:
    folder = tmp_path_factory.mktemp("served")
    (folder / "report.pdf").write_bytes(documents.report())
    (folder / "long.pdf").write_bytes(many_pages())
    with serving(folder, tmp_path_factory.mktemp("cache"), SHED_HTTP_WORKERS="1") as found:
        yield found


def connection(server: tuple[int, str]) -> HTTPConnection:
    return HTTPConnection(urlsplit(server[1]).netloc, timeout=60)


def call(tool: str, arguments: Any, **meta: Any) -> dict[str, Any]:
    params = {"name": tool, "arguments": arguments} | ({"_meta": meta} if meta else {})
    return {"jsonrpc": "2.0", "id": "a", "method": "tools/call", "params": params}


def post(server: tuple[int, str], message: Any, **headers: str) -> tuple[int, str, str]:
    """Return status, kind and body of the answer to a message."""
    peer = connection(server)
    body = message if isinstance(message, bytes) else json.dumps(message)
    peer.request("POST", "/mcp", body, HEADERS | headers)
    answer = peer.getresponse()
    return answer.status, answer.headers.get_content_type(), answer.read().decode()


def event(body: str) -> dict[str, Any]:
    """Return the last message of an event stream."""
    return json.loads(body.rpartition("data: ")[2])


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("get_toc", {"document": "report.pdf"}),
        ("read_section", {"document": "report.pdf", "prefix": "2.1"}),
        ("grep", {"document": "report.pdf", "pattern": "lab[eo]r"}),
        ("view_page", {"document": "report.pdf", "page": 1}),
        ("read_section", {"document": "report.pdf", "prefix": "9.9"}),
        ("grep", {"document": "report.pdf", "pattern": "("}),
        ("get_toc", {"document": "/etc/passwd"}),
        ("get_toc", {"dokument": "report.pdf"}),
        ("no_such_tool", {}),
        ("get_toc", "report.pdf"),
        ("get_toc", None),
    ],
)
def test_a_call_is_answered_as_the_sdk_answers_it(server, tool: str, arguments: Any):
    status, kind, body = post(server, call(tool, arguments))
    # whoever wants progress needs a stream, which is the SDK's
    slow_status, slow_kind, slow_body = post(server, call(tool, arguments, progressToken=1))

    assert (status, slow_status) == (200, 200)
    assert (kind, slow_kind) == ("application/json", "text/event-stream")
    assert json.loads(body) == event(slow_body)


@pytest.mark.parametrize(
    "message",
    [
        b"{",
        b"[]",
        {"jsonrpc": "2.0", "id": 1, "method": "tools/call"},
        {"jsonrpc": "2.0", "id": None, "method": "tools/call", "params": {"name": "get_toc"}},
        {"jsonrpc": "2.0", "method": "tools/call", "params": {"name": "get_toc"}},
        {"jsonrpc": "2.0", "id": 1, "method": "tools/list"},
        {"jsonrpc": "2.0", "id": 1, "method": "no/such/method"},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
    ],
)
def test_whatever_is_no_call_is_left_to_the_sdk_whole(server, message: Any):
    status, kind, body = post(server, message)

    # without the header the SDK gets the same message past us
    peer = connection(server)
    bare = {name: value for name, value in HEADERS.items() if not name.startswith("MCP")}
    sent = message if isinstance(message, bytes) else json.dumps(message)
    peer.request("POST", "/mcp", sent, bare)
    answer = peer.getresponse()

    assert (status, kind) == (answer.status, answer.headers.get_content_type())
    assert body == answer.read().decode()


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"Accept": "application/json"}, 406),
        ({"Content-Type": "text/plain"}, 400),
        ({"MCP-Protocol-Version": "1999-01-01"}, 400),
        ({"Host": "evil.example"}, 421),
        ({"Origin": "http://evil.example"}, 403),
    ],
)
def test_a_call_with_wrong_headers_is_refused(server, headers: dict[str, str], expected: int):
    assert post(server, call("get_toc", {"document": "report.pdf"}), **headers)[0] == expected


def test_many_calls_go_over_one_connection(server):
    peer = connection(server)
    answers: list[dict[str, Any]] = []
    for number in range(5):
        message = call("grep", {"document": "report.pdf", "pattern": "labor"}) | {"id": number}
        peer.request("POST", "/mcp", json.dumps(message), HEADERS)
        answers.append(json.loads(peer.getresponse().read()))

    assert [answer["id"] for answer in answers] == [0, 1, 2, 3, 4]
    assert all(">>Labor<<" in answer["result"]["content"][0]["text"] for answer in answers)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")
def test_when_the_client_goes_the_reading_ends(server):
    process, _ = server
    peer = connection(server)
    peer.request("POST", "/mcp", json.dumps(call("get_toc", {"document": "long.pdf"})), HEADERS)
    assert wait_until(lambda: workers(process) != [])
    [worker] = workers(process)
    reads = wait_until(lambda: cpu_time(worker) > 0.1)
    peer.close()

    assert reads
    assert wait_until(lambda: not runs(worker)), "the worker goes on reading for nobody"
