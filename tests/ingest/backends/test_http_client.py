"""A service that never ends its answer is left at the deadline."""

import socketserver
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain, repeat
from urllib.request import Request

import pytest

from shed_core.ingest.backends.http_client import address, open_request
from tests.scripted_server import running

SECONDS = 0.5
NEVER_ENDING = {
    "status": chain(repeat(b"H")),
    "header": chain([b"HTTP/1.1 200 OK\r\nX: "], repeat(b"x")),
    "interim responses": repeat(b"HTTP/1.1 100 Continue\r\n\r\n"),
    "body": chain([b"HTTP/1.1 200 OK\r\n\r\n"], repeat(b"x")),
    "size of a chunk": chain(
        [b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;"], repeat(b"x")
    ),
}


@contextmanager
def sending(pieces: Iterator[bytes]) -> Iterator[str]:
    """Serve an answer in pieces, one every 50 ms, for six times as long as the deadline."""

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            self.request.recv(65536)
            end = time.monotonic() + 6 * SECONDS
            with suppress(OSError):
                while time.monotonic() < end:
                    self.request.sendall(next(pieces))
                    time.sleep(0.05)

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads, block_on_close = True, False

    with running(Server(("127.0.0.1", 0), Handler)) as url:
        yield url


@pytest.mark.parametrize("part", NEVER_ENDING)
def test_every_byte_of_an_answer_has_the_same_deadline(part: str) -> None:
    with sending(NEVER_ENDING[part]) as url:
        began = time.monotonic()
        with pytest.raises(TimeoutError), open_request(Request(url), SECONDS) as response:
            response.read()
        seconds = time.monotonic() - began

    assert SECONDS * 0.9 < seconds < 4 * SECONDS


@pytest.mark.parametrize(
    "url", ["http://user:secret@[::1]:80/v1", "http://[::1]:80?secret", "http://[::1]:80#secret"]
)
def test_a_service_is_named_without_secrets(url: str) -> None:
    assert address(url) == "http://[::1]:80"
