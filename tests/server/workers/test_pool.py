"""The pool: when workers are started, wait for their turn, and leave."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import closing
from errno import EINVAL
from io import BytesIO

import pytest

from shed_core.document.codec import encode
from shed_core.errors import WorkerCrashError
from shed_core.ingest.pdf.drawing.page_images import PageRequest
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.sandbox.limits import Limits
from shed_core.options import Options
from shed_server.errors import CancelledError, WorkerStartError
from shed_server.workers.caller import Caller
from shed_server.workers.pool import WorkerPool
from shed_server.workers.process import SpawnedProcess
from shed_server.workers.worker import Worker
from tests.documents import report
from tests.server.processes import children, forked, linux, runs, wait_until, workers
from tests.server.workers.jobs import job, run


@pytest.fixture
def spawning_pool() -> Iterator[WorkerPool]:
    """A pool as on systems where there is no zygote."""
    with closing(WorkerPool(Limits(), jobs=1, has_zygote=False)) as pool:
        yield pool


@linux
def test_every_document_has_a_worker_of_its_own(pool: WorkerPool) -> None:
    seen: list[int] = []
    for _ in range(3):
        pool.run(job(report()), Caller(lambda *_: seen.extend(workers(os.getpid()))))

    assert len(set(seen)) == 3


@linux
def test_after_warming_up_a_worker_waits_for_each_document(pool: WorkerPool) -> None:
    pool.warm_up()
    ended: set[int] = set()  # workers that may not have gone yet
    for _ in range(3):
        assert wait_until(lambda: len(set(forked(os.getpid())) - ended) == 1)
        waiting, used = set(forked(os.getpid())) - ended, list[int]()
        pool.run(job(report()), Caller(lambda *_: used.extend(workers(os.getpid()))))  # noqa: B023

        assert set(used) - ended == waiting
        ended.update(waiting)


@linux
def test_the_next_worker_is_forked_when_one_has_answered(pool: WorkerPool) -> None:
    pool.warm_up()
    assert wait_until(lambda: len(forked(os.getpid())) == 1)
    seen: list[int] = []
    pool.run(job(report()), Caller(lambda *_: seen.extend(forked(os.getpid()))))

    assert len(set(seen)) == 1
    assert wait_until(lambda: not {*seen} & {*forked(os.getpid())} and forked(os.getpid()) != [])


@linux
def test_a_waiting_worker_that_dies_is_replaced(pool: WorkerPool) -> None:
    pool.warm_up()
    assert wait_until(lambda: len(forked(os.getpid())) == 1)
    (waiting,) = forked(os.getpid())
    os.kill(waiting, signal.SIGKILL)
    assert wait_until(lambda: not runs(waiting))

    assert run(pool, report()).content == encode(read_record(report(), Options()))


@linux
def test_without_a_zygote_a_worker_stays_warm(spawning_pool: WorkerPool) -> None:
    first = run(spawning_pool, report()).content
    (worker,) = children(os.getpid())

    assert run(spawning_pool, report()).content == first == encode(read_record(report(), Options()))
    assert children(os.getpid()) == [worker]


@linux
@pytest.mark.parametrize("has_zygote", [True, False])
def test_a_zygote_or_warm_worker_that_dies_is_replaced(has_zygote: bool) -> None:
    with closing(WorkerPool(Limits(), 1, has_zygote)) as pool:
        run(pool, report())
        (child,) = children(os.getpid())
        os.kill(child, signal.SIGKILL)
        assert wait_until(lambda: not runs(child))

        assert run(pool, report()).content


@linux
@pytest.mark.parametrize("has_zygote", [True, False])
def test_what_is_idle_leaves_and_comes_back(has_zygote: bool) -> None:
    with closing(WorkerPool(Limits(), 1, has_zygote, idle_seconds=0)) as pool:
        run(pool, report())
        assert wait_until(lambda: children(os.getpid()) == [])

        assert run(pool, report()).content


def test_jobs_beyond_the_limit_wait_for_their_turn(pool: WorkerPool) -> None:
    begun, answers, may_end = set[int](), list[bytes](), threading.Event()

    def work(number: int) -> None:
        def hold(_done: int, _pages: int) -> None:
            begun.add(number)
            may_end.wait(60)

        answers.append(pool.run(job(report()), Caller(hold)).content)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    has_two = wait_until(lambda: len(begun) == 2)
    has_more = wait_until(lambda: len(begun) > 2, seconds=0.1)
    may_end.set()
    for thread in threads:
        thread.join()

    assert (has_two, has_more) == (True, False)
    assert len(begun) == len(answers) == 4
    assert len(set(answers)) == 1


def test_cancelling_works_while_waiting_for_a_turn() -> None:
    cancelled = threading.Event()
    with closing(WorkerPool(Limits(), jobs=1)) as pool:

        def run_another(_done: int, _pages: int) -> None:
            cancelled.set()
            with pytest.raises(CancelledError, match="cancelled"):
                pool.run(job(report()), Caller(cancelled=cancelled))

        assert pool.run(job(report()), Caller(run_another)).content


@pytest.mark.parametrize("has_zygote", [True, False])
@linux
def test_a_closed_pool_starts_no_worker(has_zygote: bool) -> None:
    pool = WorkerPool(Limits(), 1, has_zygote)
    pool.close()

    with pytest.raises(WorkerStartError, match="the server ends"):
        run(pool, report())
    assert children(os.getpid()) == []


@linux
def test_closing_ends_all_workers() -> None:
    pool = WorkerPool(Limits(), jobs=2)
    run(pool, report())
    pool.close()

    assert children(os.getpid()) == []


def test_the_time_for_drawing_begins_when_a_process_has_started(spawning_pool: WorkerPool) -> None:
    pages = PageRequest((1,), 100, "compact")

    drawn = spawning_pool.run(job(report())._replace(pages=pages, max_seconds=0.1))

    assert drawn.content


class BrokenPipe(BytesIO):
    """A pipe to a process that has died, as Windows has it."""

    def write(self, data: object, /) -> int:
        raise OSError(EINVAL, "Invalid argument")


def test_a_pipe_that_breaks_is_the_death_of_a_worker_on_every_system() -> None:
    process = SpawnedProcess()
    process.kill()
    process.jobs.close()
    process.jobs = BrokenPipe()

    with pytest.raises(WorkerCrashError):
        Worker(process).run(job(report()), Limits(), None)
    process.close()
