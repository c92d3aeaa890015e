"""A scripted language model for tests and demos, served as `POST /chat/completions`.

Each step of the script is `TOOL:ARGUMENT`, such as `grep:lease` or `read_section:2.1`; it is called
when the steps before it have been answered. Its final answer is the last tool's result.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

_ARGUMENT = {"get_toc": "prefix", "grep": "pattern", "read_section": "prefix"}


@contextmanager
def serve(script: Sequence[str]) -> Iterator[str]:
    """Serve the scripted model on a free port of this machine; yields its base URL."""
    handler = type("Handler", (_Handler,), {"script": tuple(script)})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    script: tuple[str, ...] = ()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        reply = json.dumps(_complete(json.loads(body)["messages"], self.script)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(reply)))
        self.end_headers()
        self.wfile.write(reply)

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing: the terminal shows the agent's output."""


def _complete(messages: list[dict[str, Any]], script: tuple[str, ...]) -> dict[str, Any]:
    results = [message["content"] for message in messages if message["role"] == "tool"]
    message: dict[str, Any] = {"role": "assistant", "content": None}
    if len(results) < len(script):
        tool, _, argument = script[len(results)].partition(":")
        function = {"name": tool, "arguments": json.dumps({_ARGUMENT[tool]: argument})}
        message["tool_calls"] = [
            {"id": str(len(results)), "type": "function", "function": function}
        ]
    else:
        message["content"] = results[-1] if results else messages[0]["content"]
    n_chars = sum(len(message["content"] or "") for message in messages if "content" in message)
    reason = "tool_calls" if "tool_calls" in message else "stop"
    choice = {"index": 0, "message": message, "finish_reason": reason}
    return {
        "id": "0",
        "object": "chat.completion",
        "created": 0,
        "model": "scripted",
        "choices": [choice],
        "usage": {
            "prompt_tokens": n_chars // 4,
            "completion_tokens": 20,
            "total_tokens": n_chars // 4 + 20,
        },
    }
