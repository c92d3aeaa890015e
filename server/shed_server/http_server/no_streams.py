"""No streams for messages of the server, which are the ones that a GET of `/mcp` opens.

The service keeps no sessions, so it has no message without a request, and each such stream would
count as a request in progress for as long as its client lives. Clients go on without it.
"""

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

_PATH = "/mcp"
_REFUSAL = PlainTextResponse("send a POST", 405, headers={"Allow": "POST"})


class NoStreams:
    """Passes requests to the application, but those for such a stream."""

    def __init__(self, app: ASGIApp, *, asks_for_tokens: bool) -> None:
        """asks_for_tokens: whether the application refuses requests without a token itself."""
        self._app, self._asks_for_tokens = app, asks_for_tokens

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request, or the lifespan of the process."""
        app = _REFUSAL if self._is_stream(scope) else self._app
        await app(scope, receive, send)

    def _is_stream(self, scope: Scope) -> bool:
        if scope["type"] != "http" or scope["method"] != "GET" or scope["path"] != _PATH:
            return False
        return not self._asks_for_tokens or "authorization" in Headers(scope=scope)
