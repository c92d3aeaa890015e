"""Standard input and output that greet the client while the server is still being loaded.

A thread answers what a `Greeting` can. It ends at the first line that it cannot answer, or that
comes when the server is ready. The server then reads from `sys.stdin` what it must know of the
beginning, and after that what the client says. The server's own answer to the handshake is held
back, for the client has one.
"""

import io
import os
import sys
import threading

from typing_extensions import Buffer

from shed_server.mcp_server.fast_start.recorded_responses import Greeting


class EarlyStdio:
    """The client's two pipes until the server takes them over."""

    def __init__(self) -> None:
        self._input = io.BufferedReader(io.FileIO(os.dup(0), "rb"))
        self._output = os.dup(1)
        _keep_others_off_the_wire()
        self._greeting = Greeting()
        self._is_ready = threading.Event()
        self._unanswered = b""
        # a daemon, since it may wait for a client that never says anything
        self._thread = threading.Thread(target=self._greet, name="greeting", daemon=True)
        self._thread.start()

    def hand_over(self) -> None:
        """Let the server, now loaded, find the client at `sys.stdin` and `sys.stdout`."""
        self._is_ready.set()
        output = io.BufferedWriter(_Output(self._output, self._greeting))
        sys.stdin = io.TextIOWrapper(io.BufferedReader(_Input(self)), encoding="utf-8")
        sys.stdout = io.TextIOWrapper(output, encoding="utf-8")

    def beginning(self) -> bytes:
        """Wait until the greeting is over; return the lines of it that the server must hear."""
        self._thread.join()
        return b"".join([*self._greeting.heard, self._unanswered])

    def rest(self, size: int) -> bytes:
        """Return at most `size` bytes of what the client says next; b"" when it has left."""
        return self._input.read1(size)

    def _greet(self) -> None:
        output = io.FileIO(self._output, "wb", closefd=False)
        while line := self._input.readline():
            answer = None if self._is_ready.is_set() else self._greeting.answer(line)
            if answer is None:
                self._unanswered = line
                return
            try:
                output.write(answer)
            except BrokenPipeError:  # the client has left, as the server will notice by itself
                return


class _Input(io.RawIOBase):
    """What the server reads: of the greeting what it must hear, then what the client says."""

    def __init__(self, early: EarlyStdio) -> None:
        self._early = early
        self._beginning: bytes | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer, /) -> int:
        view = memoryview(buffer)
        if self._beginning is None:
            self._beginning = self._early.beginning()
        chunk = self._beginning[: len(view)] or self._early.rest(len(view))
        self._beginning = self._beginning[len(chunk) :]
        view[: len(chunk)] = chunk
        return len(chunk)


class _Output(io.FileIO):
    """What the server writes, without its answer to a handshake that was answered before."""

    def __init__(self, descriptor: int, greeting: Greeting) -> None:
        super().__init__(descriptor, "wb")
        self._greeting = greeting
        self._is_first = True

    def write(self, data: Buffer, /) -> int:
        """Write the data, or hold back what of it belongs to the first line."""
        if not self._is_first or self._greeting.handshake is None:
            return super().write(data)
        end = bytes(data).find(b"\n") + 1
        self._is_first = not end
        return end or memoryview(data).nbytes  # the caller writes the rest again


def _keep_others_off_the_wire() -> None:
    """Point the standard descriptors elsewhere: what a library prints would break the protocol."""
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    try:
        os.dup2(2, 1)
    except OSError:  # started without a standard error
        os.dup2(nothing, 1)
    os.close(nothing)
