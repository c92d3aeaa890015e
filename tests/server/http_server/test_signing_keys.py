"""Keys of an OAuth server that hangs, redirects or is away: how often it is asked, who waits."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple
from urllib.request import urlopen

import anyio
import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from shed_server.http_server import signing_keys
from shed_server.http_server.signing_keys import SigningKeys
from tests.scripted_server import Received, ScriptedServer, scripted_server
from tests.server.http_server.test_oauth import OURS, list_tools, token
from tests.server.processes import serving

KEY = json.loads(
    jwt.get_algorithm_by_name("ES256").to_jwk(ec.generate_private_key(ec.SECP256R1()).public_key())
)
N_FETCH = 2  # requests: metadata and keys


class Issuer(NamedTuple):
    """An OAuth server. server: what it was asked. is_open: unset while it accepts and hangs."""

    server: ScriptedServer
    is_open: threading.Event


@contextmanager
def issuing(reply: Callable[[str, Received], tuple[int, bytes]]) -> Iterator[Issuer]:
    """Run an OAuth server; `reply` gets its own address and a request."""
    is_open, addresses = threading.Event(), list[str]()
    is_open.set()

    def opened(request: Received) -> tuple[int, bytes]:
        is_open.wait(60)
        return reply(addresses[0], request)

    with scripted_server(opened) as server:
        addresses.append(server.url)
        try:
            yield Issuer(server, is_open)
        finally:
            is_open.set()


def good(address: str, request: Received) -> tuple[int, bytes]:
    if ".well-known" in request.path:
        content = {"issuer": address, "jwks_uri": f"{address}/keys"}
    else:
        content = {"keys": [KEY | {"kid": "1", "alg": "ES256"}]}
    return 200, json.dumps(content).encode()


@pytest.mark.anyio
async def test_unknown_keys_cost_one_fetch_in_thirty_seconds(monkeypatch):
    with issuing(good) as issuer:
        keys = SigningKeys(issuer.server.url)
        known = await keys.key("1")
        unknown = [await keys.key(f"forged {number}") for number in range(50)]
        n_requests = len(issuer.server.received)
        monkeypatch.setattr(signing_keys, "RETRY_SECONDS", 0.0)
        await keys.key("rotated")

    assert known is not None
    assert unknown == [None] * 50
    assert n_requests == N_FETCH
    assert len(issuer.server.received) == 2 * N_FETCH


@pytest.mark.anyio
async def test_a_failure_is_kept_for_thirty_seconds(monkeypatch):
    with issuing(lambda _address, _request: (503, b"")) as issuer:
        keys = SigningKeys(issuer.server.url)
        assert [await keys.key("1") for _ in range(20)] == [None] * 20
        n_requests = len(issuer.server.received)

    assert n_requests == 2  # both addresses of its metadata, once


@pytest.mark.anyio
async def test_many_tokens_wait_for_the_same_fetch_and_no_more_than_so_many(monkeypatch):
    monkeypatch.setattr(signing_keys, "MAX_WAITING", 10)
    found = list[object]()
    with issuing(good) as issuer:
        issuer.is_open.clear()
        keys = SigningKeys(issuer.server.url)

        async def find() -> None:
            found.append(await keys.key("1"))

        async with anyio.create_task_group() as group:
            for _ in range(30):
                group.start_soon(find)
            await anyio.wait_all_tasks_blocked()
            n_refused = len(found)
            issuer.is_open.set()

    assert n_refused == 30 - 10 - 1  # one fetches
    assert sum(key is not None for key in found) == 11
    assert len(issuer.server.received) == N_FETCH


@pytest.mark.anyio
@pytest.mark.parametrize("redirected", ["/.well-known/oauth-authorization-server", "/keys"])
async def test_a_redirect_is_not_followed(redirected):
    with issuing(good) as other:

        def reply(address: str, request: Received) -> tuple[int, bytes]:
            if request.path == redirected or "openid" in request.path:
                return 302, f"{other.server.url}{request.path}".encode()
            return good(address, request)

        with issuing(reply) as issuer:
            assert await SigningKeys(issuer.server.url).key("1") is None

        assert other.server.received == []


@pytest.mark.anyio
async def test_a_key_is_forgotten_after_five_minutes(monkeypatch):
    with issuing(good) as issuer:
        keys = SigningKeys(issuer.server.url)
        assert await keys.key("1")
        later = time.monotonic() + 301
        monkeypatch.setattr(signing_keys.time, "monotonic", lambda: later)
        issuer.server.received.clear()
        assert await keys.key("1")

    assert len(issuer.server.received) == N_FETCH


def test_readiness_and_tokens_without_form_do_not_wait_for_an_oauth_server_that_hangs(tmp_path):
    with issuing(good) as issuer:
        issuer.is_open.clear()
        trusted = {"SHED_HTTP_OAUTH_ISSUER": issuer.server.url, "SHED_HTTP_URL": OURS}
        with serving(tmp_path, tmp_path / "cache", **trusted) as (_, address):
            threads = [
                threading.Thread(target=status, args=(address, token(issuer.server.url)))
                for _ in range(60)
            ]
            for thread in threads:
                thread.start()
            while not issuer.server.received:
                time.sleep(0.01)
            began = time.monotonic()
            nonsense = [status(address, "a.b.c") for _ in range(5)]
            with urlopen(f"{address}/readyz", timeout=60) as response:
                ready = response.status
            seconds = time.monotonic() - began
            issuer.is_open.set()
            for thread in threads:
                thread.join()

    assert nonsense == [401] * 5
    assert ready == 200
    assert seconds < 5


def status(address: str, sent: str) -> int:
    """Return the status of the response to a request with a token."""
    try:
        list_tools(address, Authorization=f"Bearer {sent}")
    except OSError as error:
        error.close()
        return error.code
    return 200
