"""Requests to services that the user names, such as one of embeddings or a language model."""

from http.client import HTTPResponse
from typing import Any, cast
from urllib.request import HTTPRedirectHandler, Request, build_opener


class _NoRedirects(HTTPRedirectHandler):
    """A redirect is an error: it would take texts and keys to an address that nobody named."""

    def redirect_request(self, *_arguments: Any, **_named: Any) -> None:
        return None


_OPENER = build_opener(_NoRedirects)


def open_url(request: Request, seconds: float) -> HTTPResponse:
    """Return the response to a request, for the caller to close.

    seconds: how long the service may be silent. Raises HTTPError, URLError, OSError or ValueError.
    """
    return cast(HTTPResponse, _OPENER.open(request, timeout=seconds))


def json_request(url: str, body: bytes, key: str) -> Request:
    """Return the request that posts JSON. key: a secret, or "" for none."""
    request = Request(url, data=body, method="POST")
    request.add_header("Content-Type", "application/json")
    if key:
        request.add_header("Authorization", f"Bearer {key}")
    return request
