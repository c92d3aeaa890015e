"""How worker processes end: by crashes, kills and cancelling, and with the server."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from shed_core.document.codec import encode
from shed_core.errors import WorkerCrashError
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_server.errors import CancelledError
from shed_server.workers.caller import Caller
from shed_server.workers.pool import WorkerPool
from shed_server.workers.zygote import Zygote
from tests.documents import report
from tests.server.long_documents import report_again_and_again
from tests.server.processes import children, forked, linux, runs, wait_until, workers
from tests.server.workers.jobs import job, long_job, run

pytestmark = pytest.mark.usefixtures("started_processes")

SERVER = """
import json, sys
from io import BytesIO
from shed_core.ingest.sandbox.limits import Limits
from shed_core.options import Options
from shed_server.workers.caller import Caller
from shed_server.workers.worker import Job
from shed_server.workers.pool import WorkerPool
pool = WorkerPool(Limits(), 2, json.loads(sys.argv[2]))
with open(sys.argv[1], "rb") as file:
    pool.run(Job(file, Options()), Caller(lambda *_: print("working", flush=True)))
print("idle", flush=True)
sys.stdin.read()
"""


@linux
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV])
def test_a_crash_names_its_signal_and_costs_that_document_only(
    pool: WorkerPool, number: signal.Signals
) -> None:
    def crash(_done: int, _pages: int) -> None:
        for worker in workers(os.getpid()):
            os.kill(worker, number)

    with pytest.raises(WorkerCrashError, match=number.name):
        pool.run(long_job(), Caller(crash))
    assert run(pool, report()).content


@linux
def test_a_zygote_that_dies_takes_its_workers_along(pool: WorkerPool) -> None:
    seen: list[int] = []

    def orphan(_done: int, _pages: int) -> None:
        seen.extend(workers(os.getpid()))
        for zygote in children(os.getpid()):
            os.kill(zygote, signal.SIGKILL)

    with pytest.raises(WorkerCrashError, match="SIGKILL"):
        pool.run(long_job(), Caller(orphan))
    assert wait_until(lambda: not any(map(runs, seen)))
    assert seen


@linux
def test_the_zygote_outlives_the_thread_of_the_first_call_and_no_worker_its_document(
    pool: WorkerPool,
) -> None:
    seen: list[list[int]] = []
    for _ in range(3):
        thread = threading.Thread(target=run, args=(pool, report()))
        thread.start()
        thread.join()
        seen.append(children(os.getpid()))
        assert wait_until(lambda: workers(os.getpid()) == [])

    assert len(seen[0]) == 1
    assert seen[0] == seen[1] == seen[2]


@linux
def test_cancelling_kills_the_worker(pool: WorkerPool) -> None:
    cancelled = threading.Event()

    with pytest.raises(CancelledError):
        pool.run(long_job(), Caller(lambda *_: cancelled.set(), cancelled))
    assert workers(os.getpid()) == []


def test_an_error_of_the_caller_ends_the_job(pool: WorkerPool) -> None:
    def leave(_done: int, _pages: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pool.run(long_job(), Caller(leave))
    assert run(pool, report()).content == encode(read_record(report(), Options()))


@linux
@pytest.mark.parametrize("state", ["working", "idle"])
@pytest.mark.parametrize("has_zygote", ["true", "false"])
def test_no_worker_outlives_a_server_that_is_killed(
    tmp_path: Path, state: str, has_zygote: str
) -> None:
    document = tmp_path / "document.pdf"
    document.write_bytes(report_again_and_again() if state == "working" else report())
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER, document, has_zygote],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    assert state in iter(lambda: server.stdout.readline().strip(), "")
    n_left = 2 if (state, has_zygote) == ("working", "true") else 1
    # an answer may come before its worker is gone
    assert wait_until(lambda: len({*children(server.pid), *workers(server.pid)}) == n_left)
    left = {*children(server.pid), *workers(server.pid)}
    waiting = set(forked(server.pid))
    server.kill()
    server.communicate()

    assert wait_until(lambda: not any(map(runs, left | waiting)))


@linux
def test_a_worker_knows_no_secrets_and_can_write_no_file(
    pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    seen: list[tuple[bytes, str, list[str]]] = []

    def look(_done: int, _pages: int) -> None:
        for worker in workers(os.getpid()):
            proc = Path(f"/proc/{worker}")
            environment = proc.joinpath("environ").read_bytes()
            seen.append((environment, proc.joinpath("limits").read_text(), _interfaces(proc)))

    pool.run(job(report()), Caller(look))
    environment, limits, interfaces = seen[0]

    assert b"sk-secret" not in environment
    assert "Max file size             0                    0" in limits
    assert "Max core file size        0                    0" in limits
    assert [line.split(":")[0].strip() for line in interfaces] in ([], ["lo"])


def _interfaces(proc: Path) -> list[str]:
    """Return the lines of the network interfaces in the network namespace of a process."""
    if proc.joinpath("ns/net").readlink() == Path("/proc/self/ns/net").readlink():
        pytest.skip("the system does not permit a network namespace")
    return proc.joinpath("net/dev").read_text().splitlines()[2:]


@linux
def test_a_zygote_that_is_closed_again_closes_no_descriptor_twice() -> None:
    zygote = Zygote()
    zygote.close()
    others = [os.open(os.devnull, os.O_RDONLY) for _ in range(20)]  # that get its numbers
    zygote.close()

    for descriptor in others:
        os.close(descriptor)  # fails if it was closed before
