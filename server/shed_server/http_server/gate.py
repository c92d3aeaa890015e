"""Access control over HTTP: the ASGI middleware before the MCP application.

Requests of other web pages are refused by their Host and Origin (DNS rebinding), and requests
without the token, if there is one. Other requests are read to their end before the application gets
them, so that a client that leaves in the middle has called nothing.
"""

import hmac
import logging
import time
from collections.abc import Callable

import anyio
import anyio.to_thread
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shed_core.errors import ShedError
from shed_server.http_server.settings import LOOPBACK, HttpSettings, host_name

MAX_BODY_BYTES = 256 * 1024
"""Bytes of a request's body; a call is far smaller."""

_MAX_READ_BYTES = 4 * 1024 * 1024
"""Bytes read of a request that is too large; after them the connection is reset."""

MAX_REQUESTS = 512
"""At once; beyond it, the response is 503."""

_READY = "/readyz"

_log = logging.getLogger("uvicorn.error")

_AGE_SECONDS = 5.0  # of an answer that is given again


class Gate:
    """Passes requests to the application, or refuses them with the reason.

    close: called when the process ends. check: raises a ShedError unless calls can be answered.
    """

    def __init__(
        self,
        app: ASGIApp,
        http: HttpSettings,
        close: Callable[[], None],
        check: Callable[[], None],
    ) -> None:
        self._app, self._http, self._close = app, http, close
        self._readiness = _Readiness(check)
        self._n_requests = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request, or the lifespan of the process."""
        if scope["type"] == "lifespan":
            try:
                await self._app(scope, receive, send)
            finally:
                self._close()
            return
        self._n_requests += 1
        try:
            await self._handle(scope, receive, send)
        finally:
            self._n_requests -= 1

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if response := self._own_response(scope):
            await response(scope, receive, send)
        elif scope["path"] == _READY:
            await (await self._readiness.response())(scope, receive, send)
        elif (body := await _read_body(receive)) is None:
            return  # the client has left
        elif len(body) > MAX_BODY_BYTES:
            await _refusal(f"a request may have {MAX_BODY_BYTES} bytes", 413)(scope, receive, send)
        else:
            await self._app(scope, _receive_again(body, receive), send)

    def _own_response(self, scope: Scope) -> Response | None:
        """Return the gate's own response to a request, or None to pass it on."""
        headers = Headers(scope=scope)
        if self._n_requests > MAX_REQUESTS:
            return _refusal("too many requests at once", 503)
        if "content-length" in headers and "transfer-encoding" in headers:
            return _refusal("a body has one length", 400)  # proxies disagree about which one
        if not self._is_allowed_host(headers.get("host", "")):
            return PlainTextResponse("unknown Host; set SHED_HTTP_HOSTS to allow it", 421)
        if scope["path"] == "/healthz":
            return PlainTextResponse("ok")
        if scope["path"] == _READY:
            return None  # it takes a moment to tell
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
        return not self._http.hosts or host_name(host) in self._http.hosts

    def _is_allowed_origin(self, origin: str) -> bool:
        scheme, _, host = origin.partition("://")
        return scheme in ("http", "https") and host_name(host) in (self._http.hosts or LOOPBACK)

    def _is_authorized(self, authorization: str) -> bool:
        scheme, _, token = authorization.partition(" ")
        received, expected = token.strip().encode(), self._http.token.encode()
        return scheme.lower() == "bearer" and hmac.compare_digest(received, expected)


async def _read_body(receive: Receive) -> bytes | None:
    """Return the body of a request, cut after MAX_BODY_BYTES + 1; None if the client has left.

    The rest of a body that is too large is read and dropped: a connection that is closed before is
    reset, and most clients lose the response with it.
    """
    body, n_read, has_more = b"", 0, True
    while has_more and n_read <= _MAX_READ_BYTES:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        part, has_more = message.get("body", b""), message.get("more_body", False)
        n_read += len(part)
        body = (body + part)[: MAX_BODY_BYTES + 1]
    return body


def _receive_again(body: bytes, receive: Receive) -> Receive:
    """Return a function that gives the application a body that has been read, then the rest."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return messages.pop() if messages else await receive()

    return receive_again


def _refusal(reason: str, status: int) -> Response:
    """Return a response after which the connection is closed, since the body was not read."""
    return PlainTextResponse(reason, status, headers={"Connection": "close"})


class _Readiness:
    """Responds to `/readyz`, for a proxy that chooses one of several servers.

    A server is alive (`/healthz`) as long as it responds. It is ready if its folders or its object
    store can be read. Anyone may ask, so the store is checked at most every few seconds, by one
    request at a time, and the reason goes to the log only.
    """

    def __init__(self, check: Callable[[], None]) -> None:
        """check: raises a ShedError if the served documents cannot be read."""
        self._check = check
        self._lock = anyio.Lock()  # over the two below
        self._asked_at = float("-inf")  # monotonic seconds
        self._is_ready = False

    async def response(self) -> Response:
        """Return status 200 or 503."""
        async with self._lock:
            if time.monotonic() - self._asked_at > _AGE_SECONDS:
                self._is_ready = await anyio.to_thread.run_sync(self._ask)
                self._asked_at = time.monotonic()
            is_ready = self._is_ready
        return PlainTextResponse("ready" if is_ready else "not ready", 200 if is_ready else 503)

    def _ask(self) -> bool:
        try:
            self._check()
        except ShedError as error:
            _log.warning("not ready: %s", error)
            return False
        return True
