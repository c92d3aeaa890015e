"""The supervisor: one thread that starts all worker processes and enforces their deadlines.

Theory of operation. Linux kills a process with the *thread* that started it (PR_SET_PDEATHSIG), and
the threads that want documents come and go. So no caller starts a process or watches a clock; each
queues a request, and one thread, which lives from the first request until the pool is closed,
serves it:

    caller                                supervisor thread
    start_process()
    if none waits ahead -- request -->    fork from the zygote, loading it first, or spawn
    waits for a Future  <-- process --
    enforcing(deadline) -- wake up -->    polls every 0.05 s while there are deadlines
    waits for a pipe    <-- closed --     kills the process that is late or no longer wanted
    has its answer      -- request -->    fork ahead, for the next caller

A killed process closes its pipe, so that its caller continues. `close` kills the processes that
have a deadline, and the zygote, for which the thread may be waiting; the thread then fails the
remaining requests, and ends.

`_lock` guards the deadlines, the thread, the process ahead and `_is_closed`. Only the thread makes,
uses and ends the zygote.
"""

import threading
import time
from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from shed_server.workers.process import Process, SpawnedProcess, Start
from shed_server.workers.slots import POLL_SECONDS, Slots

if TYPE_CHECKING:
    from shed_server.workers.zygote import ForkedProcess, Zygote

SLOW_SECONDS, SLOW_CLOCK_SECONDS = 15.0, 60.0
"""Processor time, and time of the clock, after which a document is stopped if others wait.

It is read again among slow ones. A good document takes long by the clock where many are read.
"""

_IDLE_POLL_SECONDS = 5.0  # while there are no deadlines


class Deadline:
    """Deadline of a process, with the events that end it before: cancellation, waiting callers."""

    def __init__(
        self,
        process: Process,
        seconds: float,
        cancelled: threading.Event | None,
        is_to_stop: Callable[[], bool] | None = None,
    ) -> None:
        """seconds: from now.

        is_to_stop: polled once the process is slow; None if it is never to stop.
        """
        self.kill = process.kill
        self.is_over = self.is_stopped = False
        self._is_closed = False
        self._started = time.monotonic()
        self._at = self._started + seconds
        self._cancelled = cancelled or threading.Event()
        self._is_to_stop = is_to_stop
        self._process, self._cpu_seconds = process, process.cpu_seconds or 0.0

    @property
    def is_cancelled(self) -> bool:
        """True if the answer is no longer wanted."""
        return self._is_closed or self._cancelled.is_set()

    def close(self) -> None:
        """Kill the process, since the pool is closed: its end is no fault of the document."""
        self._is_closed = True
        self.kill()

    def enforce(self) -> None:
        """Kill the process if its time is over or its answer is no longer wanted."""
        now = time.monotonic()
        self.is_over = self.is_over or now > self._at
        if self._is_to_stop is not None and self._is_slow(now - self._started):
            self.is_stopped = self.is_stopped or self._is_to_stop()
        if self.is_over or self.is_stopped or self.is_cancelled:
            self.kill()

    def _is_slow(self, seconds: float) -> bool:
        """True if a process that has run for some time has taken long, by either clock."""
        if not SLOW_SECONDS < seconds <= SLOW_CLOCK_SECONDS:
            return seconds > SLOW_SECONDS
        taken = self._process.cpu_seconds
        return taken is None or taken - self._cpu_seconds > SLOW_SECONDS


