"""Access control over HTTP: the ASGI middleware before the MCP application.

Requests of other web pages are refused by their Host and Origin (DNS rebinding), and requests
without the token, if there is one.
"""

import hmac
from collections.abc import Callable

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from shed_server.http_server.settings import LOOPBACK, HttpSettings


class Gate:
    """Passes requests to the application, or refuses them with the reason.

    close: called when the process ends.
    """

    def __init__(self, app: ASGIApp, http: HttpSettings, close: Callable[[], None]) -> None:
        self._app, self._http, self._close = app, http, close

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request, or the lifespan of the process."""
        if scope["type"] == "lifespan":
            try:
                await self._app(scope, receive, send)
            finally:
                self._close()
            return
        response = self._own_response(scope) if scope["type"] == "http" else None
        await (response or self._app)(scope, receive, send)

    def _own_response(self, scope: Scope) -> Response | None:
        """Return the gate's own response to a request, or None to pass it on."""
        headers = Headers(scope=scope)
        if not self._is_allowed_host(headers.get("host", "")):
            return PlainTextResponse("unknown Host; set SHED_HTTP_HOSTS to allow it", 421)
        if scope["path"] == "/healthz":
            return PlainTextResponse("ok")
        origin = headers.get("origin")
        if origin is not None and not self._is_allowed_origin(origin):
            return PlainTextResponse("requests from other web pages are refused", 403)
        if self._http.token and not self._is_authorized(headers.get("authorization", "")):
            return PlainTextResponse(
                "send the header Authorization: Bearer TOKEN",
                401,
                headers={"WWW-Authenticate": 'Bearer realm="shed"'},
            )
        return None

    def _is_allowed_host(self, host: str) -> bool:
        return not self._http.hosts or _name_of(host) in self._http.hosts

    def _is_allowed_origin(self, origin: str) -> bool:
        scheme, _, host = origin.partition("://")
        return scheme in ("http", "https") and _name_of(host) in (self._http.hosts or LOOPBACK)

    def _is_authorized(self, authorization: str) -> bool:
        scheme, _, token = authorization.partition(" ")
        received, expected = token.strip().encode(), self._http.token.encode()
        return scheme.lower() == "bearer" and hmac.compare_digest(received, expected)


def _name_of(host: str) -> str:
    """Return a Host header's name without its port.

    >>> _name_of("localhost:8765"), _name_of("[::1]:8765"), _name_of("shed.example")
    ('localhost', '::1', 'shed.example')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower()
