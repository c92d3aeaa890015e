"""How many calls a second the real server answers over HTTP: `python -m bench.pressure [PDF]`.

Sixteen clients ask one question after the other over connections that stay open, in each protocol
era. The clients are bare sockets in one thread, since the SDK's client would take a whole core.
Every answer is compared with the first one to the same question: none may be lost or differ.
"""

import argparse
import json
import os
import re
import selectors
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.synthetic import long_report

_ERAS = ("2025-11-25", "2026-07-28")
_CALLS: Sequence[tuple[str, dict[str, str]]] = (
    ("get_toc", {}),
    ("read_section", {"prefix": "1"}),
    ("grep", {"pattern": "revenue"}),
)
_META = "io.modelcontextprotocol/"
_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)\r\n", re.IGNORECASE)


def main() -> None:
    """Print calls a second and the server's processor time for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pdf", nargs="?", type=Path, help="a made-up report by default")
    parser.add_argument("--workers", type=int, default=2, help="processes of the server")
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=10.0)
    options = parser.parse_args()
    with TemporaryDirectory(prefix="shed-bench-") as scratch:
        document = options.pdf
        if document is None:
            document = Path(scratch, "report.pdf")
            document.write_bytes(long_report(n_pages=200))
        with _server(document, Path(scratch, "cache"), options.workers) as (process, port):
            for era in _ERAS:
                requests = [_request(era, *call) for call in _CALLS]
                expected = [_answer(port, request) for request in requests]
                load = Load(port, requests, expected)
                cpu, began = _cpu(process), time.perf_counter()
                n_answers = load.run(options.clients, options.seconds)
                took, cpu = time.perf_counter() - began, _cpu(process) - cpu
                print(f"{era}: {n_answers / took:.0f} calls a second, ", end="")
                print(f"{1000 * cpu / n_answers:.2f} ms of the server's processors each; ", end="")
                print(f"{load.n_wrong} of {n_answers} answers wrong or lost")


@dataclass
class Load:
    """Clients that ask without a pause. requests: whole, asked in turn. expected: their answers."""

    port: int
    requests: Sequence[bytes]
    expected: Sequence[bytes]
    n_wrong: int = 0

    def run(self, n_clients: int, seconds: float) -> int:
        """Ask for some seconds, wait for what is still to come, and return how many came."""
        selector, n_answers, n_asked = selectors.DefaultSelector(), 0, 0
        for _ in range(n_clients):
            peer = socket.create_connection(("127.0.0.1", self.port))
            client = Client(peer, n_asked % len(self.requests))
            selector.register(peer, selectors.EVENT_READ, client)
            peer.sendall(self.requests[client.question])
            n_asked += 1
        end = time.perf_counter() + seconds
        while n_answers < n_asked:
            ready = selector.select(timeout=10.0)
            if not ready:
                self.n_wrong += n_asked - n_answers
                break
            for key, _ in ready:
                client: Client = key.data
                answer = client.received()
                if answer is None:
                    continue
                n_answers += 1
                self.n_wrong += answer != self.expected[client.question]
                if time.perf_counter() < end:
                    client.question = n_asked % len(self.requests)
                    client.peer.sendall(self.requests[client.question])
                    n_asked += 1
        for key in list(selector.get_map().values()):
            key.data.peer.close()
        return n_answers


@dataclass
class Client:
    """One connection. question: number of what was asked last."""

    peer: socket.socket
    question: int
    buffer: bytes = b""

    def received(self) -> bytes | None:
        """Take what has come and return the answer's body when it is whole."""
        self.buffer += self.peer.recv(1 << 18)
        head, gap, body = self.buffer.partition(b"\r\n\r\n")
        length = _LENGTH.search(head + b"\r\n") if gap else None
        if length is None or len(body) < int(length[1]):
            return None
        self.buffer = b""
        return body if head.startswith(b"HTTP/1.1 200 ") else b""


def _request(era: str, tool: str, arguments: dict[str, str]) -> bytes:
    params: dict[str, object] = {"name": tool, "arguments": arguments}
    headers = {"MCP-Protocol-Version": era}
    if era == _ERAS[-1]:
        info = {"name": "bench", "version": "1"}
        meta = {"protocolVersion": era, "clientInfo": info, "clientCapabilities": {}}
        params["_meta"] = {_META + name: value for name, value in meta.items()}
        headers |= {"Mcp-Method": "tools/call", "Mcp-Name": tool}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    body = json.dumps(message).encode()
    headers |= {
        "Host": "127.0.0.1",
        "Content-Type": "application/json",
        "Accept": "application/json, text/event-stream",
        "Content-Length": str(len(body)),
    }
    lines = [f"{name}: {value}\r\n" for name, value in headers.items()]
    return f"POST /mcp HTTP/1.1\r\n{''.join(lines)}\r\n".encode() + body


def _answer(port: int, request: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port)) as peer:
        client = Client(peer, 0)
        peer.sendall(request)
        while (answer := client.received()) is None:
            pass
    assert b'"result"' in answer, answer
    assert b'"isError":true' not in answer, answer
    return answer


@contextmanager
def _server(document: Path, cache: Path, n_workers: int) -> Iterator[tuple[int, int]]:
    """Serve a document; gives the process and the port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    command = [sys.executable, "-m", "shed_server", "serve", str(document), "--cache", str(cache)]
    environment = os.environ | {"SHED_HTTP_WORKERS": str(n_workers)}
    with subprocess.Popen(
        [*command, "--http", f"127.0.0.1:{port}"],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        while process.poll() is None and not _listens(port):
            time.sleep(0.1)
        yield process.pid, port
        process.terminate()


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except ConnectionRefusedError:
        return False
    return True


def _cpu(process: int) -> float:
    """Return the processor time of a process and its children so far, in seconds (Linux)."""
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        if process in (int(path.parent.name), int(fields[1])):
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
