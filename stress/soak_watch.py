"""Memory, open files and processes of servers, as Linux reports them in /proc."""

from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

MAX_MEMORY_GROWTH = 0.10  # as a share of what it is after the warm-up
N_WAITING = 2  # processes, for the next document and for the next search of the last text
MAX_MORE_FILES = 8  # the pipes of workers and the sockets of clients that come and go


class ProcessSample(NamedTuple):
    """A process at one moment.

    mib: resident memory.
    n_workers: its descendants, also those that ended and were not waited for.
    """

    mib: float
    n_files: int
    n_workers: int


def process_tree() -> defaultdict[int, set[int]]:
    """Return the children of each process, also those that have not been waited for."""
    tree: defaultdict[int, set[int]] = defaultdict(set)
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            fields = (process / "stat").read_text().rpartition(")")[2].split()
            tree[int(fields[1])].add(int(process.name))
    return tree


def descendants(process: int) -> set[int]:
    """Return the children of a process, their children, and so on."""
    tree = process_tree()
    found: set[int] = set()
    new = tree[process]
    while new:
        found |= new
        new = {child for parent in new for child in tree[parent]}
    return found


def servers(parent: int) -> set[int]:
    """Return the children of a process that run `shed serve`."""
    found: set[int] = set()
    for child in process_tree()[parent]:
        with suppress(OSError):
            if b"\0serve\0" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.add(child)
    return found


def is_worker(process: int) -> bool:
    """Return whether a process is a worker or a zygote that has not ended."""
    with suppress(OSError):
        return b"shed_core.ingest.sandbox" in Path(f"/proc/{process}/cmdline").read_bytes()
    return False


def sample(process: int) -> ProcessSample | None:
    """Measure a server; None if it has ended.

    Of a worker or zygote only root may list the open files.
    """
    with suppress(OSError, StopIteration):
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
        resident = next(line for line in lines if line.startswith("VmRSS"))
        n_files = len(list(Path(f"/proc/{process}/fd").iterdir()))
        return ProcessSample(int(resident.split()[1]) / 1024, n_files, len(descendants(process)))
    return None


def first_and_last(samples: Sequence[ProcessSample]) -> tuple[ProcessSample, ProcessSample]:
    """Return the medians of the first and of the last tenth of the samples."""
    tenth = max(1, len(samples) // 10)
    first, last = samples[:tenth], samples[-tenth:]
    return (
        ProcessSample(*(median(values) for values in zip(*first, strict=True))),
        ProcessSample(*(median(values) for values in zip(*last, strict=True))),
    )


def violations(first: ProcessSample, last: ProcessSample, n_jobs: int) -> list[str]:
    """Return a sentence for each figure that grew beyond its limit."""
    problems: list[str] = []
    if last.mib > first.mib * (1 + MAX_MEMORY_GROWTH):
        problems.append(f"memory grew from {first.mib:.1f} to {last.mib:.1f} MiB")
    if last.n_files > first.n_files + MAX_MORE_FILES:
        problems.append(f"open files grew from {first.n_files:.0f} to {last.n_files:.0f}")
    if last.n_workers > n_jobs + 1 + N_WAITING:
        problems.append(
            f"{last.n_workers:.0f} processes, of at most {n_jobs} workers, {N_WAITING} that wait "
            "and a zygote"
        )
    return problems
