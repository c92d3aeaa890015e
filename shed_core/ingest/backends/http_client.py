"""Requests to a service that the user names. A redirect is an error.

It would take texts, or a secret, to an address that nobody named.
"""

from http.client import HTTPResponse
from typing import Any, cast
from urllib.request import HTTPRedirectHandler, Request, build_opener


class _NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_arguments: Any, **_named: Any) -> None:
        return None


_OPENER = build_opener(_NoRedirects)


def open_request(request: Request, seconds: float) -> HTTPResponse:
    """Return the response to a request, to be closed. Raises URLError, OSError or ValueError.

    seconds: how long the service may be silent. An HTTPError is a URLError that must be closed too.
    """
    return cast(HTTPResponse, _OPENER.open(request, timeout=seconds))
