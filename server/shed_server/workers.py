"""The pool of workers: started when needed, kept warm, killed at a deadline.

One thread, the keeper, starts all workers, for Linux kills a process with the *thread* that started
it (PR_SET_PDEATHSIG), and the threads that ask for documents come and go. It also watches the
clock: callers only ever wait for a pipe, which a killed worker closes.
"""

import threading
import time
from collections.abc import Generator
from concurrent.futures import Future
from contextlib import contextmanager
from queue import Empty, SimpleQueue

from shed_core.errors import (
    CancelledError,
    DocumentError,
    LimitError,
    WorkerStartError,
)
from shed_core.ingest.limits import Limits
from shed_server.worker import Answer, Job, Progress, Worker

IDLE_SECONDS = 60.0
MAX_JOBS = 64  # a worker then makes room for a fresh one, so that no leak adds up
_TICK = 0.05  # seconds between looks at the clock while workers work
_REST = 5.0  # the same while all are idle


class _Watch:
    """A worker at work: when it must be done, and who may stop it before."""

    def __init__(self, worker: Worker, seconds: float, cancelled: threading.Event | None) -> None:
        self.worker = worker
        self.deadline = time.monotonic() + seconds
        self.cancelled = cancelled
        self.is_late = False

    @property
    def is_cancelled(self) -> bool:
        return self.cancelled is not None and self.cancelled.is_set()

    def look(self) -> None:
        """Kill the worker if its time is over or its answer no longer wanted."""
        self.is_late = self.is_late or time.monotonic() > self.deadline
        if self.is_late or self.is_cancelled:
            self.worker.kill()


class WorkerPool:
    """At most `jobs` workers; safe to use from any thread."""

    def __init__(self, limits: Limits, jobs: int) -> None:
        self._limits = limits
        self._slots = threading.Semaphore(jobs)
        self._lock = threading.Lock()  # over the four below
        self._idle: list[Worker] = []
        self._watches: set[_Watch] = set()
        self._keeper: threading.Thread | None = None
        self._is_closed = False
        self._wishes: SimpleQueue[Future[Worker] | None] = SimpleQueue()  # None: look at the clock

    def run(
        self,
        job: Job,
        progress: Progress | None = None,
        cancelled: threading.Event | None = None,
    ) -> Answer:
        """Let a worker read a document, waiting for one to be free.

        progress: called in the caller's thread. cancelled: when set, the worker is killed.

        Raises the DocumentError that it found, WorkerCrashError, LimitError or CancelledError.
        """
        with self._slot(cancelled):
            worker = self._take()
            try:
                return self._watched(worker, job, progress, cancelled)
            finally:
                self._give_back(worker)

    def close(self) -> None:
        """End all workers; those at work fail their callers."""
        with self._lock:
            self._is_closed = True
            idle, self._idle = self._idle, []
            for watch in self._watches:
                watch.worker.kill()
        self._wishes.put(None)
        for worker in idle:
            worker.close()

    def _watched(
        self,
        worker: Worker,
        job: Job,
        progress: Progress | None,
        cancelled: threading.Event | None,
    ) -> Answer:
        watch = _Watch(worker, self._limits.seconds, cancelled)
        with self._lock:
            self._watches.add(watch)
        self._wishes.put(None)
        try:
            return worker.run(job, self._limits, progress)
        except DocumentError as error:
            if watch.is_cancelled:
                raise CancelledError("reading the document was cancelled") from error
            if watch.is_late:
                raise LimitError(
                    f"reading the document takes more than {self._limits.seconds:g} seconds; "
                    "raise SHED_SECONDS to read it"
                ) from error
            raise
        finally:
            with self._lock:
                self._watches.discard(watch)

    @contextmanager
    def _slot(self, cancelled: threading.Event | None) -> Generator[None]:
        while not self._slots.acquire(timeout=2 * _TICK):
            if cancelled is not None and cancelled.is_set():
                raise CancelledError("reading the document was cancelled before its turn came")
        try:
            yield
        finally:
            self._slots.release()

    def _take(self) -> Worker:
        """Return a warm worker, or a new one."""
        with self._lock:
            while self._idle:
                worker = self._idle.pop()
                if worker.is_alive:
                    return worker
                worker.close()
        wish: Future[Worker] = Future()
        self._wishes.put(wish)
        self._hire_keeper()
        try:
            return wish.result()
        except OSError as error:
            raise WorkerStartError(
                f"no process could be started to read the document: {error}; try again later"
            ) from error

    def _give_back(self, worker: Worker) -> None:
        worker.idle_since = time.monotonic()
        with self._lock:
            if worker.is_ready and worker.jobs < MAX_JOBS and not self._is_closed:
                self._idle.append(worker)
                return
        worker.close()

    def _hire_keeper(self) -> None:
        with self._lock:
            if self._keeper is None:
                self._keeper = threading.Thread(target=self._keep, name="keeper", daemon=True)
                self._keeper.start()

    def _keep(self) -> None:
        while not self._is_closed:
            try:
                wish = self._wishes.get(timeout=_TICK if self._watches else _REST)
            except Empty:
                wish = None
            if wish is not None:
                _start(wish)
            self._look_around()

    def _look_around(self) -> None:
        longest_ago = time.monotonic() - IDLE_SECONDS
        with self._lock:
            for watch in self._watches:
                watch.look()
            leaving = [worker for worker in self._idle if worker.idle_since < longest_ago]
            self._idle = [worker for worker in self._idle if worker not in leaving]
        for worker in leaving:
            worker.close()


def _start(wish: Future[Worker]) -> None:
    try:
        wish.set_result(Worker())
    except OSError as error:
        wish.set_exception(error)
