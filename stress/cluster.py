"""Indexing through an object store and Ray while both fail: what is lost, wrong, or done twice.

    python -m stress.cluster [--documents 300] [--kills 20] [--only FAULT]

An S3 service (moto) behind a proxy that fails for a tenth of the requests, two Ray nodes of one
processor, tasks killed at random, a node removed. Each line says what was done to it and how often,
and what came of it. A record that is put more often than once was inferred more often: by a task
that was killed between reading a document and marking it, or by a second run at once.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from shed_core.document.codec import decode
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_server.object_store.client import open_store
from shed_server.object_store.word_index.segment import Segment, decompressed
from tests.documents import contract, report
from tests.server.object_store.s3 import BUCKET, VARIABLES, Faults, proxy, put, s3_service

_SECONDS_BETWEEN_KILLS = 1.5


class Outcome(NamedTuple):
    """What came of a run.

    n_faults: how often something was done to it. n_puts: of records, at the store. n_lost:
    documents without their record, or without their words.
    """

    n_faults: int
    seconds: float
    n_puts: int
    n_lost: int
    n_wrong: int


def main() -> None:
    """Run each fault on a store of its own and print a line for it; exit with 1 after a bad one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=300)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--only", default="", help="faults with this text in their name")
    arguments = parser.parse_args()
    documents = {f"d/{n}.pdf": content for n, content in enumerate(_contents(arguments.documents))}
    os.environ |= VARIABLES | {"RAY_raylet_start_wait_time_s": "120"}
    print("fault | times | seconds | records put | lost | wrong", flush=True)
    is_bad = False
    with s3_service() as address:
        for name, faults, disturb in _faults(arguments.kills):
            if arguments.only not in name:
                continue
            outcome = _run(address, name.replace(" ", "-"), documents, faults, disturb)
            print(" | ".join((name, *map(str, outcome))), flush=True)
            is_bad |= outcome.n_lost > 0 or outcome.n_wrong > 0
    sys.exit(is_bad)


def _faults(kills: int) -> Iterator[tuple[str, Faults, "Callable[[_Run], int]"]]:
    yield "none", Faults(), _Run.wait
    yield "500 for a tenth", Faults(10, status=500), _Run.wait
    yield "503 for a tenth", Faults(10, status=503), _Run.wait
    yield "bodies cut off for a tenth", Faults(10, cut=True), _Run.wait
    yield "slow for a tenth", Faults(10, seconds=2.0), _Run.wait
    yield "Ray tasks killed", Faults(), lambda run: run.kill_tasks(kills)
    yield "a Ray node removed", Faults(), _Run.remove_node
    yield "a run without Ray at once", Faults(), lambda run: run.start_another("")
    yield "two runs on Ray at once", Faults(), lambda run: run.start_another("ray")
    yield "two clusters at once", Faults(), _Run.start_on_another_cluster


def _run(
    address: str,
    name: str,
    documents: dict[str, bytes],
    faults: Faults,
    disturb: "Callable[[_Run], int]",
) -> Outcome:
    base = f"s3://{BUCKET}/{name}"
    os.environ["AWS_ENDPOINT_URL"] = address
    put(f"{base}/filings", **documents)
    with proxy(address, faults) as failing, tempfile.TemporaryDirectory() as folder:
        os.environ["AWS_ENDPOINT_URL"] = failing
        began = time.monotonic()
        with _started(base, Path(folder)) as run:
            n_disturbed = disturb(run)
            run.end()
        seconds = time.monotonic() - began
    os.environ["AWS_ENDPOINT_URL"] = address
    n_puts = sum(path.startswith(f"PUT /{BUCKET}/{name}/records/") for path in faults.paths)
    n_lost, n_wrong = _compare(f"{base}/records", documents)
    n_lost = max(n_lost, len(documents) - _n_with_words(base))
    return Outcome(faults.n_failed + n_disturbed, round(seconds, 1), n_puts, n_lost, n_wrong)


