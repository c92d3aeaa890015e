"""The cost of isolation: reading documents in worker processes, compared with in this process.

`python -m bench.speed.isolation FOLDER [--max-documents 60]`: each document is read in a worker
and in this process, one after the other, in alternating order. The first read of a small document
is timed separately: by a pool that has loaded its zygote, by one that has not, and in this process.
"""

import argparse
import resource
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from io import BytesIO
from pathlib import Path
from statistics import median

from shed_core.document.codec import encode
from shed_core.errors import ShedError
from shed_core.ingest.pdf.made.sample import sample_report
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.sandbox.limits import Limits
from shed_core.options import Options
from shed_server.workers.pool import WorkerPool
from shed_server.workers.worker import Job

_N_FIRST_READS = 15
_LOADING_SECONDS = 2.0  # in which a zygote is loaded on any machine


def read_here(content: bytes) -> None:
    """Read a document in this process."""
    encode(read_record(content, Options()))


def read_in_worker(pool: WorkerPool, content: bytes) -> None:
    """Read a document in a worker."""
    pool.run(Job(BytesIO(content), Options()))


def seconds_of(action: Callable[[], None]) -> float:
    """Return the seconds that an action takes."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def processor_seconds() -> float:
    """Return the processor time of this process and of its children that have ended."""
    usages = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def compare_seconds(contents: Sequence[bytes], small: bytes) -> None:
    """Print the time that all documents take here and in workers."""
    seconds = {"here": 0.0, "worker": 0.0}
    with closing(WorkerPool(Limits(), jobs=1)) as pool:
        read_in_worker(pool, small)
        readers = {"here": read_here, "worker": partial(read_in_worker, pool)}
        for number, content in enumerate(contents):
            try:
                for place in sorted(readers, reverse=bool(number % 2)):
                    seconds[place] += seconds_of(partial(readers[place], content))
            except ShedError as error:
                print(f"  left out: {error}")
    here, worker = seconds["here"], seconds["worker"]
    print(f"{len(contents)} documents: {here:.1f} s here, {worker:.1f} s in workers")
    print(f"  isolation costs {100 * (worker / here - 1):.1f} % of the time")


def compare_processor_seconds(contents: Sequence[bytes]) -> None:
    """Print the processor time that all documents take here and in workers, starts included."""
    start = processor_seconds()
    with closing(WorkerPool(Limits(), jobs=1)) as pool:
        _read_all(contents, partial(read_in_worker, pool))
    middle = processor_seconds()
    _read_all(contents, read_here)
    worker, here = middle - start, processor_seconds() - middle
    print(f"  processor: {here:.1f} s here, {worker:.1f} s in workers, ", end="")
    print(f"{100 * (worker / here - 1):.1f} % more")


def _read_all(contents: Sequence[bytes], read: Callable[[bytes], None]) -> None:
    for content in contents:
        try:
            read(content)
        except ShedError:
            continue


def first_reads(small: bytes, loading_seconds: float) -> list[float]:
    """Return the seconds of the first read of each of several new pools.

    loading_seconds: that the zygote has to load; 0 to start it with the first read.
    """
    seconds: list[float] = []
    for _ in range(_N_FIRST_READS):
        with closing(WorkerPool(Limits(), jobs=1)) as pool:
            if loading_seconds:
                pool.warm_up()
                time.sleep(loading_seconds)
            seconds.append(seconds_of(partial(read_in_worker, pool, small)))
    return seconds


def compare_first_reads(small: bytes) -> None:
    """Print what the first read of a small document costs in a worker."""
    here = 1000 * median(seconds_of(partial(read_here, small)) for _ in range(_N_FIRST_READS))
    warm = 1000 * median(first_reads(small, _LOADING_SECONDS))
    cold = 1000 * median(first_reads(small, 0.0))
    print(f"first read of a small report: {here:.0f} ms here, {warm:.0f} ms in a worker")
    print(f"  isolation costs {warm - here:.0f} ms; {cold - here:.0f} ms without a loaded zygote")


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--max-documents", type=int, default=60, help="documents to read, evenly spread"
    )
    arguments = parser.parse_args()
    paths = sorted(arguments.folder.rglob("*.pdf"))
    step = max(1, len(paths) // arguments.max_documents)
    contents = [path.read_bytes() for path in paths[::step]]
    small = sample_report()
    compare_first_reads(small)
    compare_seconds(contents, small)
    compare_processor_seconds(contents)


if __name__ == "__main__":
    main()
