"""The zygote: a process that has loaded all that reading takes, and forks a worker per document.

`python -P -m shed_core.ingest.sandbox.zygote PARENT` has a socket to the server as its standard
input. `fork`, with the ends of two pipes, makes a worker of them and is answered with its number
and a descriptor of it; `reap NUMBER` is answered with how that worker ended. The zygote never sees
a document but one of ours, so that every worker begins as the first one did.
"""

import gc
import os
import socket
import sys
from io import BufferedReader
from typing import BinaryIO, NamedTuple

from shed_core.ingest.sandbox.child import serve
from shed_core.ingest.sandbox.confinement import confine_worker, confine_zygote
from shed_core.ingest.sandbox.warming import warm_up

FORK, REAP, FAILED = b"fork", b"reap", b"failed"
LONGEST_MESSAGE = 64


class _Pipes(NamedTuple):
    jobs: BufferedReader
    answers: BinaryIO


def main(parent: int) -> None:
    """Fork workers until the server closes the socket or dies."""
    warm_up()
    confine_zygote(parent)
    gc.collect()
    gc.freeze()  # or the collector would touch, and so copy, these pages in every worker
    zygote = os.getpid()
    with socket.socket(fileno=0) as server:
        pipes = _raise_workers(server)
    if pipes is not None:
        confine_worker(zygote)
        serve(*pipes)


def _raise_workers(server: socket.socket) -> _Pipes | None:
    """Return in every worker, with its pipes; in the zygote, when the server has left."""
    while True:
        message, ends, _, _ = socket.recv_fds(server, LONGEST_MESSAGE, 2)
        if message == FORK:
            if pipes := _fork(server, ends):
                return pipes
        elif message.startswith(REAP):
            _, status = os.waitpid(int(message.removeprefix(REAP)), 0)
            server.send(str(os.waitstatus_to_exitcode(status)).encode())
        else:
            return None


def _fork(server: socket.socket, ends: list[int]) -> _Pipes | None:
    """Return the pipes in the new worker, and None in the zygote."""
    try:
        worker = os.fork()
    except OSError:
        server.send(FAILED)
    else:
        if worker == 0:
            jobs, answers = ends
            return _Pipes(os.fdopen(jobs, "rb"), os.fdopen(answers, "wb"))
        _tell(server, worker)
    for end in ends:
        os.close(end)
    return None


def _tell(server: socket.socket, worker: int) -> None:
    descriptor = os.pidfd_open(worker)
    socket.send_fds(server, [str(worker).encode()], [descriptor])
    os.close(descriptor)


if __name__ == "__main__":
    main(int(sys.argv[1]))
