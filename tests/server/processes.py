"""Processes that the tests start, or look at from outside; these only on Linux, which has /proc."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def serving(folder: Path, cache: Path, **settings: str) -> Iterator[tuple[int, str]]:
    """Serve a folder over HTTP on a free port; gives the process and the address."""
    environment = os.environ | {"SHED_CACHE": str(cache)} | settings
    command = [sys.executable, "-m", "shed_server", "serve", str(folder), "--http", "127.0.0.1:0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stderr is not None
        lines = iter(server.stderr.readline, "")
        found = (re.search(r"running on (http://[\d.:]+)", line) for line in lines)
        yield server.pid, next(match[1] for match in found if match)
        server.terminate()
        server.stderr.read()


def children(parent: int) -> list[int]:
    """Return the processes that `parent` started and that still run.

    Not the one that Python starts beside a pool of processes, which stays when the pool has gone.
    """
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        status = _status(int(entry.name)) if entry.name.isdecimal() else None
        is_child = status is not None and status[1] == parent and status[0] != "Z"
        if is_child and b"resource_tracker" not in _command(entry):
            found.append(int(entry.name))
    return found


def workers(parent: int) -> list[int]:
    """Return the workers of a server, whether it or its zygote started them, that still run."""
    found: list[int] = []
    for child in children(parent):
        found += children(child) if _is_zygote(child) else [child]
    return found


def runs(process: int) -> bool:
    """Tell whether a process runs."""
    status = _status(process)
    return status is not None and status[0] != "Z"


def cpu_time(process: int) -> float:
    """Return the processor time that a process has taken, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def n_sockets(process: int) -> int:
    """Return how many sockets a process has open."""
    links = (os.readlink(link) for link in Path(f"/proc/{process}/fd").iterdir())
    return sum(link.startswith("socket:") for link in links)


def n_listening(port: int) -> int:
    """Return how many sockets listen on a port of 127.0.0.1."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(row[1] == f"0100007F:{port:04X}" and row[3] == "0A" for row in rows)


def wait_until(holds: Callable[[], bool], seconds: float = 20.0) -> bool:
    """Wait for something that another process does; tell whether it did."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        os.sched_yield()
    return True


def _is_zygote(process: int) -> bool:
    try:
        command = Path(f"/proc/{process}/cmdline").read_bytes()
        return b"\0shed_core.ingest.sandbox.zygote\0" in command
    except (FileNotFoundError, ProcessLookupError):
        return False


def _status(process: int) -> tuple[str, int] | None:
    """Return the state of a process and its parent."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return fields[0], int(fields[1])


def _command(entry: Path) -> bytes:
    try:
        return (entry / "cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""
