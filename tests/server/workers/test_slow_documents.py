"""Documents that take long leave their slot to others, and are read where one is left to them."""

import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from shed_core.ingest.sandbox.limits import Limits
from shed_server.errors import CutOffError
from shed_server.workers import supervisor
from shed_server.workers.caller import Caller
from shed_server.workers.pool import WorkerPool
from tests.documents import report
from tests.server.long_documents import many_pages
from tests.server.processes import linux, workers
from tests.server.workers.jobs import job, long_job

N_SLOW = 6
LONG = many_pages()  # so long that none is done before its caller leaves


@pytest.fixture(autouse=True)
def short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "SLOW_SECONDS", 0.2)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_document_is_read_while_more_slow_ones_than_slots_are(jobs: int) -> None:
    leave = threading.Event()
    slow_caller = Caller(cancelled=leave)
    with closing(WorkerPool(Limits(), jobs)) as pool, ThreadPoolExecutor(N_SLOW) as threads:
        slow = [threads.submit(pool.run, job(LONG), slow_caller) for _ in range(N_SLOW)]
        assert pool.run(job(report())).content
        n_done = sum(one.done() for one in slow)
        leave.set()

    assert n_done == 0  # each was stopped for it, also where one that was stopped goes on


def test_what_was_stopped_for_others_is_read_again(pool: WorkerPool) -> None:
    with ThreadPoolExecutor(3) as threads:
        slow = [threads.submit(pool.run, long_job()) for _ in range(3)]

        assert len({one.result().content for one in slow}) == 1


def test_a_caller_that_gives_way_goes_on_with_something_else(pool: WorkerPool) -> None:
    gives_way = Caller(gives_way=True)
    with ThreadPoolExecutor(3) as threads:
        slow = [threads.submit(pool.run, long_job(), gives_way) for _ in range(2)]
        pool.run(job(report()))
        errors = [one.exception() for one in slow]

    assert CutOffError in map(type, errors)


@linux
def test_a_worker_that_gets_no_processor_keeps_its_slot_for_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(supervisor, "SLOW_SECONDS", 1.0)
    monkeypatch.setattr(supervisor, "SLOW_CLOCK_SECONDS", 3.0)
    is_stopped = threading.Event()

    def stop(_done: int, _pages: int) -> None:
        for worker in workers(os.getpid()):
            os.kill(worker, signal.SIGSTOP)
        is_stopped.set()

    with closing(WorkerPool(Limits(), 1)) as pool, ThreadPoolExecutor(1) as threads:
        started = time.monotonic()
        slow = threads.submit(pool.run, job(LONG), Caller(stop, gives_way=True))
        assert is_stopped.wait(60)
        pool.run(job(report()))
        error, seconds = slow.exception(), time.monotonic() - started

    assert isinstance(error, CutOffError)
    assert seconds > 3.0


def test_what_took_long_before_takes_no_slot_of_others(pool: WorkerPool) -> None:
    leave = threading.Event()
    slow_caller = Caller(is_slow=True, cancelled=leave)
    with ThreadPoolExecutor(3) as threads:
        slow = [threads.submit(pool.run, job(LONG), slow_caller) for _ in range(3)]
        for _ in range(3):
            pool.run(job(report()), Caller(gives_way=True))
        n_done = sum(one.done() for one in slow)
        leave.set()

    assert n_done < 3
