"""Damage good documents in many ways, and check that reading each mutant ends well.

`python -m stress.mutants [FOLDER] [--n 5000] [--seed 1]`: of each small PDF of the folder, or of
our sample, copies that are cut at every kilobyte, and copies with flipped bits, swapped blocks or
repeated blocks. A mutant must end in a record or in one of our errors; those that crash their
worker, exceed a limit or end in a record that is refused are kept in `stress/out/mutants`.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from shed_core.document.codec import decode
from shed_core.errors import LimitError, MalformedRecordError, ShedError, WorkerCrashError
from shed_core.ingest.pdf.made.sample import sample_report
from shed_core.ingest.sandbox.limits import Limits
from shed_core.options import Options
from shed_server.workers.pool import WorkerPool
from shed_server.workers.worker import Job

OUT = Path(__file__).parent / "out" / "mutants"
MAX_DOCUMENT_BYTES = 200_000  # larger ones are too slow to read thousands of times
KILOBYTE = 1024


class Mutant(NamedTuple):
    """A damaged document. name: of the document and of its mutation."""

    name: str
    content: bytes


def mutants(documents: Sequence[Mutant], seed: int) -> Iterator[Mutant]:
    """Yield mutants without end: truncations in random order, between them the other kinds."""
    chance = random.Random(seed)
    truncations = [
        Mutant(f"{document.name} cut at {size}", document.content[:size])
        for document in documents
        for size in range(0, len(document.content), KILOBYTE)
    ]
    chance.shuffle(truncations)
    others = _mutations(documents, chance)
    for truncation in truncations:
        yield truncation
        yield next(others)
    yield from others


def _mutations(documents: Sequence[Mutant], chance: random.Random) -> Iterator[Mutant]:
    mutations = (_flip, _flip_many, _swap, _repeat)
    while True:
        for document in documents:
            mutate = chance.choice(mutations)
            content = bytearray(document.content)
            seed = chance.randrange(2**32)
            mutate(content, random.Random(seed))
            yield Mutant(f"{document.name} {mutate.__name__[1:]} {seed}", bytes(content))


def _flip(content: bytearray, chance: random.Random) -> None:
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)


def _flip_many(content: bytearray, chance: random.Random) -> None:
    for _ in range(1 + len(content) // KILOBYTE):
        _flip(content, chance)


def _swap(content: bytearray, chance: random.Random) -> None:
    size = min(chance.randrange(1, KILOBYTE), len(content) // 2)
    a, b = (chance.randrange(len(content) - size) for _ in range(2))
    content[a : a + size], content[b : b + size] = content[b : b + size], content[a : a + size]


def _repeat(content: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(content))
    content[at:at] = content[at : at + chance.randrange(1, KILOBYTE)] * chance.randrange(1, 50)


def read(pool: WorkerPool, mutant: Mutant) -> str:
    """Read a mutant and return `record` or the class of the error."""
    try:
        decode(pool.run(Job(BytesIO(mutant.content), Options())).content)
    except (LimitError, MalformedRecordError, WorkerCrashError) as error:
        OUT.mkdir(parents=True, exist_ok=True)
        (OUT / f"{mutant.name.replace('/', '_')}.pdf").write_bytes(mutant.content)
        print(f"{mutant.name}: {error}")
        return type(error).__name__
    except ShedError as error:
        return type(error).__name__
    return "record"


def main() -> None:
    """Print how the mutants ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--n", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    documents = [Mutant("sample", sample_report())]
    for path in sorted(arguments.folder.glob("*.pdf")) if arguments.folder else ():
        if 0 < path.stat().st_size <= MAX_DOCUMENT_BYTES:
            documents.append(Mutant(path.stem, path.read_bytes()))
    start = time.perf_counter()
    with closing(WorkerPool(Limits(seconds=60, cpu_seconds=30), jobs=1)) as pool:
        first_n = islice(mutants(documents, arguments.seed), arguments.n)
        outcomes = Counter(read(pool, mutant) for mutant in first_n)
    print(f"{outcomes.total()} mutants of {len(documents)} documents: {dict(outcomes)}")
    print(f"all answered by one server, in {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
