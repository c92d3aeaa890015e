"""Documents that calls wait for: each is read in one thread, for any number of calls.

A call that would wait for a document leaves its thread (`UnreadError`), so that calls about
documents in memory find a free one. Reading has threads of its own, half as many.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from shed_server.workers.caller import Caller

_Key = tuple[asyncio.AbstractEventLoop, str, object]


class Readings:
    """The documents that are read now; each call is of the event loop that it runs in."""

    def __init__(self, threads: ThreadPoolExecutor) -> None:
        """threads: in which documents are read."""
        self._threads = threads
        self._running: dict[_Key, _Reading] = {}

    async def wait(self, name: str, read: Callable[[str, Caller], object], caller: Caller) -> None:
        """Wait until a document is read, by the first caller; raises as reading it does.

        When the last caller has left, reading is cancelled.
        """
        loop = asyncio.get_running_loop()
        key = loop, name, read
        reading = self._running.get(key)
        if reading is None:
            reading = self._running[key] = _Reading()
            work = loop.run_in_executor(self._threads, read, name, reading.as_caller)
            work.add_done_callback(_looked_at)
            reading.done = work
        try:
            await reading.join(caller)
        finally:
            if reading.is_over and self._running.get(key) is reading:
                del self._running[key]


def _looked_at(done: "asyncio.Future[object]") -> None:
    """Retrieve the error of a reading, since asyncio reports errors that are never retrieved."""
    if not done.cancelled():
        done.exception()


class _Reading:
    """A document that is being read. done: its future. callers: that wait for it."""

    done: "asyncio.Future[object]"

    def __init__(self) -> None:
        self.callers: list[Caller] = []
        self._cancelled = threading.Event()

    @property
    def as_caller(self) -> Caller:
        """Caller on behalf of all callers."""
        return Caller(self._progress, self._cancelled)

    @property
    def is_over(self) -> bool:
        """True if it is done, or no caller waits any more."""
        return self.done.done() or not self.callers

    async def join(self, caller: Caller) -> None:
        """Wait with the others."""
        self.callers.append(caller)
        try:
            await asyncio.shield(self.done)
        finally:
            self.callers.remove(caller)
            if not self.callers:
                self._cancelled.set()

    def _progress(self, n_done: int, n_all: int) -> None:
        for caller in tuple(self.callers):
            if caller.progress is not None:
                caller.progress(n_done, n_all)
