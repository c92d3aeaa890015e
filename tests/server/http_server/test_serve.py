"""The server over HTTP: both protocol eras, its address, and how it ends."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import anyio
import pytest
from mcp import Client

from shed_server.errors import SettingError
from shed_server.http_server.serve import bound_sockets
from tests import documents
from tests.server.http_server.messages import HEADERS, result_of
from tests.server.long_documents import many_pages
from tests.server.mcp_server.pipes import tool_call
from tests.server.processes import children, cpu_time, linux, runs, serving, wait_until, workers

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("started_processes")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, str]]:
    """The process and the address of a server over two documents."""
    folder = tmp_path_factory.mktemp("served")
    (folder / "report.pdf").write_bytes(documents.report())
    (folder / "long.pdf").write_bytes(many_pages())
    with serving(folder, tmp_path_factory.mktemp("cache")) as running:
        yield running


def connection(server: tuple[int, str]) -> HTTPConnection:
    return HTTPConnection(urlsplit(server[1]).netloc, timeout=60)


def call(tool: str, **arguments: Any) -> str:
    return json.dumps(tool_call(1, tool, **arguments))


@pytest.mark.parametrize("era", ["legacy", "2026-07-28"])
async def test_many_clients_are_served_at_once(server, era):
    answers: list[str] = []

    async def one_client() -> None:
        async with Client(f"{server[1]}/mcp", mode=era) as client:
            arguments = {"document": "report.pdf", "pattern": "labor"}
            result = await client.call_tool("grep", arguments)
            answers.append(result.content[0].text)

    async with anyio.create_task_group() as clients:
        for _ in range(8):
            clients.start_soon(one_client)

    assert len(answers) == 8
    assert all("Labor" in answer for answer in answers)


def test_many_calls_go_over_one_connection(server):
    words = ("Labor", "Material", "Quality")
    results: list[dict[str, Any]] = []
    with closing(connection(server)) as peer:
        for word in words:
            search = call("grep", document="report.pdf", pattern=word)
            peer.request("POST", "/mcp", search, HEADERS)
            results.append(result_of(peer.getresponse().read()))

    for word, result in zip(words, results, strict=True):
        assert word in result["content"][0]["text"]


def test_no_stream_stays_open_for_messages_that_never_come(server):
    """As many as may be requests in progress would keep all others out."""
    with closing(connection(server)) as peer:
        peer.request("GET", "/mcp", headers=HEADERS)

        assert peer.getresponse().status == 405


@linux
def test_when_the_client_disconnects_the_reading_ends(server):
    process, _ = server
    peer = connection(server)
    peer.request("POST", "/mcp", call("get_toc", document="long.pdf"), HEADERS)
    assert wait_until(lambda: workers(process) != [])
    [worker] = workers(process)
    reads = wait_until(lambda: cpu_time(worker) > 0.1)
    peer.close()

    assert reads
    assert wait_until(lambda: not runs(worker)), "the worker goes on reading for nobody"


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
    with closing(connection(server)) as peer:
        peer.request("POST", "/mcp", call("get_toc", document="report.pdf"), HEADERS | headers)
        status = peer.getresponse().status

    assert status == expected


def test_a_request_that_is_too_large_is_refused(server):
    request = Request(f"{server[1]}/mcp", data=b" " * 300_000, headers=HEADERS)

    with pytest.raises(HTTPError, match="413") as refusal:
        urlopen(request)
    refusal.value.close()
    with urlopen(f"{server[1]}/healthz") as answer:
        assert answer.read() == b"ok"


@linux
@pytest.mark.parametrize("name", ["SIGHUP", "SIGINT", "SIGKILL", "SIGTERM"])
def test_the_workers_end_with_the_server(tmp_path, name):
    (tmp_path / "report.pdf").write_bytes(documents.report())
    with serving(tmp_path, tmp_path / "cache") as (process, _):
        assert wait_until(lambda: children(process) != [])
        started = children(process)
        os.kill(process, signal.Signals[name])

        assert wait_until(lambda: not any(map(runs, [process, *started])))


def test_a_port_that_is_taken_ends_the_command_with_what_to_do(tmp_path):
    (tmp_path / "report.pdf").write_bytes(documents.report())
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        command = ["-m", "shed_server", "serve", str(tmp_path), "--http", address]
        ended = subprocess.run([sys.executable, *command], capture_output=True, text=True)

    assert ended.returncode != 0
    assert f"{address} cannot be used: Address already in use; name another port" in ended.stderr


def test_a_host_without_an_address_is_a_wrong_setting():
    with pytest.raises(SettingError, match=r"nowhere\.invalid:8765 cannot be used"):
        bound_sockets("nowhere.invalid", 8765)


def test_localhost_is_bound_at_all_of_its_addresses():
    [first] = bound_sockets("localhost", 0)
    port = first.getsockname()[1]
    first.close()
    sockets = bound_sockets("localhost", port)
    hosts = {one.getsockname()[0] for one in sockets}
    for one in sockets:
        one.close()

    assert hosts == {host for host in ("127.0.0.1", "::1") if is_localhost(host)}


async def test_an_answer_does_not_wait_for_an_acknowledgement():
    [bound] = bound_sockets("127.0.0.1", 0)

    assert await option_of_accepted(bound, socket.TCP_NODELAY) == 1


def is_localhost(host: str) -> bool:
    """Whether a socket can be bound to this address, and `localhost` names it."""
    named = {address[0] for *_, address in socket.getaddrinfo("localhost", 0)}
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, 0), family=family).close()
    except OSError:
        return False
    return host in named


async def option_of_accepted(bound: socket.socket, option: int) -> int:
    """Return a TCP option of a connection that asyncio accepts on a socket."""
    accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def accept(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer = writer.get_extra_info("socket")
        accepted.set_result(peer.getsockopt(socket.IPPROTO_TCP, option))
        writer.close()

    async with await asyncio.start_server(accept, sock=bound):
        _, writer = await asyncio.open_connection(*bound.getsockname())
        writer.close()
        return await accepted


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_ctrl_c_ends_a_server_as_it_says(tmp_path):
    (tmp_path / "report.pdf").write_bytes(documents.report())
    command = [sys.executable, "-m", "shed_server", "serve", tmp_path, "--http", "127.0.0.1:0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert any("Ctrl+C ends it" in line for line in iter(server.stderr.readline, ""))
        server.send_signal(signal.SIGINT)
        rest = server.stderr.read()

    assert server.returncode == 0
    assert "interrupted" not in rest
