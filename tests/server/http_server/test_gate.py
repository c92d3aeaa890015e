"""The gate over HTTP: which requests are let through, and which settings are safe."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from shed_server.errors import SettingError
from shed_server.http_server.gate import Gate
from shed_server.http_server.settings import HttpSettings, http_settings

pytestmark = pytest.mark.anyio
OPEN = HttpSettings("127.0.0.1", 8765)
GUARDED = HttpSettings("0.0.0.0", 8765, token="s3cret", hosts=())


async def application(scope, receive, send):
    """An application that answers every request with 200."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"served"})


async def status(http: HttpSettings, path: str = "/mcp", **headers: str) -> int:
    """Return the status that the gate answers a request with these headers with."""
    sent: list[Mapping[str, object]] = []

    async def send(message):
        sent.append(message)

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "POST", "path": path, "headers": encoded}
    await Gate(application, http, close=lambda: None, check=lambda: None)(scope, receive, send)
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
        ({"host": "[localhost].evil.example"}, 421),
        ({"host": "localhost:8765:evil.example"}, 421),
        ({"host": "localhost:8765@evil.example"}, 421),
        ({"host": "localhost", "origin": "http://[localhost].evil.example"}, 403),
        ({"host": "localhost", "origin": "http://localhost:x@evil.example"}, 403),
        ({"host": "localhost", "origin": "http://localhost/evil.example"}, 403),
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


async def test_monitoring_needs_no_token():
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


def test_the_token_can_be_read_from_a_file(tmp_path):
    file = tmp_path / "token"
    file.write_text("s3cret\n")

    assert http_settings("0.0.0.0:1", {"SHED_HTTP_TOKEN_FILE": str(file)}).token == "s3cret"
    for wrong in (tmp_path / "missing", Path(os.devnull)):
        with pytest.raises(SettingError, match="SHED_HTTP_TOKEN_FILE"):
            http_settings("0.0.0.0:1", {"SHED_HTTP_TOKEN_FILE": str(wrong)})


def test_only_the_configured_names_and_the_loopback_are_allowed():
    http = http_settings("0.0.0.0:1", {"SHED_HTTP_TOKEN": "x", "SHED_HTTP_HOSTS": "shed.example"})

    assert set(http.hosts) >= {"localhost", "shed.example"}


@pytest.mark.parametrize(
    ("named", "name"),
    [("shed.example:8765", "shed.example"), ("[fe80::1]:80", "fe80::1"), ("fe80::1", "fe80::1")],
)
def test_a_configured_name_may_have_a_port(named, name):
    http = http_settings("0.0.0.0:1", {"SHED_HTTP_TOKEN": "x", "SHED_HTTP_HOSTS": named})

    assert name in http.hosts


def test_an_address_in_place_of_a_name_is_refused():
    environ = {"SHED_HTTP_TOKEN": "x", "SHED_HTTP_HOSTS": "shed.example, https://shed.example"}

    with pytest.raises(SettingError, match=r"'https://shed\.example' is not a host"):
        http_settings("0.0.0.0:1", environ)


def test_the_case_of_a_configured_name_does_not_matter():
    environ = {"SHED_HTTP_TOKEN": "x", "SHED_HTTP_HOSTS": "Shed.Example"}
    http = http_settings("Shed.Local:1", environ)

    assert set(http.hosts) >= {"shed.local", "shed.example"}
