"""An S3 service of our own: moto's server in a process, and a proxy in front of it that fails."""

import http.client
import socket
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from urllib.parse import quote

import pytest

from shed_server.object_store.client import open_store
from tests.scripted_server import running
from tests.server.templates import SESSION_PROCESSES

BUCKET = "filings"
VARIABLES = {
    "AWS_ACCESS_KEY_ID": "test",
    "AWS_SECRET_ACCESS_KEY": "test-secret",
    "AWS_REGION": "us-east-1",
    "AWS_ALLOW_HTTP": "true",
}


def use(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have stores at an address, by the variables of the vendor's own tools."""
    for name, value in VARIABLES.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("AWS_ENDPOINT_URL", address)


def put(url: str, **objects: bytes) -> None:
    """Store objects below a URL."""
    store = open_store(url)
    for name, content in objects.items():
        store.put(name, content)


def put_raw(s3: str, key: str) -> None:
    """Store an object whose key the client would refuse. key: in the bucket."""
    connection = http.client.HTTPConnection(s3.removeprefix("http://"))
    connection.request("PUT", f"/{BUCKET}/{quote(key)}", b"x", {"Authorization": AUTHORIZATION})
    assert connection.getresponse().status == 200
    connection.close()


@contextmanager
def s3_service() -> Generator[str]:
    """Yield the address of a service with an empty bucket."""
    port = free_port()
    command = [sys.executable, "-m", "moto.server", "-p", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        SESSION_PROCESSES.add(process.pid)
        try:
            wait_for(port)
            connection = http.client.HTTPConnection("127.0.0.1", port)
            connection.request("PUT", f"/{BUCKET}", headers={"Authorization": AUTHORIZATION})
            assert connection.getresponse().status == 200
            connection.close()
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def free_port() -> int:
    """Return a port on which nothing listens."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


class Faults:
    """What a proxy does with every n-th request.

    status: answer this, such as 503. cut: break off in the middle of the body. seconds: wait
    before it. method: of those that may fail; "" for all.
    counts: of requests by method; those that failed are counted too. paths: of all requests, such
    as `GET /bucket/key`. n_failed: how many failed.
    """

    def __init__(
        self,
        every: int = 0,
        status: int = 0,
        cut: bool = False,
        method: str = "",
        seconds: float = 0.0,
    ) -> None:
        self.every, self.status, self.cut, self.method = every, status, cut, method
        self.seconds, self.n_failed = seconds, 0
        self.counts: dict[str, int] = {}
        self.paths: list[str] = []
        self._numbers = count(1)

    def is_next(self, method: str) -> bool:
        """Count a request, and say whether it fails."""
        self.counts[method] = self.counts.get(method, 0) + 1
        if not self.every or self.method not in ("", method):
            return False
        fails = next(self._numbers) % self.every == 0
        self.n_failed += fails
        return fails


@contextmanager
def proxy(address: str, faults: Faults) -> Iterator[str]:
    """Yield the address of a proxy before a service, which fails as it is told."""
    host = address.removeprefix("http://")

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def relay(self) -> None:
            fails = faults.is_next(self.command)
            faults.paths.append(f"{self.command} {self.path}")
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            if fails and faults.seconds:
                time.sleep(faults.seconds)
            if fails and faults.status:
                self.send_response(faults.status)
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            upstream = http.client.HTTPConnection(host, timeout=30)
            upstream.request(self.command, self.path, body, dict(self.headers))
            answer = upstream.getresponse()
            content = answer.read()
            upstream.close()
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in ("transfer-encoding", "connection", "content-length"):
                    self.send_header(name, value)
            length = answer.headers.get("Content-Length") or str(len(content))
            self.send_header("Content-Length", length)
            self.end_headers()
            if fails and faults.cut and self.command == "GET":
                self.wfile.write(content[: len(content) // 2])
                self.close_connection = True
            elif self.command != "HEAD":
                self.wfile.write(content)

        do_GET = do_PUT = do_HEAD = do_DELETE = do_POST = relay  # noqa: N815

        def log_message(self, *_: object) -> None:
            pass

    with running(ThreadingHTTPServer(("127.0.0.1", 0), Handler)) as url:
        yield url


AUTHORIZATION = (
    "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/s3/aws4_request, "
    "SignedHeaders=host, Signature=0"
)


def wait_for(port: int) -> None:
    """Wait until a service listens on a port of this machine."""
    end = time.monotonic() + 60
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            assert time.monotonic() < end, "the service does not start"
            time.sleep(0.05)
