"""Read every document below a folder through the library, and print how each read ended.

`python -m stress.adversarial [FOLDER] [--jobs N] [--size 1000000]`: without a folder, the PDFs of
`tests/adversarial_pdfs.py` (loops, bombs, pages without bounds) are written at that size and read.
Each document must end in a record or in one of our errors; any other exception ends the program.
Exits with 1 if a document crashed its worker.
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
from tests.adversarial_pdfs import ADVERSARIAL_PDFS


class Outcome(NamedTuple):
    """How reading one document ended. kind: `record` or the class of the error."""

    name: str
    kind: str
    seconds: float
    message: str


def read(library: Library, name: str) -> Outcome:
    """Read one document."""
    start = time.perf_counter()
    try:
        record = library.open(name).record
    except ShedError as error:
        return Outcome(name, type(error).__name__, time.perf_counter() - start, str(error))
    size = f"{record.n_pages} pages, {record.sht.n_nodes} sections"
    notes = "; ".join(record.metadata.note_texts)
    return Outcome(name, "record", time.perf_counter() - start, f"{size} {notes}")


def read_all(folder: Path, jobs: int) -> Iterator[Outcome]:
    """Read all documents of a folder with a new cache."""
    with tempfile.TemporaryDirectory() as cache:
        settings = Settings(paths=(folder,), cache=Path(cache), jobs=jobs)
        with closing(Library(settings)) as library, ThreadPoolExecutor(jobs) as threads:
            yield from threads.map(lambda name: read(library, name), library.names())


def write_adversarial_pdfs(folder: Path, size: int) -> None:
    """Write one file for each kind."""
    for name, make in ADVERSARIAL_PDFS.items():
        (folder / f"{name}.pdf").write_bytes(make(size))


def report(folder: Path, jobs: int) -> int:
    """Print one line for each document, and a summary; return how many crashed their worker."""
    outcomes: list[Outcome] = []
    for outcome in read_all(folder, jobs):
        line = f"{outcome.kind:24} {outcome.seconds:7.2f} s  {outcome.name}: "
        print(line + outcome.message[:160], flush=True)
        outcomes.append(outcome)
    kinds = Counter(outcome.kind for outcome in outcomes)
    n_crashes = kinds[WorkerCrashError.__name__]
    print(kinds)
    print("slowest:", max(outcomes, key=lambda outcome: outcome.seconds)[:3])
    print(f"{len(outcomes)} documents, all answered; {n_crashes} crashed their worker")
    return n_crashes


def main() -> None:
    """Read the folder that is named, or adversarial documents made for this run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--size", type=int, default=1_000_000, help="of what is made: objects")
    arguments = parser.parse_args()
    if arguments.folder:
        sys.exit(bool(report(arguments.folder, arguments.jobs)))
    with tempfile.TemporaryDirectory() as scratch:
        write_adversarial_pdfs(Path(scratch), arguments.size)
        sys.exit(bool(report(Path(scratch), arguments.jobs)))


if __name__ == "__main__":
    main()
