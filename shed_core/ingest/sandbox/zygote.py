"""The zygote: a process that has loaded all modules for reading, and forks a worker per document.

`python -P -m shed_core.ingest.sandbox.zygote PARENT [calls-service]` has a socket to the server as
its standard input. `fork`, with one end each of two pipes, forks a worker that serves these pipes,
and returns its PID and a pidfd; `reap PID` returns the worker's exit status. The zygote never sees
a document but one of ours, so that every worker begins as the first one did.

Nothing that it loads is garbage, and looking for some takes a fifth of its start: the collector is
off, but in workers.
"""

import gc
import os
import socket
import sys
from collections.abc import Callable
from io import BufferedReader
from typing import BinaryIO, NamedTuple

from shed_core.ingest.sandbox.confinement import confine_worker, confine_zygote
from shed_core.ingest.sandbox.limits import collect_less_often
from shed_core.ingest.sandbox.protocol import (
    CALLS_SERVICE,
    FORK,
    FORK_FAILED,
    MAX_PACKET_BYTES,
    decode_reap,
    encode_number,
)


class _Pipes(NamedTuple):
    """A worker's ends of its two pipes."""

    jobs: BufferedReader
    answers: BinaryIO


def main(parent: int, calls_service: bool) -> None:
    """Fork workers until the server closes the socket or dies."""
    gc.disable()
    # late, so that the collector is off by then
    from shed_core.ingest.sandbox.child import serve
    from shed_core.ingest.sandbox.preloaded import warm_up, warm_up_colours
    from shed_core.ingest.sandbox.search import search_sample

    warm_up()
    confine_zygote(parent, calls_service=calls_service)
    gc.freeze()  # or the collector would write to, and so copy, these pages in every worker
    zygote = os.getpid()
    with socket.socket(fileno=0) as server:
        pipes = _serve_forks(server, warm_up_colours)
    if pipes is not None:
        collect_less_often()
        gc.enable()
        confine_worker(zygote, calls_service=calls_service)
        search_sample()
        serve(*pipes, reads_one=True)


def _serve_forks(server: socket.socket, prepare: Callable[[], None]) -> _Pipes | None:
    """Return in every worker, with its pipes; in the zygote, when the server has left.

    prepare: called after a fork, for the workers to come.
    """
    while True:
        packet, pipe_ends, _, _ = socket.recv_fds(server, MAX_PACKET_BYTES, 2)
        if packet == FORK:
            if pipes := _fork(server, pipe_ends):
                return pipes
            prepare()
        elif packet:
            _, status = os.waitpid(decode_reap(packet), 0)
            server.send(encode_number(os.waitstatus_to_exitcode(status)))
        else:
            return None


def _fork(server: socket.socket, pipe_ends: list[int]) -> _Pipes | None:
    """Return the pipes in the new worker, and None in the zygote."""
    try:
        pid = os.fork()
    except OSError:
        server.send(FORK_FAILED)
    else:
        if pid == 0:
            jobs, answers = pipe_ends
            return _Pipes(os.fdopen(jobs, "rb"), os.fdopen(answers, "wb"))
        _send_pid(server, pid)
    for end in pipe_ends:
        os.close(end)
    return None


def _send_pid(server: socket.socket, pid: int) -> None:
    pidfd = os.pidfd_open(pid)
    socket.send_fds(server, [encode_number(pid)], [pidfd])
    os.close(pidfd)


if __name__ == "__main__":
    main(int(sys.argv[1]), CALLS_SERVICE in sys.argv[2:])
