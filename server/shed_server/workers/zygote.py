"""The zygote, seen from the server: it forks a worker for each document in a few milliseconds.

Starting a worker by itself takes as long as reading some fifty pages, so it would have to read many
documents, and one that takes it over could then falsify what it says of the next. Linux only: a
process of another parent can be watched and killed without a race only by a descriptor of it.
"""

import os
import select
import signal
import socket
import subprocess
import threading
from contextlib import suppress
from typing import BinaryIO, cast

from shed_server.workers.process import close_pipes, command, environment

_FORK, _REAP, _FAILED = b"fork", b"reap", b"failed"
_LONGEST_MESSAGE = 64
_ENDED = "the process that starts the others has ended"
_PATIENCE = 30.0  # seconds that it may take to load or to answer


class Zygote:
    """A zygote; safe to use from any thread."""

    def __init__(self) -> None:
        """Start it; it is loaded a little later. Raises OSError if the system has no room."""
        self._lock = threading.Lock()  # over the socket: one question at a time
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._socket.settimeout(_PATIENCE)
        with theirs:
            self._process = subprocess.Popen(
                command("shed_core.ingest.sandbox.zygote"),
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=environment(),
                start_new_session=True,  # Ctrl-C on the terminal is for the server
            )

    def fork(self) -> "Forked":
        """Return a new worker. Raises OSError if the zygote has ended or could not."""
        their_jobs, our_jobs = os.pipe()
        our_answers, their_answers = os.pipe()
        try:
            number, descriptor = self._fork([their_jobs, their_answers])
        except OSError:
            os.close(our_jobs)
            os.close(our_answers)
            raise
        finally:
            os.close(their_jobs)
            os.close(their_answers)
        return Forked(self, number, descriptor, (our_jobs, our_answers))

    def reap(self, number: int) -> int:
        """Return the exit status of a worker that has ended. Raises OSError."""
        with self._lock:
            self._socket.send(_REAP + b" %d" % number)
            answer = self._socket.recv(_LONGEST_MESSAGE)
        if not answer:
            raise OSError(_ENDED)
        return int(answer)

    def kill(self) -> None:
        """End it at once, and all its workers with it. May be called from any thread."""
        self._process.kill()

    def close(self) -> None:
        """End it, and all its workers with it, and wait until it has gone."""
        self._process.kill()
        self._process.wait()
        with self._lock:
            self._socket.close()

    def _fork(self, ends: list[int]) -> tuple[int, int]:
        with self._lock:
            socket.send_fds(self._socket, [_FORK], ends)
            message, descriptors, _, _ = socket.recv_fds(
                self._socket, _LONGEST_MESSAGE, 1, socket.MSG_CMSG_CLOEXEC
            )
        if not descriptors:
            raise OSError("the system has no room for it" if message == _FAILED else _ENDED)
        return int(message), descriptors[0]


class Forked:
    """A worker that a zygote made, for one document."""

    stays = False

    def __init__(
        self, zygote: Zygote, number: int, descriptor: int, pipes: tuple[int, int]
    ) -> None:
        """number: of the process. descriptor: of the process. pipes: our ends."""
        self._zygote = zygote
        self._number = number
        self._descriptor = descriptor
        self._status: int | None = None
        self.jobs = cast(BinaryIO, os.fdopen(pipes[0], "wb"))
        self.answers = cast(BinaryIO, os.fdopen(pipes[1], "rb"))

    def kill(self) -> None:
        """End it at once."""
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._descriptor, signal.SIGKILL)

    def wait(self, seconds: float) -> int | None:
        """Wait for its end; return its exit status, below 0 for a signal, or None if it runs."""
        if self._status is None:
            end = select.poll()
            end.register(self._descriptor, select.POLLIN)
            if end.poll(int(1000 * seconds)):
                self._status = self._reap()
        return self._status

    def close(self) -> None:
        """End it and wait until it has gone."""
        self.kill()
        while self.wait(_PATIENCE) is None:
            continue
        os.close(self._descriptor)
        close_pipes(self)

    def _reap(self) -> int:
        try:
            return self._zygote.reap(self._number)
        except OSError:  # the zygote has ended, and its workers with it
            return -signal.SIGKILL
