"""HTTP as all services of systems use it: a redirect is an error.

It would take a document, or a secret, to an address that nobody named.
"""

from typing import Any, cast
from urllib.request import HTTPRedirectHandler, Request, build_opener


class _NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_arguments: Any, **_named: Any) -> None:
        return None


_OPENER = build_opener(_NoRedirects)


def answer_of(request: Request, seconds: float) -> bytes:
    """Return the body of an answer. Raises HTTPError, URLError, OSError or ValueError.

    seconds: how long it may be silent.
    """
    with _OPENER.open(request, timeout=seconds) as response:
        return cast(bytes, response.read())
