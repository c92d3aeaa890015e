"""The zygote, seen from the server: it forks a worker for each document or search.

Spawning a worker takes as long as reading some fifty pages, so it would have to read many
documents, and one that takes it over could then falsify the records of the next. Linux only: a
process of another parent can be waited for and killed without a race only by a pidfd.
"""

import os
import select
import signal
import socket
import subprocess
import threading
from contextlib import suppress
from typing import BinaryIO, cast

from shed_core.ingest.sandbox.protocol import (
    FORK,
    FORK_FAILED,
    MAX_PACKET_BYTES,
    ProtocolError,
    decode_number,
    encode_reap,
)
from shed_server.workers.process import close_pipes, command, cpu_seconds_of, environment

_ANSWER_SECONDS = 30.0  # that it may take to load or to answer
_ENDED = "the process that starts the others has ended"

_LOW_PRIORITY = 10  # nice value, of 19


class Zygote:
    """A zygote. One thread forks and closes it; any may reap its workers or kill it."""

    def __init__(self, calls_service: bool = False) -> None:
        """Start it; it is loaded a little later. Raises OSError if the system has no room.

        calls_service: True if its workers call a layout service.
        """
        self._lock = threading.Lock()  # guards the socket: one request at a time
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._socket.settimeout(_ANSWER_SECONDS)
        with theirs:
            self._process = subprocess.Popen(
                command("shed_core.ingest.sandbox.zygote", calls_service),
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=environment(),
                start_new_session=True,  # Ctrl-C on the terminal reaches only the server
            )

    def fork(self) -> "ForkedProcess":
        """Return a new worker. Raises OSError if the zygote has ended or could not fork."""
        their_jobs, our_jobs = os.pipe()
        our_answers, their_answers = os.pipe()
        try:
            pid, pidfd = self._fork([their_jobs, their_answers])
        except OSError:
            os.close(our_jobs)
            os.close(our_answers)
            raise
        finally:
            os.close(their_jobs)
            os.close(their_answers)
        return ForkedProcess(self, pid, pidfd, (our_jobs, our_answers))

    def reap(self, pid: int) -> int:
        """Return the exit status of a worker that has ended. Raises OSError."""
        with self._lock:
            self._socket.send(encode_reap(pid))
            packet = self._socket.recv(MAX_PACKET_BYTES)
        return _number(packet)

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        """End it at once, and all its workers with it. May be called from any thread."""
        self._process.kill()

    def close(self) -> None:
        """End it, and all its workers with it, and wait until it has gone."""
        self._process.kill()
        self._process.wait()
        with self._lock:
            self._socket.close()

    def _fork(self, pipe_ends: list[int]) -> tuple[int, int]:
        """Return the PID and a pidfd of a new worker that has these ends of two pipes."""
        with self._lock:
            socket.send_fds(self._socket, [FORK], pipe_ends)
            packet, pidfds, _, _ = socket.recv_fds(
                self._socket, MAX_PACKET_BYTES, 1, socket.MSG_CMSG_CLOEXEC
            )
        if not pidfds:
            raise OSError("the system has no room for it" if packet == FORK_FAILED else _ENDED)
        return _number(packet), pidfds[0]


class ForkedProcess:
    """A worker that a zygote has forked, for one document."""

    is_reusable = False

    def __init__(self, zygote: Zygote, pid: int, pidfd: int, pipes: tuple[int, int]) -> None:
        """pipes: our ends, to write jobs to and to read answers from."""
        self._zygote = zygote
        self._pid = pid
        self._pidfd = pidfd
        self._status: int | None = None
        self.jobs = cast(BinaryIO, os.fdopen(pipes[0], "wb"))
        self.answers = cast(BinaryIO, os.fdopen(pipes[1], "rb"))

    @property
    def is_alive(self) -> bool:
        return self._zygote.is_alive and self.wait(0) is None

    @property
    def cpu_seconds(self) -> float | None:
        return cpu_seconds_of(self._pid)

    def lower_priority(self) -> None:
        with suppress(OSError):  # it has ended; its number is ours until it is reaped
            os.setpriority(os.PRIO_PROCESS, self._pid, _LOW_PRIORITY)

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._pidfd, signal.SIGKILL)

    def wait(self, seconds: float) -> int | None:
        if self._status is None:
            end = select.poll()
            end.register(self._pidfd, select.POLLIN)
            if end.poll(int(1000 * seconds)):
                self._status = self._reap()
        return self._status

    def close(self) -> None:
        self.kill()
        while self.wait(_ANSWER_SECONDS) is None:
            continue
        os.close(self._pidfd)
        close_pipes(self)

    def _reap(self) -> int:
        try:
            return self._zygote.reap(self._pid)
        except OSError:  # the zygote has ended, and its workers with it
            return -signal.SIGKILL


def _number(packet: bytes) -> int:
    """Return the PID or exit status of an answer. Raises OSError if there was none."""
    try:
        return decode_number(packet)
    except ProtocolError as error:
        raise OSError(_ENDED) from error
