"""Requests to a service that the user names, whose whole answer has a deadline.

A redirect is an error: it would take texts, or a secret, to an address that nobody named. The
deadline holds for every byte: a service that sends one now and then is never silent, so that a
limit on silence, all that urllib has, would have its caller wait for ever. A proxy that the
environment names gets nothing unless SHED_USE_PROXY says so, since texts and secrets pass it.
"""

import os
import socket
import time
from collections.abc import Mapping
from functools import cache
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from io import BufferedReader, RawIOBase
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit
from urllib.request import (
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
    build_opener,
)

if TYPE_CHECKING:
    from typing_extensions import Buffer


def open_request(request: Request, seconds: float) -> HTTPResponse:
    """Return the response to a request, to be closed. Raises URLError, OSError or ValueError.

    seconds: until all of it must have been read, or reading raises TimeoutError. An HTTPError is a
    URLError that must be closed too.
    """
    return cast(HTTPResponse, _opener(uses_proxy()).open(request, timeout=seconds))


def uses_proxy(environment: Mapping[str, str] = os.environ) -> bool:
    """True if requests pass the proxy that HTTP_PROXY, HTTPS_PROXY and NO_PROXY name."""
    return environment.get("SHED_USE_PROXY", "").lower() in ("1", "true", "yes", "on")


def address(url: str) -> str:
    """Return the address of the service in a URL, without possible secrets.

    >>> address("https://user:secret@api.example:8080/v1?key=secret")
    'https://api.example:8080'
    """
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{urlsplit(f'//{rest}').netloc.rpartition('@')[2]}"


class _NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_arguments: Any, **_named: Any) -> None:
        return None


class _SocketReader(RawIOBase):
    """Bytes that a socket receives until a deadline."""

    def __init__(self, receiver: socket.socket, seconds: float) -> None:
        self._socket, self._end = receiver, time.monotonic() + seconds
        self._raw = receiver.makefile("rb", buffering=0)  # keeps the socket open

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "Buffer", /) -> int | None:
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError("the answer takes too long")
        self._socket.settimeout(left)
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


class _Response(HTTPResponse):
    """A response that is read until a deadline: the time that its connection may be silent."""

    def __init__(self, sock: socket.socket, *arguments: Any, **named: Any) -> None:
        super().__init__(sock, *arguments, **named)
        self.fp.close()
        self.fp = BufferedReader(_SocketReader(sock, sock.gettimeout() or 0.0))


class _Connection(HTTPConnection):
    response_class = _Response


class _SafeConnection(HTTPSConnection):
    response_class = _Response


class _Handler(HTTPHandler):
    def http_open(self, req: Request) -> HTTPResponse:
        return self.do_open(_Connection, req)


class _SafeHandler(HTTPSHandler):
    def https_open(self, req: Request) -> HTTPResponse:
        return self.do_open(_SafeConnection, req)


@cache
def _opener(has_proxy: bool) -> OpenerDirector:
    proxies = ProxyHandler(None if has_proxy else {})
    return build_opener(proxies, _NoRedirects, _Handler, _SafeHandler)
