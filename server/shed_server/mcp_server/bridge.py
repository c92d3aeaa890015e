"""Running a call of the library for a client: in a thread, with progress, stopped when cancelled.

This is also the one place where a ShedError becomes an error whose message the SDK shows.
"""

import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import anyio
import anyio.from_thread
import anyio.to_thread
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import MCPServerError

from shed_core.errors import ShedError
from shed_server.next_steps import for_model

T = TypeVar("T")

Progress = Callable[[int, int], None]
"""Called with the pages done and all pages."""

Work = Callable[[Progress, threading.Event], T]
"""Gets a callback for progress, and the event that tells it to stop."""

_SECONDS_BETWEEN = 0.5  # two reports of progress; a short reading then reports none


async def run(work: Work[T], context: Context[Any, Any], error_type: type[MCPServerError]) -> T:
    """Do the work in a thread and return what it returns.

    error_type: what to raise instead of a ShedError, with its message and the model's next step.
    When the request is cancelled the event is set, and the thread is abandoned.
    """
    cancelled = threading.Event()
    report = partial(_report, context, cancelled, _Clock())
    try:
        return await anyio.to_thread.run_sync(
            partial(work, report, cancelled), abandon_on_cancel=True
        )
    except ShedError as error:
        raise error_type(for_model(error)) from error
    finally:
        cancelled.set()  # an abandoned thread stops; any other has ended


class _Clock:
    """Limits how often progress is reported."""

    def __init__(self) -> None:
        self._last = time.monotonic()

    def is_due(self) -> bool:
        now = time.monotonic()
        if now - self._last < _SECONDS_BETWEEN:
            return False
        self._last = now
        return True


def _report(
    context: Context[Any, Any], cancelled: threading.Event, clock: _Clock, page: int, n_pages: int
) -> None:
    if clock.is_due() and not cancelled.is_set():
        message = f"read {page} of {n_pages} pages"
        anyio.from_thread.run(context.report_progress, page, n_pages, message)
