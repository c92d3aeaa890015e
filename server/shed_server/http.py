"""Serving over HTTP: stateless, so that any worker process can take any request.

Whoever can reach the address could read the documents. So it is the loopback unless there is a
token, and a web page in somebody's browser is refused by its Host and Origin (DNS rebinding).
"""

import hmac
import os
import socket
import sys
from collections.abc import Callable, Mapping
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from shed_core.errors import SettingError
from shed_server.http_port import shared_port
from shed_server.library import Library
from shed_server.settings import Settings

if TYPE_CHECKING:
    from uvicorn import Config

MAX_BODY = 256 * 1024
"""Bytes of a request; a call is far smaller."""

MAX_CONCURRENT = 512
"""Requests and connections at once in one process; beyond it, the answer is 503."""

_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_WILDCARDS = ("0.0.0.0", "::")


class HttpSettings(NamedTuple):
    """Where and to whom to serve.

    token: what clients must show; "" for none. hosts: names under which clients may reach us; none
    for any, which only a token makes safe. n_workers: processes.
    issuer: address of the OAuth server whose tokens clients must show; "" for none.
    url: our own address as clients know it, which those tokens must be meant for.
    """

    host: str
    port: int
    token: str = ""
    hosts: tuple[str, ...] = _LOOPBACK
    n_workers: int = 1
    issuer: str = ""
    url: str = ""


def http_settings(address: str, environ: Mapping[str, str] = os.environ) -> HttpSettings:
    """Return the settings for `HOST:PORT` and the environment.

    `SHED_HTTP_TOKEN`, or the file that `SHED_HTTP_TOKEN_FILE` names, holds the token;
    `SHED_HTTP_HOSTS` the names under which clients reach us, separated by commas;
    `SHED_HTTP_WORKERS` the number of processes. `SHED_HTTP_OAUTH_ISSUER` names an OAuth server to
    trust instead of a token, and `SHED_HTTP_URL` our own address, such as `https://a.example/mcp`.

    Raises SettingError if any is wrong, or if others than this machine could read without a token.
    """
    host, _, port = address.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not host or not port.isascii() or not port.isdigit() or int(port) > 65_535:
        raise SettingError(f"--http {address!r} is not HOST:PORT, such as 127.0.0.1:8765")
    token, (issuer, url) = _token(environ), _oauth(environ)
    if token and issuer:
        raise SettingError(
            "SHED_HTTP_TOKEN and SHED_HTTP_OAUTH_ISSUER exclude each other; unset one"
        )
    if not token and not issuer and not _is_loopback(host):
        raise SettingError(
            f"--http {address} would show the documents to others. Set SHED_HTTP_TOKEN (or "
            "SHED_HTTP_TOKEN_FILE) to a secret that clients must send, or serve 127.0.0.1"
        )
    named = [*filter(None, map(str.strip, environ.get("SHED_HTTP_HOSTS", "").split(",")))]
    if url:
        named.append(urlsplit(url).hostname or "")
    n_workers = environ.get("SHED_HTTP_WORKERS", "1")
    if not n_workers.isdigit() or not 1 <= int(n_workers) <= 64:
        raise SettingError(f"SHED_HTTP_WORKERS={n_workers!r} is not a number from 1 to 64")
    hosts = () if host in _WILDCARDS and not named else (*_LOOPBACK, host, *named)
    return HttpSettings(host, int(port), token, hosts, int(n_workers), issuer, url)


