"""Standard input and output that respond to the client while the server is still being loaded.

A thread sends what `RecordedResponses` has. It ends at the first line without a recorded response,
or that comes when the server is ready. The server then reads from `sys.stdin` first the lines that
its session depends on, then those of the client. Its own response to `initialize` is dropped,
because the client already has one.
"""

import io
import os
import sys
import threading
from collections.abc import Iterator

from typing_extensions import Buffer

from shed_server.mcp_server.fast_start.malformed import (
    END_BYTES,
    MAX_MESSAGE_BYTES,
    error_of_line,
    error_of_long_line,
)
from shed_server.mcp_server.fast_start.recorded_responses import RecordedResponses
from shed_server.settings import switch_value

_MAX_READ_BYTES = MAX_MESSAGE_BYTES + 1  # at once: a line that is longer is no message


def fast_start() -> "ClientStdio":
    """Take the client's pipes, and respond from now on unless `SHED_FAST_START=0`.

    Raises SettingError for a value that is no switch.
    """
    return ClientStdio(responds=switch_value(os.environ.get("SHED_FAST_START") or "1"))


class ClientStdio:
    """The client's two pipes, which the server takes over when it is loaded."""

    def __init__(self, responds: bool) -> None:
        """responds: to first requests, until then."""
        self._input = io.BufferedReader(io.FileIO(os.dup(0), "rb"))
        self._output = os.dup(1)
        _redirect_standard_descriptors()
        self._responses = RecordedResponses()
        self._is_server_ready = threading.Event()
        if not responds:
            self._is_server_ready.set()
        self._unanswered = b""
        # a daemon, since it may wait for a client that never sends anything
        self._thread = threading.Thread(target=self._respond, name="fast start", daemon=True)
        self._thread.start()

    def hand_over(self) -> None:
        """Make `sys.stdin` and `sys.stdout` the client's pipes, for the server, now loaded."""
        self._is_server_ready.set()
        self._writer = _Output(self._output, self._responses)
        output = io.BufferedWriter(self._writer)
        sys.stdin = io.TextIOWrapper(io.BufferedReader(_Input(self)), encoding="utf-8")
        sys.stdout = io.TextIOWrapper(output, encoding="utf-8", newline="\n")

    def lines(self) -> Iterator[bytes]:
        """Yield the lines for the server: those that its session depends on, then all others.

        A line that is no message gets its error here, since the SDK drops it without a response.
        """
        self._thread.join()
        yield from self._responses.replay
        line = self._unanswered
        while line and not self._writer.is_broken:
            if len(line) > MAX_MESSAGE_BYTES:
                self._writer.insert(error_of_long_line(line, self._end_of_line(line)))
            elif error := error_of_line(line):
                self._writer.insert(error)
            else:
                yield line
            line = self._input.readline(_MAX_READ_BYTES)

    def _end_of_line(self, line: bytes) -> bytes:
        """Read the rest of a line that is too long, and return the last END_BYTES of it."""
        end = line
        while line and not line.endswith(b"\n"):
            line = self._input.readline(_MAX_READ_BYTES)
            end = end[-END_BYTES:] + line
        return end[-END_BYTES:]

    def _respond(self) -> None:
        output = io.FileIO(self._output, "wb", closefd=False)
        while line := self._input.readline(_MAX_READ_BYTES):
            is_ready = self._is_server_ready.is_set()
            response = None if is_ready else self._responses.response(line)
            if response is None:
                self._unanswered = line
                return
            try:
                output.write(response)
            except OSError:  # the client has left, which the server will notice by itself
                return


class _Input(io.RawIOBase):
    """Input of the server: the lines that its session depends on, then those of the client."""

    def __init__(self, stdio: ClientStdio) -> None:
        self._stdio = stdio
        self._lines: Iterator[bytes] | None = None
        self._rest = memoryview(b"")  # of the line that is being read

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer, /) -> int:
        view = memoryview(buffer).cast("B")
        if self._lines is None:
            self._lines = self._stdio.lines()
        if not self._rest:
            self._rest = memoryview(next(self._lines, b""))
        chunk = self._rest[: len(view)]
        self._rest = self._rest[len(chunk) :]  # an offset, not a copy of the rest
        view[: len(chunk)] = chunk
        return len(chunk)


class _Output(io.FileIO):
    """Output of the server, without its response to an `initialize` that already has one.

    is_broken: True if the client has closed the pipe, so that all output is dropped.
    """

    def __init__(self, descriptor: int, responses: RecordedResponses) -> None:
        super().__init__(descriptor, "wb")
        self.is_broken = False
        self._responses = responses
        self._is_first_line = True
        self._lock = threading.Lock()  # over the two below, and writing
        self._is_between_lines = True
        self._waiting: list[bytes] = []

    def insert(self, line: bytes) -> None:
        """Write a line of another thread, between two of the server's."""
        with self._lock:
            self._waiting.append(line)
            self._write_waiting()

    def write(self, data: Buffer, /) -> int:
        """Write the data, without the part of it that belongs to the first line."""
        if not self._is_first_line or self._responses.initialize_id is None:
            with self._lock:
                n_written = self._send(data)
                self._is_between_lines = bytes(memoryview(data)[:n_written][-1:]) == b"\n"
                self._write_waiting()
            return n_written
        end = bytes(data).find(b"\n") + 1
        self._is_first_line = not end
        return end or memoryview(data).nbytes  # the buffered writer writes the rest again

    def _write_waiting(self) -> None:
        while self._waiting and self._is_between_lines:
            line = self._waiting.pop(0)
            while line:  # a pipe may take less than all
                line = line[self._send(line) :]

    def _send(self, data: Buffer) -> int:
        try:
            return super().write(data)
        except OSError:  # which one depends on the system
            self.is_broken = True
            return memoryview(data).nbytes


def _redirect_standard_descriptors() -> None:
    """Point descriptors 0 and 1 elsewhere: prints of a library would break the protocol."""
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    try:
        os.dup2(2, 1)
    except OSError:  # started without a standard error
        os.dup2(nothing, 1)
    os.close(nothing)
