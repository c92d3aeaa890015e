"""Serving over HTTP, in one process.

The service is stateless: any request may go to any process, so more processes can be put behind a
proxy. The address is bound here and not by uvicorn, which would load the whole application before
it notices that the port is taken.
"""

import errno
import logging
import os
import socket
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import uvicorn
from mcp.server.auth.settings import AuthSettings
from mcp.server.transport_security import TransportSecuritySettings
from pydantic import AnyHttpUrl
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from shed_server.errors import SettingError
from shed_server.http_server.connections import BoundedProtocol
from shed_server.http_server.gate import MAX_BODY_BYTES, Gate
from shed_server.http_server.oauth import JwtVerifier
from shed_server.http_server.settings import HttpSettings
from shed_server.library.library import Library
from shed_server.mcp_server.app import create_app
from shed_server.mcp_server.malloc import return_freed_memory
from shed_server.settings import Settings

ACCEPT_BACKLOG = 128
"""Connections that the system holds for us; asyncio accepts all of them before it closes any."""

MAX_SHUTDOWN_SECONDS = 5
"""Time for requests in progress to finish when the server is stopped."""

_PATH = "/mcp"
_REFUSAL = PlainTextResponse("send a POST", 405, headers={"Allow": "POST"})


def serve_http(settings: Settings, http: HttpSettings) -> None:
    """Serve until the process is interrupted or terminated.

    Raises SettingError if the address cannot be used.
    """
    sockets = bound_sockets(http.host, http.port)
    config = uvicorn.Config(
        make_http_app(settings, http),
        http=BoundedProtocol,
        ws="none",
        backlog=ACCEPT_BACKLOG,
        timeout_graceful_shutdown=MAX_SHUTDOWN_SECONDS,
        server_header=False,
        log_level="info",  # a line a request: method, path and status, never its content
    )
    with suppress(KeyboardInterrupt):  # which uvicorn raises once more when it has shut down
        _Server(config, http.host).run(sockets)


def make_http_app(settings: Settings, http: HttpSettings) -> ASGIApp:
    """Return the application: `/mcp`, and `/healthz` and `/readyz` for monitoring."""
    return_freed_memory()
    library = Library(settings)
    library.stay_warm()
    auth = _auth(http) if http.issuer else None
    verifier = JwtVerifier(http.issuer, http.url, http.token_type) if http.issuer else None
    server = create_app(library, settings, auth=auth, token_verifier=verifier, notifies=False)
    app = server.streamable_http_app(
        stateless_http=True,
        max_request_body_size=MAX_BODY_BYTES,
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )  # the gate checks Host and Origin, since it knows whether there is a token
    app = _NoStreams(app, asks_for_tokens=bool(http.issuer))
    return Gate(app, http, library.close, library.source.check)


def bound_sockets(host: str, port: int) -> list[socket.socket]:
    """Return a socket for each address of a host: `localhost` has one of IPv4 and one of IPv6.

    port: 0 for any free one, at the first address only.

    Raises SettingError if the port is taken or may not be used.
    """
    try:
        infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        addresses = list(dict.fromkeys(infos))  # a hosts file may name one twice
        return _bound_to_any(addresses if port else addresses[:1])
    except OSError as error:
        raise SettingError(
            f"--http {host}:{port} cannot be used: {error.strerror}; name another port, or end the "
            "program that uses it"
        ) from error


class _Server(uvicorn.Server):
    """Logs the address for clients once it accepts connections."""

    def __init__(self, config: uvicorn.Config, host: str) -> None:
        super().__init__(config)
        self._host = f"[{host}]" if ":" in host else host

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        port: int = self.servers[0].sockets[0].getsockname()[1]
        log = logging.getLogger("uvicorn.error")
        log.info("shed is running on http://%s:%d/mcp (Ctrl+C ends it)", self._host, port)


def _auth(http: HttpSettings) -> AuthSettings:
    return AuthSettings(
        issuer_url=AnyHttpUrl(http.issuer),
        resource_server_url=AnyHttpUrl(http.url),
        validate_token_resource=True,
    )


_AddressInfo = tuple[int, int, int, str, tuple[Any, ...]]  # as socket.getaddrinfo returns it


def _bound_to_any(addresses: Sequence[_AddressInfo]) -> list[socket.socket]:
    """Return sockets on those addresses that this machine has; raises OSError if it has none."""
    sockets: list[socket.socket] = []
    for address in addresses:
        try:
            sockets.append(_bound(address))
        except OSError as error:
            is_last = address is addresses[-1]
            if error.errno != errno.EADDRNOTAVAIL or (is_last and not sockets):
                raise  # but `localhost` may also name an address of IPv6, which may be off
    return sockets


def _bound(address_info: _AddressInfo) -> socket.socket:
    family, kind, protocol, _, address = address_info
    # with its protocol: asyncio turns off Nagle's delay, 40 ms an answer, on no other socket
    bound = socket.socket(family, kind, protocol)
    if os.name == "posix":  # on Windows it would let two programs use the port
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if family == socket.AF_INET6:
        bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    bound.bind(address)
    return bound


class _NoStreams:
    """Refuses a stream for messages of the server, which a GET of `/mcp` opens; clients allow it.

    The service keeps no sessions, so it has no message without a request, and each such stream
    would count as a request in progress for as long as its client lives.
    """

    def __init__(self, app: ASGIApp, *, asks_for_tokens: bool) -> None:
        """asks_for_tokens: True if the application itself refuses requests without a token."""
        self._app, self._asks_for_tokens = app, asks_for_tokens

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request, or the lifespan of the process."""
        app = _REFUSAL if self._is_stream(scope) else self._app
        await app(scope, receive, send)

    def _is_stream(self, scope: Scope) -> bool:
        if scope["type"] != "http" or scope["method"] != "GET" or scope["path"] != _PATH:
            return False
        return not self._asks_for_tokens or "authorization" in Headers(scope=scope)