class _Run:
    """`shed index --on ray` on a cluster of two nodes of one processor each."""

    def __init__(self, base: str, folder: Path) -> None:
        from ray.cluster_utils import Cluster

        self._base, self._folder = base, folder
        self._new_cluster = lambda: Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        self._cluster = self._new_cluster()
        self._others: list[Cluster] = []
        self._node = self._cluster.add_node(num_cpus=1)
        self._processes = [self._start("1", on="ray")]

    def wait(self) -> int:
        """Do nothing to it."""
        return 0

    def kill_tasks(self, times: int) -> int:
        """Kill processes that run a batch, until it has been done so often or the run ends."""
        n_killed = 0
        while n_killed < times and self._processes[0].poll() is None:
            time.sleep(_SECONDS_BETWEEN_KILLS)
            if tasks := _pids("ray::_index_batch"):
                os.kill(random.choice(tasks), signal.SIGKILL)
                n_killed += 1
        return n_killed

    def remove_node(self) -> int:
        """Remove a node while it works."""
        while not _pids("ray::_index_batch"):
            time.sleep(0.1)
        time.sleep(2 * _SECONDS_BETWEEN_KILLS)
        self._cluster.remove_node(self._node, allow_graceful=False)
        return 1

    def start_another(self, on: str) -> int:
        """Index the same documents once more, at the same time. on: Ray, or "" for processes."""
        self._processes.append(self._start("2", on))
        return 1

    def start_on_another_cluster(self) -> int:
        """Index the same documents on a cluster of its own, at the same time."""
        self._others.append(self._new_cluster())
        self._processes.append(self._start("2", "ray", self._others[-1].address))
        return 1

    def end(self) -> None:
        """Wait for the end; raises AssertionError if a document failed."""
        for process in self._processes:
            output, log = process.communicate(timeout=550)
            assert process.returncode == 0, log[-3000:]
            assert all(not result["error"] for result in json.loads(output))

    def shut_down(self) -> None:
        """End what is left of it."""
        for process in self._processes:
            process.kill()
        for cluster in (*self._others, self._cluster):
            cluster.shutdown()

    def _start(self, name: str, on: str, address: str = "") -> "subprocess.Popen[str]":
        command = [sys.executable, "-m", "shed_server", "index", f"{self._base}/filings", "--json"]
        command += ["--store", self._base, "--cache", str(self._folder / name)]
        command += ["--on", on] if on else ["--jobs", "2"]
        return subprocess.Popen(
            command,
            env=os.environ | {"RAY_ADDRESS": address or self._cluster.address},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )


@contextmanager
def _started(base: str, folder: Path) -> Iterator[_Run]:
    run = _Run(base, folder)
    try:
        yield run
    finally:
        run.shut_down()


def _contents(n_documents: int) -> Iterator[bytes]:
    """Yield documents of different bytes; a comment after a PDF's end changes nothing else."""
    kinds = (report(), contract())
    for number in range(n_documents):
        yield kinds[number % 2] + f"\n% {number}\n".encode()


def _compare(url: str, documents: dict[str, bytes]) -> tuple[int, int]:
    """Return how many records are missing, and how many are others than expected."""
    store = open_store(url)
    names = [meta["path"] for chunk in store.list() for meta in chunk]
    expected = {read_record(content, Options()).text for content in list(documents.values())[:2]}
    records = [decode(bytes(store.get(name).bytes())[32:]) for name in names]
    n_wrong = sum(record.text not in expected for record in records)
    return len(documents) - len(names), n_wrong


def _n_with_words(url: str) -> int:
    """Return how many documents are in the segments of a store, each counted once."""
    store = open_store(url)
    names = [meta["path"] for chunk in store.list("words") for meta in chunk]
    columns = (decompressed(bytes(store.get(name).bytes())[32:]) for name in names)
    return len({entry.url for one in columns for entry in Segment(memoryview(one)).entries()})


def _pids(command: str) -> list[int]:
    """Return the processes of this command that this program started on the nodes of Ray."""
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        try:
            line = (entry / "cmdline").read_bytes() if entry.name.isdecimal() else b""
        except OSError:
            continue
        if line.startswith(command.encode()):
            found.append(int(entry.name))
    return found


if __name__ == "__main__":
    main()
