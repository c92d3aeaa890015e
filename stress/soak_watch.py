"""Memory, descriptors and processes of servers, as Linux shows them in /proc."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

MOST_GROWTH = 0.10  # of memory
_MORE_FILES = 8  # the pipes of workers and the sockets of clients that come and go


class Reading(NamedTuple):
    """A process at a moment. mib: resident. n_workers: its descendants, also those that ended."""

    mib: float
    n_files: int
    n_workers: int


def children(parent: int) -> set[int]:
    """Return the processes that `parent` started and that have not been waited for."""
    found: set[int] = set()
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            fields = (process / "stat").read_text().rpartition(")")[2].split()
            if int(fields[1]) == parent:
                found.add(int(process.name))
    return found


def descendants(process: int) -> set[int]:
    """Return the children of a process and theirs, down to the last."""
    found = children(process)
    return found.union(*map(descendants, found))


def servers(parent: int) -> set[int]:
    """Return the children of a process that serve."""
    found: set[int] = set()
    for child in children(parent):
        with suppress(OSError):
            if b"\0serve\0" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.add(child)
    return found


def read(process: int) -> Reading | None:
    """Look at a process; None if it has gone."""
    with suppress(OSError, StopIteration):
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
        resident = next(line for line in lines if line.startswith("VmRSS"))
        n_files = len(list(Path(f"/proc/{process}/fd").iterdir()))
        return Reading(int(resident.split()[1]) / 1024, n_files, len(descendants(process)))
    return None


def growth(readings: Sequence[Reading]) -> tuple[Reading, Reading]:
    """Return the medians of the first and of the last tenth of the readings after the warm-up."""
    tenth = max(1, len(readings) // 10)
    first, last = readings[:tenth], readings[-tenth:]
    return (
        Reading(*(median(values) for values in zip(*first, strict=True))),
        Reading(*(median(values) for values in zip(*last, strict=True))),
    )


def violations(first: Reading, last: Reading, n_jobs: int) -> list[str]:
    """Return what has grown that must not."""
    found: list[str] = []
    if last.mib > first.mib * (1 + MOST_GROWTH):
        found.append(f"memory grew from {first.mib:.1f} to {last.mib:.1f} MiB")
    if last.n_files > first.n_files + _MORE_FILES:
        found.append(f"open files grew from {first.n_files:.0f} to {last.n_files:.0f}")
    if last.n_workers > n_jobs + 1:
        found.append(f"{last.n_workers:.0f} processes, of at most {n_jobs} workers and a zygote")
    return found
