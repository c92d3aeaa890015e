"""Template: a process that has loaded a program of ours, and forks processes that run it.

`python -P template_process.py shed_core.ingest.sandbox.zygote|shed_server PARENT` takes connections
from a socket, its standard input. A request is a `Request`, with the three standard streams of the
new process; its answer is the PID. A zygote is not warmed up again. The new process is a child of
PARENT, which runs tests, or of the template.

A zygote that a server starts runs `stand_in` instead: it asks for one from the template, leaves it
its socket, and ends with it.
"""

import os
import socket
import sys
from typing import NamedTuple, TextIO

ZYGOTE, SERVER = "shed_core.ingest.sandbox.zygote", "shed_server"
_MAX_REQUEST_BYTES = 1 << 17
_PR_SET_PDEATHSIG, _CLONE_PARENT = 1, 0x8000
_SYS_CLONE = {"x86_64": 56, "aarch64": 220}


class Request(NamedTuple):
    """Request for a process.

    is_sibling: True for a child of the process that runs tests. session: "1" for a new one.
    variables: `NAME=value`. arguments: of the program.
    """

    is_sibling: bool
    folder: str
    session: bool
    arguments: list[str]
    variables: list[str]

    def send(self, address: str, streams: list[int]) -> int:
        """Return the PID of the new process."""
        texts = ["x" * self.is_sibling, self.folder, "x" * self.session]
        texts += [str(len(self.arguments)), *self.arguments, *self.variables]
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as template:
            template.connect(address)
            socket.send_fds(template, ["\0".join(texts).encode()], streams)
            return int(template.recv(_MAX_REQUEST_BYTES))

    @staticmethod
    def read(packet: bytes) -> "Request":
        is_sibling, folder, session, n, *texts = packet.decode().split("\0")
        return Request(bool(is_sibling), folder, bool(session), texts[: int(n)], texts[int(n) :])


def main(program: str, parent: int) -> None:
    """Load a program, and fork processes until the process that runs tests ends."""
    import ctypes
    import signal

    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    run = _load_zygote() if program == ZYGOTE else _load_server()
    template = os.getpid()
    request = _serve_forks()
    run(request.arguments, parent if request.is_sibling else template)


def _load_zygote():
    import gc

    gc.disable()
    # late, so that the collector is off by then
    from shed_core.ingest.sandbox import preloaded, zygote

    preloaded.warm_up()
    preloaded.warm_up_colours()
    preloaded.warm_up = lambda: None
    return lambda _arguments, parent: zygote.main(parent, calls_service=False)


def _load_server():
    from importlib import import_module

    from shed_server.__main__ import main

    for module in ("cli.main", "mcp_server.app", "http_server.serve"):
        import_module(f"shed_server.{module}")

    def run(arguments: list[str], _parent: int) -> None:
        sys.argv = ["shed", *arguments]
        main()

    return run


def _serve_forks() -> Request:
    """Return in every new process; never in the template."""
    with socket.socket(fileno=os.dup(0)) as listener:
        while True:
            connection, _ = listener.accept()
            with connection:
                packet, streams, _, _ = socket.recv_fds(connection, _MAX_REQUEST_BYTES, 3)
                request = Request.read(packet)
                pid = _fork_sibling() if request.is_sibling else os.fork()
                if pid:
                    connection.send(b"%d" % pid)
                else:
                    _begin(request, streams)
                for stream in streams:
                    os.close(stream)
            if not pid:
                return request
            _reap()


def _begin(request: Request, streams: list[int]) -> None:
    os.environ.clear()
    os.environ.update(variable.split("=", 1) for variable in request.variables)
    for descriptor, stream in enumerate(streams):
        os.dup2(stream, descriptor)
    if request.session:
        os.setsid()
    os.chdir(request.folder)
    for descriptor, name in enumerate(("stdin", "stdout", "stderr")):
        setattr(sys, name, _reopened(descriptor, getattr(sys, name)))


def _reopened(descriptor: int, stream: TextIO) -> TextIO:
    """Return a standard stream anew, since Python asks the descriptor for its kind only once."""
    opened = open(  # noqa: SIM115
        descriptor,
        "w" if descriptor else "r",
        encoding=stream.encoding,
        errors=stream.errors,
        closefd=False,
    )
    opened.reconfigure(line_buffering=stream.line_buffering, write_through=stream.write_through)
    return opened


def _reap() -> None:
    """Reap the children that have ended, so that their processor time is counted."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            continue
    except ChildProcessError:
        return


def _fork_sibling() -> int:
    """Fork a child of our parent; return its PID, or 0 in the child."""
    import ctypes
    import signal

    system_call = ctypes.PyDLL(None).syscall  # it keeps the interpreter's lock, as a fork has to
    flags = _CLONE_PARENT | signal.SIGCHLD
    pid: int = system_call(_SYS_CLONE[os.uname().machine], flags, 0, 0, 0, 0)
    if pid == 0:
        ctypes.pythonapi.PyOS_AfterFork_Child()
    return pid


def stand_in() -> None:
    """Be the zygote of a server: ask for one, and end when it does."""
    import select

    variables = [f"{name}={value}" for name, value in os.environ.items()]
    address = os.path.join(os.path.dirname(__file__), ZYGOTE)
    pid = Request(False, "/", True, [], variables).send(address, [0, 1, 2])
    os.close(0)
    end = select.poll()
    end.register(os.pidfd_open(pid), select.POLLIN)
    end.poll()
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
