"""Slots of a pool: limit on documents read at once, and the idle workers."""

import threading
import time
from collections.abc import Generator
from contextlib import contextmanager

from shed_server.workers.caller import Caller
from shed_server.workers.worker import Worker

POLL_SECONDS = 0.05  # between two looks at deadlines and cancellations


class Slot:
    """A slot that a caller holds. was_stopped: True if it has to leave it to a waiting caller."""

    def __init__(self, slots: "Slots") -> None:
        self._slots = slots
        self.was_stopped = False

    def is_to_stop(self) -> bool:
        """True if a slow document is to leave the slot to a waiting caller; polled until it is."""
        self.was_stopped = self._slots.stop_one()
        return self.was_stopped


class Slots:
    """At most `n` callers at once, and the idle workers that they leave behind.

    Safe to use from any thread.
    """

    def __init__(self, n: int) -> None:
        self._free = threading.Semaphore(n)
        self._lock = threading.Lock()  # guards the six below
        self._idle: list[Worker] = []
        self._n_busy = 0
        self._used_at = time.monotonic()
        self._is_closed = False
        self._n_waiting = 0  # callers for whom slow documents are stopped
        self._n_stopped = 0  # documents that were stopped for them and still hold their slots

    @contextmanager
    def acquire(self, caller: Caller, *, is_slow: bool = False) -> Generator[Slot]:
        """Hold a slot, waiting for a free one. Raises CancelledError if the caller leaves.

        is_slow: True if no document is stopped for this caller to get a slot.
        """
        if not self._free.acquire(blocking=False):
            self._wait(caller, 0 if is_slow else 1)
        self._count(1)
        slot = Slot(self)
        try:
            yield slot
        finally:
            self._count(-1)
            self._free.release()
            with self._lock:
                self._n_stopped -= slot.was_stopped

    def stop_one(self) -> bool:
        """Stop one more document if more callers wait than documents are stopped; True if done."""
        with self._lock:
            is_wanted = self._n_waiting > self._n_stopped
            self._n_stopped += is_wanted
            return is_wanted

    def touch(self) -> None:
        """Postpone the closing of idle workers, as if a document had just been read."""
        self._count(0)

    def take_idle(self) -> Worker | None:
        """Return an idle worker that still runs, or None."""
        with self._lock:
            while self._idle:
                worker = self._idle.pop()
                if worker.process.is_alive:
                    return worker
                worker.process.close()
        return None

    def put_back(self, worker: Worker) -> None:
        """Keep a worker for the next document if it can take one; end it if not.

        The caller does not wait until it has gone, which takes longer the more memory it has.
        """
        worker.idle_since = time.monotonic()
        with self._lock:
            if worker.is_reusable and not self._is_closed:
                self._idle.append(worker)
                return
        worker.process.kill()
        threading.Thread(target=worker.process.close, name="end of a worker").start()

    def close_idle(self, seconds: float) -> bool:
        """Close workers that were idle for so long; return True if all slots were idle."""
        since = time.monotonic() - seconds
        with self._lock:
            expired = [worker for worker in self._idle if worker.idle_since < since]
            self._idle = [worker for worker in self._idle if worker not in expired]
            is_idle = not self._n_busy and self._used_at < since
        for worker in expired:
            worker.process.close()
        return is_idle

    def close(self) -> None:
        """Close all idle workers, and from now on any worker that is put back."""
        with self._lock:
            self._is_closed = True
            idle, self._idle = self._idle, []
        for worker in idle:
            worker.process.close()

    def _wait(self, caller: Caller, weight: int) -> None:
        with self._lock:
            self._n_waiting += weight
        try:
            while not self._free.acquire(timeout=2 * POLL_SECONDS):
                caller.check_wait()
        finally:
            with self._lock:
                self._n_waiting -= weight

    def _count(self, difference: int) -> None:
        with self._lock:
            self._n_busy += difference
            self._used_at = time.monotonic()
