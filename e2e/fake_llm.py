"""A stand-in for the API of a language model, on a free port of this machine.

It keeps every request, so that a run can look at what the model was shown, and lets a script decide
what the model does next. The two dialects, Anthropic's and OpenAI's, stand in modules of their own.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any, NamedTuple, Protocol


class Call(NamedTuple):
    """A tool that the model calls."""

    tool: str
    arguments: dict[str, Any]


class Seen(NamedTuple):
    """What the model was shown of a call's result. text: with the client's own additions."""

    tool: str
    text: str


Script = Callable[[Sequence[Seen]], Call | str]
"""From all results seen so far to the next call, or to the model's last words."""


class Dialect(Protocol):
    """The API of one vendor."""

    path: str

    def seen(self, request: dict[str, Any]) -> list[Seen]:
        """Return the results of tools in a request, oldest first."""
        ...

    def is_side_talk(self, request: dict[str, Any]) -> bool:
        """Tell whether the client asks for something else, such as a title."""
        ...

    def reply(self, step: Call | str, number: int) -> list[dict[str, Any]]:
        """Return the events that say what the model does."""
        ...


@dataclass
class StandIn:
    """The model of one run.

    url: of its server. requests: of the conversation, side talk left out.
    """

    dialect: Dialect
    script: Script
    url: str = ""
    requests: list[dict[str, Any]] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    @property
    def seen(self) -> list[Seen]:
        """What the model was shown in the end."""
        return self.dialect.seen(self.requests[-1]) if self.requests else []

    def answer(self, request: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the events of the answer to a request."""
        if self.dialect.is_side_talk(request):
            return self.dialect.reply("Filings", 0)
        with self._lock:
            self.requests.append(request)
            number = len(self.requests)
        return self.dialect.reply(self.script(self.dialect.seen(request)), number)


@contextmanager
def serving(dialect: Dialect, script: Script) -> Iterator[StandIn]:
    """Serve a scripted model as long as the block runs."""
    model = StandIn(dialect, script)
    handler = type("Handler", (_Handler,), {"model": model})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    model.url = f"http://127.0.0.1:{server.server_port}"
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield model
    finally:
        server.shutdown()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    model: StandIn

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if not self.path.split("?")[0].endswith(self.model.dialect.path):
            self._send(404, "application/json", b"{}")
            return
        lines = [_event(event) for event in self.model.answer(json.loads(body))]
        self._send(200, "text/event-stream", "".join(lines).encode())

    def do_GET(self) -> None:
        self._send(404, "application/json", b"{}")

    def do_HEAD(self) -> None:
        self.do_GET()

    def _send(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Stay silent: the run reports what matters."""


def _event(event: dict[str, Any]) -> str:
    return f"event: {event['type']}\ndata: {json.dumps(event)}\n\n"
