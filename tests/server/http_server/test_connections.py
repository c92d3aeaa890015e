"""Connections over HTTP that wait, are left, or send too much: they cost the others nothing."""

import json
import os
import re
import select
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from shed_server.http_server.connections import MAX_WAITING
from tests import documents

HALF_A_HEADER = b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-"
CALL = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}).encode()
HEADER = (
    b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2025-11-25\r\n"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[tuple[str, int], Path]]:
    """The address of a server, and the file with what it logs."""
    folder = tmp_path_factory.mktemp("served")
    (folder / "report.pdf").write_bytes(documents.report())
    log = folder / "log"
    command = [sys.executable, "-m", "shed_server", "serve", str(folder), "--http", "127.0.0.1:0"]
    environment = os.environ | {"SHED_CACHE": str(tmp_path_factory.mktemp("cache"))}
    with log.open("wb") as errors, subprocess.Popen(command, stderr=errors, env=environment) as run:
        while not (match := re.search(r"running on (http://[\d.:]+)", log.read_text())):
            assert run.poll() is None
        address = urlsplit(match[1])
        yield (address.hostname or "", address.port or 0), log
        run.terminate()


@contextmanager
def open_files(n: int) -> Iterator[None]:
    """Let this process have that many files open."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < n:
        resource.setrlimit(resource.RLIMIT_NOFILE, (n, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def answer(address: tuple[str, int], request: bytes) -> bytes:
    """Send a request on a connection of its own and return the whole response."""
    with closing(socket.create_connection(address, timeout=60)) as peer:
        peer.sendall(request)
        return b"".join(iter(lambda: peer.recv(65_536), b""))


def is_closed(peer: socket.socket) -> bool:
    """Wait until the server closes a connection; return whether it did without a response."""
    try:
        return peer.recv(1) == b""
    except ConnectionResetError:
        return True


def health(address: tuple[str, int]) -> bytes:
    return answer(address, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")


def call(body: bytes) -> bytes:
    return HEADER + b"Connection: close\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body)


def test_half_open_connections_do_not_stop_the_service(server: tuple[tuple[str, int], Path]):
    address, _ = server
    with ExitStack() as peers:
        peers.enter_context(open_files(1200))
        for _ in range(1100):
            peer = peers.enter_context(closing(socket.create_connection(address, timeout=60)))
            peer.sendall(HALF_A_HEADER)

        assert health(address).startswith(b"HTTP/1.1 200")
        assert b"tools" in answer(address, call(CALL))


def test_the_oldest_of_too_many_waiting_connections_is_closed(
    server: tuple[tuple[str, int], Path],
):
    address, _ = server
    with ExitStack() as peers:
        made = [
            peers.enter_context(closing(socket.create_connection(address, timeout=60)))
            for _ in range(MAX_WAITING + 1)
        ]

        assert is_closed(made[0])
        assert not select.select([made[-1]], [], [], 0)[0]


def test_a_request_that_is_not_whole_in_time_is_ended(server: tuple[tuple[str, int], Path]):
    address, _ = server
    starts = (b"", HALF_A_HEADER, HEADER + b"Content-Length: 100\r\n\r\n{", call(CALL)[:-1])
    with ExitStack() as peers:
        made = [
            peers.enter_context(closing(socket.create_connection(address, timeout=60)))
            for _ in starts
        ]
        for peer, start in zip(made, starts, strict=True):
            peer.sendall(start)

        assert all(map(is_closed, made))


def test_a_client_that_leaves_in_the_body_costs_no_line_of_log(
    server: tuple[tuple[str, int], Path],
):
    address, log = server
    health(address)
    before = log.read_text()
    for _ in range(5):
        with closing(socket.create_connection(address, timeout=60)) as peer:
            peer.sendall(call(CALL)[:-5])
            health(address)  # by now the server waits for the rest
    answer(address, call(CALL))

    assert "Traceback" not in log.read_text().removeprefix(before)
    assert "Error" not in log.read_text().removeprefix(before)


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (call(b" " * 300_000), b"413"),
        (call(b" " * 3_000_000), b"413"),
        (HEADER + b"X: " + b"x" * 100_000 + b"\r\n\r\n", b"400"),
        (b"POST /" + b"x" * 100_000, b"400"),
        (
            HEADER + b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
            b"400",
        ),
    ],
    ids=["body", "long body", "header", "request line", "two lengths"],
)
def test_what_is_too_large_or_ambiguous_is_refused(
    server: tuple[tuple[str, int], Path], request_bytes: bytes, status: bytes
):
    assert answer(server[0], request_bytes).startswith(b"HTTP/1.1 " + status)
