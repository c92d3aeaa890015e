"""Damage good documents in many ways, and check that reading each mutant ends well.

`python -m stress.mutants [FOLDER] [--n 5000] [--seed 1] [--format docx]`: of each small document of
the folder, and of our samples, copies that are cut at every kilobyte, and copies whose bytes, ZIP
or markup is damaged. A mutant must end in a record or in one of our errors, and one that is only
packed otherwise in the same text; those that crash their worker, exceed a limit, or end in a record
that is refused or another text are kept in `stress/out/mutants`.
"""

import argparse
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from io import BytesIO
from itertools import islice
from pathlib import Path
from random import Random

from shed_core.document.codec import decode
from shed_core.errors import ShedError
from shed_core.ingest.formats import FORMATS
from shed_core.ingest.sandbox.limits import Limits
from shed_core.options import Options
from shed_server.workers.pool import WorkerPool
from shed_server.workers.worker import Job
from stress.mutants.archives import MUTATIONS as ARCHIVE_MUTATIONS
from stress.mutants.document import Document, Mutant
from stress.mutants.markup import TEXT_MUTATIONS
from stress.mutants.pdf_objects import MUTATIONS as OBJECT_MUTATIONS
from stress.mutants.raw_bytes import KILOBYTE
from stress.mutants.raw_bytes import MUTATIONS as BYTE_MUTATIONS
from stress.mutants.samples import samples

OUT = Path(__file__).parents[1] / "out" / "mutants"
MAX_DOCUMENT_BYTES = 200_000  # larger ones are too slow to read thousands of times
_MUTATIONS = {
    "pdf": (*BYTE_MUTATIONS, *OBJECT_MUTATIONS * 2),
    **dict.fromkeys(("docx", "pptx", "epub"), (*BYTE_MUTATIONS, *ARCHIVE_MUTATIONS)),
    **dict.fromkeys(("html", "markdown", "text"), (*BYTE_MUTATIONS, *TEXT_MUTATIONS * 2)),
}

_FAULTS = ("LimitError", "MalformedRecordError", "WorkerCrashError", "other text")


def mutants(documents: Sequence[Document], seed: int) -> Iterator[Mutant]:
    """Yield mutants without end: truncations in random order, between them the other kinds."""
    chance = Random(seed)
    cuts = [
        (document, size)
        for document in documents
        for size in range(0, len(document.content), KILOBYTE)
    ]
    chance.shuffle(cuts)
    others = _mutations(documents, chance)
    for document, size in cuts:
        yield Mutant(document, f"cut at {size}", document.content[:size])
        yield next(others)
    yield from others


def _mutations(documents: Sequence[Document], chance: Random) -> Iterator[Mutant]:
    while True:
        for document in documents:
            mutation, seed = chance.choice(_MUTATIONS[document.format]), chance.randrange(2**32)
            try:
                content = mutation.mutate(document.content, Random(seed))
            except LookupError:  # there is nothing of the kind in it that this mutation damages
                continue
            name = f"{mutation.mutate.__name__} {seed}"
            yield Mutant(document, name, content, mutation.keeps_text)


class Reader:
    """Reads documents through the workers of a server."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._answers: dict[str, tuple[str, str]] = {}
        self.slowest = (0.0, "")

    def outcome(self, mutant: Mutant) -> str:
        """Read a mutant and return `record`, `other text` or the class of the error."""
        start = time.perf_counter()
        outcome, words = self._answer(mutant.content)
        self.slowest = max(self.slowest, (time.perf_counter() - start, mutant.full_name))
        if mutant.keeps_text and (outcome, words) != self._answer_of(mutant.document):
            outcome = "other text"
        if outcome in _FAULTS:
            OUT.mkdir(parents=True, exist_ok=True)
            (OUT / mutant.full_name.replace("/", "_")).write_bytes(mutant.content)
            print(f"{mutant.full_name}: {outcome} {words[:200]}", flush=True)
        return outcome

    def _answer_of(self, document: Document) -> tuple[str, str]:
        if document.name not in self._answers:
            self._answers[document.name] = self._answer(document.content)
        return self._answers[document.name]

    def _answer(self, content: bytes) -> tuple[str, str]:
        """Return `record` and its text, or the class and the words of an error."""
        try:
            answer = self._pool.run(Job(BytesIO(content), Options()))
            return "record", decode(answer.content).text
        except ShedError as error:
            return type(error).__name__, str(error)


def _documents(folder: Path | None, formats: Sequence[str]) -> list[Document]:
    found = samples()
    for path in sorted(folder.iterdir()) if folder else ():
        format = next((one.name for one in FORMATS if one.suffix == path.suffix), None)
        if format and 0 < path.stat().st_size <= MAX_DOCUMENT_BYTES:
            found.append(Document(path.name, format, path.read_bytes()))
    return [document for document in found if document.format in formats]


def main() -> None:
    """Print how the mutants ended; exit with an error if one ended badly."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--n", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", choices=_MUTATIONS, nargs="+", default=list(_MUTATIONS))
    arguments = parser.parse_args()
    documents = _documents(arguments.folder, arguments.format)
    start = time.perf_counter()
    with closing(WorkerPool(Limits(seconds=60, cpu_seconds=30), jobs=1)) as pool:
        reader = Reader(pool)
        first_n = islice(mutants(documents, arguments.seed), arguments.n)
        outcomes = Counter(map(reader.outcome, first_n))
    print(f"{outcomes.total()} mutants of {len(documents)} documents: {dict(outcomes)}")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    seconds, name = reader.slowest
    print(f"all answered by one server of {memory} MiB, in {time.perf_counter() - start:.0f} s")
    print(f"the slowest took {seconds:.1f} s: {name}")
    sys.exit(any(outcomes[fault] for fault in _FAULTS))


if __name__ == "__main__":
    main()
