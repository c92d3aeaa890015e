"""Read every document below a folder through the library, and say how each ended.

`python -m stress.adversarial FOLDER [--jobs N]`: each must end in a record or in one of our errors
with a sentence that helps. An error that nobody expected ends the program; it ends with 1 if a
document crashed its worker.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from shed_core.errors import ShedError, WorkerCrashError
from shed_server.library.library import Library
from shed_server.settings import Settings


class Ending(NamedTuple):
    """How reading one document ended. kind: `record` or the class of the error."""

    name: str
    kind: str
    seconds: float
    message: str


def read(library: Library, name: str) -> Ending:
    """Read one document."""
    start = time.perf_counter()
    try:
        record = library.open(name).record
    except ShedError as error:
        return Ending(name, type(error).__name__, time.perf_counter() - start, str(error))
    size = f"{record.n_pages} pages, {record.sht.n_nodes} sections"
    notes = "; ".join(record.metadata.notes)
    return Ending(name, "record", time.perf_counter() - start, f"{size} {notes}")


def read_all(folder: Path, jobs: int) -> Iterator[Ending]:
    """Read all documents of a folder with a new cache."""
    with tempfile.TemporaryDirectory() as cache:
        settings = Settings(paths=(folder,), cache=Path(cache), jobs=jobs)
        with closing(Library(settings)) as library, ThreadPoolExecutor(jobs) as threads:
            yield from threads.map(lambda name: read(library, name), library.names())


def main() -> None:
    """Print one line for each document, and a summary."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    endings: list[Ending] = []
    for ending in read_all(arguments.folder, arguments.jobs):
        line = f"{ending.kind:24} {ending.seconds:7.2f} s  {ending.name}: {ending.message[:160]}"
        print(line, flush=True)
        endings.append(ending)
    print(Counter(ending.kind for ending in endings))
    print("slowest:", max(endings, key=lambda ending: ending.seconds)[:3])
    crashes = [ending for ending in endings if ending.kind == WorkerCrashError.__name__]
    print(f"{len(endings)} documents, all answered; {len(crashes)} crashed their worker")
    sys.exit(bool(crashes))


if __name__ == "__main__":
    main()
