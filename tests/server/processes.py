"""Processes that tests start, or observe from outside; the latter through /proc, on Linux only."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.templates import SESSION_PROCESSES, popen

linux = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc")


@contextmanager
def serving(folder: Path, cache: Path, **settings: str) -> Iterator[tuple[int, str]]:
    """Serve a folder over HTTP on a free port; yields the PID of the server and its URL."""
    environment = os.environ | {"SHED_CACHE": str(cache)} | settings
    command = [sys.executable, "-m", "shed_server", "serve", str(folder), "--http", "127.0.0.1:0"]
    with popen(command, stderr=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stderr is not None
        lines = iter(server.stderr.readline, "")
        matches = (re.search(r"running on (http://[\d.:]+)", line) for line in lines)
        yield server.pid, next(match[1] for match in matches if match)
        server.terminate()
        server.stderr.read()


def children(parent: int) -> list[int]:
    """Return the PIDs of the running children of a process.

    Not the resource tracker that Python starts beside a pool of processes, which outlives it.
    """
    pids: list[int] = []
    for entry in Path("/proc").iterdir():
        status = _status(int(entry.name)) if entry.name.isdecimal() else None
        is_child = status is not None and status[1] == parent and status[0] != "Z"
        if is_child and int(entry.name) in SESSION_PROCESSES:
            continue
        if is_child and b"resource_tracker" not in _command(entry):
            pids.append(int(entry.name))
    return pids


def workers(parent: int) -> list[int]:
    """Return the PIDs of the running workers of a server, forked for a job or spawned.

    Not the process that is forked ahead and waits for one.
    """
    pids: list[int] = []
    for child in children(parent):
        pids += filter(_has_job, children(child)) if _is_zygote(child) else [child]
    return pids


def forked(parent: int) -> list[int]:
    """Return the PIDs of all running processes that a server's zygote has forked."""
    return [pid for child in children(parent) if _is_zygote(child) for pid in children(child)]


def kill_workers(*_progress: int) -> None:
    """Kill the workers of this process, as the progress of a document that is read."""
    for worker in workers(os.getpid()):
        os.kill(worker, signal.SIGKILL)


def runs(process: int) -> bool:
    """Return whether a process runs."""
    status = _status(process)
    return status is not None and status[0] != "Z"


def cpu_time(process: int) -> float:
    """Return the processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_bytes(process: int) -> int:
    """Return the most memory that a process has had."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) * 1024


def wait_until(condition: Callable[[], bool], seconds: float = 20.0) -> bool:
    """Wait for another process to meet a condition; return whether it did."""
    deadline = time.monotonic() + seconds
    while not condition():
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


def _has_job(process: int) -> bool:
    """Whether a process has the memory limit of a job."""
    try:
        limits = Path(f"/proc/{process}/limits").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return "Max address space         unlimited" not in limits


def _status(process: int) -> tuple[str, int] | None:
    """Return the state of a process and its parent's PID, or None if it has gone."""
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
