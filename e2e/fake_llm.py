"""A fake LLM API on a free local port, which follows a script.

It keeps every request, so that a run can check what the model was shown. The formats of the two
vendors are in `anthropic_api` and `openai_api`.
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


class ToolResult(NamedTuple):
    """The result of a tool call as the model was shown it, with the client's additions."""

    tool: str
    text: str


def text_of(content: Any) -> str:
    """Return the text of a tool's result in a request; a block without text is named."""
    if isinstance(content, str):
        return content
    return "\n".join(block.get("text", f"<{block['type']}>") for block in content)


Script = Callable[[Sequence[ToolResult]], Call | str]
"""From all tool results so far to the next call, or to the model's final text."""


class VendorApi(Protocol):
    """The API of one vendor."""

    path: str

    def tool_results(self, request: dict[str, Any]) -> list[ToolResult]:
        """Return the tool results in a request, oldest first."""
        ...

    def is_side_request(self, request: dict[str, Any]) -> bool:
        """Return whether a request is not part of the conversation, such as one for a title."""
        ...

    def reply(self, step: Call | str, number: int) -> list[dict[str, Any]]:
        """Return the events of a streamed answer with a tool call or a final text."""
        ...


@dataclass
class FakeLlm:
    """The model of one run.

    api: the vendor's request format.
    script: decides each step.
    url: of its server.
    requests: of the conversation, without side requests.
    """

    api: VendorApi
    script: Script
    url: str = ""
    requests: list[dict[str, Any]] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    @property
    def tool_results(self) -> list[ToolResult]:
        """All tool results that the model was shown."""
        return self.api.tool_results(self.requests[-1]) if self.requests else []

    def answer(self, request: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the events of the answer to a request."""
        if self.api.is_side_request(request):
            return self.api.reply("Filings", 0)
        with self._lock:
            self.requests.append(request)
            number = len(self.requests)
        return self.api.reply(self.script(self.api.tool_results(request)), number)


@contextmanager
def serve(api: VendorApi, script: Script) -> Iterator[FakeLlm]:
    """Serve a scripted model while the block runs."""
    model = FakeLlm(api, script)
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
    model: FakeLlm

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if not self.path.split("?")[0].endswith(self.model.api.path):
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
        """Print nothing for a request."""


def _event(event: dict[str, Any]) -> str:
    return f"event: {event['type']}\ndata: {json.dumps(event)}\n\n"
