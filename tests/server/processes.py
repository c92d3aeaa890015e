"""Processes that the tests look at from outside; Linux only, where /proc shows them."""

import os
import time
from collections.abc import Callable
from pathlib import Path


def children(parent: int) -> list[int]:
    """Return the processes that `parent` started and that still run."""
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            status = _status(int(entry.name))
            if status is not None and status[1] == parent and status[0] != "Z":
                found.append(int(entry.name))
    return found


def runs(process: int) -> bool:
    """Tell whether a process runs."""
    status = _status(process)
    return status is not None and status[0] != "Z"


def wait_until(holds: Callable[[], bool], seconds: float = 20.0) -> bool:
    """Wait for something that another process does; tell whether it did."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        os.sched_yield()
    return True


def _status(process: int) -> tuple[str, int] | None:
    """Return the state of a process and its parent."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return fields[0], int(fields[1])
