"""A real HTTP server on this machine that gives scripted replies and keeps what it was sent."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.policy import HTTP
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from threading import Thread
from typing import NamedTuple

_POLL_SECONDS = 0.01  # that `shutdown` may wait; half a second by default


class Received(NamedTuple):
    """A request. headers: by their names in lower case."""

    path: str
    headers: dict[str, str]
    body: bytes


class ScriptedServer(NamedTuple):
    """url: without a path. received: all requests so far."""

    url: str
    received: list[Received]


def form_of(request: Received) -> dict[str, bytes]:
    """Return the parts of a multipart form by their names, as any server reads them."""
    head = f"Content-Type: {request.headers['content-type']}\r\n\r\n".encode()
    parts = message_from_bytes(head + request.body, policy=HTTP).iter_parts()
    return {
        part.get_param("name", header="content-disposition"): part.get_payload(decode=True)
        for part in parts
    }


Reply = Callable[[Received], tuple[int, bytes]]
"""Status and body; the body of a redirect is where it leads."""


@contextmanager
def scripted_server(reply: Reply) -> Iterator[ScriptedServer]:
    """Serve on a free port; `reply` gives status and body of each request."""
    received: list[Received] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            received.append(Received(self.path, headers, body))
            status, answer = reply(received[-1])
            self.send_response(status)
            if status in (301, 302, 303, 307, 308):
                self.send_header("Location", answer.decode())
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def do_GET(self) -> None:  # what a redirect becomes
            self.do_POST()

        def log_message(self, format: str, *args: object) -> None:
            """Print nothing."""

    with running(ThreadingHTTPServer(("127.0.0.1", 0), Handler)) as url:
        yield ScriptedServer(url, received)


@contextmanager
def running(server: TCPServer) -> Iterator[str]:
    """Run a server in a thread of this process; yields its URL."""
    with server:
        thread = Thread(target=server.serve_forever, args=(_POLL_SECONDS,), daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()
