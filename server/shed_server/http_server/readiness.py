"""Readiness: whether calls to this server would be answered now, for a proxy that chooses one.

A server is alive (`/healthz`) as long as it responds. It is ready (`/readyz`) if what it serves is
there: the folders, or the object store. Anyone may ask, so the store is asked at most every few
seconds, by one request at a time, and the reason stays in the log.
"""

import logging
import time
from collections.abc import Callable

import anyio
import anyio.to_thread
from starlette.responses import PlainTextResponse, Response

from shed_core.errors import ShedError

log = logging.getLogger("uvicorn.error")

_AGE_SECONDS = 5.0  # of an answer that is given again


class Readiness:
    """Responds to `/readyz`."""

    def __init__(self, check: Callable[[], None]) -> None:
        """check: raises a ShedError if what is served is not there."""
        self._check = check
        self._lock = anyio.Lock()  # over the two below
        self._asked_at = float("-inf")  # monotonic seconds
        self._is_ready = False

    async def response(self) -> Response:
        """Return status 200 or 503."""
        async with self._lock:
            if time.monotonic() - self._asked_at > _AGE_SECONDS:
                self._is_ready = await anyio.to_thread.run_sync(self._ask)
                self._asked_at = time.monotonic()
            is_ready = self._is_ready
        return PlainTextResponse("ready" if is_ready else "not ready", 200 if is_ready else 503)

    def _ask(self) -> bool:
        try:
            self._check()
        except ShedError as error:
            log.warning("not ready: %s", error)
            return False
        return True
