"""What reading documents in processes of their own costs, against reading them in this one.

`python -m bench.isolation FOLDER [--most 60]`: each document is read both ways, one after the
other, by turns the one and the other first. Then the first read of a small document is timed: by a
pool that had time to warm up, and by one that had none, against this process with all loaded.
"""

import argparse
import resource
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from io import BytesIO
from pathlib import Path
from statistics import median

from shed_core.document.codec import encode
from shed_core.errors import ShedError
from shed_core.ingest.pdf.sample import sample_report
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.sandbox.limits import Limits
from shed_core.options import Options
from shed_server.workers.pool import WorkerPool
from shed_server.workers.worker import Job

_FIRSTS = 15
_LOADING = 2.0  # seconds in which a zygote is surely loaded


def here(content: bytes) -> None:
    """Read a document in this process."""
    encode(read_record(content, Options()))


def apart(pool: WorkerPool, content: bytes) -> None:
    """Read a document in a worker."""
    pool.run(Job(BytesIO(content), Options()))


def timed(act: Callable[[], None]) -> float:
    """Return the seconds that something takes."""
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def processor_seconds() -> float:
    """Return those of this process and its children that have ended."""
    both = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(used.ru_utime + used.ru_stime for used in both)


def compare(contents: Sequence[bytes], small: bytes) -> None:
    """Print what all the documents take both ways."""
    seconds = {"here": 0.0, "apart": 0.0}
    with closing(WorkerPool(Limits(), jobs=1)) as pool:
        apart(pool, small)
        for number, content in enumerate(contents):
            ways = {"here": lambda c=content: here(c), "apart": lambda c=content: apart(pool, c)}
            try:
                for way in sorted(ways, reverse=bool(number % 2)):
                    seconds[way] += timed(ways[way])
            except ShedError as error:
                print(f"  left out: {error}")
    extra = seconds["apart"] / seconds["here"] - 1
    print(
        f"{len(contents)} documents: {seconds['here']:.1f} s here, {seconds['apart']:.1f} s apart"
    )
    print(f"  isolation costs {100 * extra:.1f} % of the time")


def compare_processor(contents: Sequence[bytes]) -> None:
    """Print the processor time that all the documents take both ways, starts included."""
    began = processor_seconds()
    with closing(WorkerPool(Limits(), jobs=1)) as pool:
        _try_all(contents, lambda content: apart(pool, content))
    middle = processor_seconds()
    _try_all(contents, here)
    took_apart, took_here = middle - began, processor_seconds() - middle
    print(f"  processor: {took_here:.1f} s here, {took_apart:.1f} s apart, ", end="")
    print(f"{100 * (took_apart / took_here - 1):.1f} % more")


def _try_all(contents: Sequence[bytes], read: Callable[[bytes], None]) -> None:
    for content in contents:
        try:
            read(content)
        except ShedError:
            continue


def first_reads(small: bytes, loading: float) -> list[float]:
    """Return the seconds of the first reads of pools that had so long to warm up."""
    found: list[float] = []
    for _ in range(_FIRSTS):
        with closing(WorkerPool(Limits(), jobs=1)) as pool:
            if loading:
                pool.warm_up()
                time.sleep(loading)
            found.append(timed(lambda pool=pool: apart(pool, small)))
    return found


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--most", type=int, default=60, help="documents, spread over all")
    arguments = parser.parse_args()
    paths = sorted(arguments.folder.rglob("*.pdf"))
    contents = [path.read_bytes() for path in paths[:: max(1, len(paths) // arguments.most)]]
    small = sample_report()
    bare = median(timed(lambda: here(small)) for _ in range(_FIRSTS))
    warm, cold = median(first_reads(small, _LOADING)), median(first_reads(small, 0.0))
    print(f"first read of a small report: {1000 * bare:.0f} ms here, {1000 * warm:.0f} ms apart")
    print(f"  isolation costs {1000 * (warm - bare):.0f} ms; {1000 * (cold - bare):.0f} ms cold")
    compare(contents, small)
    compare_processor(contents)


if __name__ == "__main__":
    main()