class Supervisor:
    """The thread, and the requests of other threads; safe to use from any of them."""

    def __init__(self, slots: Slots, start: Start, idle_seconds: float) -> None:
        """slots: whose idle workers it closes. start: of its processes.

        idle_seconds: after which idle workers and the zygote are closed.
        """
        self._slots = slots
        self._start = start
        self._idle_seconds = idle_seconds
        self._lock = threading.Lock()
        self._deadlines: set[Deadline] = set()
        self._thread: threading.Thread | None = None
        self._is_closed = False
        self._has_warned = False
        self._zygote: Zygote | None = None
        self._ahead: ForkedProcess | None = None
        self._requests: SimpleQueue[Callable[[], None] | None] = SimpleQueue()

    def start_process(self) -> Process:
        """Return a new worker process. Raises OSError if the system has no room for it."""
        if ahead := self._take_ahead():
            return ahead
        started: Future[Process] = Future()
        self._submit(partial(self._start_process, started))
        return started.result()

    def load_zygote(self) -> None:
        """Load the zygote, if there is to be one, before it is needed; returns at once.

        The first time, also warn if workers cannot be kept from files.
        """
        if not self._has_warned and not self._start.calls_service:  # see SECURITY.md
            self._has_warned = True
            threading.Thread(target=_warn_if_files_are_open, daemon=True).start()
        if self._start.has_zygote and self._zygote is None:
            self._submit(self._try_loading_zygote)

    @contextmanager
    def enforcing(self, deadline: Deadline) -> Generator[None]:
        """Kill a process that misses its deadline while the body of the `with` runs.

        The next process is forked when that has ended, which it would slow down.
        """
        with self._lock:
            self._deadlines.add(deadline)
            if self._is_closed:
                deadline.close()
        self._requests.put(None)  # wakes the thread up, to poll more often
        try:
            yield
        finally:
            with self._lock:
                self._deadlines.discard(deadline)
            self._requests.put(self._fork_ahead)

    def close(self) -> None:
        """Kill all processes that have a deadline, and the zygote, and end the thread."""
        with self._lock:
            self._is_closed = True
            for deadline in self._deadlines:
                deadline.close()
            thread, zygote = self._thread, self._zygote
        if zygote is not None:
            zygote.kill()  # in case the thread waits for it
        self._requests.put(None)
        if thread is not None:
            thread.join()

    def _submit(self, request: Callable[[], None]) -> None:
        """Queue a request for the thread, starting it on first use."""
        with self._lock:
            if not self._is_closed:
                self._requests.put(request)
                if self._thread is None:
                    self._thread = threading.Thread(
                        target=self._supervise, name="supervisor", daemon=True
                    )
                    self._thread.start()
                return
        request()  # it raises an error, since we are closed

    def _supervise(self) -> None:
        while not self._is_closed:
            self._serve_request()
            self._poll()
        while not self._requests.empty():
            if request := self._requests.get():
                request()  # it raises an error, too
        with self._lock:
            self._close_zygote()

    def _serve_request(self) -> None:
        """Serve the next request, if one comes before the next poll."""
        idle_poll = max(POLL_SECONDS, min(_IDLE_POLL_SECONDS, self._idle_seconds))
        try:
            request = self._requests.get(timeout=POLL_SECONDS if self._deadlines else idle_poll)
        except Empty:
            return
        if request is not None:
            request()

    def _poll(self) -> None:
        with self._lock:
            for deadline in self._deadlines:
                deadline.enforce()
            if self._slots.close_idle(self._idle_seconds):
                self._close_zygote()

    def _take_ahead(self) -> "ForkedProcess | None":
        with self._lock:
            ahead, self._ahead = self._ahead, None
        if ahead is None or ahead.is_alive:
            return ahead
        ahead.close()  # something has ended it
        return None

    def _start_process(self, started: Future[Process]) -> None:
        try:
            new = self._fork if self._start.has_zygote else self._spawn
            started.set_result(self._take_ahead() or new())
        except OSError as error:
            started.set_exception(error)

    def _spawn(self) -> Process:
        self._check_open()
        return SpawnedProcess(self._start.calls_service)

    def _fork(self) -> Process:
        with suppress(OSError):
            return self._loaded_zygote().fork()
        self._check_open()  # another thread may close it, and its descriptors only once
        with self._lock:
            self._close_zygote()  # something has ended it
        return self._loaded_zygote().fork()

    def _fork_ahead(self) -> None:
        """Fork the next process early: fork and confinement take longer than most searches."""
        if self._zygote is None or self._ahead is not None or self._is_closed:
            return
        with suppress(OSError):  # the next caller tries again, and gets the error
            ahead = self._zygote.fork()
            with self._lock:
                self._ahead = ahead

    def _try_loading_zygote(self) -> None:
        with suppress(OSError):  # the next document tries again, and reports it
            self._loaded_zygote()
        self._fork_ahead()

    def _loaded_zygote(self) -> "Zygote":
        from shed_server.workers.zygote import Zygote  # late: clients wait for the server's start

        self._check_open()
        if self._zygote is None:
            self._zygote = Zygote(self._start.calls_service)
        return self._zygote

    def _check_open(self) -> None:
        if self._is_closed:
            raise OSError("the server ends")

    def _close_zygote(self) -> None:
        """Close it and the process ahead, which no thread takes meanwhile: the lock is held."""
        zygote, self._zygote = self._zygote, None
        ahead, self._ahead = self._ahead, None
        for process in filter(None, (zygote, ahead)):
            process.close()


def _warn_if_files_are_open() -> None:
    # late: clients wait for the server's start
    from shed_server.workers.self_test import warn_if_files_are_open

    warn_if_files_are_open()
