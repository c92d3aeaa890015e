"""Standard input and output, each with a thread of its own.

The SDK reads a line, writes a response and flushes it each in a thread of a pool: to take one and
to give it back costs a twelfth of a short answer, three times.
"""

import asyncio
import threading
from collections.abc import Callable
from io import TextIOWrapper
from queue import SimpleQueue
from typing import Any, TypeVar

import anyio

T = TypeVar("T")


class LineInput(anyio.AsyncFile[str]):
    """A text file whose lines are read by one thread."""

    def __init__(self, file: TextIOWrapper) -> None:
        file.reconfigure(encoding="utf-8", errors="replace")
        super().__init__(file)
        self._thread = _Thread("standard input")

    async def readline(self) -> str:
        """Return the next line, or "" at the end."""
        return await self._thread.run(self.wrapped.readline)


class LineOutput(anyio.AsyncFile[str]):
    """A text file whose lines are written by one thread; it leaves nothing to flush of a line."""

    def __init__(self, file: TextIOWrapper) -> None:
        file.reconfigure(encoding="utf-8", line_buffering=True)
        super().__init__(file)
        self._thread = _Thread("standard output")

    async def write(self, b: str) -> int:
        """Write a text, and send its whole lines."""
        return await self._thread.run(lambda: self.wrapped.write(b))

    async def flush(self) -> None:
        """Do nothing."""


class _Thread:
    """Runs calls for the event loop, one after another."""

    def __init__(self, name: str) -> None:
        self._loop = asyncio.get_running_loop()
        self._calls = SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]]]()
        # a daemon, since it waits for ever once there are no more calls
        threading.Thread(target=self._run, name=name, daemon=True).start()

    async def run(self, call: Callable[[], T]) -> T:
        """Return the result of a call, or raise its OSError or ValueError; it is not cancelled."""
        result: asyncio.Future[T] = self._loop.create_future()
        self._calls.put((call, result))
        with anyio.CancelScope(shield=True):
            await result
        return result.result()

    def _run(self) -> None:
        while True:
            call, result = self._calls.get()
            try:
                value = call()
            except (OSError, ValueError) as error:
                self._loop.call_soon_threadsafe(result.set_exception, error)
            else:
                self._loop.call_soon_threadsafe(result.set_result, value)
