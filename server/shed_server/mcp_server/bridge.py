"""Running a call of the library for a client: in a thread, with progress, stopped when cancelled.

A call that would wait for a document leaves its thread (`UnreadError`), so that calls about
documents in memory find a free one: each document is read in one thread, for any number of calls.
This is also the one place where a ShedError becomes an error whose message the SDK shows.
"""

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar, cast

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import MCPServerError
from mcp_types import TextContent

from shed_core.errors import ShedError
from shed_core.ingest.sandbox.protocol import MAX_MESSAGE_CHARS, printable_line
from shed_server.next_steps import for_model
from shed_server.workers.caller import Caller, UnreadError

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


T = TypeVar("T")

Work = Callable[[Caller], T]

_NOT_SENDABLE = "the answer holds characters that cannot be sent. Go on with other documents"
_MAX_ERROR_CHARS = MAX_MESSAGE_CHARS - 50  # the SDK puts some words and the tool's name before it
_SECONDS_BETWEEN = 0.5  # two reports of progress; a short reading then reports none
_MAX_THREADS = 40

_threads = ThreadPoolExecutor(_MAX_THREADS, "call")
_reading_threads = ThreadPoolExecutor(_MAX_THREADS // 2, "reading")
"""Threads of all calls, and of those that wait for a process. A cancelled call that waits for one
never begins, and one at work keeps its own until it has stopped: AnyIO would start another in its
place, and so as many as are cancelled."""
_readings = Readings(_reading_threads)


async def run(
    work: Work[T],
    context: Context[Any, Any],
    error_type: type[MCPServerError],
    unit: str = "pages",
) -> T:
    """Do the work in a thread and return its result.

    error_type: raised instead of a ShedError, with its message and the model's next step.
    unit: of the progress that the work reports; "" if that is known only later.
    When the request is cancelled the event is set, and the thread is abandoned.
    """
    cancelled = threading.Event()
    caller = Caller(_Progress(context, cancelled, unit), cancelled)
    try:
        answer = await _answer(work, caller)
        _check_sendable(answer)
    except ShedError as error:
        raise error_type(printable_line(for_model(error), _MAX_ERROR_CHARS)) from error
    except UnicodeEncodeError as error:
        raise error_type(_NOT_SENDABLE) from error
    else:
        return answer
    finally:
        cancelled.set()  # an abandoned thread stops; any other has ended


async def _answer(work: Work[T], caller: Caller) -> T:
    """Do the work in a thread, and wait for an unread document without one."""
    loop, at_once = asyncio.get_running_loop(), caller._replace(may_wait=False)
    try:
        return await loop.run_in_executor(_threads, work, at_once)
    except UnreadError as error:
        name, read = error.name, error.read
    if read is not None:
        await _readings.wait(name, read, caller)
        with suppress(UnreadError):  # it is not kept, or another document is needed
            return await loop.run_in_executor(_threads, work, at_once)
    return await loop.run_in_executor(_reading_threads, work, caller)


def _check_sendable(answer: object) -> None:
    """Raise UnicodeEncodeError for text that the SDK would end the server on."""
    parts = cast("list[object]", answer) if isinstance(answer, list) else [answer]
    for part in parts:
        text = part.text if isinstance(part, TextContent) else part
        if isinstance(text, str) and not text.isascii():
            text.encode()


class _Progress:
    """Reports the progress of a call to its client, now and then; called in the call's thread."""

    def __init__(self, context: Context[Any, Any], cancelled: threading.Event, unit: str) -> None:
        self._context, self._cancelled, self._unit = context, cancelled, unit
        self._loop = asyncio.get_running_loop()
        self._reported_at = time.monotonic()

    def __call__(self, n_done: int, n_all: int) -> None:
        now = time.monotonic()
        if now - self._reported_at < _SECONDS_BETWEEN or self._cancelled.is_set():
            return
        self._reported_at = now
        message = f"read {n_done} of {n_all} {self._unit}".rstrip()
        report = self._context.report_progress(n_done, n_all, message)
        asyncio.run_coroutine_threadsafe(report, self._loop)
