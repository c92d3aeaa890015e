"""A client of a server over its standard input and output that sees every line."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from tests.server.templates import popen

CLIENT = {"name": "test", "version": "1"}
INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}


def request(number: int, method: str, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def tool_call(number: int, tool: str, **arguments: object) -> dict[str, Any]:
    return request(number, "tools/call", name=tool, arguments=arguments)


def initialize(version: str) -> dict[str, Any]:
    return request(0, "initialize", protocolVersion=version, capabilities={}, clientInfo=CLIENT)


class Pipe:
    """A client that sees every line."""

    @property
    def pid(self) -> int:
        """The process of the server."""
        return self._process.pid

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def send(self, *messages: dict[str, Any]) -> None:
        self.send_lines(*(json.dumps(message) for message in messages))

    def send_lines(self, *lines: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("".join(line + "\n" for line in lines))
        self._process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())

    def result(self, message: dict[str, Any]) -> Any:
        self.send(message)
        answer = self.receive()

        assert answer["id"] == message["id"]
        return answer["result"]

    def begin_session(self, version: str = "2025-11-25") -> None:
        self.result(initialize(version))
        self.send(INITIALIZED)

    def call(self, tool: str, **arguments: object) -> str:
        """Return the text of a tool's answer, or of its error."""
        return self.result(tool_call(1, tool, **arguments))["content"][0]["text"]

    def close(self) -> str:
        """Send nothing more; return what the server still sends."""
        return self._process.communicate(timeout=60)[0]


@contextmanager
def started(*command: str, **environment: str) -> Iterator[Pipe]:
    process = popen(
        [sys.executable, *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | environment,
    )
    with process:
        try:
            yield Pipe(process)
        finally:
            process.kill()


def serving(folder: Path | str, **environment: str) -> AbstractContextManager[Pipe]:
    return started("-m", "shed_server", "serve", str(folder), **environment)


@contextmanager
def session(folder: Path | str, **environment: str) -> Iterator[Pipe]:
    """Serve a folder or a store to a client that has begun a session."""
    with serving(folder, **environment) as pipe:
        pipe.begin_session()
        yield pipe
