"""Worker processes: what they answer, what they may take, and how they end."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest

from shed_core.document.codec import encode
from shed_core.errors import WorkerCrashError
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.sandbox.limits import Limits
from shed_core.options import Options
from shed_server.errors import CancelledError
from shed_server.workers.pool import WorkerPool
from shed_server.workers.worker import Answer, Job
from tests.documents import report
from tests.server.long_documents import report_again_and_again
from tests.server.processes import children, runs, wait_until, workers

linux = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc")


@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    """A pool whose workers are the only children of this process."""
    with closing(WorkerPool(Limits(), jobs=2)) as pool:
        yield pool


@pytest.fixture
def warm_pool() -> Iterator[WorkerPool]:
    """A pool as on systems where there is no zygote."""
    with closing(WorkerPool(Limits(), jobs=1, has_zygote=False)) as pool:
        yield pool


def long_job() -> Job:
    """Some seconds of work."""
    return Job(BytesIO(report_again_and_again()), Options())


def run(pool: WorkerPool, content: bytes, password: str = "") -> Answer:
    return pool.run(Job(BytesIO(content), Options(), password))


@linux
def test_the_zygote_outlives_the_thread_that_asked_first_and_no_worker_its_document(
    pool: WorkerPool,
) -> None:
    seen: list[list[int]] = []
    for _ in range(3):
        thread = threading.Thread(target=run, args=(pool, report()))
        thread.start()
        thread.join()
        seen.append(children(os.getpid()))
        assert workers(os.getpid()) == []

    assert len(seen[0]) == 1
    assert seen[0] == seen[1] == seen[2]


@linux
def test_every_document_has_a_worker_of_its_own(pool: WorkerPool) -> None:
    seen: list[int] = []
    for _ in range(3):
        pool.run(Job(BytesIO(report()), Options()), lambda *_: seen.extend(workers(os.getpid())))

    assert len(set(seen)) == 3


@linux
def test_warming_up_leaves_only_the_fork_to_be_done(pool: WorkerPool) -> None:
    pool.warm_up()
    assert wait_until(lambda: len(children(os.getpid())) == 1)
    warm = children(os.getpid())
    run(pool, report())

    assert children(os.getpid()) == warm


@linux
def test_without_a_zygote_a_worker_stays_warm(warm_pool: WorkerPool) -> None:
    first = run(warm_pool, report()).content
    (worker,) = children(os.getpid())

    assert run(warm_pool, report()).content == first == encode(read_record(report(), Options()))
    assert children(os.getpid()) == [worker]


@linux
def test_a_warm_worker_that_dies_is_replaced(warm_pool: WorkerPool) -> None:
    run(warm_pool, report())
    (worker,) = children(os.getpid())
    os.kill(worker, signal.SIGKILL)
    assert wait_until(lambda: not runs(worker))

    assert run(warm_pool, report()).content


@linux
@pytest.mark.parametrize("has_zygote", [True, False])
def test_what_is_idle_leaves_and_comes_back(has_zygote: bool) -> None:
    with closing(WorkerPool(Limits(), 1, has_zygote, idle_seconds=0)) as pool:
        run(pool, report())
        assert wait_until(lambda: children(os.getpid()) == [])

        assert run(pool, report()).content


def test_jobs_beyond_the_limit_wait_for_their_turn(pool: WorkerPool) -> None:
    answers: list[bytes] = []
    threads = [
        threading.Thread(target=lambda: answers.append(run(pool, report()).content))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(answers) == 4
    assert len(set(answers)) == 1
    assert sys.platform != "linux" or len(workers(os.getpid())) <= 2


@linux
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV])
def test_a_crash_names_its_signal_and_costs_that_document_only(
    pool: WorkerPool, number: signal.Signals
) -> None:
    def crash(_done: int, _pages: int) -> None:
        for worker in workers(os.getpid()):
            os.kill(worker, number)

    with pytest.raises(WorkerCrashError, match=number.name):
        pool.run(long_job(), crash)
    assert run(pool, report()).content


@linux
def test_a_zygote_that_dies_is_replaced(pool: WorkerPool) -> None:
    run(pool, report())
    (zygote,) = children(os.getpid())
    os.kill(zygote, signal.SIGKILL)
    assert wait_until(lambda: not runs(zygote))

    assert run(pool, report()).content


@linux
def test_a_zygote_that_dies_takes_its_workers_along(pool: WorkerPool) -> None:
    seen: list[int] = []

    def orphan(_done: int, _pages: int) -> None:
        seen.extend(workers(os.getpid()))
        for zygote in children(os.getpid()):
            os.kill(zygote, signal.SIGKILL)

    with pytest.raises(WorkerCrashError, match="SIGKILL"):
        pool.run(long_job(), orphan)
    assert wait_until(lambda: not any(map(runs, seen)))
    assert seen


@linux
def test_cancelling_kills_the_worker(pool: WorkerPool) -> None:
    cancelled = threading.Event()

    with pytest.raises(CancelledError):
        pool.run(long_job(), lambda *_: cancelled.set(), cancelled)
    assert workers(os.getpid()) == []


def test_cancelling_works_while_waiting_for_a_turn() -> None:
    cancelled = threading.Event()
    with closing(WorkerPool(Limits(), jobs=1)) as pool:

        def ask_for_another(_done: int, _pages: int) -> None:
            cancelled.set()
            with pytest.raises(CancelledError, match="turn"):
                pool.run(Job(BytesIO(report()), Options()), None, cancelled)

        assert pool.run(Job(BytesIO(report()), Options()), ask_for_another).content


def test_an_error_of_the_caller_ends_the_job(pool: WorkerPool) -> None:
    def leave(_done: int, _pages: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pool.run(long_job(), leave)
    assert run(pool, report()).content == encode(read_record(report(), Options()))


@linux
def test_closing_ends_all_workers() -> None:
    pool = WorkerPool(Limits(), jobs=2)
    run(pool, report())
    pool.close()

    assert children(os.getpid()) == []


SERVER = """
import json, sys
from io import BytesIO
from shed_core.ingest.sandbox.limits import Limits
from shed_core.options import Options
from shed_server.workers.worker import Job
from shed_server.workers.pool import WorkerPool
pool = WorkerPool(Limits(), 2, json.loads(sys.argv[2]))
with open(sys.argv[1], "rb") as file:
    pool.run(Job(file, Options()), lambda *_: print("working", flush=True))
print("idle", flush=True)
sys.stdin.read()
"""


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
    left = {*children(server.pid), *workers(server.pid)}
    server.kill()
    server.communicate()

    assert len(left) == (2 if (state, has_zygote) == ("working", "true") else 1)
    assert wait_until(lambda: not any(map(runs, left)))


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

    pool.run(Job(BytesIO(report()), Options()), look)
    environment, limits, interfaces = seen[0]

    assert b"sk-secret" not in environment
    assert "Max file size             0                    0" in limits
    assert "Max core file size        0                    0" in limits
    assert [line.split(":")[0].strip() for line in interfaces] in ([], ["lo"])


def _interfaces(proc: Path) -> list[str]:
    """Return the lines of the network interfaces that a process has of its own."""
    if proc.joinpath("ns/net").readlink() == Path("/proc/self/ns/net").readlink():
        pytest.skip("the system does not let a process leave the network")
    return proc.joinpath("net/dev").read_text().splitlines()[2:]
