"""The server over HTTP: who gets in, and that those who do are served in both protocol eras."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import anyio
import pytest
from mcp import Client

from shed_core.errors import SettingError
from shed_server.http_server.gate import Gate
from shed_server.http_server.settings import HttpSettings, http_settings
from tests import documents
from tests.server.processes import children, n_listening, n_sockets, runs, serving, wait_until

pytestmark = pytest.mark.anyio
OPEN = HttpSettings("127.0.0.1", 8765)
GUARDED = HttpSettings("0.0.0.0", 8765, token="s3cret", hosts=())


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


async def served(scope, receive, send):
    """An application that says yes to everything."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"served"})


async def status(http: HttpSettings, path: str = "/mcp", **headers: str) -> int:
    """Return the status of the gate's answer to a request with these headers."""
    sent: list[Mapping[str, object]] = []

    async def send(message):
        sent.append(message)

    encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "POST", "path": path, "headers": encoded}
    await Gate(served, http, close=lambda: None)(scope, None, send)
    return sent[0]["status"]


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"host": "127.0.0.1:8765"}, 200),
        ({"host": "localhost"}, 200),
        ({"host": "[::1]:8765"}, 200),
        ({"host": "localhost:8765", "origin": "http://localhost:3000"}, 200),
        ({"host": "evil.example"}, 421),
        ({}, 421),
        ({"host": "127.0.0.1.evil.example"}, 421),
        ({"host": "localhost", "origin": "http://evil.example"}, 403),
        ({"host": "localhost", "origin": "null"}, 403),
        ({"host": "localhost", "origin": "file://localhost"}, 403),
    ],
)
async def test_other_hosts_and_origins_are_refused(headers, expected):
    assert await status(OPEN, **headers) == expected


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"authorization": "Bearer s3cret"}, 200),
        ({"authorization": "bearer s3cret"}, 200),
        ({"authorization": "Bearer s3cret "}, 200),
        ({"authorization": "Bearer s3cre"}, 401),
        ({"authorization": "Bearer "}, 401),
        ({"authorization": "Basic s3cret"}, 401),
        ({"authorization": "Bearer ßecret"}, 401),
        ({}, 401),
        ({"authorization": "Bearer s3cret", "origin": "http://evil.example"}, 403),
    ],
)
async def test_without_the_token_nothing_is_served(headers, expected):
    assert await status(GUARDED, host="shed.example:8765", **headers) == expected


async def test_whoever_watches_the_server_needs_no_token():
    assert await status(GUARDED, "/healthz", host="10.0.0.7:8765") == 200


def test_an_address_beyond_this_machine_needs_a_token():
    with pytest.raises(SettingError, match="SHED_HTTP_TOKEN"):
        http_settings("0.0.0.0:8765", {})

    assert http_settings("0.0.0.0:8765", {"SHED_HTTP_TOKEN": "x"}).token == "x"
    assert http_settings("127.0.0.1:8765", {}).token == ""
    assert http_settings("[::1]:8765", {}).host == "::1"


@pytest.mark.parametrize("address", ["8765", ":8765", "localhost:", "localhost:http", "a:99999"])
def test_an_address_is_a_host_and_a_port(address):
    with pytest.raises(SettingError, match="HOST:PORT"):
        http_settings(address, {})


def test_a_token_may_stand_in_a_file(tmp_path):
    file = tmp_path / "token"
    file.write_text("s3cret\n")

    assert http_settings("0.0.0.0:1", {"SHED_HTTP_TOKEN_FILE": str(file)}).token == "s3cret"
    for wrong in (tmp_path / "missing", Path(os.devnull)):
        with pytest.raises(SettingError, match="SHED_HTTP_TOKEN_FILE"):
            http_settings("0.0.0.0:1", {"SHED_HTTP_TOKEN_FILE": str(wrong)})


def test_names_given_are_the_only_ones_besides_the_loopback():
    http = http_settings("0.0.0.0:1", {"SHED_HTTP_TOKEN": "x", "SHED_HTTP_HOSTS": "shed.example"})

    assert set(http.hosts) >= {"localhost", "shed.example"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("served")
    (folder / "report.pdf").write_bytes(documents.report())
    with serving(folder, tmp_path_factory.mktemp("cache")) as (_, url):
        yield url


@pytest.mark.parametrize("era", ["legacy", "2026-07-28"])
async def test_clients_are_served_over_http_all_at_once(address, era):
    answers: list[str] = []

    async def one() -> None:
        async with Client(f"{address}/mcp", mode=era) as client:
            result = await client.call_tool("grep", {"pattern": "labor"})
            answers.append(result.content[0].text)

    async with anyio.create_task_group() as clients:
        for _ in range(8):
            clients.start_soon(one)

    assert len(answers) == 8
    assert all(">>Labor<<" in answer for answer in answers)


def test_a_request_that_is_too_large_is_refused(address):
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    request = Request(f"{address}/mcp", data=b" " * 300_000, headers=headers)

    with pytest.raises(HTTPError, match="413"):
        urlopen(request)
    with urlopen(f"{address}/healthz") as answer:
        assert answer.read() == b"ok"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere one may take all")
def test_connections_are_spread_over_the_processes(tmp_path):
    (tmp_path / "report.pdf").write_bytes(documents.report())
    with serving(tmp_path, tmp_path / "cache", SHED_HTTP_WORKERS="2") as (process, url):
        netloc = urlsplit(url).netloc
        assert wait_until(lambda: n_listening(urlsplit(url).port) == 2)
        peers = [HTTPConnection(netloc) for _ in range(64)]
        for peer in peers:
            peer.request("GET", "/healthz")
            assert peer.getresponse().read() == b"ok"
        *_, fewer, more = sorted(map(n_sockets, children(process)))
        for peer in peers:
            peer.close()

    assert fewer + more > 64
    assert fewer > 10  # a fair share but for one run in ten million


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc")
@pytest.mark.parametrize("name", ["SIGHUP", "SIGKILL", "SIGTERM"])
def test_all_processes_end_with_the_one_that_was_started(tmp_path, name):
    (tmp_path / "report.pdf").write_bytes(documents.report())
    with serving(tmp_path, tmp_path / "cache", SHED_HTTP_WORKERS="2") as (process, url):
        port = urlsplit(url).port
        assert wait_until(lambda: n_listening(port) == 2)
        started = children(process)
        os.kill(process, signal.Signals[name])

        assert wait_until(lambda: not any(map(runs, [process, *started])))
    assert len(started) >= 2
    assert n_listening(port) == 0


def test_a_port_that_is_taken_is_not_shared(tmp_path):
    (tmp_path / "report.pdf").write_bytes(documents.report())
    environment = {"SHED_CACHE": str(tmp_path / "cache"), "SHED_HTTP_WORKERS": "2"}
    with serving(tmp_path, tmp_path / "cache", **environment) as (_, url):
        assert wait_until(lambda: n_listening(urlsplit(url).port) == 2)
        command = ["-m", "shed_server", "serve", str(tmp_path), "--http", urlsplit(url).netloc]
        done = subprocess.run(
            [sys.executable, *command],
            env=os.environ | environment,
            capture_output=True,
            text=True,
        )

    assert done.returncode != 0
    assert "Address already in use" in done.stderr
