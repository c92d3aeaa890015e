"""Standard input and output that respond to the client while the server is still being loaded.

A thread sends what `RecordedResponses` has. It ends at the first line without a recorded response,
or that comes when the server is ready. The server then reads from `sys.stdin` first the lines that
its session depends on, then what the client sends. Its own response to `initialize` is dropped,
because the client already has one.
"""

import io
import os
import sys
import threading
from collections.abc import Mapping

from typing_extensions import Buffer

from shed_server.mcp_server.fast_start.recorded_responses import RecordedResponses


def fast_start(environ: Mapping[str, str] = os.environ) -> "FastStartStdio | None":
    """Respond to the client from now on; None if `SHED_FAST_START=0` leaves it to the SDK."""
    return None if environ.get("SHED_FAST_START") == "0" else FastStartStdio()


class FastStartStdio:
    """The client's two pipes until the server takes them over."""

    def __init__(self) -> None:
        self._input = io.BufferedReader(io.FileIO(os.dup(0), "rb"))
        self._output = os.dup(1)
        _redirect_standard_descriptors()
        self._responses = RecordedResponses()
        self._is_server_ready = threading.Event()
        self._unanswered = b""
        # a daemon, since it may wait for a client that never sends anything
        self._thread = threading.Thread(target=self._respond, name="fast start", daemon=True)
        self._thread.start()

    def hand_over(self) -> None:
        """Make `sys.stdin` and `sys.stdout` the client's pipes, for the server, now loaded."""
        self._is_server_ready.set()
        output = io.BufferedWriter(_Output(self._output, self._responses))
        sys.stdin = io.TextIOWrapper(io.BufferedReader(_Input(self)), encoding="utf-8")
        sys.stdout = io.TextIOWrapper(output, encoding="utf-8")

    def replay(self) -> bytes:
        """Wait for the thread to end; return the lines before that the server must read."""
        self._thread.join()
        return b"".join([*self._responses.replay, self._unanswered])

    def read(self, size: int) -> bytes:
        """Return at most `size` bytes of what the client sends next; b"" at the end of file."""
        return self._input.read1(size)

    def _respond(self) -> None:
        output = io.FileIO(self._output, "wb", closefd=False)
        while line := self._input.readline():
            is_ready = self._is_server_ready.is_set()
            response = None if is_ready else self._responses.response(line)
            if response is None:
                self._unanswered = line
                return
            try:
                output.write(response)
            except BrokenPipeError:  # the client has left, which the server will notice by itself
                return


class _Input(io.RawIOBase):
    """What the server reads: the lines that its session depends on, then what the client sends."""

    def __init__(self, stdio: FastStartStdio) -> None:
        self._stdio = stdio
        self._replay: bytes | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer, /) -> int:
        view = memoryview(buffer)
        if self._replay is None:
            self._replay = self._stdio.replay()
        chunk = self._replay[: len(view)] or self._stdio.read(len(view))
        self._replay = self._replay[len(chunk) :]
        view[: len(chunk)] = chunk
        return len(chunk)


class _Output(io.FileIO):
    """What the server writes, without its response to an `initialize` that already has one."""

    def __init__(self, descriptor: int, responses: RecordedResponses) -> None:
        super().__init__(descriptor, "wb")
        self._responses = responses
        self._is_first_line = True

    def write(self, data: Buffer, /) -> int:
        """Write the data, or drop what of it belongs to the first line."""
        if not self._is_first_line or self._responses.initialize_id is None:
            return super().write(data)
        end = bytes(data).find(b"\n") + 1
        self._is_first_line = not end
        return end or memoryview(data).nbytes  # the buffered writer writes the rest again


def _redirect_standard_descriptors() -> None:
    """Point descriptors 0 and 1 elsewhere: what a library prints would break the protocol."""
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    try:
        os.dup2(2, 1)
    except OSError:  # started without a standard error
        os.dup2(nothing, 1)
    os.close(nothing)
