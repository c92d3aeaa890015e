"""The pool of workers: made when needed, watched, killed at a deadline.

Where there can be a zygote, every document has a worker of its own; elsewhere workers are kept
warm for the next document.

One thread, the keeper, starts all processes, for Linux kills a process with the *thread* that
started it (PR_SET_PDEATHSIG), and the threads that ask for documents come and go. It also watches
the clock: callers only ever wait for a pipe, which a killed worker closes.
"""

import threading
import time
from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from shed_core.errors import (
    CancelledError,
    DocumentError,
    LimitError,
    WorkerStartError,
)
from shed_core.ingest.sandbox.limits import Limits
from shed_server.workers.process import Executed, Process, can_have_zygote
from shed_server.workers.worker import Answer, Job, Progress, Watch, Worker

if TYPE_CHECKING:
    from shed_server.workers.zygote import Zygote

IDLE_SECONDS = 600.0  # in which nobody asks for anything
_TICK = 0.05  # seconds between looks at the clock while workers work
_REST = 5.0  # the same while all are idle


class WorkerPool:
    """At most `jobs` workers; safe to use from any thread."""

    def __init__(
        self,
        limits: Limits,
        jobs: int,
        has_zygote: bool | None = None,
        idle_seconds: float = IDLE_SECONDS,
    ) -> None:
        """has_zygote: whether it forks its workers; None for wherever that is possible.

        idle_seconds: after which what is idle leaves.
        """
        self._limits = limits
        self._idle_seconds = idle_seconds
        self._slots = threading.Semaphore(jobs)
        self._has_zygote = can_have_zygote() if has_zygote is None else has_zygote
        self._lock = threading.Lock()  # over the seven below
        self._idle: list[Worker] = []
        self._watches: set[Watch] = set()
        self._keeper: threading.Thread | None = None
        self._zygote: Zygote | None = None  # only the keeper makes and ends it
        self._is_closed = False
        self._n_busy = 0  # callers that have a slot
        self._asked_at = time.monotonic()
        self._wishes: SimpleQueue[Callable[[], None] | None] = SimpleQueue()

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

    def warm_up(self) -> None:
        """Have a process loaded before the first document comes; returns at once."""
        self._asked_at = time.monotonic()
        if self._has_zygote and self._zygote is None:
            self._wish(self._open_zygote)

    def close(self) -> None:
        """End all workers; those at work fail their callers."""
        with self._lock:
            self._is_closed = True
            idle, self._idle = self._idle, []
            for watch in self._watches:
                watch.worker.kill()
            keeper, zygote = self._keeper, self._zygote
        for worker in idle:
            worker.close()
        if zygote is not None:
            zygote.kill()  # in case the keeper waits for it
        self._wishes.put(None)
        if keeper is not None:
            keeper.join()

    def _watched(
        self,
        worker: Worker,
        job: Job,
        progress: Progress | None,
        cancelled: threading.Event | None,
    ) -> Answer:
        watch = Watch(worker, self._limits.seconds, cancelled)
        with self._lock:
            self._watches.add(watch)
            if self._is_closed:
                worker.kill()
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
        self._count(1)
        try:
            yield
        finally:
            self._count(-1)
            self._slots.release()

    def _count(self, difference: int) -> None:
        with self._lock:
            self._n_busy += difference
            self._asked_at = time.monotonic()

    def _take(self) -> Worker:
        """Return a warm worker, or a new one."""
        with self._lock:
            while self._idle:
                worker = self._idle.pop()
                if worker.is_alive:
                    return worker
                worker.close()
        made: Future[Worker] = Future()
        self._wish(partial(self._fulfil, made))
        try:
            return made.result()
        except OSError as error:
            raise WorkerStartError(
                f"no process could be started to read the document: {error}; try again later"
            ) from error

    def _give_back(self, worker: Worker) -> None:
        worker.idle_since = time.monotonic()
        with self._lock:
            if worker.can_stay and not self._is_closed:
                self._idle.append(worker)
                return
        worker.close()

    def _wish(self, wish: Callable[[], None]) -> None:
        """Have the keeper do something, hiring one if there is none."""
        with self._lock:
            if not self._is_closed:
                self._wishes.put(wish)
                if self._keeper is None:
                    self._keeper = threading.Thread(target=self._keep, name="keeper", daemon=True)
                    self._keeper.start()
                return
        wish()  # it fails, and says so to whoever waits for it

    def _keep(self) -> None:
        rest = max(_TICK, min(_REST, self._idle_seconds))
        while not self._is_closed:
            try:
                wish = self._wishes.get(timeout=_TICK if self._watches else rest)
            except Empty:
                wish = None
            if wish is not None:
                wish()
            self._look_around()
        while not self._wishes.empty():
            if wish := self._wishes.get():
                wish()  # it fails, too
        self._close_zygote()

    def _fulfil(self, made: Future[Worker]) -> None:
        try:
            made.set_result(Worker(self._fork() if self._has_zygote else self._execute()))
        except OSError as error:
            made.set_exception(error)

    def _fork(self) -> Process:
        with suppress(OSError):
            return self._find_zygote().fork()
        self._close_zygote()  # something has ended it
        return self._find_zygote().fork()

    def _execute(self) -> Process:
        self._check_open()
        return Executed()

    def _open_zygote(self) -> None:
        with suppress(OSError):  # whoever then asks for a document is told
            self._find_zygote()

    def _find_zygote(self) -> "Zygote":
        from shed_server.workers.zygote import (
            Zygote,  # late: a client waits for the server's start
        )

        self._check_open()
        if self._zygote is None:
            self._zygote = Zygote()
        return self._zygote

    def _check_open(self) -> None:
        if self._is_closed:
            raise OSError("the server ends")

    def _close_zygote(self) -> None:
        if self._zygote is not None:
            self._zygote.close()
            self._zygote = None

    def _look_around(self) -> None:
        longest_ago = time.monotonic() - self._idle_seconds
        with self._lock:
            for watch in self._watches:
                watch.look()
            leaving = [worker for worker in self._idle if worker.idle_since < longest_ago]
            self._idle = [worker for worker in self._idle if worker not in leaving]
            is_idle = not self._n_busy and self._asked_at < longest_ago
        for worker in leaving:
            worker.close()
        if is_idle:
            self._close_zygote()