def serve_http(settings: Settings, http: HttpSettings) -> None:
    """Serve until the process is told to end."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    config = uvicorn.Config(
        partial(make_http_app, settings, http),
        factory=True,
        host=http.host,
        port=http.port,
        workers=http.n_workers,
        limit_concurrency=MAX_CONCURRENT,
        timeout_graceful_shutdown=5,
        server_header=False,
        log_level="info",  # a line a request: method, path and status, never what was asked
    )
    if http.n_workers == 1:
        uvicorn.Server(config).run()
    else:
        Multiprocess(config, sockets=[_port_of(config)]).run()


def _port_of(config: "Config") -> socket.socket:
    """Return a socket on the port of several processes; ends the program if the port is taken."""
    bound = config.bind_socket()
    if sys.platform != "linux":
        return bound
    family, address = bound.family, bound.getsockname()
    bound.close()  # it has shown that nobody has the port, whom we would join otherwise
    return shared_port(family, address)


def make_http_app(settings: Settings, http: HttpSettings) -> ASGIApp:
    """Return the application of one process: `/mcp`, and `/healthz` for whoever watches it."""
    from mcp.server.auth.settings import AuthSettings
    from mcp.server.transport_security import RequestBodyLimitMiddleware, TransportSecuritySettings
    from pydantic import AnyHttpUrl

    from shed_server.app import create_app
    from shed_server.memory import give_memory_back
    from shed_server.oauth import JwtVerifier
    from shed_server.quick_calls import QuickCalls

    give_memory_back()
    auth = verifier = None
    if http.issuer:
        verifier = JwtVerifier(http.issuer, http.url)
        auth = AuthSettings(
            issuer_url=AnyHttpUrl(http.issuer),
            resource_server_url=AnyHttpUrl(http.url),
            validate_token_resource=True,
        )
    library = Library(settings)
    library.stay_warm()
    server = create_app(library, settings, auth=auth, token_verifier=verifier)
    app = server.streamable_http_app(
        stateless_http=True,
        max_request_body_size=MAX_BODY,
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )  # the gate checks Host and Origin, and knows of the token
    manager = server.session_manager
    quick = QuickCalls(manager.app, manager.asgi_app)
    manager.asgi_app = RequestBodyLimitMiddleware(quick, MAX_BODY)
    return Gate(app, http, library.close)


class Gate:
    """Lets requests through to the application, or says why not.

    close: called when the process ends.
    """

    def __init__(self, app: ASGIApp, http: HttpSettings, close: Callable[[], None]) -> None:
        self._app, self._http, self._close = app, http, close

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request, or the life of the process."""
        if scope["type"] == "lifespan":
            try:
                await self._app(scope, receive, send)
            finally:
                self._close()
            return
        answer = self._answer(scope) if scope["type"] == "http" else None
        await (answer or self._app)(scope, receive, send)

    def _answer(self, scope: Scope) -> Response | None:
        """Return our own answer to a request, or None to let it through."""
        headers = Headers(scope=scope)
        if not self._is_our_name(headers.get("host", "")):
            return PlainTextResponse("unknown Host; set SHED_HTTP_HOSTS to allow it", 421)
        if scope["path"] == "/healthz":
            return PlainTextResponse("ok")
        origin = headers.get("origin")
        if origin is not None and not self._is_our_origin(origin):
            return PlainTextResponse("requests from other web pages are refused", 403)
        if self._http.token and not self._is_authorized(headers.get("authorization", "")):
            return PlainTextResponse(
                "send the header Authorization: Bearer TOKEN",
                401,
                headers={"WWW-Authenticate": 'Bearer realm="shed"'},
            )
        return None

    def _is_our_name(self, host: str) -> bool:
        return not self._http.hosts or _name_of(host) in self._http.hosts

    def _is_our_origin(self, origin: str) -> bool:
        scheme, _, host = origin.partition("://")
        return scheme in ("http", "https") and _name_of(host) in (self._http.hosts or _LOOPBACK)

    def _is_authorized(self, authorization: str) -> bool:
        scheme, _, token = authorization.partition(" ")
        shown, right = token.strip().encode(), self._http.token.encode()
        return scheme.lower() == "bearer" and hmac.compare_digest(shown, right)


def _token(environ: Mapping[str, str]) -> str:
    if path := environ.get("SHED_HTTP_TOKEN_FILE", ""):
        try:
            token = Path(path).read_text(encoding="utf-8").strip()
        except (OSError, ValueError) as error:
            raise SettingError(f"SHED_HTTP_TOKEN_FILE={path!r} cannot be read: {error}") from error
        if not token:
            raise SettingError(f"SHED_HTTP_TOKEN_FILE={path!r} is empty; put the token in it")
        return token
    return environ.get("SHED_HTTP_TOKEN", "").strip()


def _oauth(environ: Mapping[str, str]) -> tuple[str, str]:
    issuer, url = environ.get("SHED_HTTP_OAUTH_ISSUER", ""), environ.get("SHED_HTTP_URL", "")
    if bool(issuer) != bool(url):
        raise SettingError("SHED_HTTP_OAUTH_ISSUER and SHED_HTTP_URL need each other; set both")
    for address in filter(None, (issuer, url)):
        check_address(address)
    return issuer, url


def check_address(address: str) -> None:
    """Raise SettingError for an address that somebody on the way could answer for."""
    parts = urlsplit(address)
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in _LOOPBACK):
        raise SettingError(f"{address!r} is not an https:// address")


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _name_of(host: str) -> str:
    """Return a Host header's name without its port.

    >>> _name_of("localhost:8765"), _name_of("[::1]:8765"), _name_of("shed.example")
    ('localhost', '::1', 'shed.example')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower()
